/**
 * Puts included files and code into a Markdown text before it is parsed, so that references and footnotes work across files. Each line of the
 * result knows where it comes from. In MDX, parts can be imported as well.
 */
import * as problems from '../../problems.ts'
import type { SourceLocation, Problem } from '../../types.ts'
import { isMdxFile } from '../../lib/site/paths/markdown-file.ts'
import { parseFenceInfo, type FenceInfo } from './fence-info.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { cutSnippet } from './cut-snippet.ts'
import { findFences } from './find-fences.ts'
import {
  findImportedParts,
  listImportedNames,
  readImport,
  readPartUse,
  type ImportedPart,
  type ImportLines,
} from './find-imports.ts'
import { findModule, resolveModule } from './resolve-module.ts'
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
  /** Of a part that is imported and used as a component: the line of its import. */
  readonly importIndex?: number
}

interface ImportInclude extends ImportLines {
  readonly kind: 'import'
  /** Whether it imports a part, and is left out. */
  readonly isPart: boolean
}

const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const FENCE = /^(`{3,}|~{3,})(.*)$/
const INCLUDE = /^::include\{([^}]*)\}\s*$/

/**
 * Everything that the lines of a page, or of a part of it, ask for outside code and comments. Found by lines and not in the tree: the included text must be there before
 * the parser runs, so that references and footnotes work across it.
 */
export function findIncludes(
  lines: readonly string[],
  page: string,
): readonly (FileInclude | ImportInclude)[] {
  const includes: (FileInclude | ImportInclude)[] = []
  const hasIndentedCode = !isMdxFile(page)
  const imports = hasIndentedCode ? NO_IMPORTS : readImports(lines)
  if (imports.statements.size === 0 && !lines.some((line) => line.includes('file='))) return includes
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
    } else if (imports.statements.has(index)) {
      const statement = imports.statements.get(index) as ImportLines
      const isPart = [...imports.parts.values()].some((part) => part.index === index)
      includes.push({ ...statement, kind: 'import', isPart })
      index = statement.end - 1
    } else {
      const part = imports.parts.get(readPartUse(rest) ?? '')
      if (part !== undefined)
        includes.push({
          kind: 'part',
          info: WHOLE_FILE,
          file: part.file,
          index,
          end: index + 1,
          column: 1,
          length: (lines[part.index] ?? '').length,
          lead: prefix,
          fence: '',
          importIndex: part.index,
        })
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

/** An include without a region. */
const WHOLE_FILE = parseFenceInfo('')

interface TextImports {
  /** By the index of their first line. */
  readonly statements: ReadonlyMap<number, ImportLines>
  readonly parts: ReadonlyMap<string, ImportedPart>
}

const NO_IMPORTS: TextImports = { statements: new Map(), parts: new Map() }

function readImports(lines: readonly string[]): TextImports {
  if (!lines.some((line) => line.startsWith('import'))) return NO_IMPORTS
  const isCode = findFences(lines)
  const found = lines.flatMap((_, index) => (isCode[index] === true ? [] : (readImport(lines, index) ?? [])))
  return {
    statements: new Map(found.map((statement) => [statement.index, statement])),
    parts: findImportedParts(lines, found, isCode),
  }
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

interface ImportOfPart {
  readonly file: string
  readonly line: number
  readonly lines: readonly string[]
  /** As in `imported`. */
  readonly names: readonly string[]
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
  /** What the page imports, as its module and the name. */
  const imported = new Set<string>()
  const importsOfParts: ImportOfPart[] = []

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
      if (wanted.kind === 'import') {
        if (!wanted.isPart) noteImport(wanted, start, into)
        const isKept = !wanted.isPart && into.stack.length === 1
        while (next < wanted.end + start) addLine(isKept ? (all[next] ?? '') : '', ++next, into)
        continue
      }
      const location: SourceLocation = {
        file: into.file,
        line: (wanted.importIndex ?? wanted.index) + start + 1,
        column: wanted.column,
        length: wanted.length,
      }
      if (wanted.importIndex !== undefined) {
        // A component is a block of its own also where no empty lines are around it.
        const isFirst = (all[index - 1] ?? '').trim() === '' || wanted.lead.trim() !== ''
        if (!isFirst) addLine('', index + 1, into)
        addPart(wanted, location, into)
        if ((all[index + 1] ?? '').trim() !== '') addLine('', index + 1, into)
      } else if (wanted.kind === 'part') addPart(wanted, location, into)
      else {
        const mark = addCode({ wanted, opening: all[index] ?? '' }, location, into)
        const close = all[wanted.end + start]
        if (close !== undefined) addLine(close.replace(wanted.fence, mark), wanted.end + start + 1, into)
      }
      next = wanted.end + start + (wanted.kind === 'code' ? 1 : 0)
    }
    while (next < all.length) addLine(all[next] ?? '', ++next, into)
  }

  /** Notes an import. Those of parts go to the end of the page, because parts may be used inside of elements. */
  function noteImport(
    { text, module, index }: ImportInclude,
    start: number,
    { file, stack }: InsertedFile,
  ): void {
    const target = resolveModule(file, module)
    const path = target === undefined ? undefined : findModule(files, target)
    const names = listImportedNames(text).map((name) => `${path ?? module} ${name}`)
    if (stack.length === 1) for (const name of names) imported.add(name)
    // Imports of a part are relative to the part; where no such file exists, to the page.
    const lines = (path === undefined ? text : text.replace(module, `/${path}`)).split('\n')
    if (stack.length > 1) importsOfParts.push({ file, line: index + start + 1, lines, names })
  }

  /** Adds the imports of parts at the end, each name once. */
  function addImportsOfParts(): void {
    for (const { file, line, lines, names } of importsOfParts) {
      if (names.length > 0 && names.every((name) => imported.has(name))) continue
      for (const name of names) imported.add(name)
      addLine('', line, { file, prefix: '' })
      for (const [index, text] of lines.entries()) addLine(text, line + index, { file, prefix: '' })
    }
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
    const target = resolveModule(location.file, wanted.file)
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
  addImportsOfParts()
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
