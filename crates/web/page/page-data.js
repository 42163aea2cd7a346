// What the server, or `saolei site`, has written into the page: `page.json`, the dialects, and what is offered.

/**
 * @typedef {object} Dialect
 * @property {Api["Dialect"]} name
 * @property {string} marks what one button goes through
 * @property {boolean} has_query whether another button sets the question mark
 *
 * @typedef {{ rows: number, cols: number, mines: number }} BoardSize
 * @typedef {keyof Api["Words"]} Language
 */

/** @param {string} id */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "");

const { screens, levels, languages, themes } = read("page-data");

/**
 * The screens; `link` is the word of its link in the header, if it has one, and `people` says that it needs other people.
 * @type {{ address: string, module: string, link?: Word, people?: boolean }[]}
 */
export const SCREENS = screens;

/**
 * The levels by their names. Links name levels, and `constructor` is none.
 * @type {Record<string, BoardSize>}
 */
export const LEVELS = Object.assign(Object.create(null), levels);

/**
 * The languages by their codes, in the order of the texts in `words.js`.
 * @type {Record<Language, { name: string, locale: string }>}
 */
export const LANGUAGES = languages;

export const THEMES = themes;

/**
 * The dialects, the usual one first.
 * @type {Dialect[]}
 */
export const DIALECTS = read("dialects");

/**
 * What there is besides the page: `people` is a server with leaderboards, company and identities, `engine` the service in this
 * browser, and `paths` says that every address of the page is one of the server's.
 * @type {{ people: boolean, engine: boolean, paths: boolean }}
 */
export const OFFERS = read("offers");
