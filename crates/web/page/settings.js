// The visitor's settings, stored in this browser only.

import { LANGUAGES, THEMES } from "./page-data.js";

const KEY = "saolei";
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  numberClick: true,
  holdMillis: 300,
  /** The side of a cell in pixels; 0 fits the screen. */
  cellSize: 0,
  /** The zoom for boards of each size, as a factor. */
  zooms: {},
  /** Whether new games have question marks, unless their rules are chosen. */
  questionMarks: false,
  sounds: false,
  /** The names of the lessons that were solved. */
  lessonsDone: [],
  wanted: { level: "beginner" },
  /** Whether this browser has played a game. */
  hasPlayed: false,
  lastGame: null,
};

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

/** Changes some settings. */
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
  if (chosen in LANGUAGES) return chosen;
  const [code] = (navigator.languages?.[0] ?? navigator.language ?? "en").split("-");
  return code in LANGUAGES ? code : "en";
}
