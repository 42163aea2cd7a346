-- Leaderboards that cost what they show: the best game of each player on each of them, in order.

ALTER TABLE games ADD COLUMN clicks BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN bot BIGINT NOT NULL DEFAULT 0; -- a program plays, as it says or as its moves show

CREATE TABLE bests (
    board TEXT NOT NULL,          -- the leaderboard, such as "expert no-guess people time week 2925"
    owner TEXT NOT NULL,
    score BIGINT NOT NULL,        -- less is better
    finished BIGINT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (board, owner)
);
CREATE INDEX bests_in_order ON bests (board, score, finished, game);

-- Networks that have seen a daily board, as hashes, and the game in which they saw it: others there are not ranked.
CREATE TABLE seen_boards (
    day TEXT NOT NULL,
    network TEXT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (day, network)
);

-- When a check of the server's health last wrote here.
CREATE TABLE checks (
    name TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

DROP INDEX games_by_time;
DROP INDEX games_by_day;

-- In a game without undo, hints and odds every turn is a click.
UPDATE games SET clicks = (SELECT COUNT(*) FROM turns WHERE turns.game = games.id)
WHERE phase = 'won' AND secret = 1 AND assisted = 0 AND joined = 0;

-- 1970 began on a Thursday, weeks begin on Mondays.
INSERT INTO bests (board, owner, score, finished, game)
SELECT board, owner, score, finished, id FROM (
    SELECT board, owner, score, finished, id,
        ROW_NUMBER() OVER (PARTITION BY board, owner ORDER BY score, finished, id) AS place
    FROM (
        SELECT id, owner, finished,
            level || CASE no_guess WHEN 1 THEN ' no-guess' ELSE ' guess' END
            || ' people ' || orders.name || ' ' || periods.name
            || CASE periods.name
                WHEN 'day' THEN ' ' || COALESCE(daily, day)
                WHEN 'week' THEN ' ' || CAST((finished / 86400000 + 3) / 7 AS TEXT)
                WHEN 'month' THEN ' ' || SUBSTR(day, 1, 7)
                ELSE '' END AS board,
            CASE orders.name
                WHEN 'time' THEN millis
                WHEN 'speed' THEN millis * 1000000 / three_bv
                ELSE clicks * 1000000 / three_bv END AS score
        FROM games
        CROSS JOIN (SELECT 'time' AS name UNION ALL SELECT 'speed' UNION ALL SELECT 'efficiency') AS orders
        CROSS JOIN (
            SELECT 'day' AS name UNION ALL SELECT 'week' UNION ALL SELECT 'month' UNION ALL SELECT 'all'
        ) AS periods
        WHERE phase = 'won' AND secret = 1 AND assisted = 0 AND joined = 0 AND three_bv > 0
            AND level IN ('beginner', 'intermediate', 'expert', 'daily')
            AND (level <> 'daily' OR periods.name = 'day')
    ) AS wins
) AS placed
WHERE place = 1;
