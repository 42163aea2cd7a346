// Every request of the page, all of them to the JSON API: on the server, or of the service in this browser.

import { lost, pause, settled } from "./connection.js";
import { LEVELS, OFFERS } from "./page-data.js";
import { settings } from "./settings.js";

/** A problem document as an error. */
export class ApiError extends Error {
  /** @param {import("./connection.js").AnyProblem} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/**
 * Whether an error is a problem of this kind. The kind is the last part of its type: `cannot-save` in `urn:saolei:cannot-save`.
 * @param {unknown} error
 * @param {string} kind
 */
export function isProblem(error, kind) {
  return error instanceof ApiError && error.problem.type === `urn:saolei:${kind}`;
}

/** How long the first try of a request may take; later ones may take longer, because the network may be slow. */
const QUICK_MILLIS = 5_000;
/** The same for requests that make the solver think. */
const SOLVER_MILLIS = 30_000;

/** For how long a request is repeated. */
const GIVE_UP_MILLIS = 60_000;

/** What a server that restarts, is busy or is gone answers, or the proxy before it. */
const AWAY = new Set([502, 503, 504]);

/** @type {Promise<typeof import("./local/transport.js")> | null} */
let local = null;

/** Loads the service in this browser before anything asks. It is five times the page: only those who need it load it. */
export async function answersHere() {
  local ??= import("./local/transport.js");
  await (await local).start();
}

/**
 * Whether a game is kept in this browser: its id says so. Without a server, all are.
 * @param {string} id
 */
export const isHere = (id) => !OFFERS.people || (OFFERS.engine && id.startsWith("0"));

/**
 * Whether a new game is practice, which is not ranked and is played in this browser.
 * @param {Wanted} wanted
 */
export function isPractice({ level, seed, daily, board_of: copied }) {
  if (!OFFERS.engine || daily) return !OFFERS.people;
  if (copied) return isHere(copied);
  const isRanked = level !== undefined && level in LEVELS && !seed;
  return !OFFERS.people || settings().practice === "all" || (settings().practice === "unranked" && !isRanked);
}

/**
 * Sends a request, and again if the server is away, busy or silent. Requests that change a game carry a key, so that
 * repeating them is safe.
 * @template {ApiPath} Path
 * @template {ApiMethod<Path>} Method
 * @param {Method} method
 * @param {Path} path the address, with the names of its parts in braces
 * @param {object} [options]
 * @param {Record<string, string>} [options.parts] the parts of the address
 * @param {Record<string, unknown>} [options.query] what follows `?`; empty values are left out
 * @param {ApiBody<Path, Method>} [options.body]
 * @param {Blob} [options.file] is sent instead of JSON
 * @param {string | null} [options.key] the key of a play link
 * @param {boolean} [options.retry] whether it is safe to send the request again
 * @param {number} [options.millis] how long the first try may take
 * @param {boolean} [options.here] whether the service in this browser answers it
 * @returns {Promise<ApiAnswer<Path, Method>>}
 */
async function send(
  method,
  path,
  { parts = {}, query = {}, body, file, key, retry, millis = QUICK_MILLIS, here } = {},
) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Saolei-Key"] = key;
  if (file) headers["Content-Type"] = "application/octet-stream";
  const request = {
    method: String(method).toUpperCase(),
    headers,
    body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
  };
  const repeats = retry ?? (method === "get" || method === "put");
  const address = addressOf(path, parts, query);
  if (here ?? isHere(parts.id ?? "")) {
    const { answer, problem } = await answerHere(request.method, address, request.body);
    if (problem) throw new ApiError(problem);
    return answer;
  }
  const start = performance.now();
  try {
    for (let tried = 1; ; tried += 1) {
      const { answer, problem, isAway } = await sendOnce(address, request, millis * Math.min(4, 2 ** (tried - 1)));
      if (!problem) return answer;
      if (!isAway || !repeats || performance.now() - start > GIVE_UP_MILLIS) throw new ApiError(problem);
      lost(request, problem);
      await pause(tried);
    }
  } finally {
    settled(request);
  }
}

/**
 * @param {string} path
 * @param {Record<string, string>} parts
 * @param {Record<string, unknown>} query
 */
function addressOf(path, parts, query) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name]));
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const texts = given.map(([name, value]) => [name, String(value)]);
  return texts.length ? `${filled}?${new URLSearchParams(texts)}` : filled;
}

/**
 * @param {string} method
 * @param {string} address
 * @param {Blob | string | undefined} sent
 * @returns {Promise<{ answer?: any, problem?: import("./connection.js").AnyProblem }>}
 */
async function answerHere(method, address, sent) {
  try {
    local ??= import("./local/transport.js");
    const { status, body } = await (await local).answerHere(method, address, sent);
    const answer = body ? JSON.parse(body) : null;
    return status < 400 ? { answer } : { problem: answer };
  } catch (error) {
    return { problem: { type: "urn:saolei:cannot-keep", detail: String(error) } };
  }
}

/**
 * @param {string} address
 * @param {RequestInit} request
 * @param {number} millis
 */
async function sendOnce(address, request, millis) {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(millis) });
    if (response.ok) return { answer: response.status === 204 ? null : await response.json() };
    return { problem: await problemOf(response), isAway: AWAY.has(response.status) };
  } catch (error) {
    return { problem: { type: "urn:saolei:offline", detail: String(error) }, isAway: true };
  }
}

