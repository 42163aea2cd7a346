// Whether the server answers: who waits for it, and how long to wait before the next try.

const LONGEST_PAUSE_MILLIS = 4000;

/** @typedef {Pick<Api["Problem"], "type"> & Partial<Api["Problem"]>} AnyProblem what the server answers, or what stands for it */

/**
 * What waits for the server, each with its problem.
 * @type {Map<object, AnyProblem>}
 */
const waiting = new Map();
/** @type {(problem: AnyProblem | undefined) => void} */
let listener = () => {};

/**
 * `show` is called with the problem of what waits for the server, and with `undefined` when nothing waits.
 * @param {typeof listener} show
 */
export function onConnection(show) {
  listener = show;
}

/**
 * Something got no answer, or none that it can use, and will try again.
 * @param {object} one
 * @param {AnyProblem} problem
 */
export function lost(one, problem) {
  waiting.set(one, problem);
  listener(problem);
}

/**
 * Something got an answer, or has given up.
 * @param {object} one
 */
export function settled(one) {
  if (waiting.delete(one)) listener(waiting.values().next().value);
}

/**
 * Waits before the next try, longer after each one. The pauses are random, so that not all visitors of a server that was
 * restarted come back at the same moment; they end early when the browser is online again.
 * @param {number} tried
 */
export async function pause(tried) {
  const millis = Math.min(LONGEST_PAUSE_MILLIS, 250 * 2 ** (tried - 1)) * (0.75 + Math.random() / 2);
  await new Promise((/** @type {(value?: undefined) => void} */ wake) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      wake();
    };
    const timer = setTimeout(end, millis);
    addEventListener("online", end);
  });
}
