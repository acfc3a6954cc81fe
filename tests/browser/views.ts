/** In which width and color modes the pages of a long list are looked at. */

import { chooseForRun } from '../setup/run-length.ts'
import { MODES, type Mode } from './accessibility.ts'

export interface View {
  /** Pixels. */
  readonly width: number
  readonly modes: readonly Mode[]
}

/**
 * Both widths in both modes. The short run takes one of them: the narrow view in dark, or with `short: 'wide'` the wide one in light, so
 * that the tests together see both.
 */
export function chooseViews(
  { narrow, wide }: { readonly narrow: number; readonly wide: number },
  short: 'narrow' | 'wide',
): readonly View[] {
  return chooseForRun<readonly View[]>({
    short: [short === 'narrow' ? { width: narrow, modes: ['dark'] } : { width: wide, modes: ['light'] }],
    full: [narrow, wide].map((width) => ({ width, modes: MODES })),
  })
}
