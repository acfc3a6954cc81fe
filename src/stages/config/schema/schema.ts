/**
 * Every option of docs.config.ts: validation, default, type and meaning in one place. Editors show the comments through
 * `defineConfig`. A test holds the handbook's configuration page against this file.
 */

import * as v from 'valibot'
import { plugins } from './plugin-options.ts'
import { siteOptions } from './site-options.ts'

/** Named, because declarations of the package have the comments of an object's members, and none of a spread object's. */
type Options = typeof siteOptions & {
  /** Plugins with hooks between the stages: `definePlugin({ name, load, site, view, emit })`. */
  readonly plugins: typeof plugins
}

export const schema = v.strictObject<Options>({ ...siteOptions, plugins })

export type UserConfig = v.InferInput<typeof schema>
export type CheckedConfig = v.InferOutput<typeof schema>
