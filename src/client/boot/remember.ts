import { preference } from '../preference.ts'
import { recall } from '../recall.ts'

/** Follows what the reader chooses in other tabs, and on pages visited since this one was left. */
export function remember(): void {
  const { dataset } = document.documentElement
  const again = () => recall(dataset)
  for (const name of ['theme', 'sidebar', 'announcement'] as const) preference(name).listen(again)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) again()
  })
}
