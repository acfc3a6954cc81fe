/** Returns the URL where a file is edited, if there is one. */
export type EditUrl = (file: {
  /** Tag of the language of the page. */
  readonly locale: string
  /** Path below the folder of the collection. */
  readonly path: string
  /** Folder of the collection, relative to the root. */
  readonly folder: string
  /** Address of the page below the base path. */
  readonly route: string
}) => string | undefined
