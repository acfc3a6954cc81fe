/** The option `plugins`. Part of schema.ts. */

import * as v from 'valibot'
import type { Plugin } from '../../../build/plugins/plugin-types.ts'
import { list, text } from './values.ts'

const isFunction = (value: unknown) => typeof value === 'function'

export const plugins = v.optional(
  list(
    v.strictObject({
      /** Name of the plugin, shown in problems. */
      name: v.pipe(text, v.minLength(1, 'a name')),
      /** Version of the plugin. */
      version: v.optional(text),
      /** Hook after all sources are read. */
      load: v.optional(v.custom<NonNullable<Plugin['load']>>(isFunction, 'a function')),
      /** Hook after links are resolved. */
      site: v.optional(v.custom<NonNullable<Plugin['site']>>(isFunction, 'a function')),
      /** Hook before a page is rendered. */
      view: v.optional(v.custom<NonNullable<Plugin['view']>>(isFunction, 'a function')),
      /** Hook after all pages are rendered. */
      emit: v.optional(v.custom<NonNullable<Plugin['emit']>>(isFunction, 'a function')),
    }),
  ),
  [],
)
