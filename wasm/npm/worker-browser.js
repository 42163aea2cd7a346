// `inWorker` in browsers.
import { workerWith } from './worker.js'

export const inWorker = workerWith((onMessage, onError) => {
  const worker = new Worker(new URL('./worker-browser-main.js', import.meta.url), { type: 'module' })
  worker.onmessage = (event) => onMessage(event.data)
  worker.onerror = (event) => onError(new Error(event.message || 'the worker could not be started'))
  return {
    post: (message) => worker.postMessage(message),
    stop: () => worker.terminate(),
    keepAlive() {},
  }
})
