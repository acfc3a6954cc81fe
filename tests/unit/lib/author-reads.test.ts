/** Files that code of a site's authors reads: which are noted, and what the key of a cached value makes of them. */

import { mkdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createGraph } from '../../../src/graph/engine/graph.ts'
import { query } from '../../../src/graph/engine/query.ts'
import { relativeStates } from '../../../src/lib/files/file-state.ts'
import { canRunOn, runAuthorCode, setSiteFolder } from '../../../src/lib/run-author-code.ts'
import { discard, putFile, scratch } from '../../docs.ts'

afterAll(discard)

test.each([
  ["require('fs').readFileSync(at('a.txt'))", 'a.txt'],
  ["require('node:fs').readFileSync(Buffer.from(at('a.txt')), 'utf8')", 'a.txt'],
  ["require('node:fs').readFileSync(new URL('file://' + at('a.txt')), 'utf8')", 'a.txt'],
  ["require('node:fs').existsSync(at('missing.txt'))", 'missing.txt'],
  ["require('node:fs').createReadStream(at('a.txt')).on('error', () => undefined).destroy()", 'a.txt'],
  ["require('node:fs/promises').readFile(at('a.txt'))", 'a.txt'],
  ["require('fs').promises.stat(at('a.txt'))", 'a.txt'],
  ["require('fs').readdirSync(at('list'))", 'list/*'],
  ["require('fs').readdirSync(at('list'), { recursive: true })", 'list/**'],
  ["require('fs').readlinkSync(at('link'))", 'link/?link'],
  ["require('fs').realpathSync(at('link'))", 'link/?target'],
  ["require('fs').realpathSync.native(at('link'))", 'link/?target'],
  ["require('module').createRequire(at('x.js'))('fs').readFileSync(at('a.txt'))", 'a.txt'],
  ["require('module').createRequire(at('x.js'))('./a.json')", 'a.json'],
  ["__offprint.process.getBuiltinModule('fs').readFileSync(at('a.txt'))", 'a.txt'],
  ["__offprint.process.env['ONE']", 'env:ONE'],
  ["require('process').env.ONE", 'env:ONE'],
  ["require('node:process').env.ONE", 'env:ONE'],
  ['__offprint.globalThis.process.env.ONE', 'env:ONE'],
  ["'ONE' in __offprint.process.env", 'env:ONE'],
  ['Object.keys(__offprint.process.env).length', 'env:'],
])('%s reads %s', (expression, read) => {
  const root = scratch()
  putFile(root, 'a.txt', 'a')
  putFile(root, 'a.json', '{}')
  mkdirSync(join(root, 'list'))
  symlinkSync('a.txt', join(root, 'link'))
  const code = `const at = (path) => ${JSON.stringify(root)} + '/' + path\nmodule.exports = ${expression}`
  expect(Object.keys(relativeStates(root, runAuthorCode(code).reads()))).toEqual([read])
})

test.each([
  "require('fs').statSync(at('a.txt')).mtimeMs",
  "require('fs').lstatSync(at('a.txt')).mtime.getTime()",
  "require('fs').promises.stat(at('a.txt')).then((stats) => stats.mtimeMs)",
  "new Promise((done) => require('fs').stat(at('a.txt'), (_, stats) => done(stats.mtimeMs)))",
])('%s reads a time', async (expression) => {
  const root = scratch()
  putFile(root, 'a.txt', 'a')
  const code = `const at = (path) => ${JSON.stringify(root)} + '/' + path\nmodule.exports = ${expression}`
  const run = runAuthorCode<number | Promise<number>>(code)
  expect(await run.exports).toBeGreaterThan(0)
  expect(Object.keys(relativeStates(root, run.reads()))).toEqual(['a.txt', 'a.txt/?mtime'])
  expect(run.isCurrent()).toBe(true)
  utimesSync(join(root, 'a.txt'), 1, 1)
  expect(run.isCurrent()).toBe(false)
})