/**
 * @param {Response} response
 * @returns {Promise<import("./connection.js").AnyProblem>}
 */
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

/**
 * Creates a game. What is wanted may come from a link; the service checks it.
 * @param {Wanted} wanted
 * @param {{ here?: boolean }} [options] where it is played
 */
export function createGame(wanted, { here = isPractice(wanted) } = {}) {
  const body = /** @type {Api["CreateGame"]} */ ({ key: newKey(), ...wanted });
  return send("post", "/api/v1/games", { body, retry: true, here });
}

/** @param {Blob} file @param {string} [rules] */
export const importGame = (file, rules) =>
  send("post", "/api/v1/games/import", { query: { rules }, file, millis: SOLVER_MILLIS, here: isPractice({}) });

/** @param {string} id @param {string | null} key */
export const getGame = (id, key) => send("get", "/api/v1/games/{id}", { parts: { id }, key });

/** @param {string} id @param {string | null} key @param {Api["MakeMove"]} body */
export const move = (id, key, body) =>
  send("post", "/api/v1/games/{id}/moves", { parts: { id }, key, body, retry: true });

/** @param {string} id @param {string | null} key @param {Place} place */
export const point = (id, key, place) => send("post", "/api/v1/games/{id}/cursor", { parts: { id }, key, body: place });

/** @param {string} id @param {string | null} key */
const helpOptions = (id, key) => ({
  parts: { id },
  key,
  body: { key: newKey() },
  retry: true,
  millis: SOLVER_MILLIS,
});

/** @param {string} id @param {string | null} key */
export const undo = (id, key) => send("post", "/api/v1/games/{id}/undo", helpOptions(id, key));

/** @param {string} id @param {string | null} key */
export const hint = (id, key) => send("post", "/api/v1/games/{id}/hint", helpOptions(id, key));

/** @param {string} id @param {string | null} key */
export const odds = (id, key) => send("post", "/api/v1/games/{id}/odds", helpOptions(id, key));

/** @param {string} id */
export const replay = (id) => send("get", "/api/v1/games/{id}/replay", { parts: { id }, millis: SOLVER_MILLIS });

/** @param {string} id */
export const review = (id) => send("get", "/api/v1/games/{id}/review", { parts: { id }, millis: SOLVER_MILLIS });

/** @param {Api["AnalyseRequest"]} body */
export const analyse = (body) => send("post", "/api/v1/analyse", { body, retry: true, millis: SOLVER_MILLIS });

/** @param {Blob} file */
export const showVideo = (file) => send("post", "/api/v1/videos", { file, retry: true, millis: SOLVER_MILLIS });

/** @param {Blob} file */
export const keepVideo = (file) =>
  send("post", "/api/v1/videos", { query: { keep: true }, file, millis: SOLVER_MILLIS });

export const keptVideos = () => send("get", "/api/v1/me/videos");

/** @param {string} id */
export const deleteVideo = (id) => send("delete", "/api/v1/videos/{id}", { parts: { id } });

/** @param {string} id */
export const keptVideo = (id) => send("get", "/api/v1/videos/{id}", { parts: { id }, millis: SOLVER_MILLIS });

export const me = () => send("get", "/api/v1/me");

/** @param {string} name */
export const rename = (name) => send("put", "/api/v1/me", { body: { name } });

export const newRecoveryCode = () => send("post", "/api/v1/me/recovery");

/** @param {string} code */
export const recover = (code) => send("put", "/api/v1/me/recovery", { body: { code } });

export const passkeys = () => send("get", "/api/v1/me/passkeys");

export const passkeyChallenge = () => send("post", "/api/v1/me/passkeys/challenge");

/** @param {Api["NewPasskey"]} body */
export const addPasskey = (body) => send("post", "/api/v1/me/passkeys", { body });

/** @param {string} id */
export const removePasskey = (id) => send("delete", "/api/v1/me/passkeys/{id}", { parts: { id } });

/** @param {Api["PasskeyAnswer"]} body */
export const signIn = (body) => send("post", "/api/v1/me/passkeys/sign-in", { body });

/** @param {boolean} [here] of the games in this browser */
export const statistics = (here) => send("get", "/api/v1/me/statistics", { here });

/** @param {number | null} [before] @param {boolean} [here] */
export const history = (before, here) => send("get", "/api/v1/me/games", { query: { before }, here });

/** Everything that is kept in this browser, as an object to write to a file. */
export async function keptHere() {
  const { answer, problem } = await answerHere("GET", "/api/v1/me/records", undefined);
  if (problem) throw new ApiError(problem);
  return answer;
}

/**
 * Adds what such a file has to what is kept in this browser, and returns how much was new.
 * @param {Blob} file
 * @returns {Promise<{ games: number, videos: number }>}
 */
export async function keepHere(file) {
  const { answer, problem } = await answerHere("PUT", "/api/v1/me/records", file);
  if (problem) throw new ApiError(problem);
  return answer;
}

export const daily = () => send("get", "/api/v1/daily");

/**
 * @typedef {object} LeaderboardRequest
 * @property {string} level
 * @property {boolean | null} [no_guess]
 * @property {string} [day]
 * @property {string} [period]
 * @property {string} [order]
 * @property {string} [players]
 * @property {number} [limit]
 */

/** @param {LeaderboardRequest} asked */
export const leaderboard = ({ level, ...query }) =>
  send("get", "/api/v1/leaderboards/{level}", { parts: { level }, query });

export const lessons = () => send("get", "/api/v1/lessons");
