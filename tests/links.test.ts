/** Symbolic links in the folders of a site. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, scratch } from './docs.ts'

afterAll(discard)

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

test('links to folders and files inside the site are followed', async () => {
  const folder = scratch()
  writeFiles(folder, {
    'content/docs/intro.md': '# Intro\n\n[usage](./a/usage.md)\n',
    'packages/a/docs/index.md': '# Package A\n',
    'packages/a/docs/usage.md': '# Usage\n\n![x](./x.svg)\n\n::include{file=./_part.md}\n',
    'packages/a/docs/_part.md': 'A part.\n',
    'packages/a/docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    'packages/one.md': '# One\n',
  })
  symlinkSync('../../packages/a/docs', join(folder, 'content/docs/a'))
  symlinkSync('../../packages/one.md', join(folder, 'content/docs/one.md'))
  const { stderr, code } = await docs(['build', '--root', folder, '--no-cache'])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  for (const path of ['docs/a.html', 'docs/a/usage.html', 'docs/one.html'])
    expect(existsSync(join(folder, 'dist/site', path)), path).toBe(true)
  expect(readFileSync(join(folder, 'dist/site/docs/a/usage.html'), 'utf8')).toContain('A part.')
})

test('links out of the site and links to a folder around them are reported', async () => {
  const folder = scratch()
  const other = scratch()
  writeFiles(other, { 'guides/far.md': '# Far\n' })
  writeFiles(folder, { 'content/docs/intro.md': '# Intro\n' })
  symlinkSync(join(other, 'guides'), join(folder, 'content/docs/far'))
  symlinkSync(join(other, 'guides/far.md'), join(folder, 'content/docs/far.md'))
  symlinkSync('..', join(folder, 'content/docs/loop'))
  const { stderr } = await docs(['check', '--root', folder])
  expect(stderr.match(/ignored-link: .*/g)).toEqual([
    "ignored-link: the symbolic link `content/docs/far` is not followed, because it leads out of the site's folder",
    "ignored-link: the symbolic link `content/docs/far.md` is not followed, because it leads out of the site's folder",
    'ignored-link: the symbolic link `content/docs/loop` is not followed, because it leads to a folder around it',
  ])
})

test('a link out of the site is read by no include, no code block and no reference', async () => {
  const folder = scratch()
  const other = scratch()
  writeFiles(other, { 'far.md': 'Hushed.\n', 'far.yaml': 'Hushed: { type: string }\n' })
  writeFiles(folder, {
    'content/docs/intro.md': '# Intro\n\n::include{file=./_far.md}\n\n```text file=./_far.md\n```\n',
    'openapi/v1.yaml':
      "openapi: 3.1.0\ninfo: { title: A, version: '1', description: { $ref: ./far.md } }\npaths: {}\ncomponents: { schemas: { A: { $ref: './far.yaml#/Hushed' } } }\n",
  })
  symlinkSync(join(other, 'far.md'), join(folder, 'content/docs/_far.md'))
  for (const name of ['far.md', 'far.yaml']) symlinkSync(join(other, name), join(folder, 'openapi', name))
  const { stderr } = await docs(['check', '--root', folder])
  expect(stderr.match(/(?:ref-unresolved|missing-include):.*/g)).toEqual([
    'ref-unresolved: cannot resolve `$ref`: the file `openapi/far.md` does not exist',
    'ref-unresolved: cannot resolve `$ref`: the file `openapi/far.yaml` does not exist',
    'missing-include: cannot read the included file `content/docs/_far.md`',
  ])
})

test('where the folder of content is a link itself, its files may include each other', async () => {
  const folder = scratch()
  const other = scratch()
  writeFiles(other, {
    'content/docs/intro.md': '# Intro\n\n::include{file=/content/_part.md}\n',
    'content/_part.md': 'Included.\n',
  })
  cpSync(join(other, 'content/_part.md'), join(folder, 'unused.md'))
  symlinkSync(join(other, 'content'), join(folder, 'content'))
  const { stderr } = await docs(['build', '--root', folder, '--no-cache'])
  expect(stderr).toBe('')
  expect(readFileSync(join(folder, 'dist/site/docs/intro.html'), 'utf8')).toContain('Included.')
})
