// The dialects that a game can be played by.

import { DIALECTS } from "../page-data.js";

/** The dialect of games that do not name one. */
export const USUAL = DIALECTS[0].name;

/**
 * The dialect with this name.
 * @param {string} name
 */
export const dialect = (name) => DIALECTS.find((one) => one.name === name) ?? DIALECTS[0];
