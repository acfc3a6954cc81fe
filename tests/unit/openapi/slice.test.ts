import { expect, test } from 'vitest'
import { sliceDocument } from '../../../src/domain/openapi/document/slice-document.ts'
import type { Json } from '../../../src/domain/openapi/model.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function document(schemas: Readonly<Record<string, Json>>): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [{ key: [] }],
    paths: {
      '/a': {
        get: {
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref('A') } } } },
        },
        put: {},
      },
      '/b': { get: {} },
    },
    components: { schemas, securitySchemes: { key: { type: 'http' }, other: { type: 'http' } } },
  }
}

test('an operation with all that it needs, and nothing else', () => {
  const whole = document({ A: { properties: { b: ref('B') } }, B: ref('A'), C: {} })
  expect(sliceDocument(whole, { path: '/a', method: 'GET' })).toEqual({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [{ key: [] }],
    paths: { '/a': { get: (whole as { paths: { '/a': { get: Json } } }).paths['/a'].get } },
    components: {
      schemas: { A: { properties: { b: ref('B') } }, B: ref('A') },
      securitySchemes: { key: { type: 'http' } },
    },
  })
})

test('what would make it too large is referred to in the whole specification, which is not changed', () => {
  const whole = document({ A: { properties: { b: ref('B') } }, B: { description: 'x'.repeat(300_000) } })
  const before = JSON.stringify(whole)
  expect(sliceDocument(whole, { path: '/a', method: 'GET' })).toMatchObject({
    components: { schemas: { A: { properties: { b: { $ref: 'openapi.json#/components/schemas/B' } } } } },
  })
  expect(JSON.stringify(whole)).toBe(before)
})
