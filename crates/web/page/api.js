// Every request of the page, all of them to the JSON API.

/** A problem document as an error. */
export class ApiError extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const TRIES = 6;

/** Sends a request, and again if the server is away or busy. Requests that change a game carry a key, so that repeating
 * them is safe. `onRetry` is called before each repetition. */
async function send(method, path, { body, key, retry = method === "GET", onRetry } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Saolei-Key"] = key;
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  for (let tried = 1; ; tried += 1) {
    let response = null;
    try {
      response = await fetch(path, request);
    } catch (error) {
      if (!retry || tried === TRIES) throw new ApiError({ title: "offline", detail: error.message, remedy: "try again" });
    }
    if (response?.ok) return response.status === 204 ? null : response.json();
    if (response && (response.status !== 503 || !retry || tried === TRIES)) {
      throw new ApiError(await problemOf(response));
    }
    onRetry?.();
    await new Promise((wake) => setTimeout(wake, 250 * 2 ** tried));
  }
}

async function problemOf(response) {
  try {
    return await response.json();
  } catch {
    return { title: String(response.status), detail: response.statusText, remedy: "try again" };
  }
}

/** A new key for a request. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const gamePath = (id, part = "") => `/api/games/${encodeURIComponent(id)}${part}`;
const query = (pairs) => {
  const given = Object.entries(pairs).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

export const createGame = (wanted) => send("POST", "/api/games", { body: wanted });
export const getGame = (id, key) => send("GET", gamePath(id), { key });
export const move = (id, key, act, place, onRetry) =>
  send("POST", gamePath(id, "/moves"), { key, body: { key: newKey(), act, ...place }, retry: true, onRetry });
/** `undo`, `hint` or `odds`. */
export const help = (id, key, kind) => send("POST", gamePath(id, `/${kind}`), { key, body: { key: newKey() }, retry: true });
export const replay = (id) => send("GET", gamePath(id, "/replay"));
export const review = (id) => send("GET", gamePath(id, "/review"));
export const analyse = (position, trustFlags) =>
  send("POST", "/api/analyse", { body: { position, trust_flags: trustFlags }, retry: true });
export const me = () => send("GET", "/api/me");
export const rename = (name) => send("PUT", "/api/me", { body: { name } });
export const statistics = () => send("GET", "/api/me/statistics");
export const history = (before) => send("GET", `/api/me/games${query({ before })}`);
export const daily = () => send("GET", "/api/daily");
export const leaderboard = (level, noGuess, day) =>
  send("GET", `/api/leaderboards/${encodeURIComponent(level)}${query({ no_guess: noGuess, day })}`);
