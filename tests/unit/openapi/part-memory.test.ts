import { describe, expect, test } from 'vitest'
import { createInputs } from './load.ts'
import {
  findStructureErrors,
  type StructureToCheck,
} from '../../../src/domain/openapi/document/validate/validate-document.ts'
import type { OutlinePages } from '../../../src/domain/openapi/outline-api-page.ts'
import type { PartStore, StoredPart } from '../../../src/domain/openapi/part-memory.ts'
import { readApi } from '../../../src/domain/openapi/read-api.ts'
import { chooseForRun } from '../../setup/run-length.ts'
import { seededRandom } from '../../warm/random.ts'

/** A store in memory, with values as one on disk keeps them. */
function createStore() {
  const stored = new Map<string, string>()
  const counts = { hits: 0, misses: 0 }
  const store: PartStore = {
    async find(key) {
      const text = stored.get(key)
      counts[text === undefined ? 'misses' : 'hits']++
      return text === undefined ? undefined : (JSON.parse(text) as StoredPart)
    },
    put: (key, part) => void stored.set(key, JSON.stringify(part)),
  }
  return { store, counts }
}

/** Outlines are made from what was read. */
const skipOutlines: OutlinePages = async (pages) =>
  pages.map(() => ({ headings: [], links: [], sections: [], deferred: [] }))

async function readText(text: string, parts?: PartStore): Promise<string> {
  return JSON.stringify(
    await readApi(createInputs(text), { outlinePages: skipOutlines, parts }),
    // What operations were read from is only known where parts are kept.
    (key, value: unknown) => (key === 'sourceKey' ? undefined : value),
    1,
  )
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
/** A schema that is too large for a page, so that parts of it get pages of their own. */
const wide = (count: number) => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `field${index}`,
      {
        type: 'object',
        description: `Field ${index}.`,
        properties: { text: { type: 'string', description: 'words '.repeat(40) }, same: ref('Owner') },
      },
    ]),
  ),
})

/** Has what reading depends on and does besides giving a value: links, problems, names of parts in the order in which they are met. */
const description = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1', description: '# Intro\n\nSee [pets](#tag/pets).' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'pets', description: 'All [guides](/docs/guide).' }],
  paths: {
    '/pets': {
      parameters: [{ name: 'trace', in: 'header', schema: { type: 'string' }, description: 'Shared.' }],
      get: {
        operationId: 'listPets',
        tags: ['pets'],
        summary: 'List pets',
        description: 'Gives [one](#operation/getPet) or [all](/docs/pets).\n\n:::note\nopen',
        responses: { 200: { description: 'Pets', ...json({ type: 'array', items: ref('Pet') }) } },
      },
      post: {
        operationId: 'addPet',
        summary: 'Add a pet',
        description: 'Gives [one](#operation/getPet) or [all](/docs/pets).\n\n:::note\nopen',
        requestBody: json(ref('Pet'), { example: { id: 'no number', name: 'Rex' } }),
        responses: { 201: { description: 'Added', ...json(ref('Missing')) } },
      },
    },
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'Get **a** pet',
        parameters: [{ name: 'other', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { description: 'Pet', ...json({ $ref: '#/paths/~1pets/get/responses/200/content/x' }) },
          404: { description: 'None', ...json({ $ref: '#/components/schemas/Pet/properties/owner' }) },
          default: { description: 'Wide', ...json(wide(60)) },
        },
        'x-triggers': ['petAdded'],
      },
      delete: {
        operationId: 'listPets',
        summary: 'Delete',
        responses: { 204: { description: 'Gone' }, 500: { description: 'Error', ...json(ref('Missing')) } },
      },
    },
    '/wide': {
      put: { summary: 'Wide', requestBody: json(ref('Wide')), responses: { 200: { description: '' } } },
    },
  },
  webhooks: {
    petAdded: {
      post: {
        summary: 'Pet added',
        description: 'See [pets](/docs/pets).',
        requestBody: json(ref('Pet')),
        responses: { 200: { description: 'Taken' } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        description: 'A [pet](/docs/pet).',
        required: ['id'],
        properties: {
          id: { type: 'integer', example: 7 },
          name: { type: 'string' },
          owner: { allOf: [ref('Owner')], description: 'Whose pet it is.' },
          kind: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        },
      },
      Owner: {
        type: 'object',
        properties: { name: { type: 'string' }, pets: { type: 'array', items: ref('Pet') } },
      },
      Cat: { type: 'object', properties: { type: { type: 'string' }, lives: { type: 'integer' } } },
      Dog: { allOf: [ref('Cat'), { type: 'object', properties: { barks: { type: 'boolean' } } }] },
      Wide: wide(70),
      Loop: ref('Loop'),
    },
  },
}

