// The service in a worker, for requests that take longer than a moment: hints, odds, reviews, boards without guesses.

import { LocalService } from "./service.js";

/**
 * @typedef {{ number: number, request: import("./service.js").LocalRequest }} ToWorker
 * @typedef {{ number: number, answer: import("./service.js").LocalAnswer | null, error?: string }} FromWorker
 */

const starting = LocalService.start("while");
/** Requests are answered one after the other. */
let last = Promise.resolve();

addEventListener("message", (/** @type {MessageEvent<ToWorker>} */ { data: { number, request } }) => {
  last = last.then(async () => {
    /** @param {Omit<FromWorker, "number">} message */
    const send = (message) => postMessage({ number, ...message });
    try {
      await (await starting).answer(request, (answer) => send({ answer }));
    } catch (error) {
      send({ answer: null, error: String(error) });
    }
  });
});
