/** The option `plugins`. Part of schema.ts. */

import * as v from 'valibot'
import type { Plugin } from '../plugin-types.ts'
import { list, text } from './values.ts'

const isFunction = (value: unknown) => typeof value === 'function'

export const plugins = v.optional(
  list(
    v.strictObject({
      name: v.pipe(text, v.minLength(1, 'a name')),
      version: v.optional(text),
      load: v.optional(v.custom<NonNullable<Plugin['load']>>(isFunction, 'a function')),
      site: v.optional(v.custom<NonNullable<Plugin['site']>>(isFunction, 'a function')),
      view: v.optional(v.custom<NonNullable<Plugin['view']>>(isFunction, 'a function')),
      emit: v.optional(v.custom<NonNullable<Plugin['emit']>>(isFunction, 'a function')),
    }),
  ),
  [],
)
