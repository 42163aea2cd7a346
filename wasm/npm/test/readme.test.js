// Runs the examples of the README as a user would: each a file of its own beside the installed package.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'

const readme = readFileSync('node_modules/saolei/README.md', 'utf8')
const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code)

test('there are three examples', () => assert.equal(examples.length, 3))

for (const [index, code] of examples.entries()) {
  test(`example ${index + 1} prints what its comments say`, () => {
    writeFileSync(`example${index + 1}.mjs`, code)
    const printed = execFileSync(process.execPath, [`example${index + 1}.mjs`], { encoding: 'utf8' }).split('\n')
    const lines = code.split('\n').filter((line) => line.startsWith('console.log'))
    for (const [at, line] of lines.entries()) {
      const [, comment] = line.split(' // ')
      const [begin, end] = (comment ?? '').split(' ... ')
      if (end) assert.ok(printed[at].startsWith(begin) && printed[at].endsWith(end), printed[at])
      else if (comment) assert.equal(printed[at], comment)
      else assert.match(printed[at], /\p{Script=Han}/u)
    }
  })
}
