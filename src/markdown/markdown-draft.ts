import type { Text } from 'hast'
import type { Nodes } from 'mdast'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import type { Html, SourceLocation, Problem, SourceFile } from '../types.ts'
import type { MarkdownInputs } from './read-markdown.ts'

/** Where a line of the expanded text comes from. `shift` columns were put before it. */
export interface LineOrigin {
  readonly file: string
  readonly line: number
  readonly shift: number
}

/** HTML that is ready: no parser, sanitizer or component has to see it again. `text` is its searchable text. */
interface StoredBlock {
  readonly html: Html
  readonly text: string
}

/** What the transforms of one page share. */
export interface MarkdownDraft {
  readonly source: SourceFile
  readonly inputs: MarkdownInputs
  /** The expanded text, by lines, and where each comes from. */
  readonly lines: readonly string[]
  readonly origins: readonly LineOrigin[]
  readonly problems: Problem[]
  readonly blocks: StoredBlock[]
  readonly islands: Set<string>
  /** Numbers of lines that are code of the page and no text of it. */
  readonly codeLines: Set<number>
  /** Number of beginnings of directives that are none and whose end is still to come. */
  strayDirectives: number
  /** Whether pieces of raw HTML are in the tree. */
  hasRawHtml: boolean
}

declare module 'vfile' {
  interface DataMap {
    draft: MarkdownDraft
  }
}

/** The draft that a file of a unified pipeline carries. */
export function getDraft(file: VFile | undefined): MarkdownDraft {
  const draft = file?.data.draft
  if (draft === undefined) throw new Error('this Markdown file was started without a draft')
  return draft
}

interface Positioned {
  readonly position?: Nodes['position']
}

/** Place of a node, in the file that its line comes from: all of it, or its first line. */
export function locateNode(draft: MarkdownDraft, { position }: Positioned): SourceLocation {
  // The types promise points; where HTML is put right by its parser, there may be none.
  const { start, end } = (position ?? {}) as Partial<Position>
  if (start === undefined) return locatePoint(draft, 1, 1)
  return locateSpan(draft, start.line, start.column, end?.line === start.line ? end.column : undefined)
}

/** Place from a line and column of the expanded text to another column, or to the line's end. */
export function locateSpan(draft: MarkdownDraft, line: number, column: number, end?: number): SourceLocation {
  const last = end ?? (draft.lines[line - 1] ?? '').trimEnd().length + 1
  const location = locatePoint(draft, line, column)
  return last > column ? { ...location, length: last - column } : location
}

/** Place of a line and column of the expanded text. */
export function locatePoint(draft: MarkdownDraft, line: number, column: number): SourceLocation {
  const origin = draft.origins[line - 1] ?? draft.origins.at(-1)
  if (origin === undefined) return { file: draft.source.path, line, column }
  return { file: origin.file, line: origin.line, column: Math.max(1, column - origin.shift) }
}

/** A noncharacter like those of lib/markers.ts: stands for a block until the whole page is text. */
const BLOCK_MARKER = '\uFDD3'

/** Puts ready HTML aside and gives the text node that stands for it. */
export function storeBlock(draft: MarkdownDraft, html: Html, text: string): Text {
  draft.blocks.push({ html, text })
  return { type: 'text', value: `${BLOCK_MARKER}${draft.blocks.length - 1}${BLOCK_MARKER}` }
}

/** Replaces what stands for blocks by their HTML, or by their text. */
export function restoreBlocks(draft: MarkdownDraft, text: string, as: 'html' | 'text'): string {
  if (!text.includes(BLOCK_MARKER)) return text
  return text.replace(/\uFDD3(\d+)\uFDD3/g, (_, n: string) => {
    const value = draft.blocks[Number(n)]?.[as] ?? ''
    return as === 'text' ? ` ${value} ` : value
  })
}

/** Text without what stands for blocks. */
export function removeBlocks(text: string): string {
  return text.includes(BLOCK_MARKER) ? text.replace(/\uFDD3\d+\uFDD3/g, ' ') : text
}
