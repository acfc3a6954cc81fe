/**
 * Finds what the lines of a page, or of a part of it, ask for outside code and comments. By lines and not in the tree: the included text must be
 * there before the parser runs, so that references and footnotes work across it.
 */
import { parseFenceInfo, type FenceInfo } from './fence-info.ts'
import { findFences } from './find-fences.ts'
import { unwrapMdxBlocks } from './unwrap-mdx-blocks.ts'
import {
  findImportedParts,
  readImport,
  readPartUse,
  type ImportedPart,
  type ImportLines,
} from './find-imports.ts'

/** A file that a text asks for: another Markdown text, or the content of a code fence. Line indexes count from 0. */
export interface FileInclude {
  readonly kind: 'part' | 'code'
  readonly info: FenceInfo
  /** The path as written. */
  readonly file: string
  readonly index: number
  /** Line after the last one that is replaced; the one that closes a fence. */
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

/** The lines of an `import` statement. */
export interface ImportInclude extends ImportLines {
  readonly kind: 'import'
  /** Whether it imports a part, and is left out. */
  readonly isPart: boolean
}

export type Include = FileInclude | ImportInclude

/** A line and what precedes its content: indentation, quote and list marks. */
interface Line {
  readonly index: number
  readonly text: string
  readonly lead: string
  readonly content: string
}

/** What begins at a line. */
interface Construct {
  readonly include?: Include | undefined
  /** Index of the line after it. */
  readonly next: number
}

const LEAD = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
const FENCE = /^(`{3,}|~{3,})(.*)$/
const FENCE_FILE = /file=(?:"[^"]*"|'[^']*'|\S+)/
const INCLUDE = /^::include\{([^}]*)\}\s*$/

/** The includes and imports of a text from its line `start`, in their order. `isMdx`: the page that it is a part of is MDX. */
export function findIncludes(all: readonly string[], isMdx: boolean, start = 0): readonly Include[] {
  const rest = start === 0 ? all : all.slice(start)
  const lines = isMdx ? unwrapMdxBlocks(rest) : rest
  const imports = isMdx ? readImports(lines) : NO_IMPORTS
  if (imports.statements.size === 0 && !lines.some((line) => line.includes('file='))) return []
  const includes: Include[] = []
  for (let index = 0; index < lines.length;) {
    const text = lines[index] ?? ''
    const lead = LEAD.exec(text)?.[0] ?? ''
    const line: Line = { index, text, lead, content: text.slice(lead.length) }
    const isCode = () => !isMdx && isIndentedCode(lines, line)
    const { include, next } = readFence(lines, line, isCode) ??
      readComment(lines, line) ??
      readStatement(line, imports) ??
      readPart(lines, line, imports) ??
      readDirective(line, isCode) ?? { next: index + 1 }
    if (include !== undefined) includes.push(moveInclude(include, start))
    index = next
  }
  return includes
}

/** An include of a text that begins after others. */
function moveInclude(include: Include, lines: number): Include {
  const index = include.index + lines
  const end = include.end + lines
  if (include.kind === 'import' || include.importIndex === undefined) return { ...include, index, end }
  return { ...include, index, end, importIndex: include.importIndex + lines }
}

/** A fence, whose content may come from a file. */
function readFence(lines: readonly string[], line: Line, isCode: () => boolean): Construct | undefined {
  const { index, text, lead, content } = line
  const [, fence, info = ''] = FENCE.exec(content) ?? []
  if (fence === undefined || (fence.startsWith('`') && info.includes('`')) || isCode()) return undefined
  const end = findFenceEnd(lines, index, fence)
  const asked = info.includes('file=') ? parseFenceInfo(info) : undefined
  if (asked?.file === undefined) return { next: end + 1 }
  const column = text.indexOf('file=') + 1
  const length = FENCE_FILE.exec(text)?.[0].length ?? 0
  const include = {
    kind: 'code',
    info: asked,
    file: asked.file,
    index,
    end,
    column,
    length,
    lead,
    fence,
  } as const
  return { include, next: end + 1 }
}

/** A comment of several lines. */
function readComment(lines: readonly string[], { index, content }: Line): Construct | undefined {
  if (!content.startsWith('<!--') || content.includes('-->')) return undefined
  const end = lines.findIndex((text, at) => at >= index && text.includes('-->'))
  return { next: end === -1 ? lines.length : end + 1 }
}

/** An `import` statement. */
function readStatement({ index }: Line, { statements, parts }: TextImports): Construct | undefined {
  const statement = statements.get(index)
  if (statement === undefined) return undefined
  const isPart = [...parts.values()].some((part) => part.index === index)
  return { include: { ...statement, kind: 'import', isPart }, next: statement.end }
}

/** A part that is imported, and used as a component. */
function readPart(lines: readonly string[], line: Line, { parts }: TextImports): Construct | undefined {
  const part = parts.get(readPartUse(line.content) ?? '')
  if (part === undefined) return undefined
  // The problem of a part is with its import.
  const length = (lines[part.index] ?? '').length
  const include = { ...createPart(line, WHOLE_FILE, part.file), column: 1, length, importIndex: part.index }
  return { include, next: line.index + 1 }
}

/** A directive `::include{file=…}`. */
function readDirective(line: Line, isCode: () => boolean): Construct | undefined {
  const { index, lead, content } = line
  const attributes = INCLUDE.exec(content)?.[1]
  const info = attributes === undefined ? undefined : parseFenceInfo(`x ${attributes}`)
  if (info?.file === undefined || isCode()) return undefined
  const part = createPart(line, info, info.file)
  return { include: { ...part, column: lead.length + 1, length: content.trimEnd().length }, next: index + 1 }
}

/** An include without a region. */
const WHOLE_FILE = parseFenceInfo('')

const createPart = ({ index, lead }: Line, info: FenceInfo, file: string) =>
  ({ kind: 'part', info, file, index, end: index + 1, lead, fence: '' }) as const

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

/** Index of the line that closes a fence; the number of lines when none does. */
function findFenceEnd(lines: readonly string[], start: number, fence: string): number {
  const close = new RegExp(`^[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*$`)
  for (let index = start + 1; index < lines.length; index++) if (close.test(lines[index] ?? '')) return index
  return lines.length
}

/** Whether a line is indented code: four columns in, and not below a list item. */
function isIndentedCode(lines: readonly string[], { index, lead }: Line): boolean {
  if (!/^(?: {4}|\t)/.test(lead)) return false
  for (let before = index - 1; before >= 0; before--) {
    const line = lines[before] ?? ''
    if (line.trim() === '' || /^(?: {4}|\t)/.test(line)) continue
    return !/^[ >]*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line) && !/^ {2,3}\S/.test(line)
  }
  return true
}
