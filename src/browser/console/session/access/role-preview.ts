/** The preview of the console with another role. It applies to this tab, and ends with the session. */
import type { ConsolePreview } from '../../../../stages/config/config-types.ts'
import { settings } from '../../page-data.ts'
import { tabStorage } from '../console-storage.ts'

const STORAGE_NAME = 'preview'
const listeners = new Set<() => void>()

/** The name of the current preview, or '' for none: a store for React's useSyncExternalStore. */
export const rolePreview = {
  get(): string {
    return findPreview(tabStorage.get(STORAGE_NAME))?.name ?? ''
  },
  set(name: string): void {
    if (name === '') tabStorage.take(STORAGE_NAME)
    else tabStorage.set(STORAGE_NAME, name)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The configured preview of a name; undefined for an unknown one. */
export function findPreview(name: string): ConsolePreview | undefined {
  return settings.platform.previews.find((preview) => preview.name === name)
}

/** Starts a preview, or ends it with ''. Moves the focus to the notice about the preview, or back to the page. */
export function changePreview(name: string): void {
  rolePreview.set(name)
  // After React has rendered the notice.
  setTimeout(() =>
    document.querySelector<HTMLElement>(name === '' ? '#console h1' : '#console .preview')?.focus(),
  )
}
