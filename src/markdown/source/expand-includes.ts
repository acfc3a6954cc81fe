/**
 * Puts included files and code into a Markdown text before it is parsed, so that references and footnotes work across files. Each line of the
 * result knows where it comes from.
 */
import * as problems from '../../problems.ts'
import type { SourceLocation, Problem } from '../../types.ts'
import { isMdxFile } from '../../lib/site/paths/markdown-file.ts'
import { parseFenceInfo, type FenceInfo } from './fence-info.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { cutSnippet } from './cut-snippet.ts'
import { resolveInRoot } from './resolve-in-root.ts'
import { splitLines } from './split-lines.ts'

/** A file that a text asks for: another Markdown text, or the content of a code fence. Line indexes count from 0. */
interface FileInclude {
  readonly kind: 'part' | 'code'
  readonly info: FenceInfo
  /** The path as written. */
  readonly file: string
  readonly index: number
  /** Line after the last one that is replaced. */
  readonly end: number
  readonly column: number
  readonly length: number
  /** The text before it: indentation, quote and list marks. */
  readonly lead: string
  /** The fence's own characters. */
  readonly fence: string
}

const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const FENCE = /^(`{3,}|~{3,})(.*)$/
const INCLUDE = /^::include\{([^}]*)\}\s*$/

/**
 * Everything that the lines of a page, or of a part of it, ask for outside code and comments. Found by lines and not in the tree: the included text must be there before
 * the parser runs, so that references and footnotes work across it.
 */
export function findIncludes(lines: readonly string[], page: string): readonly FileInclude[] {
  const includes: FileInclude[] = []
  if (!lines.some((line) => line.includes('file='))) return includes
  const hasIndentedCode = !isMdxFile(page)
  const isCode = (index: number, prefix: string) =>
    hasIndentedCode && isIndentedCodeLine(lines, index, prefix)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const prefix = PREFIX.exec(line)?.[0] ?? ''
    const rest = line.slice(prefix.length)
    const [, mark, info = ''] = FENCE.exec(rest) ?? []
    if (mark !== undefined && !(mark.startsWith('`') && info.includes('`')) && !isCode(index, prefix)) {
      const end = findFenceEnd(lines, index, mark)
      const asked = info.includes('file=') ? parseFenceInfo(info) : undefined
      if (asked?.file !== undefined)
        includes.push({
          kind: 'code',
          info: asked,
          file: asked.file,
          index,
          end,
          column: line.indexOf('file=') + 1,
          length: /file=(?:"[^"]*"|'[^']*'|\S+)/.exec(line)?.[0].length ?? 0,
          lead: prefix,
          fence: mark,
        })
      index = end
    } else if (rest.startsWith('<!--') && !rest.includes('-->')) {
      while (index + 1 < lines.length && !(lines[index] ?? '').includes('-->')) index++
    } else {
      const inside = INCLUDE.exec(rest)?.[1]
      const asked = inside === undefined ? undefined : parseFenceInfo(`x ${inside}`)
      if (asked?.file !== undefined && !isCode(index, prefix))
        includes.push({
          kind: 'part',
          info: asked,
          file: asked.file,
          index,
          end: index + 1,
          column: prefix.length + 1,
          length: rest.trimEnd().length,
          lead: prefix,
          fence: '',
        })
    }
  }
  return includes
}

/** Index of the line that closes a fence; the last one when nothing does. */
function findFenceEnd(lines: readonly string[], start: number, mark: string): number {
  const close = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`)
  for (let index = start + 1; index < lines.length; index++) if (close.test(lines[index] ?? '')) return index
  return lines.length
}

/** List markers take the same room in the lines that follow, as blanks. */
function blankListMarks(prefix: string): string {
  return prefix.replace(/[^ \t>]/g, ' ')
}

/** Whether a line is indented code: four columns in, and not below a list item. */
function isIndentedCodeLine(lines: readonly string[], index: number, prefix: string): boolean {
  if (!/^(?: {4}|\t)/.test(prefix)) return false
  for (let before = index - 1; before >= 0; before--) {
    const line = lines[before] ?? ''
    if (line.trim() === '' || /^(?: {4}|\t)/.test(line)) continue
    return !/^[ >]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line) && !/^ {2,3}\S/.test(line)
  }
  return true
}

/** Where a line of the expanded text comes from. `shift` columns were put in front of it. */
export interface LineOrigin {
  readonly file: string
  readonly line: number
  readonly shift: number
}

interface ExpandedText {
  readonly text: string
  readonly origins: readonly LineOrigin[]
  readonly problems: readonly Problem[]
}

type FileTexts = Readonly<Record<string, string>>

/** A file whose lines go into the text. */
interface InsertedFile {
  readonly file: string
  /** What each of its lines begins with there. */
  readonly prefix: string
  /** The files that are being included, this one last. */
  readonly stack: readonly string[]
}

