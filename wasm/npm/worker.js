// Calls the package's functions in a worker, one call at a time. worker.d.ts documents it.
import { SaoleiError } from './error.js'

const NAMES = [
  'analyse',
  'answer',
  'bestMove',
  'convertReplay',
  'formatPosition',
  'hint',
  'makeBoard',
  'odds',
  'prove',
  'readBoards',
  'readPositions',
  'readReplays',
  'simulate',
  'winChance',
]

/** Makes `inWorker` of a function that starts a worker: `start(onMessage, onError)` returns `{ post, stop, keepAlive }`. */
export function workerWith(start) {
  return function inWorker() {
    const waiting = []
    let running
    let worker
    let isClosed = false

    function next() {
      if (running || waiting.length === 0) return
      running = waiting.shift()
      worker ??= startWorker()
      worker.keepAlive(true)
      try {
        worker.post({ name: running.name, args: running.args })
      } catch (error) {
        // An argument cannot be sent, such as a function.
        settle('reject', new SaoleiError('bad-input', error.message))
      }
    }

    // A message of a worker that was stopped meanwhile answers no call.
    function startWorker() {
      const started = start(
        (message) => started === worker && receive(message),
        (error) => started === worker && fail(error),
      )
      return started
    }

    function settle(how, value) {
      const call = running
      running = undefined
      worker?.keepAlive(false)
      call.signal?.removeEventListener('abort', call.abort)
      call[how](value)
      next()
    }

    function receive({ value, error }) {
      if (error) settle('reject', error.code ? new SaoleiError(error.code, error.message) : new Error(error.message))
      else settle('resolve', value)
    }

    // The worker could not start, or has died: the next call gets a new one.
    function fail(error) {
      stop()
      if (running) settle('reject', error)
    }

    function stop() {
      worker?.stop()
      worker = undefined
    }

    function call(name, args) {
      const last = args.at(-1)
      const signal = last?.signal instanceof AbortSignal ? last.signal : undefined
      // Neither a signal nor a game can be sent to a worker.
      if (signal) args = [...args.slice(0, -1), { ...last, signal: undefined }]
      args = args.map(position)
      return new Promise((resolve, reject) => {
        if (isClosed) throw new SaoleiError('closed', 'the worker is closed')
        signal?.throwIfAborted()
        const item = { name, args, signal, resolve, reject }
        item.abort = () => {
          if (item === running) {
            stop()
            settle('reject', signal.reason)
          } else {
            waiting.splice(waiting.indexOf(item), 1)
            reject(signal.reason)
          }
        }
        signal?.addEventListener('abort', item.abort, { once: true })
        waiting.push(item)
        next()
      })
    }

    function close() {
      isClosed = true
      stop()
      const error = new SaoleiError('closed', 'the worker is closed')
      for (const item of waiting.splice(0)) item.reject(error)
      if (running) settle('reject', error)
    }

    return Object.fromEntries([...NAMES.map((name) => [name, (...args) => call(name, args)]), ['close', close]])
  }
}

/** The position of a game; anything else as it is. */
function position(value) {
  if (!(value instanceof Object && 'closedSafe' in value)) return value
  const { rows, cols, mines, cells } = value
  return { rows, cols, mines, cells }
}

/** Answers a call inside the worker. */
export function answerCall(saolei, { name, args }) {
  try {
    return { value: saolei[name](...args) }
  } catch (error) {
    return { error: { code: error.code, message: error.message } }
  }
}
