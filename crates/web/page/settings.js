// What the visitor has chosen; kept in this browser only.

const KEY = "saolei";
const DEFAULTS = {
  theme: "auto",
  language: "auto",
  numberClick: true,
  holdMillis: 300,
  scale: 1,
  wanted: { level: "beginner" },
  lastGame: null,
};

let kept = null;

/** All settings. */
export function settings() {
  if (!kept) {
    kept = { ...DEFAULTS };
    try {
      Object.assign(kept, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // Storage that is closed or holds something else: the defaults serve.
    }
    kept.theme = OLD_THEMES[kept.theme] ?? kept.theme;
  }
  return kept;
}

/** Changes some of them. */
export function keep(changes) {
  Object.assign(settings(), changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // They hold until the page is left.
  }
}

export const THEMES = ["classic", "dark", "high-contrast", "colour-blind"];
/** Names that older versions have stored. */
const OLD_THEMES = { contrast: "high-contrast", colourblind: "colour-blind" };

/** Puts the chosen theme on, or the one that the system asks for. */
export function dress() {
  const chosen = settings().theme;
  const asks = (query) => matchMedia(query).matches;
  const automatic = asks("(prefers-contrast: more)") || asks("(forced-colors: active)") ? "high-contrast"
    : asks("(prefers-color-scheme: dark)") ? "dark" : "classic";
  document.documentElement.dataset.theme = THEMES.includes(chosen) ? chosen : automatic;
}

/** The chosen language, or the browser's. */
export function language() {
  const chosen = settings().language;
  if (chosen === "en" || chosen === "zh") return chosen;
  return (navigator.languages?.[0] ?? navigator.language ?? "en").startsWith("zh") ? "zh" : "en";
}
