// Answers requests in this browser: what takes a moment in the task that asks, everything else in a worker.

import { lost, settled } from "../connection.js";
import { LocalService } from "./service.js";

/**
 * @typedef {import("./service.js").LocalRequest} LocalRequest
 * @typedef {import("./service.js").LocalAnswer} LocalAnswer
 */

/** @type {Promise<LocalService> | null} */
let starting = null;
/** @type {Thinker | null} */
let thinker = null;

/** Is kept when everything that was answered is also written: the worker reads what this service has written. */
let written = Promise.resolve();

/** Loads the service, before anything asks. */
export function start() {
  starting ??= LocalService.start("moment").then(async (service) => {
    // What every move needs is read now: later moves are answered in the task of their click.
    await service.answer({ method: "GET", address: "/api/v1/me", body: new Uint8Array() }, () => {});
    return service;
  });
  return starting;
}

/**
 * @param {string} method
 * @param {string} address
 * @param {Blob | string | undefined} body
 * @returns {Promise<LocalAnswer>}
 */
export async function answerHere(method, address, body) {
  const bytes = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : new TextEncoder().encode(body ?? "");
  const request = { method, address, body: bytes };
  const service = await start();
  const answer = await ask(service, request);
  if (answer) return answer;
  await written;
  thinker ??= new Thinker();
  const thought = await thinker.ask(request);
  // The worker may have made a turn: this service reads it now, not at the next click.
  const game = address.match(/^\/api\/v1\/games\/\w+/)?.[0];
  if (game && method === "POST") await ask(service, { method: "GET", address: game, body: new Uint8Array() });
  return thought;
}

/**
 * @param {LocalService} service
 * @param {LocalRequest} request
 * @returns {Promise<LocalAnswer | null>}
 */
function ask(service, request) {
  return new Promise((answered, failed) => {
    const before = written;
    const writing = service.answer(request, answered).then(
      () => settled(service),
      (error) => {
        lost(service, { type: "urn:saolei:cannot-keep" });
        failed(error);
      },
    );
    written = before.then(() => writing);
  });
}

/** The worker, and who waits for it. */
class Thinker {
  #worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  #last = 0;
  /** @type {Map<number, { answered: (answer: LocalAnswer) => void, failed: (error: Error) => void }>} */
  #waiting = new Map();

  constructor() {
    this.#worker.onmessage = (/** @type {MessageEvent<import("./worker.js").FromWorker>} */ { data }) => {
      const one = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if (data.answer) one?.answered(data.answer);
      else one?.failed(new Error(data.error));
    };
    this.#worker.onerror = ({ message }) => {
      for (const { failed } of this.#waiting.values()) failed(new Error(message));
      this.#waiting.clear();
      // The next request starts another one.
      this.#worker.terminate();
      thinker = null;
    };
  }

  /**
   * @param {LocalRequest} request
   * @returns {Promise<LocalAnswer>}
   */
  ask(request) {
    return new Promise((answered, failed) => {
      this.#last += 1;
      this.#waiting.set(this.#last, { answered, failed });
      this.#worker.postMessage({ number: this.#last, request });
    });
  }
}
