import { tab } from './keys.ts'
import { PREVIEWS, type Preview } from './permit.ts'

const NAME = 'preview'
const listeners = new Set<() => void>()

/** As whom this tab looks at the console; '' as oneself. It ends with the session. */
export const preview = {
  get(): Preview | '' {
    const name = tab.get(NAME)
    return Object.hasOwn(PREVIEWS, name) ? (name as Preview) : ''
  },
  set(name: Preview | ''): void {
    if (name === '') tab.take(NAME)
    else tab.set(NAME, name)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Begins a preview, or ends it; the focus goes to what says so, or to the page. */
export function look(name: Preview | ''): void {
  preview.set(name)
  // After React has shown it.
  setTimeout(() =>
    document.querySelector<HTMLElement>(name === '' ? '#console h1' : '#console .preview')?.focus(),
  )
}
