/** Puts files into a text that Python-Markdown includes, anywhere and in code as well: `--8<-- "file"`, `{! file !}`, `{* file *}`. */

import { posix } from 'node:path'
import * as problems from '../../../lib/problems/problems.ts'
import type { MkDocsDialect, Problem } from '../../../lib/types.ts'
import { parseLineRanges } from '../source/fence-info.ts'
import { splitLines } from '../source/split-lines.ts'
import { indent, indentOf, rewrite, type Line } from './lines.ts'

/** A file that a line asks for. */
interface Snippet {
  readonly path: string
  /** Name of a part of it, or numbers of lines such as '1-3,5'. */
  readonly section: string | undefined
  readonly lines: string | undefined
  /** A code block of its own, with these lines marked. */
  readonly fence?: { readonly marked: string }
}

const SCISSORS = /^[ \t]*-{1,}8<-{1,}[ \t]*$/
const QUOTED = /^[ \t]*-{1,}8<-{1,}[ \t]+(?:"([^"]+)"|'([^']+)')[ \t]*$/
const BRACES = /^[ \t]*\{!>?[ \t]*([^!\n]+?)[ \t]*!\}[ \t]*$/
const STARS = /^[ \t]*\{\*[ \t]*(\S+)([^*\n]*)\*\}[ \t]*$/
/** A mark of a section, in a comment of any language. */
const SECTION = /-{1,}8<-{1,}[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/

/** 'a.md:intro' is a section of a file, 'a.md:2:5' and 'a.md::5' are lines. */
function readPath(text: string): Snippet | undefined {
  if (/^(?:https?:)?\/\//.test(text) || text.startsWith(';')) return undefined
  const [, path = '', rest] = /^(.+?)(?::(.*))?$/.exec(text) ?? []
  if (rest === undefined) return { path, section: undefined, lines: undefined }
  if (!/^[\d:,-]*$/.test(rest)) return { path, section: rest, lines: undefined }
  const ranges = rest.split(',').map((part) => {
    const [from = '', to] = part.split(':')
    return to === undefined ? `${from || 1}-999999` : `${from || 1}-${to || 999_999}`
  })
  return { path, section: undefined, lines: ranges.join(',') }
}

/** `ln[1:3,5] hl[2]` after a path. */
function readStars(path: string, options: string): Snippet {
  const read = (name: string) =>
    new RegExp(`${name}\\[([^\\]]*)\\]`).exec(options)?.[1]?.replaceAll(':', '-').replaceAll(/\s/g, '')
  return { path, section: undefined, lines: read('ln'), fence: { marked: read('hl') ?? '' } }
}

/** The snippets that begin on a line, and the index of the line after them; undefined for any other line. */
function readSnippets(
  lines: readonly string[],
  index: number,
): { readonly snippets: readonly Snippet[]; readonly end: number } | undefined {
  const line = lines[index] ?? ''
  const one = (snippet: Snippet | undefined) => snippet && { snippets: [snippet], end: index + 1 }
  if (line.includes('8<')) {
    const [, double, single] = QUOTED.exec(line) ?? []
    const path = double ?? single
    if (path !== undefined) return one(readPath(path))
    if (!SCISSORS.test(line)) return undefined
    const close = lines.findIndex((other, n) => n > index && SCISSORS.test(other))
    if (close < 0) return undefined
    const paths = lines.slice(index + 1, close).map((other) => other.trim())
    return { snippets: paths.filter(Boolean).flatMap((other) => readPath(other) ?? []), end: close + 1 }
  }
  const [, braced] = BRACES.exec(line) ?? []
  if (braced !== undefined) return one({ path: braced, section: undefined, lines: undefined })
  const [, path, options = ''] = STARS.exec(line) ?? []
  return path === undefined ? undefined : one(readStars(path, options))
}

/** The paths from the root that a snippet may mean, the most likely first. */
function listPaths(path: string, { snippets }: MkDocsDialect): readonly string[] {
  const folders = snippets.includes('.') ? snippets : [...snippets, '.']
  return folders
    .map((folder) => posix.join(folder, path))
    .filter((file) => !file.startsWith('..') && !file.startsWith('/'))
}

const mayHaveSnippets = (text: string) => /8<|\{[!*]/.test(text)

/** Texts of the files that a text asks for, and those in turn, by path from the root. */
export async function collectSnippets(
  text: string,
  dialect: MkDocsDialect,
  read: (path: string) => Promise<string | undefined>,
): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {}
  const add = async (path: string, follows: boolean): Promise<boolean> => {
    if (Object.hasOwn(files, path)) return true
    const content = await read(path)
    if (content === undefined) return false
    files[path] = content
    if (follows) await follow(content)
    return true
  }
  const follow = async (content: string): Promise<void> => {
    if (!mayHaveSnippets(content)) return
    const lines = splitLines(content)
    for (const index of lines.keys())
      for (const { path } of readSnippets(lines, index)?.snippets ?? [])
        for (const candidate of listPaths(path, dialect)) if (await add(candidate, true)) break
  }
  await follow(text)
  for (const path of dialect.append) await add(path, true)
  return files
}

export interface SnippetInputs {
  readonly dialect: MkDocsDialect
  readonly files: Readonly<Record<string, string>>
  /** Problems are added here. */
  readonly found: Problem[]
}

/** The lines with the files that they ask for. */
export function expandSnippets(lines: readonly Line[], inputs: SnippetInputs): readonly Line[] {
  const { dialect, files } = inputs
  const path = lines[0]?.origin.stack[0] ?? ''
  const appended = dialect.append.flatMap((file) => {
    const text = files[file]
    return text === undefined
      ? []
      : ['', ...splitLines(text)].map((line, n) => createLine(line, file, n, [path, file]))
  })
  const all = [...lines, ...appended]
  const texts = all.map(({ text }) => text)
  const expanded: Line[] = []
  for (let index = 0; index < all.length;) {
    const line = all[index]
    if (line === undefined) break
    const asked = mayHaveSnippets(line.text) ? readSnippets(texts, index) : undefined
    if (asked === undefined) {
      if (!SECTION.test(line.text))
        expanded.push(rewrite(line, line.text.replace(/^([ \t]*);(-+8<-+)/, '$1$2')))
      index++
      continue
    }
    for (const snippet of asked.snippets) expanded.push(...readSnippet(line, snippet, inputs))
    index = asked.end
  }
  return expanded
}

const createLine = (text: string, file: string, index: number, stack: readonly string[]): Line => ({
  text,
  origin: { file, line: Math.max(1, index), shift: 0, stack },
})

function readSnippet(line: Line, snippet: Snippet, inputs: SnippetInputs): readonly Line[] {
  const { origin, text } = line
  const location = { file: origin.file, line: origin.line, column: 1, length: text.length }
  const file = listPaths(snippet.path, inputs.dialect).find((path) => Object.hasOwn(inputs.files, path))
  if (file === undefined) {
    inputs.found.push(problems.missingInclude(snippet.path, location))
    return []
  }
  if (origin.stack.includes(file)) {
    inputs.found.push(problems.includeCycle([...origin.stack, file], location))
    return []
  }
  const stack = [...origin.stack, file]
  const all = splitLines((inputs.files[file] ?? '').replace(/\r?\n$/, '')).map((one, n) =>
    createLine(one, file, n + 1, stack),
  )
  const cut = cutLines(all, snippet)
  if (cut === undefined) {
    inputs.found.push(problems.missingRegion(snippet.section ?? '', file, location))
    return []
  }
  const inner = expandSnippets(cut, { ...inputs, dialect: { ...inputs.dialect, append: [] } })
  const marked = snippet.fence?.marked ?? ''
  const language = /\.(\w+)$/.exec(file)?.[1] ?? ''
  const fenced =
    snippet.fence === undefined
      ? inner
      : [
          rewrite(line, `\`\`\`\`${language}${marked === '' ? '' : ` {${marked}}`}`),
          ...inner,
          rewrite(line, '````'),
        ]
  return fenced.map((one) => indent(one, indentOf(text)))
}

function cutLines(all: readonly Line[], { section, lines }: Snippet): readonly Line[] | undefined {
  if (lines !== undefined) {
    const wanted = parseLineRanges(lines.replaceAll('-999999', `-${all.length}`)).found
    return all.filter((_, n) => wanted.has(n + 1))
  }
  if (section === undefined) return all
  const find = (kind: string, from: number) =>
    all.findIndex(({ text }, n) => {
      const [, word, name] = n >= from ? (SECTION.exec(text) ?? []) : []
      return word === kind && name === section
    })
  const start = find('start', 0)
  if (start < 0) return undefined
  const end = find('end', start)
  return all.slice(start + 1, end < 0 ? undefined : end)
}
