import type { ReactNode } from 'react'

import { asScalar } from '../../src/openapi/schema-fields.ts'
import { siteMarker } from '../../src/lib/markers.ts'
import type { Api, Schema } from '../../src/model.ts'

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
    if (named === undefined) return ref
    const link = <a href={siteMarker(named.route)}>{ref}</a>
    const plain = asScalar(named.schema)
    return plain?.types === undefined ? (
      link
    ) : (
      <>
        {kind(plain, api)} {link}
      </>
    )
  }
  if (items !== undefined && types.length <= 1)
    return (
      <>
        array of <Type schema={items} api={api} />
      </>
    )
  if (tuple !== undefined) return `array of ${tuple.length} items`
  const words = types.join(' or ')
  if (words !== '') return format === undefined ? words : `${words} (${format})`
  return choices.length > 0 ? '' : 'any'
}
