// The package in a page of a real Chromium: modules and the module's own fetch, without a bundler, and a worker.
import assert from 'node:assert/strict'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { test } from 'node:test'

const root = process.env.ROOT
const { chromium } = createRequire(`${root}/crates/web/package.json`)('@playwright/test')
const { chromium: executable } = await import(`${root}/crates/web/browser/setup/chromium.js`)

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' }
const PAGE = `<!doctype html><script type="importmap">
{ "imports": { "saolei": "/saolei/browser.js", "saolei/worker": "/saolei/worker-browser.js" } }
</script>`

test('a page solves, plays and uses a worker', async () => {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname
    const file = `node_modules${path}`
    response.setHeader('content-type', TYPES[extname(path)] ?? TYPES['.html'])
    if (path.startsWith('/saolei/') && existsSync(file)) createReadStream(file).pipe(response)
    else response.end(PAGE)
  })
  server.unref()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const found = await page.evaluate(async () => {
      const { Game, hint, makeBoard, odds, readReplays } = await import('saolei')
      const { inWorker } = await import('saolei/worker')
      const worker = inWorker()
      const board = await worker.makeBoard('expert', { noGuess: true, seed: 'lucky7' })
      const game = new Game(board)
      const { kind } = game.open(board.start.row, board.start.col)
      const stop = new AbortController()
      const endless = worker.makeBoard('beginner', { noGuess: true, threeBv: [79, 79], tries: 1e15, signal: stop.signal })
      stop.abort(new Error('stopped'))
      const name = new TextEncoder().encode('RawVF_Version: Rev5\n')
      let message
      try {
        readReplays(name)
      } catch (error) {
        message = error.name
      }
      return {
        risks: [...odds('1x3 1\n.1.\n').risks],
        why: hint('1x3 1\n.10\n').why.zh,
        same: makeBoard('expert', { noGuess: true, seed: 'lucky7' }).layout.join() === board.layout.join(),
        kind,
        stopped: await endless.catch((error) => error.message),
        message,
      }
    })
    assert.deepEqual(found.risks, [0.5, NaN, 0.5])
    assert.deepEqual({ ...found, risks: 0, why: 0 }, { risks: 0, why: 0, same: true, kind: 'opened', stopped: 'stopped', message: 'SaoleiError' })
    assert.match(found.why, /\p{Script=Han}/u)
  } finally {
    await browser.close()
    server.close()
  }
})
