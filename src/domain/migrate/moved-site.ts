/** Types that the mappings of all tools share. */

import type { MoveReport, Problem } from '../../lib/types.ts'
import type { UserConfig } from '../../stages/config/schema/schema.ts'
import type { MoveNotes } from './move-notes.ts'

/** The options for the config file of another tool. */
export interface MappedSite {
  /** Undefined with problems. */
  readonly value: UserConfig | undefined
  readonly problems: readonly Problem[]
  readonly report?: MoveReport
  /** The files that were read, relative to the root. */
  readonly sources: readonly string[]
}

/** Facts about a site that the parts of a mapping need. */
export interface MovedSite {
  readonly root: string
  readonly notes: MoveNotes
  /** Files that were read, relative to the root. */
  readonly addSource: (file: string) => void
}

/** A site whose config file is a module. */
export interface ModuleSite extends MovedSite {
  /** Runs a file of the site; undefined if it cannot be run, which is reported. */
  readonly load: (file: string) => Promise<unknown>
}

type NavbarEntry = NonNullable<UserConfig['navbar']>[number]
export type NavbarInput = Exclude<NavbarEntry, string>
export type FooterInput = NonNullable<UserConfig['footer']>[number]
export type RedirectInput = NonNullable<UserConfig['redirects']>[number]
