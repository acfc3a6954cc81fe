import { tabStorage } from './console-storage.ts'
import { PREVIEW_ROLES, type PreviewRole } from './permissions.ts'

const STORAGE_NAME = 'preview'
const listeners = new Set<() => void>()

/** As whom this tab looks at the console; '' as oneself. It ends with the session. */
export const rolePreview = {
  get(): PreviewRole | '' {
    const name = tabStorage.get(STORAGE_NAME)
    return Object.hasOwn(PREVIEW_ROLES, name) ? (name as PreviewRole) : ''
  },
  set(name: PreviewRole | ''): void {
    if (name === '') tabStorage.take(STORAGE_NAME)
    else tabStorage.set(STORAGE_NAME, name)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Begins a preview, or ends it; the focus goes to what says so, or to the page. */
export function changePreview(name: PreviewRole | ''): void {
  rolePreview.set(name)
  // After React has shown it.
  setTimeout(() =>
    document.querySelector<HTMLElement>(name === '' ? '#console h1' : '#console .preview')?.focus(),
  )
}
