// Runs a test program for wasm32-wasip1: node testing/wasi.mjs PROGRAM [ARGUMENT...]
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'

const [program, ...args] = process.argv.slice(2)
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...args],
  // A failure ends the program before it could print what it has captured.
  env: { ...process.env, RUST_TEST_NOCAPTURE: '1' },
  preopens: { '/': '/' },
})
// Debian's wasi-libc lacks two functions for threads. The standard library names them, but calls neither, because there are no threads.
const missing = () => {
  throw new Error('there are no threads')
}
const env = { pthread_join: missing, pthread_detach: missing }
const module = await WebAssembly.compile(await readFile(program))
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { ...wasi.getImportObject(), env }))
