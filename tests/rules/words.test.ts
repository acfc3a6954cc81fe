import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../docs.ts'

const TEXT =
  /\.(?:[cm]?[jt]sx?|json|md|mdx|ya?ml|css|html|txt|sh|svg|conf|toml)$|^(?:\.[^/]+|[A-Z]+|\.ci\/run)$/

/** Every text file that git tracks. */
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .split('\0')
  .filter((path) => TEXT.test(path))

/** Places of `pattern`, as file:line: text. */
function find(pattern: RegExp, among: (path: string) => boolean): string[] {
  return tracked.filter(among).flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.flatMap((line, n) =>
      pattern.test(line) ? [`${path}:${n + 1}: ${line.trim().slice(0, 120)}`] : [],
    )
  })
}

/** A file that is tracked but deleted in the work tree has no text. */
function read(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

test('nothing that is left to do, and no filler, stands in what we ship', () => {
  // The middle of a word in another language is none: `\b` ends a word at a letter with an accent.
  const words = /(?<![\p{L}\p{N}_])(?:TO[D]O|FIX[M]E|XX[X]|lorem[ ]ipsum)(?![\p{L}\p{N}_])/iu
  expect(find(words, (path) => /^(?:src|templates|content|openapi|handbook|bin)\//.test(path))).toEqual([])
})

test('no path of a machine is written down', () => {
  const folders = [root, homedir(), '/root', '/work/main', '/work/shared']
  // The name of a closing tag, as in `</body>`, is not a path.
  const pattern = new RegExp(
    String.raw`(?<![\w.</-])(?:${[...new Set(folders)]
      .filter((path) => path !== '/')
      .map(escapePattern)
      .join('|')})(?![\w-])`,
  )
  expect(find(pattern, (path) => path !== 'tests/rules/words.test.ts')).toEqual([])
})

test('no package registry is written down', () => {
  const used = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim()
  const hosts = ['registry.npmjs.org', ...(URL.canParse(used) ? [new URL(used).host] : [])]
  const pattern = new RegExp([...new Set(hosts)].map(escapePattern).join('|'))
  expect(find(pattern, (path) => path !== 'tests/rules/words.test.ts')).toEqual([])
})

test('files and folders of the program are named in kebab-case', () => {
  const odd = tracked.filter((path) => {
    if (!/^(?:src|templates|bin)\//.test(path)) return false
    return !path
      .split('/')
      .every((part) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.(?:(?:d\.)?tsx?|js|css|json|txt))?$/.test(part))
  })
  expect(odd).toEqual([])
})

test('no file is named after nothing in particular', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|manager|core|shared)(?:\/|\.\w+$)/
  expect(tracked.filter((path) => /^(?:src|templates)\//.test(path) && vague.test(path))).toEqual([])
})
