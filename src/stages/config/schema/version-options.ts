/** The option `versions`: versions of the guides, in the order of the menu. Part of schema.ts. */

import * as v from 'valibot'
import type { SeverityConfig } from '../../../lib/types.ts'
import { sidebarItem, type CheckedSidebarItem, type SidebarItemInput } from './sidebar-options.ts'
import { choice, list, pathInRoot, severity, sourceFolder, text } from './values.ts'

/** A version of the guides. */
export interface VersionInput {
  /** Part of the addresses of its pages, such as '1.x' for /docs/1.x/... */
  name: string
  /** Label in the version menu. Default: the name. */
  label?: string | undefined
  /** 'current' is at the address of the guides itself. 'old' (the default) and 'unreleased' versions have a banner, 'supported' ones have none. */
  status?: 'current' | 'supported' | 'old' | 'unreleased' | undefined
  /** Folder of its guides. Default: `content/versions/<name>`; for the current version, the folder of `docs`. */
  folder?: string | undefined
  /** Part of the addresses of its pages, instead of the name; '' for none. */
  path?: string | undefined
  /** Folder of its translations below `i18n/<tag>`. */
  translations?: string | undefined
  /** Its sidebars by name. Default: the sidebars of the guides. */
  sidebars?: Record<string, SidebarItemInput[]> | undefined
  /** Severity of problems in its files, by code; prevails over the site's `severity`. */
  severity?: Record<string, 'error' | 'warn' | 'off'> | undefined
}

/** A version of the guides of a site without the option `collections`. */
export type SiteVersionInput = Omit<VersionInput, 'sidebars' | 'translations'>

export interface CheckedVersion extends Omit<VersionInput, 'severity' | 'sidebars'> {
  sidebars?: Record<string, CheckedSidebarItem[]> | undefined
  severity: SeverityConfig
}

const name = v.pipe(
  text,
  v.regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, '.', '_' and '-', such as '1.x'"),
)

const versionEntries = {
  name,
  /** Label in the version menu. Default: the name. */
  label: v.optional(text),
  /** 'current', 'supported', 'old' or 'unreleased'. Default: 'current' for the first released version, 'old' for the others. */
  status: v.optional(choice(['current', 'supported', 'old', 'unreleased'])),
  /** Folder of its guides. Default: `content/versions/<name>`. */
  folder: v.optional(sourceFolder),
  /** Part of the addresses of its pages. Default: the name; '' for the current version. */
  path: v.optional(text),
  /** Severity of problems in these guides, by code; overrides the site's `severity`. */
  severity: v.optional(severity, {}),
}

/** Options of the versions of a collection, whose sidebars and translations have names and folders of their own. */
const collectionEntries = {
  ...versionEntries,
  /** Folder of its translations below `i18n/<tag>`. */
  translations: v.optional(pathInRoot),
  /** Its sidebars by name. */
  sidebars: v.optional(v.record(text, list(sidebarItem))),
}

const versionName = v.pipe(
  name,
  v.transform((text): CheckedVersion => ({ name: text, severity: {} })),
)

type VersionSchema<T> = v.GenericSchema<T, CheckedVersion>

/** The name alone is enough. Chosen by the input, so that problems are about the parts of a version. */
const createVersion = <T extends VersionInput>(object: VersionSchema<T>): VersionSchema<string | T> =>
  v.lazy((input) => (typeof input === 'string' ? versionName : object))

const createVersions = <T extends VersionInput>(object: VersionSchema<T>) =>
  v.optional(
    v.pipe(
      list(createVersion(object)),
      v.check(
        (items) => new Set(items.map((item) => item.name.toLowerCase())).size === items.length,
        'a list of versions with different names',
      ),
      v.check(
        (items) => items.filter(({ status }) => status === 'current').length < 2,
        "a list with one version whose status is 'current'",
      ),
    ),
  )

/** The option `versions` of the site. */
export const versions = createVersions<SiteVersionInput>(v.strictObject(versionEntries))

/** The option `versions` of a collection. */
export const collectionVersions = createVersions<VersionInput>(v.strictObject(collectionEntries))
