/**
 * Names everything that the outline and the content of an API page depend on: the page, the schemas that it can print, and what all pages print of
 * the API. A test outlines pages with exactly that.
 */

import { hashOf } from '../../lib/data/hash.ts'
import { createReachHash } from '../../lib/data/reach-hash.ts'
import type { Api, ApiSchema, Operation } from './model.ts'
import type { ApiPageSource } from '../../stages/site-types.ts'
import { tagOperations } from './find-operations.ts'
import { EMPTY_TEXT } from './description/plain-text.ts'
import { withoutDocument } from './outline-api-page.ts'
import { describePart } from './part-facts.ts'

/** The function that returns the key of a page's outline. Only links of descriptions have locations in it: an edit moves everything below. */
export function createOutlineKeys(api: Api): (page: ApiPageSource) => string {
  const shared = hashOf(JSON.stringify(describeSharedParts(api)))
  const operations = hashOf(JSON.stringify(api.operations))
  const hashSchema = createReachHash((name) => {
    const named = api.schemas[name]
    const next = named === undefined ? [] : describePart(named.schema).names
    return { hash: hashOf(...describeSchema(named, false)), next }
  })
  /** The schemas that are reached from plain data: by reference, as members that `allOf` merged, and further from these. */
  const hashReached = (part: unknown) => describePart(part).names.map(hashSchema).join(' ')
  return (page) => {
    if (page.kind === 'operation') {
      const { operation, sourceKey: _, location: __, ...rest } = page
      return hashOf(
        shared,
        namesOperations(operation) ? operations : '',
        JSON.stringify(rest),
        describePart(operation).hash,
        hashReached(operation),
      )
    }
    if (page.kind === 'event') {
      const { event, location: _, ...rest } = page
      return hashOf(
        shared,
        event.operations.length > 0 ? operations : '',
        JSON.stringify(rest),
        describePart(event).hash,
        hashReached(event),
      )
    }
    const text = JSON.stringify({ ...page, location: undefined })
    if (page.kind === 'schema') {
      const schema = api.schemas[page.schema]
      return hashOf(shared, text, ...describeSchema(schema, true), hashReached(schema?.schema))
    }
    if (page.kind === 'tag') {
      const tag = api.tags.find(({ name }) => name === page.tag)
      const events = api.events.filter((event) => event.tag === page.tag)
      return hashOf(
        shared,
        text,
        JSON.stringify([tag, tag === undefined ? [] : tagOperations(api, tag), events]),
      )
    }
    return hashOf(
      shared,
      text,
      operations,
      JSON.stringify([api.tags, api.groups]),
      Object.keys(api.schemas).map(hashSchema).join(' '),
    )
  }
}

/** Everything about a schema but its location; only its own page prints its examples and what uses it. */
function describeSchema(named: ApiSchema | undefined, isOwn: boolean): readonly string[] {
  if (named === undefined) return ['']
  const { schema, location: _, usedBy, examples, errors: __, ...rest } = named
  return [JSON.stringify({ ...rest, ...(isOwn && { usedBy, examples }) }), describePart(schema).hash]
}

/** Parts of the API that operation and schema pages print, besides schemas and the operations that they name. */
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
    hiddenOperations: 0,
    schemas: {},
    events: api.events.map((event) => ({ ...event, description: EMPTY_TEXT, line: '' })),
  }
}

/** Responses may name operations that come next. */
export function namesOperations({ responses, callbacks }: Operation): boolean {
  return [...responses, ...callbacks.flatMap((callback) => callback.responses)].some(
    ({ links }) => links.length > 0,
  )
}
