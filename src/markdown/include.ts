import { posix } from 'node:path'
import * as problems from '../problems.ts'
import { stripMarkers } from '../lib/markers.ts'
import type { SourceLocation, Problem } from '../types.ts'
import type { Origin } from './draft.ts'
import { fence, type Fence } from './fence.ts'
import { front } from './front.ts'
import { snippet } from './snippet.ts'

/** A file that a text asks for: another Markdown text, or the content of a code fence. Line indexes count from 0. */
interface Reference {
  readonly kind: 'part' | 'code'
  readonly asked: Fence
  /** The path as written. */
  readonly file: string
  readonly index: number
  /** Line after the last one that is replaced. */
  readonly end: number
  readonly column: number
  readonly length: number
  /** What stands before it: indentation, quote and list marks. */
  readonly lead: string
  /** The fence's own characters. */
  readonly mark: string
}

const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const FENCE = /^(`{3,}|~{3,})(.*)$/
const INCLUDE = /^::include\{([^}]*)\}\s*$/

/** Character references to the noncharacters of lib/marker.ts, U+FDD0 to U+FDEF: a parser makes the characters of them. */
const REFERENCES = /&#(?:x0*fd[de][0-9a-f]|0*(?:6497[6-9]|649[89][0-9]|6500[0-7]))(?![0-9a-f]);?/gi

/** Lines of a text, whatever their ends, without anything that could be taken for a marker and without halves of characters. */
export function linesOf(text: string): readonly string[] {
  return stripMarkers(text)
    .replace(REFERENCES, '&#xFFFD;')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .split(/\r\n|\r|\n/)
}

/**
 * Everything that the lines ask for, outside code and comments. Found by lines and not in the tree: the included text has to be there before
 * the parser runs, so that references and footnotes work across it.
 */
export function references(lines: readonly string[]): readonly Reference[] {
  const found: Reference[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const prefix = PREFIX.exec(line)?.[0] ?? ''
    const rest = line.slice(prefix.length)
    const [, mark, info = ''] = FENCE.exec(rest) ?? []
    if (mark !== undefined && !(mark.startsWith('`') && info.includes('`'))) {
      const end = closing(lines, index, mark)
      const asked = info.includes('file=') ? fence(info) : undefined
      if (asked?.file !== undefined)
        found.push({
          kind: 'code',
          asked,
          file: asked.file,
          index,
          end,
          column: line.indexOf('file=') + 1,
          length: /file=(?:"[^"]*"|'[^']*'|\S+)/.exec(line)?.[0].length ?? 0,
          lead: prefix,
          mark,
        })
      index = end
    } else if (rest.startsWith('<!--') && !rest.includes('-->')) {
      while (index + 1 < lines.length && !(lines[index] ?? '').includes('-->')) index++
    } else {
      const inside = INCLUDE.exec(rest)?.[1]
      const asked = inside === undefined ? undefined : fence(`x ${inside}`)
      if (asked?.file !== undefined && !indented(lines, index, prefix))
        found.push({
          kind: 'part',
          asked,
          file: asked.file,
          index,
          end: index + 1,
          column: prefix.length + 1,
          length: rest.trimEnd().length,
          lead: prefix,
          mark: '',
        })
    }
  }
  return found
}

/** Index of the line that closes a fence; the last one when nothing does. */
function closing(lines: readonly string[], start: number, mark: string): number {
  const close = new RegExp(`^[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*$`)
  for (let index = start + 1; index < lines.length; index++) if (close.test(lines[index] ?? '')) return index
  return lines.length
}

/** List markers take the same room in the lines that follow, as blanks. */
function plain(prefix: string): string {
  return prefix.replace(/[^ \t>]/g, ' ')
}

/** Whether a line is indented code: four columns in, and not below a list item. */
function indented(lines: readonly string[], index: number, prefix: string): boolean {
  if (!/^(?: {4}|\t)/.test(prefix)) return false
  for (let before = index - 1; before >= 0; before--) {
    const line = lines[before] ?? ''
    if (line.trim() === '' || /^(?: {4}|\t)/.test(line)) continue
    return !/^[ >]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line) && !/^ {2,3}\S/.test(line)
  }
  return true
}

/** A path as written in `from`, relative to the root; undefined when it leads out of it. A leading slash means the root. */
export function within(from: string, written: string): string | undefined {
  const path = written.startsWith('/')
    ? posix.normalize(written.slice(1))
    : posix.normalize(posix.join(posix.dirname(from), written))
  return path.startsWith('../') || path === '..' || posix.isAbsolute(path) ? undefined : path
}

interface Expanded {
  readonly text: string
  readonly origins: readonly Origin[]
  readonly problems: readonly Problem[]
}

type Files = Readonly<Record<string, string>>

/** The text with everything that it includes, and where each line comes from. `skip` lines of front matter are left out. */
export function expand(path: string, lines: readonly string[], skip: number, files: Files): Expanded {
  const text: string[] = []
  const origins: Origin[] = []
  const told: Problem[] = []

  function put(line: string, file: string, number: number, prefix: string): void {
    text.push(line === '' ? prefix.trimEnd() : prefix + line)
    origins.push({ file, line: number, shift: prefix.length })
  }

  /** A file's lines from `start`, each after `prefix`; `stack` holds the files that are being included. */
  function walk(
    file: string,
    all: readonly string[],
    start: number,
    prefix: string,
    stack: readonly string[],
  ): void {
    let next = start
    for (const wanted of references(all.slice(start))) {
      const index = wanted.index + start
      while (next < index) put(all[next] ?? '', file, ++next, prefix)
      const place: SourceLocation = { file, line: index + 1, column: wanted.column, length: wanted.length }
      if (wanted.kind === 'part') part(wanted, file, prefix, place, stack)
      else {
        const mark = code(wanted, all[index] ?? '', file, prefix, place)
        const close = all[wanted.end + start]
        if (close !== undefined) put(close.replace(wanted.mark, mark), file, wanted.end + start + 1, prefix)
      }
      next = wanted.end + start + (wanted.kind === 'code' ? 1 : 0)
    }
    while (next < all.length) put(all[next] ?? '', file, ++next, prefix)
  }

  function part(
    wanted: Reference,
    file: string,
    prefix: string,
    place: SourceLocation,
    stack: readonly string[],
  ): void {
    const found = fetch(wanted, file, place)
    if (found === undefined) return
    if (stack.includes(found.path)) {
      told.push(problems.includeCycle([...stack.slice(stack.indexOf(found.path)), found.path], place))
      return
    }
    const skip = front(found.lines, found.path).size
    const whole = wanted.asked.region === undefined && wanted.asked.lines === undefined
    const cut = whole ? undefined : snippet(found.lines, wanted.asked)
    if (cut !== undefined && 'missing' in cut) {
      told.push(missing(cut.missing, wanted, found, place))
      return
    }
    const first = text.length
    const below = prefix + plain(wanted.lead)
    walk(found.path, cut?.lines ?? found.lines, cut === undefined ? skip : 0, below, [...stack, found.path])
    // The first line is that of the list item in which the include stands, if it stands in one.
    const line = text[first]
    if (line !== undefined) text[first] = prefix + wanted.lead + line.slice(below.length)
  }

  /** Puts a fence's first line and its content; gives the fence, which may have to grow. */
  function code(
    wanted: Reference,
    opening: string,
    file: string,
    prefix: string,
    place: SourceLocation,
  ): string {
    const found = fetch(wanted, file, place)
    const cut = found === undefined ? undefined : snippet(found.lines, wanted.asked)
    if (found !== undefined && cut !== undefined && 'missing' in cut)
      told.push(missing(cut.missing, wanted, found, place))
    const lines = cut === undefined || 'missing' in cut ? [] : cut.lines
    const first = cut === undefined || 'missing' in cut ? 0 : cut.start
    const mark = longer(wanted, lines)
    // What is done now is left out of the line: title and marks stay.
    const bare = opening.replace(/\s(?:file|region|lines)=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    put(bare.replace(wanted.mark, mark), file, place.line, prefix)
    for (const [index, line] of lines.entries())
      put(line, found?.path ?? file, first + index + 1, prefix + plain(wanted.lead))
    return mark
  }

  function fetch(
    wanted: Reference,
    file: string,
    place: SourceLocation,
  ): { path: string; lines: readonly string[] } | undefined {
    const target = within(file, wanted.file)
    if (target === undefined) {
      told.push(problems.includeOutside(wanted.file, place))
      return undefined
    }
    const text = Object.hasOwn(files, target) ? files[target] : undefined
    if (text === undefined) told.push(problems.missingInclude(target, place))
    return text === undefined
      ? undefined
      : { path: target, lines: linesOf(text.replace(/(?:\r\n|\r|\n)$/, '')) }
  }

  walk(path, lines, skip, '', [path])
  return { text: text.join('\n'), origins, problems: told }
}

function missing(
  what: 'region' | 'lines',
  wanted: Reference,
  found: { path: string; lines: readonly string[] },
  place: SourceLocation,
): Problem {
  return what === 'region'
    ? problems.missingRegion(wanted.asked.region ?? '', found.path, place)
    : problems.missingLines(wanted.asked.lines ?? '', found.path, found.lines.length, place)
}

/** A fence that no line of its content closes. */
function longer(wanted: Reference, lines: readonly string[]): string {
  const letter = wanted.mark.charAt(0)
  const runs = lines.map((line) => new RegExp(`^\\s*(${letter}{3,})`).exec(line)?.[1]?.length ?? 0)
  return letter.repeat(Math.max(wanted.mark.length, ...runs.map((run) => run + 1)))
}
