import type { MoveNotes } from '../move-notes.ts'
import type { Options } from '../read-options.ts'
import type { MappedLanguages } from './map-languages.ts'

/** Facts about a site of MkDocs that the parts of the mapping need. */
export interface MkDocsSite {
  readonly root: string
  /** The folder of the pages, relative to the root. */
  readonly docs: string
  /** Folders of files that pages show: the folder of the site's own language, and the one that all languages share. */
  readonly folders: readonly string[]
  /** The folder of the theme's own files, relative to the root. */
  readonly customDir: string | undefined
  /** Of the plugin i18n. */
  readonly languages: MappedLanguages | undefined
  readonly notes: MoveNotes
  readonly plugins: ReadonlyMap<string, Options>
}
