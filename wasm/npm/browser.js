// The package in browsers, Deno and workers: the module is fetched and compiled while the page imports this file.
import init from './engine.js'

await init({ module_or_path: new URL('engine_bg.wasm', import.meta.url) })

export * from './saolei.js'
