/** In which width and color mode the pages of a long list are looked at. */

import { chooseForRun } from '../setup/run-length.ts'

export interface View {
  /** Pixels. */
  readonly width: number
  readonly mode: 'light' | 'dark'
}

/** The narrow view in dark and the wide one in light: both widths and both modes. A full run adds the other two. */
export function chooseViews(narrow: number, wide: number): readonly View[] {
  const short: readonly View[] = [
    { width: narrow, mode: 'dark' },
    { width: wide, mode: 'light' },
  ]
  const full: readonly View[] = [...short, { width: narrow, mode: 'light' }, { width: wide, mode: 'dark' }]
  return chooseForRun({ short, full })
}
