import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../docs.ts'
import { parse, text } from './graph.ts'

const tracked = execFileSync('git', ['ls-files', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
}).split('\0')

/** Code of ours. Sources of the sites in `tests` are data. */
const sources = tracked.filter(
  (path) =>
    /^(?:(?:src|templates|bin|bench)\/.*|tests\/(?!sites\/|problems\/).*|[\w.]+)\.(?:tsx?|m?js)$/.test(
      path,
    ) && path !== 'tests/rules/comments.test.ts',
)

/**
 * Names of TypeScript modules and style sheets, of documents of ours such as CONTRIBUTING.md, and of files in our folders. Other names are
 * often those of files that users have, or that a build writes.
 */
const FILE_NAME =
  /(?<![\w*<>@-])(?:[\w.-]+\/)*(?:[\w.-]*\w\.(?:tsx?|css)|[A-Z]+\.md)\b|(?<![\w/.-])(?:src|templates|tests|bin|bench)\/[\w./-]+\.\w+\b/g

test('a file that a comment names exists', () => {
  const paths = new Set(tracked.flatMap(listEndings))
  const missing = sources.flatMap((path) => {
    const source = text(path)
    return parse(path).comments.flatMap(({ value, start }) =>
      [...value.matchAll(FILE_NAME)]
        .map(([name]) => name.replace(/^(?:\.{1,2}\/)+/, ''))
        .filter((name) => !paths.has(name))
        .map((name) => `${path}:${source.slice(0, start).split('\n').length} names ${name}`),
    )
  })
  expect(missing).toEqual([])
})

test('an exported function has a comment that says what it does or gives', () => {
  const bare = sources
    .filter((path) => /^(?:src|templates)\//.test(path))
    .flatMap((path) =>
      [...text(path).matchAll(/^(.*)\nexport (?:async )?function\*? (\w+)/gm)]
        // The overloads of a function share a comment.
        .filter(([, before = '', name = '']) => !before.endsWith('*/') && !before.includes(` ${name}(`))
        .map(([, , name]) => `${path}: ${name}`),
    )
  expect(bare).toEqual([])
})

/** The ways in which a comment may name a file: 'a/b/c.ts', 'b/c.ts' and 'c.ts'. */
function listEndings(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, n) => parts.slice(n).join('/'))
}