test('the size and the kind of a file follow from its content', () => {
  const root = scratch()
  putFile(root, 'a.txt', 'a')
  const code = `const stats = require('fs').statSync(${JSON.stringify(join(root, 'a.txt'))})\nmodule.exports = [stats.isFile(), stats.size]`
  const run = runAuthorCode(code)
  expect(run.exports).toEqual([true, 1])
  expect(Object.keys(relativeStates(root, run.reads()))).toEqual(['a.txt'])
})

test.each([
  "require('fs').readFileSync('a.txt', 'utf8')",
  "require('fs').readFileSync(require('path').resolve('a.txt'), 'utf8')",
  "require('fs').readFileSync(__offprint.process.cwd() + '/a.txt', 'utf8')",
  "require('fs').readFileSync(__offprint.locate('b/c.ts').dirname + '/../a.txt', 'utf8')",
  "require('fs').readFileSync(new URL('../a.txt', __offprint.locate('b/c.ts').url), 'utf8')",
])('%s is about the folder of the site', (expression) => {
  const root = scratch()
  putFile(root, 'a.txt', 'of the site')
  setSiteFolder(root)
  expect(runAuthorCode(`module.exports = ${expression}`).exports).toBe('of the site')
})

test('files that code writes itself are not among those that it reads', () => {
  const root = scratch()
  putFile(root, 'a.txt', 'a')
  const code = `const fs = require('fs')
const at = (path) => ${JSON.stringify(root)} + '/' + path
fs.existsSync(at('made.txt'))
fs.writeFileSync(at('made.txt'), fs.readFileSync(at('a.txt')))
fs.copyFileSync(at('a.txt'), at('copy.txt'))
fs.readFileSync(at('made.txt'))
fs.readFileSync(at('copy.txt'))`
  expect(Object.keys(relativeStates(root, runAuthorCode(code).reads()))).toEqual(['a.txt'])
})

test('code is not current once a file that it has read is another one, is gone, or is there', () => {
  const root = scratch()
  const path = join(root, 'a.txt')
  const run = () => runAuthorCode(`require('fs').existsSync(${JSON.stringify(path)})`)
  const before = run()
  expect(before.isCurrent()).toBe(true)
  putFile(root, 'a.txt', 'a')
  expect(before.isCurrent()).toBe(false)
  const after = run()
  putFile(root, 'a.txt', 'b')
  expect(after.isCurrent()).toBe(false)
  putFile(root, 'a.txt', 'a')
  expect(after.isCurrent()).toBe(true)
  rmSync(path)
  expect(after.isCurrent()).toBe(false)
})

test('code that reads a file for each page is run again now and then, so that no key names all of them', () => {
  const root = scratch()
  const code = runAuthorCode<(path: string) => boolean>(
    "module.exports = (path) => require('fs').existsSync(path)",
  )
  let pages = 0
  while (canRunOn(code)) code.exports(join(root, `page-${++pages}.txt`))
  expect(pages).toBeGreaterThan(10)
  expect(pages).toBeLessThan(100)
})

/** Code that reads a file, which may change right after that. */
const run = { change: undefined as string | undefined }
const content = query('author-reads', async (path: string, read) => {
  const code = runAuthorCode<string>(
    `module.exports = require('fs').readFileSync(${JSON.stringify(join(read.root, path))}, 'utf8')`,
  )
  if (run.change !== undefined) putFile(read.root, path, run.change)
  run.change = undefined
  read.seen(relativeStates(read.root, code.reads()))
  return code.exports
})

test('a file that changes while its reader runs does not give its new content the old value', async () => {
  const root = scratch()
  const graph = createGraph({ root })
  const read = (change?: string) => {
    run.change = change
    return graph.read(content, 'a.txt')
  }
  putFile(root, 'a.txt', 'one')
  // Nothing is known of the page yet.
  expect(await read('two')).toBe('one')
  expect(await read()).toBe('two')
  // The list of its files is known.
  putFile(root, 'a.txt', 'three')
  graph.markChanged(['a.txt'])
  expect(await read('four')).toBe('three')
  graph.markChanged(['a.txt'])
  expect(await read()).toBe('four')
  putFile(root, 'a.txt', 'three')
  graph.markChanged(['a.txt'])
  expect(await read()).toBe('three')
})
