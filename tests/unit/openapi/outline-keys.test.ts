import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../../src/domain/openapi/model.ts'
import { outlineApiPage } from '../../../src/domain/openapi/outline-api-page.ts'
import {
  createOutlineKeys,
  describeSharedParts,
  namesOperations,
} from '../../../src/domain/openapi/outline-keys.ts'
import { describePart } from '../../../src/domain/openapi/part-facts.ts'
import type { EventPage, Page, SchemaPage, OperationPage, TagPage } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

const folder = new URL('../../../openapi/', import.meta.url)
const descriptions = readdirSync(folder).filter((name) => name.endsWith('.yaml'))

type KeyedPage = OperationPage | EventPage | SchemaPage | TagPage

const isKeyed = (page: Page): page is KeyedPage =>
  page.kind === 'operation' || page.kind === 'event' || page.kind === 'schema' || page.kind === 'tag'

/** Names of the schemas that are reached from plain data. */
function listReached(value: unknown, api: Api, found = new Set<string>()): ReadonlySet<string> {
  for (const name of describePart(value).names) {
    if (found.has(name)) continue
    found.add(name)
    listReached(api.schemas[name]?.schema, api, found)
  }
  return found
}

/** The API with nothing but what the key of the page names. */
function restrictApi(page: KeyedPage, api: Api): Api {
  const own = page.kind === 'schema' ? api.schemas[page.schema] : undefined
  const part = page.kind === 'operation' ? page.operation : page.kind === 'event' ? page.event : undefined
  const names = [...listReached(own?.schema ?? part, api)]
  const schemas = names.flatMap((name) => {
    const schema = api.schemas[name]
    return schema === undefined ? [] : [[name, { ...schema, usedBy: [] }] as const]
  })
  const tag = page.kind === 'tag' ? api.tags.find((candidate) => candidate.name === page.tag) : undefined
  const ids = tag?.operations ?? []
  return {
    ...describeSharedParts(api),
    tags: tag === undefined ? [] : [tag],
    operations:
      (page.kind === 'operation' && namesOperations(page.operation)) ||
      (page.kind === 'event' && page.event.operations.length > 0)
        ? api.operations
        : api.operations.filter(({ id }) => ids.includes(id)),
    events: describeSharedParts(api).events.map((event) =>
      page.kind === 'tag' && event.tag === page.tag
        ? (api.events.find(({ name }) => name === event.name) ?? event)
        : event,
    ),
    schemas: Object.fromEntries([...schemas, ...(own === undefined ? [] : [[own.name, own] as const])]),
  }
}

describe.each(descriptions)('the key of an outline in %s', (name) => {
  test('names everything that pages of operations, events, schemas and tags print', async () => {
    const { api, pages } = await load(readFileSync(new URL(name, folder), 'utf8'))
    const keyed = pages.filter(isKeyed)
    expect(keyed.length).toBeGreaterThan(5)
    for (const page of keyed)
      expect(outlineApiPage(page, restrictApi(page, api)), page.route).toEqual(outlineApiPage(page, api))
  })
})

const pet = (title: string, description: string) => ({
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: title,
        tags: ['Animals'],
        responses: {
          200: {
            description: 'x',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pets' } } },
          },
        },
      },
    },
    '/owners': {
      get: { operationId: 'listOwners', summary: 'Owners', responses: { 200: { description: 'y' } } },
    },
  },
  components: {
    schemas: {
      Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      Pet: { type: 'object', description, properties: { name: { type: 'string' } } },
      Owner: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
})

/** Titles of the pages of operations, schemas and tags whose keys differ between two descriptions, whose lines and columns are the same. */
async function listChangedPages(before: object, after: object): Promise<readonly string[]> {
  const [first, second] = [await load(before), await load(after)]
  const [keyBefore, keyAfter] = [createOutlineKeys(first.api), createOutlineKeys(second.api)]
  const keys = new Map(first.pages.filter(isKeyed).map((page) => [page.route, keyBefore(page)]))
  return second.pages
    .filter(isKeyed)
    .filter((page) => keys.get(page.route) !== keyAfter(page))
    .map((page) => page.title)
}

test('a summary changes the keys of its operation, its tag and the schemas that it uses', async () => {
  const changed = await listChangedPages(pet('List', 'a pet'), pet('Show', 'a pet'))
  expect(changed).toEqual(['Animals', 'Show', 'Pets'])
})

test('a description of a schema changes the keys of what can print it', async () => {
  const changed = await listChangedPages(pet('List', 'a pet'), pet('List', 'a dog'))
  expect(changed).toEqual(['List', 'Pet', 'Pets'])
})
