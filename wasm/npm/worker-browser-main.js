// Runs in the worker of a browser. Messages that arrive before the module is compiled wait in the queue.
import { answerCall } from './worker.js'

const saolei = import('./browser.js')
self.onmessage = async ({ data }) => self.postMessage(answerCall(await saolei, data))
