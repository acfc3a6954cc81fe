/** Locations in sources for errors that generated code throws. Node only. */

import { SourceMap, type SourceMapPayload } from 'node:module'
import type { SourceLocation } from './types.ts'

export interface ThrowOrigin {
  /** As the source map names it. */
  readonly source: string
  readonly line: number
  readonly column: number
}

/** The place in an author's source that threw an error; undefined if it was thrown elsewhere. */
export type LocateError = (error: unknown) => SourceLocation | undefined

/**
 * Where the stack of an error enters the sources of generated code: one origin per stack frame that `frame` matches, the
 * innermost first. The groups of `frame` are line and column; `lineOffset` lines come before the code that `map` describes.
 */
export function locateThrow(
  error: unknown,
  map: SourceMapPayload,
  { frame, lineOffset = 0 }: { readonly frame: RegExp; readonly lineOffset?: number },
): readonly ThrowOrigin[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const sourceMap = new SourceMap(map)
  return [...stack.matchAll(frame)].flatMap(([, line, column]): ThrowOrigin[] => {
    const entry = sourceMap.findEntry(Number(line) - 1 - lineOffset, Number(column) - 1)
    if (!('originalSource' in entry)) return []
    return [{ source: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }]
  })
}

/** Lines that `new Function` puts before the code. */
export const FUNCTION_LINES = 2

/** The source map at the end of compiled code; undefined if it has none. */
export function readInlineMap(code: string): SourceMapPayload | undefined {
  const [, encoded] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)/.exec(code) ?? []
  return encoded === undefined
    ? undefined
    : (JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload)
}
