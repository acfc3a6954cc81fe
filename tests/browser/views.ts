/** In which width and color mode the pages of a long list are looked at. */

import { chooseForRun } from '../setup/run-length.ts'

export interface View {
  /** Pixels. */
  readonly width: number
  readonly mode: 'light' | 'dark'
}

/**
 * Both widths in both modes. The short run takes one of them: the narrow view in dark, or with `short: 'wide'` the wide one in light, so
 * that the tests together see both.
 */
export function chooseViews(
  { narrow, wide }: { readonly narrow: number; readonly wide: number },
  short: 'narrow' | 'wide',
): readonly View[] {
  const narrowDark: View = { width: narrow, mode: 'dark' }
  const wideLight: View = { width: wide, mode: 'light' }
  return chooseForRun({
    short: [short === 'narrow' ? narrowDark : wideLight],
    full: [narrowDark, wideLight, { width: narrow, mode: 'light' }, { width: wide, mode: 'dark' }],
  })
}
