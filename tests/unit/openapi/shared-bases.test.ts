/** Schemas that extend two schemas, which extend the same two, and so on: there are 2^LEVELS ways from the first to the last. */

import { expect, test } from 'vitest'
import { mergeSchema } from '../../../src/domain/trial/form-schema.ts'
import { load } from './load.ts'

const LEVELS = 20
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function makeLevels(more: object = {}): Record<string, object> {
  const levels = Array.from({ length: LEVELS }, (_, n) => n)
  return Object.fromEntries(
    levels.flatMap((n) =>
      ['A', 'B'].map((letter) => [
        `${letter}${n}`,
        {
          type: 'object',
          properties: { [`${letter}${n}`]: { type: 'string' } },
          ...(n === LEVELS - 1 ? more : { allOf: [refTo(`A${n + 1}`), refTo(`B${n + 1}`)] }),
        },
      ]),
    ),
  )
}

const names = (n: number) => [`A${n}`, `B${n}`]
const allNames = Array.from({ length: LEVELS }, (_, n) => names(n)).flat()

test('each base is read once, on the page and for the example', async () => {
  const side = (name: string) => ({ required: [name], properties: { [name]: { type: 'string' } } })
  const oneOf = [side('left'), side('right')]
  const { api, pages } = await load({
    paths: {
      '/x': {
        post: {
          operationId: 'send',
          requestBody: { content: { 'application/json': { schema: refTo('A0') } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: { schemas: makeLevels({ oneOf }) },
  })
  const { schema } = api.schemas['A0'] ?? {}
  expect(schema?.properties?.map(({ name }) => name).toSorted()).toEqual(
    allNames.filter((name) => name !== 'B0').toSorted(),
  )
  // Both bases of each level have the alternatives of the last ones.
  expect(schema?.choices).toHaveLength(2)
  const operation = pages.find((page) => page.kind === 'operation')?.operation
  const [example] = operation?.body?.media[0]?.examples ?? []
  expect(Object.keys(JSON.parse(example?.text ?? '{}') as object)).toEqual(
    expect.arrayContaining(['A0', 'A1', 'B1', `A${LEVELS - 1}`, `B${LEVELS - 1}`]),
  )
})

test('each base is read once for the form of Try it, and circles end', () => {
  const schemas = Object.fromEntries(
    Object.entries(makeLevels({ allOf: [refTo('A0')] })).map(([name, schema]) => [refTo(name).$ref, schema]),
  ) as Parameters<typeof mergeSchema>[1]
  const { properties } = mergeSchema(refTo('A0'), schemas)
  expect(Object.keys(properties as object).toSorted()).toEqual(
    allNames.filter((name) => name !== 'B0').toSorted(),
  )
})