/** The text with everything that it includes, and where each line comes from. `skip` lines of front matter are left out. */
export function expandIncludes(
  path: string,
  lines: readonly string[],
  skip: number,
  files: FileTexts,
): ExpandedText {
  const text: string[] = []
  const origins: LineOrigin[] = []
  const problemList: Problem[] = []

  function addLine(line: string, number: number, { file, prefix }: Omit<InsertedFile, 'stack'>): void {
    text.push(line === '' ? prefix.trimEnd() : prefix + line)
    origins.push({ file, line: number, shift: prefix.length })
  }

  /** Adds the lines of a file from `start`. */
  function addLines(all: readonly string[], start: number, into: InsertedFile): void {
    let next = start
    for (const wanted of findIncludes(all.slice(start), into.stack[0] ?? into.file)) {
      const index = wanted.index + start
      while (next < index) addLine(all[next] ?? '', ++next, into)
      const location: SourceLocation = {
        file: into.file,
        line: index + 1,
        column: wanted.column,
        length: wanted.length,
      }
      if (wanted.kind === 'part') addPart(wanted, location, into)
      else {
        const mark = addCode({ wanted, opening: all[index] ?? '' }, location, into)
        const close = all[wanted.end + start]
        if (close !== undefined) addLine(close.replace(wanted.fence, mark), wanted.end + start + 1, into)
      }
      next = wanted.end + start + (wanted.kind === 'code' ? 1 : 0)
    }
    while (next < all.length) addLine(all[next] ?? '', ++next, into)
  }

  function addPart(
    wanted: FileInclude,
    location: SourceLocation,
    { prefix, stack }: Pick<InsertedFile, 'prefix' | 'stack'>,
  ): void {
    const found = readIncluded(wanted, location)
    if (found === undefined) return
    if (stack.includes(found.path)) {
      problemList.push(
        problems.includeCycle([...stack.slice(stack.indexOf(found.path)), found.path], location),
      )
      return
    }
    const skip = readFrontMatter(found.lines, found.path).lineCount
    const whole = wanted.info.region === undefined && wanted.info.lines === undefined
    const cut = whole ? undefined : cutSnippet(found.lines, wanted.info)
    if (cut !== undefined && 'missing' in cut) {
      problemList.push(createMissingProblem(cut.missing, wanted, found, location))
      return
    }
    const first = text.length
    const below = prefix + blankListMarks(wanted.lead)
    addLines(cut?.lines ?? found.lines, cut === undefined ? skip : 0, {
      file: found.path,
      prefix: below,
      stack: [...stack, found.path],
    })
    // The first line is that of the list item that contains the include, if there is one.
    const line = text[first]
    if (line !== undefined) text[first] = prefix + wanted.lead + line.slice(below.length)
  }

  /** Puts a fence's first line and its content; gives the fence, which may have to grow. */
  function addCode(
    { wanted, opening }: { readonly wanted: FileInclude; readonly opening: string },
    location: SourceLocation,
    { file, prefix }: InsertedFile,
  ): string {
    const found = readIncluded(wanted, location)
    const cut = found === undefined ? undefined : cutSnippet(found.lines, wanted.info)
    if (found !== undefined && cut !== undefined && 'missing' in cut)
      problemList.push(createMissingProblem(cut.missing, wanted, found, location))
    const lines = cut === undefined || 'missing' in cut ? [] : cut.lines
    const first = cut === undefined || 'missing' in cut ? 0 : cut.start
    const mark = lengthenFence(wanted, lines)
    // What is done now is left out of the line: title and marks stay.
    const bare = opening.replace(/\s(?:file|region|lines)=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    addLine(bare.replace(wanted.fence, mark), location.line, { file, prefix })
    const inside = { file: found?.path ?? file, prefix: prefix + blankListMarks(wanted.lead) }
    for (const [index, line] of lines.entries()) addLine(line, first + index + 1, inside)
    return mark
  }

  function readIncluded(
    wanted: FileInclude,
    location: SourceLocation,
  ): { path: string; lines: readonly string[] } | undefined {
    const target = resolveInRoot(location.file, wanted.file)
    if (target === undefined) {
      problemList.push(problems.includeOutside(wanted.file, location))
      return undefined
    }
    const text = Object.hasOwn(files, target) ? files[target] : undefined
    if (text === undefined) problemList.push(problems.missingInclude(target, location))
    return text === undefined
      ? undefined
      : { path: target, lines: splitLines(text.replace(/(?:\r\n|\r|\n)$/, '')) }
  }

  addLines(lines, skip, { file: path, prefix: '', stack: [path] })
  return { text: text.join('\n'), origins, problems: problemList }
}

function createMissingProblem(
  what: 'region' | 'lines',
  wanted: FileInclude,
  found: { path: string; lines: readonly string[] },
  location: SourceLocation,
): Problem {
  return what === 'region'
    ? problems.missingRegion(wanted.info.region ?? '', found.path, location)
    : problems.missingLines(wanted.info.lines ?? '', found.path, found.lines.length, location)
}

/** A fence that no line of its content closes. */
function lengthenFence(wanted: FileInclude, lines: readonly string[]): string {
  const letter = wanted.fence.charAt(0)
  const runs = lines.map((line) => new RegExp(`^\\s*(${letter}{3,})`).exec(line)?.[1]?.length ?? 0)
  return letter.repeat(Math.max(wanted.fence.length, ...runs.map((run) => run + 1)))
}
