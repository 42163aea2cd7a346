// Every request of the page, all of them to the JSON API.

import { lost, pause, settled } from "./connection.js";

/** A problem document as an error. */
export class ApiError extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The API that the page uses, with its version. */
const API = "/api/v1";

/** How long the first try of a request may take; later ones may take longer, because the network may be slow. */
const QUICK_MILLIS = 5_000;
/** The same for requests that make the solver think. */
const SOLVER_MILLIS = 30_000;

/** For how long a request is repeated. */
const GIVE_UP_MILLIS = 60_000;

/** What a server that restarts, is busy or is gone answers, or the proxy before it. */
const AWAY = new Set([502, 503, 504]);

/** Sends a request, and again if the server is away, busy or silent. Requests that change a game carry a key, so that
 * repeating them is safe. */
async function send(
  method,
  path,
  { body, file, key, retry = method === "GET" || method === "PUT", millis = QUICK_MILLIS } = {},
) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Saolei-Key"] = key;
  if (file) headers["Content-Type"] = "application/octet-stream";
  const request = { method, headers, body: file ?? (body === undefined ? undefined : JSON.stringify(body)) };
  const start = performance.now();
  try {
    for (let tried = 1; ; tried += 1) {
      const { answer, problem, isAway } = await sendOnce(path, request, millis * Math.min(4, 2 ** (tried - 1)));
      if (!problem) return answer;
      if (!isAway || !retry || performance.now() - start > GIVE_UP_MILLIS) throw new ApiError(problem);
      lost(request, problem);
      await pause(tried);
    }
  } finally {
    settled(request);
  }
}

async function sendOnce(path, request, millis) {
  try {
    const response = await fetch(API + path, { ...request, signal: AbortSignal.timeout(millis) });
    if (response.ok) return { answer: response.status === 204 ? null : await response.json() };
    return { problem: await problemOf(response), isAway: AWAY.has(response.status) };
  } catch (error) {
    return { problem: { type: "urn:saolei:offline", detail: error.message }, isAway: true };
  }
}

async function problemOf(response) {
  try {
    return await response.json();
  } catch {
    const kind = AWAY.has(response.status) ? "offline" : "unknown";
    return { type: `urn:saolei:${kind}`, detail: `${response.status} ${response.statusText}` };
  }
}

/** A new key for a request. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const gamePath = (id, part = "") => `/games/${encodeURIComponent(id)}${part}`;
const query = (pairs) => {
  const given = Object.entries(pairs).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

export const createGame = (wanted) => send("POST", "/games", { body: { key: newKey(), ...wanted }, retry: true });
export const importGame = (file, rules) =>
  send("POST", `/games/import${query({ rules })}`, { file, millis: SOLVER_MILLIS });
export const getGame = (id, key) => send("GET", gamePath(id), { key });
export const move = (id, key, body) => send("POST", gamePath(id, "/moves"), { key, body, retry: true });
export const point = (id, key, place) => send("POST", gamePath(id, "/cursor"), { key, body: place });
/** `undo`, `hint` or `odds`. */
export const help = (id, key, kind) =>
  send("POST", gamePath(id, `/${kind}`), { key, body: { key: newKey() }, retry: true, millis: SOLVER_MILLIS });
export const replay = (id) => send("GET", gamePath(id, "/replay"), { millis: SOLVER_MILLIS });
export const review = (id) => send("GET", gamePath(id, "/review"), { millis: SOLVER_MILLIS });
export const analyse = (position, trustFlags, winChance = false) =>
  send("POST", "/analyse", {
    body: { position, trust_flags: trustFlags, win_chance: winChance },
    retry: true,
    millis: SOLVER_MILLIS,
  });
export const showVideo = (file, keep) =>
  send("POST", `/videos${query({ keep: keep || null })}`, { file, retry: !keep, millis: SOLVER_MILLIS });
export const keptVideos = () => send("GET", "/me/videos");
export const deleteVideo = (id) => send("DELETE", `/videos/${encodeURIComponent(id)}`);
export const keptVideo = (id) => send("GET", `/videos/${encodeURIComponent(id)}`, { millis: SOLVER_MILLIS });
export const me = () => send("GET", "/me");
export const rename = (name) => send("PUT", "/me", { body: { name } });
export const newRecoveryCode = () => send("POST", "/me/recovery");
export const recover = (code) => send("PUT", "/me/recovery", { body: { code } });
export const passkeys = () => send("GET", "/me/passkeys");
export const passkeyChallenge = () => send("POST", "/me/passkeys/challenge");
export const addPasskey = (passkey) => send("POST", "/me/passkeys", { body: passkey });
export const removePasskey = (id) => send("DELETE", `/me/passkeys/${id}`);
export const signIn = (answer) => send("POST", "/me/passkeys/sign-in", { body: answer });
export const statistics = () => send("GET", "/me/statistics");
export const history = (before) => send("GET", `/me/games${query({ before })}`);
export const daily = () => send("GET", "/daily");
/** `asked` has `level`, and may have `no_guess`, `day`, `period`, `by` and `limit`. */
export const leaderboard = ({ level, ...asked }) =>
  send("GET", `/leaderboards/${encodeURIComponent(level)}${query(asked)}`);
export const lessons = () => send("GET", "/lessons");
