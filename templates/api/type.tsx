import type { ReactNode } from 'react'

import { to } from '../../src/lib/marker.ts'
import type { Api, Schema } from '../../src/model.ts'

const ARTICLE: Readonly<Record<string, string>> = { integer: 'integer', number: 'number' }

/** The type of a schema in words, named schemas as links: 'array of Pet or null'. */
export function Type({ schema, api }: { readonly schema: Schema; readonly api: Api }): ReactNode {
  return (
    <>
      {kind(schema, api)}
      {schema.nullable === true && ' or null'}
    </>
  )
}

function kind(schema: Schema, api: Api): ReactNode {
  const { ref, types = [], format, items, tuple, choices = [] } = schema
  if (ref !== undefined) {
    const named = api.schemas[ref]
    return named === undefined ? ref : <a href={to(named.route)}>{ref}</a>
  }
  if (items !== undefined && types.length <= 1)
    return (
      <>
        array of <Type schema={items} api={api} />
      </>
    )
  if (tuple !== undefined) return `array of ${tuple.length} items`
  const words = types.map((one) => ARTICLE[one] ?? one).join(' or ')
  if (words !== '') return format === undefined ? words : `${words} (${format})`
  return choices.length > 0 ? '' : 'any'
}
