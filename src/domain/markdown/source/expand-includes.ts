/**
 * Puts included files and code into a Markdown text before it is parsed, so that references and footnotes work across files. Each line of the
 * result knows where it comes from. In MDX, parts can be imported as well.
 */
import * as problems from '../../../lib/problems/problems.ts'
import type { SourceLocation, Problem } from '../../../lib/types.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { cutSnippet, type Snippet } from './cut-snippet.ts'
import { findIncludes, type FileInclude, type ImportInclude } from './find-includes.ts'
import { listImportedNames } from './find-imports.ts'
import { findModule, resolveInclude, resolveModule } from './resolve-module.ts'
import { splitLines } from './split-lines.ts'

/** Where a line of the expanded text comes from. `shift` columns were put in front of it. */
export interface LineOrigin {
  readonly file: string
  readonly line: number
  readonly shift: number
  /** The page, and the chain of files that include the line. */
  readonly stack: readonly string[]
}

export interface ExpandedText {
  readonly text: string
  readonly origins: readonly LineOrigin[]
  readonly problems: readonly Problem[]
}

type FileTexts = Readonly<Record<string, string>>

/** A file whose lines go into the text. */
interface InsertedFile {
  readonly file: string
  readonly lines: readonly string[]
  /** What each of its lines begins with there. */
  readonly prefix: string
  /** The files that are being included, this one last. */
  readonly stack: readonly string[]
}

/** An include of a file, and where it is written. */
interface PlacedInclude extends FileInclude {
  readonly location: SourceLocation
}

/** What an include gets of its file. */
interface IncludedSnippet extends Snippet {
  readonly file: string
}

interface ImportOfPart {
  readonly file: string
  readonly line: number
  readonly lines: readonly string[]
  /** What it imports, each as its module and the name. */
  readonly names: readonly string[]
}

/** A text and the files that it may include, by path. `skip` lines of front matter are left out. */
export interface TextToExpand {
  readonly path: string
  readonly lines: readonly string[]
  readonly skip: number
  readonly isMdx: boolean
  readonly files: FileTexts
}

/** The text with everything that it includes, and where each line comes from. */
export function expandIncludes({ path, lines, skip, isMdx, files }: TextToExpand): ExpandedText {
  const expander = new IncludeExpander(files, isMdx)
  expander.addLines({ file: path, lines, prefix: '', stack: [path] }, skip)
  expander.addImportsOfParts()
  const { text, origins, problems: found } = expander
  return { text: text.join('\n'), origins, problems: found }
}

/** Characters that files may add to a page besides the first time that it includes each; what an empty line counts. */
const MAX_REPEATED = 1_000_000
const LINE_COST = 40

/** Writes a text line by line. */
class IncludeExpander {
  readonly text: string[] = []
  readonly origins: LineOrigin[] = []
  readonly problems: Problem[] = []
  readonly #files: FileTexts
  readonly #isMdx: boolean
  /** What the page imports, as its module and the name. */
  readonly #imported = new Set<string>()
  readonly #importsOfParts: ImportOfPart[] = []
  readonly #included = new Set<string>()
  #repeated = 0

  constructor(files: FileTexts, isMdx: boolean) {
    this.#files = files
    this.#isMdx = isMdx
  }

