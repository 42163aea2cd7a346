// Odds in words: exact, estimated with their error, or unknown.

import { percent, points, uncertain } from "./format.js";
import { say } from "./words.js";

/**
 * The risk of the cell that an answer recommends.
 * @param {Pick<Api["HintAnswer"], "risk" | "risk_error">} answer
 */
export function riskText({ risk, risk_error: error }) {
  if (risk === null) return say("unknown");
  if (error === null) return say("riskExact", { percent: percent(risk) });
  return say("riskEstimate", { percent: percent(uncertain(risk)), error: points(error) });
}

/**
 * Why the odds of an answer are not all exact; empty if they are.
 * @param {Pick<Api["OddsAnswer"], "exactness" | "estimates">} answer
 */
export function exactnessText({ exactness, estimates }) {
  if (exactness === "exact") return "";
  if (exactness === "too-hard") return say("oddsTooHard");
  const errors = estimates
    .flat()
    .filter((estimate) => estimate !== null)
    .map(([, error]) => error);
  return say("oddsEstimated", { least: points(Math.min(...errors)), most: points(Math.max(...errors)) });
}
