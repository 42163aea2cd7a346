// The package in Node, whose fetch does not read files.
import { readFile } from 'node:fs/promises'
import init from './engine.js'

await init({ module_or_path: await readFile(new URL('engine_bg.wasm', import.meta.url)) })

export * from './saolei.js'
