/** Takes a block that does not parse out of the lines of an MDX page. */
import { findFences } from '../source/find-fences.ts'

import type { ParserMessage } from './repair-text.ts'

/**
 * The lines with empty ones in place of the block that a parser fails on: the lines around it up to the next empty ones, which in code belong to the
 * block.
 */
export function leaveOutBlock(lines: readonly string[], { line, reason }: ParserMessage): readonly string[] {
  const blocks = listBlocks(lines)
  const found = blocks.findLast(({ start }) => start < line) ?? blocks[0]
  // What is not closed takes everything up to the end of the page: the parser fails there.
  const opened = /unexpected end of file/.test(reason)
    ? blocks.findLast(({ start, end }) => start < line && isUnclosed(lines.slice(start, end).join('\n')))
    : undefined
  const { start = 0, end = lines.length } = opened ?? found ?? {}
  return lines.map((text, index) => (index >= start && index < end ? '' : text))
}

/** Indexes of the first line, and of the line after the last. */
interface LineRange {
  readonly start: number
  readonly end: number
}

/** The ranges between empty lines outside of code. */
function listBlocks(lines: readonly string[]): readonly LineRange[] {
  const isCode = findFences(lines)
  const blocks: LineRange[] = []
  let start: number | undefined
  for (const [index, line] of lines.entries()) {
    const isEmpty = line.trim() === '' && isCode[index] !== true
    if (!isEmpty) start ??= index
    else if (start !== undefined) {
      blocks.push({ start, end: index })
      start = undefined
    }
  }
  if (start !== undefined) blocks.push({ start, end: lines.length })
  return blocks
}

/** Whether a text opens more braces or tags than it closes. */
function isUnclosed(text: string): boolean {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0
  return count(/\{/g) > count(/\}/g) || count(/</g) > count(/>/g)
}
