// `inWorker` in Node. A worker that has nothing to do does not keep the process alive.
import { Worker } from 'node:worker_threads'
import { workerWith } from './worker.js'

export const inWorker = workerWith((onMessage, onError) => {
  const worker = new Worker(new URL('./worker-node-main.js', import.meta.url))
  worker.on('message', onMessage)
  worker.on('error', onError)
  return {
    post: (message) => worker.postMessage(message),
    stop: () => worker.terminate(),
    keepAlive: (needed) => (needed ? worker.ref() : worker.unref()),
  }
})
