-- Names that look alike belong to one visitor: the skeleton of a name is the same for all names that look like it.

CREATE TABLE name_skeletons (
    skeleton TEXT NOT NULL PRIMARY KEY,
    visitor TEXT NOT NULL UNIQUE
);
