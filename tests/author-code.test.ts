/** Pages follow everything that code of a site's authors reads: from the cache, from any folder, in each of the places that run such code. */

import { readFileSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docsAlone, putFile, scratch } from './docs.ts'

afterAll(discard)

/** Code of a module that shows a variable, a file that a relative path names, one beside itself, and a time. */
const READER = `import process, { env } from 'node:process'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
export const read = () => [
  env.SHOWN,
  process['env']['SHOWN'],
  globalThis.process.env.SHOWN,
  readFileSync('data/value.txt', 'utf8'),
  readFileSync(new URL('./beside.txt', import.meta.url), 'utf8'),
  readFileSync(\`\${import.meta.dirname}/beside.txt\`, 'utf8'),
  readFileSync(fileURLToPath(new URL('beside.txt', import.meta.url)), 'utf8'),
  readFileSync(\`\${__dirname}/beside.txt\`, 'utf8'),
  statSync('data/value.txt').mtimeMs,
].join(' ')
`

const SITE = {
  'code/reader.ts': READER,
  'code/beside.txt': 'beside',
  'data/value.txt': 'value',
  'code/remark.ts': `import { read } from './reader.ts'
export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'plugin ' + read() }] })
`,
  'templates/Footer.tsx': `import { read } from '../code/reader.ts'
export default () => <footer>template {read()}</footer>
`,
  'docs.config.ts': `import { read } from './code/reader.ts'
export default { title: 'config ' + read(), markdown: { remark: ['./code/remark.ts'] } }
`,
  'content/docs/intro.md': '# Intro\n\nText.\n',
}

test('pages follow variables, files and times that code reads, wherever the command starts', async () => {
  const root = scratch()
  for (const [path, text] of Object.entries(SITE)) putFile(root, path, text)
  const time = (seconds: number) => utimesSync(join(root, 'data/value.txt'), seconds, seconds)
  const show = async (shown: string, cwd = root) => {
    const { code, stderr } = await docsAlone(['build', '--root', root, '--no-offline', '--jobs', '1'], {
      env: { SHOWN: shown },
      cwd,
    })
    expect(code, stderr).toBe(0)
    return readFileSync(join(root, 'dist/site/docs/intro.html'), 'utf8')
  }
  const all = (shown: string, value: string, modified: number) =>
    ['config', 'plugin', 'template'].map(
      (place) => `${place} ${shown} ${shown} ${shown} ${value} beside beside beside beside ${modified}`,
    )
  const expectAll = (html: string, texts: readonly string[]) => {
    for (const text of texts) expect(html).toContain(text)
  }
  time(1)
  expectAll(await show('one'), all('one', 'value', 1000))
  expectAll(await show('two', tmpdir()), all('two', 'value', 1000))
  time(2)
  expectAll(await show('two'), all('two', 'value', 2000))
  putFile(root, 'data/value.txt', 'other')
  time(2)
  expectAll(await show('one'), all('one', 'other', 2000))
})

test('a failure goes with its cause', async () => {
  const root = scratch()
  for (const [path, text] of Object.entries(SITE)) putFile(root, path, text)
  putFile(
    root,
    'code/remark.ts',
    `import { env } from 'process'
export default () => () => { if (env.BROKEN === 'yes') throw new Error('broken by a variable') }
`,
  )
  const build = (broken: string) =>
    docsAlone(['build', '--root', root, '--no-offline', '--jobs', '1'], { env: { BROKEN: broken } })
  const failed = await build('yes')
  expect(failed.stderr).toContain('broken by a variable')
  const { code, stderr } = await build('no')
  expect(code, stderr).toBe(0)
})
