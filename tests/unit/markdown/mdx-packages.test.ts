/** npm packages in MDX: they are bundled at build time, and what goes wrong is reported at its place. */

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePackage } from '../../../src/lib/files/installed-packages.ts'
import { listImportedPackages } from '../../../src/stages/load/read-documents.ts'
import { readMarkdown } from '../../../src/domain/markdown/read-markdown.ts'

const root = mkdtempSync(join(tmpdir(), 'mdx-packages-'))

const FILES: Readonly<Record<string, string>> = {
  'node_modules/join-names/package.json': '{ "name": "join-names", "version": "1.2.3", "main": "main.js" }',
  'node_modules/join-names/main.js':
    "require('./look.css'); module.exports = (...names) => names.filter(Boolean).join(' ')",
  'node_modules/join-names/look.css': 'b { color: red }',
  'node_modules/@charts/bar/package.json':
    '{ "name": "@charts/bar", "version": "2.0.0", "exports": { ".": { "import": "./bar.js" }, "./wide": "./wide.js" } }',
  'node_modules/@charts/bar/bar.js':
    "import { useMemo, createElement } from 'react'\nexport const Bar = ({ of }) => createElement('b', null, useMemo(() => of * 2, [of]))",
  'node_modules/@charts/bar/wide.js': 'export const size = document.body.clientWidth',
}

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

/** The installed packages that texts import, as pages get them. */
function findPackages(texts: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    listImportedPackages(texts).flatMap((name) => {
      const version = describePackage(root, name)
      return version === undefined ? [] : [[name, version]]
    }),
  )
}

async function readPage(text: string) {
  const packages = findPackages([text])
  const source = { path: 'content/docs/page.mdx', text, hash: '' }
  const { value, problems } = await readMarkdown(source, {
    files: {},
    packages,
    root,
    rawHtml: 'allow',
    engine: 'auto',
  })
  return { body: value.body, problems, packages }
}

test('packages are found from the folder of the site, and share React with the page', async () => {
  const page = await readPage(
    "import names from 'join-names'\nimport { Bar } from '@charts/bar'\n\n<p className={names('a', false, 'b')}><Bar of={21} /></p>\n",
  )
  expect(page.problems).toEqual([])
  expect(page.body).toContain('<p class="a b"><b>42</b></p>')
  // Part of the key of the cache.
  expect(page.packages).toEqual({ '@charts/bar': '2.0.0', 'join-names': '1.2.3' })
})

test('a component may import `react-dom`, which is that of the page as well', async () => {
  const { body, problems } = await readPage(
    "import { createPortal } from 'react-dom'\n\n<p>{typeof createPortal}</p>\n",
  )
  expect(problems).toEqual([])
  expect(body).toContain('<p>function</p>')
})

test('packages that every installation of Docusaurus brings need not be installed', async () => {
  const { body, problems } = await readPage(
    "import { useLocation } from 'react-router-dom'\nimport clsx from 'clsx'\n\n<p className={clsx('a')}>{useLocation().pathname}</p>\n",
  )
  expect(problems).toEqual([])
  expect(body).toContain('<p class="a">/</p>')
})

test('a package that needs a browser is reported at its import, with the way out', async () => {
  const { problems } = await readPage("Text.\n\nimport { size } from '@charts/bar/wide'\n\n{size}\n")
  expect(problems).toMatchObject([
    { code: 'mdx-throws', location: { file: 'content/docs/page.mdx', line: 3 } },
  ])
  expect(problems[0]?.hint).toContain('`await import()`')
})

test('a package that is not installed is reported', async () => {
  const { problems } = await readPage("import { x } from '@charts/none/deep'\n\n{x}\n")
  expect(problems).toMatchObject([
    {
      code: 'missing-package',
      message: 'the package `@charts/none` is not installed',
    },
  ])
})

test('a module of Node is not called a package', async () => {
  const { problems } = await readPage("import { readFileSync } from 'node:fs'\n\n{readFileSync('x')}\n")
  expect(problems).toMatchObject([
    { code: 'mdx-import', message: 'cannot import `node:fs`, which is a module of Node' },
  ])
  expect(problems[0]?.hint).toContain('`load` hook')
})

test('packages that a component loads in the browser are found as well', () => {
  expect(findPackages(["useEffect(() => void import('join-names'))"])).toEqual({
    'join-names': '1.2.3',
  })
})

test('imports are found wherever they are in a line', () => {
  const text =
    "import { a } from './a.ts'; import {\n  b,\n  c } from 'join-names'\nexport*from\"@charts/bar/wide\"\n"
  expect(Object.keys(findPackages([text]))).toEqual(['@charts/bar', 'join-names'])
})

test('another version of a package that a package needs, at any depth, gives another key', () => {
  const write = (path: string, value: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(value))
  }
  const find = () => findPackages(["import Gauge from 'gauge'"])['gauge']
  write('node_modules/gauge/package.json', { version: '1.0.0', dependencies: { scale: '*', react: '*' } })
  expect(find()).toBe('1.0.0')
  write('node_modules/scale/package.json', { version: '1.0.0', dependencies: { ticks: '*', gauge: '*' } })
  write('node_modules/ticks/package.json', { version: '1.0.0' })
  const before = find()
  expect(before).toMatch(/^1\.0\.0 \w+$/)
  expect(find()).toBe(before)
  write('node_modules/ticks/package.json', { version: '1.0.1' })
  const after = find()
  expect(after).not.toBe(before)
  write('node_modules/scale/node_modules/ticks/package.json', { version: '1.0.0' })
  expect(find()).toBe(before)
})

test('an edit of a linked package gives another key without another version', () => {
  const linked = join(root, 'packages/ui')
  mkdirSync(linked, { recursive: true })
  writeFileSync(join(linked, 'package.json'), '{ "version": "0.0.0" }')
  writeFileSync(join(linked, 'index.js'), 'export const a = 1')
  symlinkSync(linked, join(root, 'node_modules/ui'), 'junction')
  const find = () => findPackages(["import { a } from 'ui'"])['ui']
  const before = find()
  writeFileSync(join(linked, 'index.js'), 'export const a = 2')
  const after = find()
  expect(after).not.toBe(before)
  // esbuild gives the text of such a file.
  writeFileSync(join(linked, 'note.txt'), 'A note')
  expect(find()).not.toBe(after)
})
