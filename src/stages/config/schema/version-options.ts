/** The option `versions`: versions of the guides, in the order of the menu. Part of schema.ts. */

import * as v from 'valibot'
import { sidebarItem } from './sidebar-options.ts'
import { choice, list, pathInRoot, severity, sourceFolder, text } from './values.ts'

const name = v.pipe(
  text,
  v.regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, '.', '_' and '-', such as '1.x'"),
)

const versionEntries = {
  /** Part of the addresses of its pages, such as '1.x' for /docs/1.x/... */
  name,
  /** Label in the version menu. Default: the name. */
  label: v.optional(text),
  /** 'current' is at the address of the guides itself. 'old' (the default) and 'unreleased' versions have a banner, 'supported' ones have none. */
  status: v.optional(choice(['current', 'supported', 'old', 'unreleased'])),
  /** Folder of its guides. Default: `content/versions/<name>`; for the current version, the folder of `docs`. */
  folder: v.optional(sourceFolder),
  /** Part of the addresses of its pages, instead of the name; '' for none. */
  path: v.optional(text),
  /** Severity of problems in its files, by code; prevails over the site's `severity`. */
  severity: v.optional(severity, {}),
}

const version = v.strictObject(versionEntries)

/** A version of a collection, whose sidebars and translations have names and folders of their own. */
const collectionVersion = v.strictObject({
  ...versionEntries,
  /** Folder of its translations below `i18n/<tag>`. */
  translations: v.optional(pathInRoot),
  /** Its sidebars by name. Default: the sidebars of the guides. */
  sidebars: v.optional(v.record(text, list(sidebarItem))),
})

// Declarations of the package show the comments of options whose type has a name.
export interface SiteVersionInput extends v.InferInput<typeof version> {}
export interface VersionInput extends v.InferInput<typeof collectionVersion> {}
export interface CheckedVersion extends v.InferOutput<typeof collectionVersion> {}

const versionName = v.pipe(
  name,
  v.transform((text): CheckedVersion => ({ name: text, severity: {} })),
)

/** The name alone is enough. Chosen by the input, so that problems are about the parts of a version. */
const createVersions = <T extends SiteVersionInput>(object: v.GenericSchema<T, CheckedVersion>) =>
  v.optional(
    v.pipe(
      list(
        v.lazy((input): v.GenericSchema<string | T, CheckedVersion> =>
          typeof input === 'string' ? versionName : object,
        ),
      ),
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
export const versions = createVersions<SiteVersionInput>(version)

/** The option `versions` of a collection. */
export const collectionVersions = createVersions<VersionInput>(collectionVersion)
