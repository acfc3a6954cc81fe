/**
 * Prose of the Markdown files that people read: words written twice, `a` before a vowel, "API interface". The linter is retext, with few
 * rules; phrases and spelling are checked in language.test.ts.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import remarkParse from 'remark-parse'
import remarkRetext from 'remark-retext'
import retextEnglish from 'retext-english'
import retextIndefiniteArticle from 'retext-indefinite-article'
import retextRedundantAcronyms from 'retext-redundant-acronyms'
import retextRepeatedWords from 'retext-repeated-words'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { VFile } from 'vfile'
import { markdownSyntax } from '../../src/domain/markdown/parse/markdown-syntax.ts'
import { root } from '../docs.ts'

const prose = unified()
  .use(retextEnglish)
  .use({ plugins: [retextRepeatedWords, retextIndefiniteArticle, retextRedundantAcronyms] })
const linter = unified().use(remarkParse).use(markdownSyntax).use(remarkRetext, prose).freeze()

/** The findings of the linter as `file:line:column: reason`. */
async function lintProse(path: string, text: string): Promise<readonly string[]> {
  // Front matter keeps its lines, so that positions stay right.
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, (lines) => lines.replace(/[^\n]/g, ''))
  const file = new VFile({ path, value: body })
  await linter.run(linter.parse(file), file)
  return file.messages.map(({ line, column, reason }) => `${path}:${line}:${column}: ${reason}`)
}

const tracked = execFileSync('git', ['ls-files', '-z', '*.md', 'handbook', 'content'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => /^(?:[A-Z]+|bench\/README|handbook\/content\/.+|content\/.+)\.md$/.test(path))

test('the linter finds what it is there for', async () => {
  expect(await lintProse('a.md', '---\ntitle: A\n---\n\nSend the the file to a engine.\n')).toEqual([
    'a.md:5:6: Unexpected repeated `the`, remove one occurrence',
    'a.md:5:22: Unexpected article `a` before `engine`, expected `an`',
  ])
})

test('prose has no doubled words, wrong articles or redundant acronyms', async () => {
  expect(tracked.length).toBeGreaterThan(30)
  const findings = await Promise.all(
    tracked.map((path) => lintProse(path, readFileSync(join(root, path), 'utf8'))),
  )
  expect(findings.flat()).toEqual([])
})
