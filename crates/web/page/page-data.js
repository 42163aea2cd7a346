// What the server has written into the page: `page.json`, and the dialects.

const read = (id) => JSON.parse(document.getElementById(id).textContent);

const { screens, levels, languages, themes } = read("page-data");

/** The screens: `address`, `module`, and `link`, the word of its link in the header if it has one. */
export const SCREENS = screens;

/** The rows, columns and mines of each level. Links name levels, and `constructor` is none. */
export const LEVELS = Object.assign(Object.create(null), levels);

/** The languages by their codes, in the order of the texts in `words.js`. */
export const LANGUAGES = languages;

export const THEMES = themes;

/** The dialects: `marks` are what one button goes through, and `has_query` says whether another sets the question mark. */
export const DIALECTS = read("dialects");
