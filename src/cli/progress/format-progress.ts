/** The text of the progress line. */

import { hideControls } from '../../lib/text/escape-controls.ts'

/** Current work of a build. */
export interface ProgressState {
  readonly stage: string
  /** Parts of the stage that are done, and all that are known so far. */
  readonly done?: number
  readonly total?: number
  /** The part that takes longest at the moment. */
  readonly name?: string
}

/** 'load 12/133 openapi/v1.yaml'. */
export function describeProgress({ stage, done, total, name }: ProgressState): string {
  const counts = total === undefined || total === 0 ? '' : ` ${done ?? 0}/${total}`
  return `${stage}${counts}${name === undefined ? '' : ` ${name}`}`
}

/**
 * One line of a terminal with `columns` columns: the description, and the seconds since the stage began, which move even while one
 * source takes long. The end of a long description is cut.
 */
export function formatProgressLine(description: string, seconds: number, columns: number): string {
  const time = ` ${seconds.toFixed(1)} s`
  const width = Math.max(20, columns - 1) - time.length
  // A name may hold control characters, which would move the cursor.
  return cutToWidth(hideControls(description), width) + time
}

/** The text, cut to `width` columns. From U+1100 on most characters take two (Unicode Standard Annex 11). */
function cutToWidth(text: string, width: number): string {
  let columns = 0
  let kept = ''
  for (const character of text) {
    columns += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
    if (columns >= width) return `${kept}…`
    kept += character
  }
  return kept
}
