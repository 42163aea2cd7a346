// The JSON API, and nothing else of the server: every request that the page makes is here.

/** A problem document as an error. */
export class ApiError extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const TRIES = 6;

/** Sends a request; waits and tries again where the server is away or busy. What changes a game carries a key, so that
 * trying again never does it twice. `waiting` is told each time. */
async function ask(method, path, { body, key, again = method === "GET", waiting } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Saolei-Key"] = key;
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  for (let tried = 1; ; tried += 1) {
    let response = null;
    try {
      response = await fetch(path, request);
    } catch (error) {
      if (!again || tried === TRIES) throw new ApiError({ title: "offline", detail: error.message, remedy: "try again" });
    }
    if (response?.ok) return response.status === 204 ? null : response.json();
    if (response && (response.status !== 503 || !again || tried === TRIES)) {
      throw new ApiError(await problemOf(response));
    }
    waiting?.();
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

/** A key that no other request has. */
function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const of = (id, part = "") => `/api/games/${encodeURIComponent(id)}${part}`;
const query = (pairs) => {
  const given = Object.entries(pairs).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

export const createGame = (wanted) => ask("POST", "/api/games", { body: wanted });
export const getGame = (id, key) => ask("GET", of(id), { key });
export const move = (id, key, act, place, waiting) =>
  ask("POST", of(id, "/moves"), { key, body: { key: fresh(), act, ...place }, again: true, waiting });
/** `undo`, `hint` or `odds`. */
export const help = (id, key, kind) => ask("POST", of(id, `/${kind}`), { key, body: { key: fresh() }, again: true });
export const replay = (id) => ask("GET", of(id, "/replay"));
export const review = (id) => ask("GET", of(id, "/review"));
export const analyse = (position, trustFlags) =>
  ask("POST", "/api/analyse", { body: { position, trust_flags: trustFlags }, again: true });
export const me = () => ask("GET", "/api/me");
export const rename = (name) => ask("PUT", "/api/me", { body: { name } });
export const statistics = () => ask("GET", "/api/me/statistics");
export const history = (before) => ask("GET", `/api/me/games${query({ before })}`);
export const daily = () => ask("GET", "/api/daily");
export const leaderboard = (level, noGuess, day) =>
  ask("GET", `/api/leaderboards/${encodeURIComponent(level)}${query({ no_guess: noGuess, day })}`);