  /** Adds the lines of a file from `start`. */
  addLines(from: InsertedFile, start: number): void {
    const { file, lines } = from
    let next = start
    const addUpTo = (end: number) => {
      while (next < end) this.#addLine(lines[next] ?? '', ++next, from)
    }
    for (const include of findIncludes(lines, this.#isMdx, start)) {
      addUpTo(include.index)
      if (include.kind === 'import') {
        if (!include.isPart) this.#noteImport(include, from)
        if (include.isPart || from.stack.length > 1)
          while (next < include.end) this.#addLine('', ++next, from)
        continue
      }
      const line = (include.importIndex ?? include.index) + 1
      const { column, length } = include
      const placed = { ...include, location: { file, line, column, length } }
      if (include.kind === 'code') this.#addCode(placed, from)
      else if (include.importIndex === undefined) this.#addPart(placed, from)
      else this.#addComponent(placed, from)
      next = include.end + (include.kind === 'code' ? 1 : 0)
    }
    addUpTo(lines.length)
  }

  /** Adds the imports of parts at the end, each name once. */
  addImportsOfParts(): void {
    for (const { file, line, lines, names } of this.#importsOfParts) {
      if (names.length > 0 && names.every((name) => this.#imported.has(name))) continue
      for (const name of names) this.#imported.add(name)
      const from = { file, prefix: '', stack: [file] }
      this.#addLine('', line, from)
      for (const [index, text] of lines.entries()) this.#addLine(text, line + index, from)
    }
  }

  #addLine(line: string, number: number, { file, prefix, stack }: Omit<InsertedFile, 'lines'>): void {
    this.text.push(line === '' ? prefix.trimEnd() : prefix + line)
    this.origins.push({ file, line: number, shift: prefix.length, stack })
  }

  /** Notes an import. Those of parts go to the end of the page, because parts may be used inside of elements. */
  #noteImport({ text, module, index }: ImportInclude, { file, stack }: InsertedFile): void {
    const path = findModule(this.#files, resolveModule(file, module))
    const names = listImportedNames(text).map((name) => `${path ?? module} ${name}`)
    if (stack.length === 1) for (const name of names) this.#imported.add(name)
    // Imports of a part are relative to the part; where no such file exists, to the page.
    const lines = (path === undefined ? text : text.replace(module, `/${path}`)).split('\n')
    if (stack.length > 1) this.#importsOfParts.push({ file, line: index + 1, lines, names })
  }

  /** Adds a part that is used as a component: a block of its own also where no empty lines are around it. */
  #addComponent(include: PlacedInclude, from: InsertedFile): void {
    const { index, lead } = include
    const { lines } = from
    const isFirst = (lines[index - 1] ?? '').trim() === '' || lead.trim() !== ''
    if (!isFirst) this.#addLine('', index + 1, from)
    this.#addPart(include, from)
    if ((lines[index + 1] ?? '').trim() !== '') this.#addLine('', index + 1, from)
  }

  #addPart(include: PlacedInclude, { prefix, stack }: InsertedFile): void {
    const { info, lead, location } = include
    const included = this.#readIncluded(include)
    if (included === undefined) return
    const { file } = included
    if (this.#isTooMuch(included)) {
      if (!this.problems.some(({ code }) => code === 'repeated-include'))
        this.problems.push(problems.repeatedInclude(file, MAX_REPEATED, location))
      return
    }
    if (stack.includes(file)) {
      this.problems.push(problems.includeCycle([...stack.slice(stack.indexOf(file)), file], location))
      return
    }
    const isWhole = info.region === undefined && info.lines === undefined
    const snippet = isWhole ? included : this.#cut(include, included)
    if (snippet === undefined) return
    const skip = isWhole ? readFrontMatter(included.lines, file).lineCount : 0
    const first = this.text.length
    const below = prefix + blankListMarks(lead)
    this.addLines({ file, lines: snippet.lines, prefix: below, stack: [...stack, file] }, skip)
    // The first line is that of the list item that contains the include, if there is one.
    const line = this.text[first]
    if (line !== undefined) this.text[first] = prefix + lead + line.slice(below.length)
  }

  /** Whether files that the page includes again and again take more room than a page may have. */
  #isTooMuch({ file, lines }: IncludedSnippet): boolean {
    // The first time, it is no more than its author wrote.
    if (this.#included.has(file))
      this.#repeated += lines.reduce((sum, line) => sum + line.length + 1, LINE_COST * lines.length)
    this.#included.add(file)
    return this.#repeated > MAX_REPEATED
  }

  /** Adds a fence with its content. */
  #addCode(include: PlacedInclude, from: InsertedFile): void {
    const { index, end, lead, fence, location } = include
    const included = this.#readIncluded(include)
    const { lines, start } = (included && this.#cut(include, included)) ?? { lines: [], start: 0 }
    const longer = lengthenFence(include, lines)
    // What is done now is left out of the line: title and marks stay.
    const bare = (from.lines[index] ?? '').replace(/\s(?:file|region|lines)=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    this.#addLine(bare.replace(fence, longer), location.line, from)
    const prefix = from.prefix + blankListMarks(lead)
    const inside = { file: included?.file ?? from.file, prefix, stack: from.stack }
    for (const [at, line] of lines.entries()) this.#addLine(line, start + at + 1, inside)
    const close = from.lines[end]
    if (close !== undefined) this.#addLine(close.replace(fence, longer), end + 1, from)
  }

  /** The file of an include, whole. */
  #readIncluded(include: PlacedInclude): IncludedSnippet | undefined {
    const { file, location } = include
    const target = resolveInclude(location.file, include)
    if (target === undefined) {
      this.problems.push(problems.includeOutside(file, location))
      return undefined
    }
    const text = Object.hasOwn(this.#files, target) ? this.#files[target] : undefined
    if (text === undefined) {
      this.problems.push(problems.missingInclude(target, location))
      return undefined
    }
    return { file: target, lines: splitLines(text.replace(/(?:\r\n|\r|\n)$/, '')), start: 0 }
  }

  /** What an include asks for of its file. */
  #cut({ info, location }: PlacedInclude, { file, lines }: IncludedSnippet): Snippet | undefined {
    const snippet = cutSnippet(lines, info)
    if (!('missing' in snippet)) return snippet
    this.problems.push(
      snippet.missing === 'region'
        ? problems.missingRegion(info.region ?? '', file, location)
        : problems.missingLines(info.lines ?? '', file, lines.length, location),
    )
    return undefined
  }
}

/** List markers take the same room in the lines that follow, as blanks. */
function blankListMarks(prefix: string): string {
  return prefix.replace(/[^ \t>]/g, ' ')
}

/** A fence that no line of its content closes. */
function lengthenFence(wanted: FileInclude, lines: readonly string[]): string {
  const letter = wanted.fence.charAt(0)
  const runs = lines.map((line) => new RegExp(`^\\s*(${letter}{3,})`).exec(line)?.[1]?.length ?? 0)
  return letter.repeat(Math.max(wanted.fence.length, ...runs.map((run) => run + 1)))
}
