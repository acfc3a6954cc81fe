/** A replacement of whole lines. */
export interface BlockEdit {
  readonly from: string
  readonly to: string
}

/** The replacement of the block that begins on a line, given by its index; undefined where it is left to its author. */
export type RewriteBlock = (lines: readonly string[], start: number) => BlockEdit | undefined

/** Lines below an indentation. Blank ones stay empty. */
export const indentLines = (lines: readonly string[], indent: string): readonly string[] =>
  lines.map((line) => line && indent + line)
