// Every request of the page, all of them to the JSON API.

/** A problem document as an error. */
export class ApiError extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const TRIES = 6;

/** The version of the API that the page speaks. */
const VERSION = "v1";

/** Sends a request, and again if the server is away or busy. Requests that change a game carry a key, so that repeating
 * them is safe. `onRetry` is called before each repetition. */
async function send(method, path, { body, file, key, retry = method === "GET", onRetry } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Saolei-Key"] = key;
  if (file) headers["Content-Type"] = "application/octet-stream";
  const request = { method, headers, body: file ?? (body === undefined ? undefined : JSON.stringify(body)) };
  for (let tried = 1; ; tried += 1) {
    let response = null;
    try {
      response = await fetch(path.replace("/api/", `/api/${VERSION}/`), request);
    } catch (error) {
      if (!retry || tried === TRIES) throw new ApiError({ type: "urn:saolei:offline", detail: error.message });
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
    return { type: "urn:saolei:unknown", detail: `${response.status} ${response.statusText}` };
  }
}

/** A new key for a request. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const gamePath = (id, part = "") => `/api/games/${encodeURIComponent(id)}${part}`;
const query = (pairs) => {
  const given = Object.entries(pairs).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

export const createGame = (wanted) => send("POST", "/api/games", { body: wanted });
export const importGame = (file, rules) => send("POST", `/api/games/import${query({ rules })}`, { file });
export const getGame = (id, key) => send("GET", gamePath(id), { key });
export const move = (id, key, body, onRetry) => send("POST", gamePath(id, "/moves"), { key, body, retry: true, onRetry });
export const point = (id, key, place) => send("POST", gamePath(id, "/cursor"), { key, body: place });
/** `undo`, `hint` or `odds`. */
export const help = (id, key, kind) => send("POST", gamePath(id, `/${kind}`), { key, body: { key: newKey() }, retry: true });
export const replay = (id) => send("GET", gamePath(id, "/replay"));
export const review = (id) => send("GET", gamePath(id, "/review"));
export const analyse = (position, trustFlags, winChance = false) =>
  send("POST", "/api/analyse", { body: { position, trust_flags: trustFlags, win_chance: winChance }, retry: true });
export const showVideo = (file, keep) => send("POST", `/api/videos${query({ keep: keep || null })}`, { file });
export const keptVideos = () => send("GET", "/api/me/videos");
export const deleteVideo = (id) => send("DELETE", `/api/videos/${encodeURIComponent(id)}`);
export const keptVideo = (id) => send("GET", `/api/videos/${encodeURIComponent(id)}`);
export const me = () => send("GET", "/api/me");
export const rename = (name) => send("PUT", "/api/me", { body: { name } });
export const newRecoveryCode = () => send("POST", "/api/me/recovery");
export const recover = (code) => send("PUT", "/api/me/recovery", { body: { code } });
export const passkeys = () => send("GET", "/api/me/passkeys");
export const passkeyChallenge = () => send("POST", "/api/me/passkeys/challenge");
export const addPasskey = (passkey) => send("POST", "/api/me/passkeys", { body: passkey });
export const removePasskey = (id) => send("DELETE", `/api/me/passkeys/${id}`);
export const signIn = (answer) => send("POST", "/api/me/passkeys/sign-in", { body: answer });
export const statistics = () => send("GET", "/api/me/statistics");
export const history = (before) => send("GET", `/api/me/games${query({ before })}`);
export const daily = () => send("GET", "/api/daily");
/** `asked` has `level`, and may have `no_guess`, `day`, `period`, `by` and `limit`. */
export const leaderboard = ({ level, ...asked }) => send("GET", `/api/leaderboards/${encodeURIComponent(level)}${query(asked)}`);
export const lessons = () => send("GET", "/api/lessons");
