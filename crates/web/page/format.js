// Numbers and dates as texts.

import { LANGUAGES } from "./page-data.js";
import { currentLanguage, say } from "./words.js";

/**
 * Seconds with two decimals.
 * @param {number} millis
 */
export function seconds(millis) {
  return (millis / 1000).toFixed(2);
}

/**
 * A probability as a percentage; only 0 and 1 show as 0 and 100.
 * @param {number | null} chance
 */
export function percent(chance) {
  if (chance === null) return say("unknown");
  if (chance === 0 || chance === 1) return String(100 * chance);
  return String(Math.min(99, Math.max(1, Math.round(chance * 100))));
}

/**
 * A chance that is not certain, even if it was rounded to 0 or 1.
 * @param {number} chance
 */
export function uncertain(chance) {
  return Math.min(0.99, Math.max(0.01, chance));
}

/**
 * The error of an estimate in percentage points.
 * @param {number} error
 */
export function points(error) {
  return (error * 100).toFixed(1);
}

/**
 * The day of a time, in the current language.
 * @param {number} millis
 */
export function day(millis) {
  return new Date(millis).toLocaleDateString(LANGUAGES[currentLanguage()].locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
  });
}
