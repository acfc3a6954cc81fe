/** Inputs that an API is read from. They are plain data, so that they can be hashed for the cache. */

import type { InterfaceLanguage } from '../../lib/types.ts'

export interface ApiInputs {
  /** Path segment of its pages: 'v1'. */
  readonly version: string
  readonly label: string
  /** Id of the collection of its pages, and the route below which they are. */
  readonly collection: string
  readonly route: string
  /** Main file, relative to the root. */
  readonly file: string
  /** Texts of all files of the specification, overlays included, by path relative to the root. */
  readonly files: Readonly<Record<string, string>>
  readonly overlays: readonly string[]
  /** Ids of the languages of samples; none means all. */
  readonly languages: readonly string[]
  /** Shows what is marked `x-internal`, and leaves the version out of the header's menu. */
  readonly internal: boolean
  /** Where relative links in descriptions lead: the address of the site that they are written for; '' for this site. */
  readonly links: string
  /** Language of the texts that Offprint adds, if it is not English. */
  readonly interface?: InterfaceLanguage
  /** Hash of all of this. */
  readonly key?: string
}