type Plain = Record<string, unknown>
/** Chooses one of a list. */
type Pick = <T>(list: readonly T[]) => T

/** A copy with one thing changed somewhere: a text, a number, a member less, one more, or one that moved. */
function changeSomewhere(value: unknown, pick: Pick): unknown {
  const copy = structuredClone(value) as Plain
  const places: { parent: Plain; key: string }[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(node)) {
      places.push({ parent: node as Plain, key })
      visit((node as Plain)[key])
    }
  }
  visit(copy)
  const place = pick(places)
  const before = place.parent[place.key]
  if (typeof before === 'string') place.parent[place.key] = pick([`${before} changed`, '', ref('Cat')])
  else if (typeof before === 'number') place.parent[place.key] = before + 1
  else if (Array.isArray(place.parent)) place.parent[place.key] = ref('Owner')
  else {
    const name = pick([place.key, `${place.key}2`, ''])
    delete place.parent[place.key]
    if (name !== '') place.parent[name] = before
  }
  return copy
}

describe('parts of a description that are kept', () => {
  test('give what reading everything gives, after any edit', async () => {
    const random = seededRandom(11)
    const pick: Pick = (list) => list[random(list.length)] as (typeof list)[number]
    const { store, counts } = createStore()
    let edited: unknown = description
    for (let round = 0; round < chooseForRun({ short: 12, full: 60 }); round++) {
      const text = JSON.stringify(edited, null, pick([0, 1, 2]))
      expect(await readText(text, store), `round ${round}`).toBe(await readText(text))
      edited = changeSomewhere(pick([edited, edited, description]), pick)
    }
    expect(counts.hits).toBeGreaterThan(counts.misses)
  })

  test('are read again where they or what they refer to changed, and nowhere else', async () => {
    const { store, counts } = createStore()
    const countMisses = async (edited: unknown) => {
      const before = counts.misses
      await readText(JSON.stringify(edited), store)
      return counts.misses - before
    }
    // 5 operations, 1 event and 7 schemas: of those, Missing is none.
    expect(await countMisses(description)).toBeGreaterThan(11)
    expect(await countMisses(description)).toBe(0)
    const summary = structuredClone(description)
    summary.paths['/pets'].get.summary = 'All pets'
    expect(await countMisses(summary)).toBe(1)
    const unused = structuredClone(description)
    unused.components.schemas.Wide.properties = {}
    expect(await countMisses(unused), 'the schema, its examples, and the operation that sends it').toBe(3)
  })

  test('are read again where a schema begins to extend them, and where it changes', async () => {
    const { store } = createStore()
    const withLion = (lion: object) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Cats', version: '1' },
        paths: { '/cats': { get: { responses: { 200: { description: 'Cats', ...json(ref('Cat')) } } } } },
        components: {
          schemas: { Cat: { type: 'object', discriminator: { propertyName: 'type' } }, Lion: lion },
        },
      })
    const extended = { allOf: [ref('Cat')], required: ['mane'], properties: { mane: { const: 1 } } }
    for (const lion of [{ type: 'object' }, extended, { ...extended, properties: { mane: { const: 2 } } }]) {
      const text = withLion(lion)
      expect(await readText(text, store)).toBe(await readText(text))
    }
  })

  test('are none where schemas have names of their own, which references may use anywhere', async () => {
    const { store, counts } = createStore()
    const named = structuredClone(description) as { components: { schemas: Plain } }
    named.components.schemas['Named'] = { $id: 'https://example.com/named', type: 'string' }
    await readText(JSON.stringify(named), store)
    expect(counts.misses).toBe(0)
  })
})

test('a structure that only moved has the same input to check, and its errors are explained where they are now', async () => {
  const broken = JSON.stringify({ ...description, info: { title: 'Pets' } })
  const checked: StructureToCheck[] = []
  const read = async (text: string) => {
    const { problems } = await readApi(createInputs(text), {
      outlinePages: skipOutlines,
      async checkStructure(input) {
        checked.push(input)
        return findStructureErrors(input.structure, input.dialect)
      },
    })
    return problems.filter(({ code }) => code === 'spec-invalid')
  }
  const [first, ...others] = await read(broken)
  expect(others).toEqual([])
  expect(first?.message).toContain('`version` is missing in `info`')
  const [moved] = await read(broken.replace('{"openapi"', '{\n\n"openapi"'))
  expect(checked[1]).toEqual(checked[0])
  expect(moved).toEqual({
    ...first,
    location: { ...first?.location, line: 3, column: (first?.location?.column ?? 0) - 1 },
  })
})
