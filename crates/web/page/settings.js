// The visitor's settings, stored in this browser only.

import { THEMES } from "./page-data.js";
import { isLanguage } from "./words.js";

const KEY = "saolei";

/**
 * @typedef {object} Settings
 * @property {string} theme
 * @property {string} language
 * @property {boolean} numberClick whether a click on a number chords
 * @property {number} holdMillis how long a touch has to last to flag
 * @property {number} cellSize the side of a cell in pixels; 0 fits the screen
 * @property {Record<string, number>} zooms the zoom for boards of each size, as a factor
 * @property {boolean} questionMarks whether new games have question marks, unless their rules are chosen
 * @property {boolean} sounds
 * @property {string} practice which games of one player are played in this browser: `unranked`, `all` or `none`
 * @property {string[]} lessonsDone the names of the lessons that were solved
 * @property {Wanted} wanted the last game that was requested
 * @property {boolean} hasPlayed whether this browser has played a game
 * @property {string | null} lastGame the id of the game to resume
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  numberClick: true,
  holdMillis: 300,
  cellSize: 0,
  zooms: {},
  questionMarks: false,
  sounds: false,
  practice: "unranked",
  lessonsDone: [],
  wanted: { level: "beginner" },
  hasPlayed: false,
  lastGame: null,
};

/** @type {Settings | null} */
let current = null;

/** All settings. */
export function settings() {
  if (!current) {
    current = { ...DEFAULTS };
    try {
      Object.assign(current, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // The storage is not available or has something else: use the defaults.
    }
  }
  return current;
}

/**
 * Changes some settings.
 * @param {Partial<Settings>} changes
 */
export function saveSettings(changes) {
  Object.assign(settings(), changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // The changes last until the page is closed.
  }
}

/** Applies the chosen theme, or the one that the system prefers. */
export function applyTheme() {
  const chosen = settings().theme;
  /** @param {string} query */
  const asks = (query) => matchMedia(query).matches;
  const automatic =
    asks("(prefers-contrast: more)") || asks("(forced-colors: active)")
      ? "high-contrast"
      : asks("(prefers-color-scheme: dark)")
        ? "dark"
        : "light";
  document.documentElement.dataset.theme = THEMES.includes(chosen) ? chosen : automatic;
}

/** The chosen language, or the browser's. */
export function language() {
  const chosen = settings().language;
  if (isLanguage(chosen)) return chosen;
  const [code] = (navigator.languages?.[0] ?? navigator.language ?? "en").split("-");
  return isLanguage(code) ? code : "en";
}
