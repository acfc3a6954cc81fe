/**
 * Names everything that the outline and the content of an API page depend on: the page, the schemas that it can print, and what all pages print of
 * the API. A test outlines pages with exactly that.
 */

import { hashOf } from '../lib/data/hash.ts'
import { rememberLast } from '../lib/data/remember-last.ts'
import type { Api, ApiSchema, Operation } from '../model.ts'
import type { ApiPageSource } from '../site-types.ts'
import type { SourceLocation } from '../types.ts'
import { EMPTY_TEXT } from './description/plain-text.ts'
import { withoutDocument } from './outline-api-page.ts'
import { listSchemaNames } from './schema-references.ts'

/** The function that gives the key of a page's outline. Only links of descriptions have locations in it: an edit moves everything below. */
export const createOutlineKeys = rememberLast((api: Api): ((page: ApiPageSource) => string) => {
  const shared = hashOf(JSON.stringify(describeSharedParts(api)))
  const all = hashOf(
    JSON.stringify([api.operations, api.tags, api.groups, Object.values(api.schemas).map(withoutLocation)]),
  )
  const operations = hashOf(JSON.stringify(api.operations))
  const hashes = new Map<string, string>()
  const hashSchema = (name: string) => {
    const known = hashes.get(name)
    if (known !== undefined) return known
    const hash = hashOf(JSON.stringify(withoutUsers(api.schemas[name])))
    hashes.set(name, hash)
    return hash
  }
  return (page) => {
    const text = JSON.stringify({ ...page, location: undefined, sourceKey: undefined })
    if (page.kind !== 'operation' && page.kind !== 'schema') return hashOf(shared, all, text)
    const own = page.kind === 'schema' ? api.schemas[page.schema] : page.operation
    const schemas = listReachableSchemas(own, api)
    return hashOf(
      shared,
      page.kind === 'operation' && namesOperations(page.operation) ? operations : '',
      text,
      page.kind === 'schema' ? JSON.stringify(withoutLocation(api.schemas[page.schema])) : '',
      schemas.map(hashSchema).join(' '),
    )
  }
})

/** What pages of operations and schemas print of their API besides schemas, and besides the operations that they name. */
export function describeSharedParts(whole: Api): Api {
  const { key: _, ...api } = withoutDocument(whole)
  return {
    ...api,
    title: '',
    description: EMPTY_TEXT,
    descriptionHeadings: [],
    tags: [],
    groups: [],
    operations: [],
    schemas: {},
    events: api.events.map((event) => ({
      ...event,
      description: EMPTY_TEXT,
      operations: [],
      location: { file: '', line: 1, column: 1 },
    })),
  }
}

/** Responses may name operations that come next. */
export function namesOperations({ responses, callbacks }: Operation): boolean {
  return [...responses, ...callbacks.flatMap((callback) => callback.responses)].some(
    ({ links }) => links.length > 0,
  )
}

function withoutLocation(located: { readonly location: SourceLocation } | undefined): object {
  return { ...located, location: undefined }
}

function withoutUsers(schema: ApiSchema | undefined): object {
  return { ...schema, usedBy: [], location: undefined }
}

/** Names of the schemas that are reached from plain data: by reference, as members that `allOf` merged, and further from these. */
export function listReachableSchemas(value: unknown, api: Api): readonly string[] {
  const namesOf = listNames(api)
  const found = new Set<string>()
  const waiting = [...listSchemaNames(value)]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...namesOf(name))
  }
  return [...found].sort()
}

/** Names in each schema, listed once. */
const listNames = rememberLast((api: Api): ((name: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>()
  return (name) => {
    const names = known.get(name) ?? listSchemaNames(api.schemas[name]?.schema)
    known.set(name, names)
    return names
  }
})
