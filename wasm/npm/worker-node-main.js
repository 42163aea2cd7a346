// Runs in the worker of Node.
import { parentPort } from 'node:worker_threads'
import * as saolei from './node.js'
import { answerCall } from './worker.js'

parentPort.on('message', (message) => parentPort.postMessage(answerCall(saolei, message)))
