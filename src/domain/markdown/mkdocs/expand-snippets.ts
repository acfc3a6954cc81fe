/** Puts files into a text that Python-Markdown or a plugin includes, anywhere and in code as well: `--8<-- "file"`, `{! file !}`, `{* file *}`, `{% include "file" %}`. */

import { posix } from 'node:path'
import * as problems from '../../../lib/problems/problems.ts'
import type { MkDocsDialect, Problem, SourceFile, TemplateSigns } from '../../../lib/types.ts'
import { parseLineRanges } from '../source/fence-info.ts'
import { readFrontMatter } from '../source/read-front-matter.ts'
import { splitLines } from '../source/split-lines.ts'
import { indent, indentOf, rewrite, type Line, readFence } from './lines.ts'
import { templatePatterns } from './template-patterns.ts'

/** A file that a line asks for. */
interface Snippet {
  readonly path: string
  /** Name of a part of it, or numbers of lines such as '1-3,5'. */
  readonly section: string | undefined
  readonly lines: string | undefined
  /** A code block of its own, with these lines marked. */
  readonly fence?: { readonly marked: string }
  readonly tag?: IncludeTag
}

/** The options of `{% include "file" %}` and `{% include-markdown "file" %}`. */
interface IncludeTag {
  /** The text before and after it on its lines. */
  readonly before: string
  readonly after: string
  /** Texts between which the part of the file is. */
  readonly start: string | undefined
  readonly end: string | undefined
  /** Levels that headings become lower. */
  readonly levels: number
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

/** 'a.py[ln:1-3,5]' is lines, as mdx_include writes them; '1.4' is a column in a line. */
function readBraces(text: string): Snippet {
  const [, path = text, lines] = /^(.+?)\[ln:([\d.,-]+)\]$/.exec(text) ?? []
  const ranges = lines?.replaceAll(/\.\d+/g, '').replaceAll(/-(?=,|$)/g, '-999999')
  return { path, section: undefined, lines: ranges?.replaceAll(/(?<=^|,)-/g, '1-') }
}

/** `ln[1:3,5] hl[2]` after a path. Both count the lines of the file. */
function readStars(path: string, options: string): Snippet {
  const read = (name: string) =>
    new RegExp(`${name}\\[([^\\]]*)\\]`).exec(options)?.[1]?.replaceAll(':', '-').replaceAll(/\s/g, '')
  return { path, section: undefined, lines: read('ln'), fence: { marked: read('hl') ?? '' } }
}

/** The tag that begins on a line. It may have several lines. */
function readTag(lines: readonly string[], index: number, signs: TemplateSigns) {
  const patterns = templatePatterns(signs)
  const first = lines[index] ?? ''
  if (!patterns.mayInclude.test(first) || patterns.opensRaw.test(first)) return undefined
  const length = lines.slice(index, index + 20).findIndex((line) => line.includes(signs.block[1])) + 1
  const text = lines.slice(index, index + length).join('\n')
  const match = patterns.include.exec(text)
  if (match === null) return undefined
  const [whole, double, single = '', options = ''] = match
  const read = (name: string) => {
    const [, first, second] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(options) ?? []
    return first ?? second
  }
  const tag: IncludeTag = {
    before: text.slice(0, match.index),
    after: text.slice(match.index + whole.length),
    start: read('start'),
    end: read('end'),
    levels: Number(/\bheading-offset=(\d+)/.exec(options)?.[1] ?? 0),
  }
  const snippet = { path: double ?? single, section: undefined, lines: undefined, tag }
  return { snippets: [snippet], end: index + length }
}

/** The snippets that begin on a line, and the index of the line after them; undefined for any other line. */
function readSnippets(
  lines: readonly string[],
  index: number,
  { signs }: MkDocsDialect,
): { readonly snippets: readonly Snippet[]; readonly end: number } | undefined {
  const line = lines[index] ?? ''
  if (line.includes(signs.block[0])) return readTag(lines, index, signs)
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
  if (braced !== undefined) return one(readBraces(braced))
  const [, path, options = ''] = STARS.exec(line) ?? []
  return path === undefined ? undefined : one(readStars(path, options))
}

/** The paths from the root that a snippet in a file may mean, the most likely first. */
function listPaths(
  { path, tag }: Snippet,
  from: string,
  { snippets, includes }: MkDocsDialect,
): readonly string[] {
  const besides = snippets.includes('.') ? snippets : [...snippets, '.']
  const folders = tag === undefined ? besides : [posix.dirname(from), ...includes]
  // Guides outside of the root include files from the folder around it.
  const [around = ''] = /^(?:\.\.\/)*/.exec(from) ?? []
  const isAround = (file: string) =>
    around !== '' && file.startsWith(around) && !file.startsWith(`${around}../`)
  return folders
    .map((folder) => posix.join(folder, path))
    .filter((file) => !file.startsWith('/') && (!file.startsWith('..') || isAround(file)))
}

const mayHaveSnippets = (text: string, { includes, signs }: MkDocsDialect) =>
  /8<|\{[!*]/.test(text) || (includes.length > 0 && text.includes(signs.block[0]))

/** Texts of the files that a text asks for, and those in turn, by path from the root. */
export async function collectSnippets(
  { path: page, text }: SourceFile,
  dialect: MkDocsDialect,
  read: (path: string) => Promise<string | undefined>,
): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {}
  const add = async (path: string, follows: boolean): Promise<boolean> => {
    if (Object.hasOwn(files, path)) return true
    const content = await read(path)
    if (content === undefined) return false
    files[path] = content
    if (follows) await follow(content, path)
    return true
  }
  const follow = async (content: string, from: string): Promise<void> => {
    if (!mayHaveSnippets(content, dialect)) return
    const lines = splitLines(content)
    for (const index of lines.keys())
      for (const snippet of readSnippets(lines, index, dialect)?.snippets ?? [])
        for (const candidate of listPaths(snippet, from, dialect)) if (await add(candidate, true)) break
  }
  await follow(text, page)
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
  const { raw } = templatePatterns(dialect.signs)
  let isRaw = false
  for (let index = 0; index < all.length;) {
    const line = all[index]
    if (line === undefined) break
    const asked =
      !isRaw && mayHaveSnippets(line.text, dialect) ? readSnippets(texts, index, dialect) : undefined
    if (dialect.includes.length > 0) for (const [, end] of line.text.matchAll(raw)) isRaw = end === undefined
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
  const file = listPaths(snippet, origin.file, inputs.dialect).find((path) =>
    Object.hasOwn(inputs.files, path),
  )
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
    inputs.found.push(problems.missingRegion(snippet.section ?? snippet.tag?.start ?? '', file, location))
    return []
  }
  const inner = expandSnippets(cut, { ...inputs, dialect: { ...inputs.dialect, append: [] } })
  if (snippet.tag !== undefined) return placeTag(line, inner, snippet.tag)
  const wanted = parseLineRanges(snippet.fence?.marked ?? '').found
  const marked = cut
    .flatMap(({ origin: { line: number } }, n) => (wanted.has(number) ? [n + 1] : []))
    .join(',')
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

/** The lines of a tag between the texts around it. */
function placeTag(
  line: Line,
  inner: readonly Line[],
  { before, after, levels }: IncludeTag,
): readonly Line[] {
  let codeEnd = -1
  return (inner.length > 0 ? inner : [rewrite(line, '')]).map((one, n, all) => {
    if (n > codeEnd) codeEnd = readFence(all, n)?.end ?? codeEnd
    const isHeading = n > codeEnd && levels > 0 && /^#{1,6}[ \t]/.test(one.text)
    const text = isHeading ? '#'.repeat(Math.min(levels, 6)) + one.text : one.text
    const start = n === 0 ? before : ' '.repeat(indentOf(before))
    return rewrite(one, `${text === '' && n > 0 ? '' : start}${text}${n === all.length - 1 ? after : ''}`)
  })
}

/** The lines between the two texts of a tag, without the front matter of the file. */
function cutTag(all: readonly Line[], { start, end }: IncludeTag): readonly Line[] | undefined {
  const texts = all.map(({ text }) => text)
  const from = start === undefined ? -1 : texts.findIndex((text) => text.includes(start))
  if (start !== undefined && from < 0) return undefined
  const to = end === undefined ? -1 : texts.findIndex((text, n) => n > from && text.includes(end))
  const first = start === undefined ? readFrontMatter(texts, '').lineCount : from + 1
  return all.slice(first, to < 0 ? undefined : to)
}

function cutLines(all: readonly Line[], { section, lines, tag }: Snippet): readonly Line[] | undefined {
  if (tag !== undefined) return cutTag(all, tag)
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
