import { expect, test } from 'vitest'
import type { OperationPage } from '../../../src/site-types.ts'
import { load } from './load.ts'

/** The example of a response with this schema, made from it; undefined without one. */
async function generate(schema: object, schemas: object = {}, openapi = '3.0.3'): Promise<unknown> {
  const { pages } = await load({
    openapi,
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
      },
    },
    components: { schemas },
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  const text = page?.operation.responses[0]?.media[0]?.examples[0]?.text
  return text === undefined ? undefined : JSON.parse(text)
}

const State = { type: 'string', enum: ['queued', 'sent'] }
const state = { $ref: '#/components/schemas/State' }

test('allOf of one reference has the values and examples of what it refers to', async () => {
  const properties = {
    plain: { allOf: [state] },
    described: { allOf: [state], description: 'Where it is.' },
    defaulted: { allOf: [state], default: 'sent' },
    list: { type: 'array', items: { allOf: [state] } },
    fixed: { allOf: [{ const: 'x' }] },
    beside: { ...state, example: 'sent' },
    id: { allOf: [{ $ref: '#/components/schemas/Id' }] },
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  expect(await generate(schema, { State, Id: { type: 'string', example: 'usr_1' } }, '3.1.0')).toEqual({
    plain: 'queued',
    described: 'queued',
    defaulted: 'sent',
    list: ['queued'],
    fixed: 'x',
    beside: 'sent',
    id: 'usr_1',
  })
})

test('members of allOf that describe the same property all apply', async () => {
  const schema = {
    allOf: [
      {
        type: 'object',
        required: ['text', 'state', 'count', 'owner', 'tags'],
        properties: {
          text: { type: 'string', example: 'Hi' },
          state,
          count: { type: 'integer', minimum: 3 },
          owner: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
          tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        },
      },
      {
        properties: {
          text: { description: 'More text.' },
          state: { enum: ['sent', 'failed'] },
          count: { minimum: 2, maximum: 3 },
          owner: { required: ['name'], properties: { name: { type: 'string', example: 'Ada' } } },
          tags: { minItems: 2, uniqueItems: true },
        },
      },
    ],
  }
  expect(await generate(schema, { State })).toEqual({
    text: 'Hi',
    state: 'sent',
    count: 3,
    owner: { id: 1, name: 'Ada' },
    tags: ['a', 'b'],
  })
})

test('the example of a base does not stand for a schema that adds properties', async () => {
  const Base = { type: 'object', properties: { id: { type: 'integer' } }, example: { id: 7 } }
  const base = { $ref: '#/components/schemas/Base' }
  expect(await generate({ allOf: [base], description: 'The base.' }, { Base })).toEqual({ id: 7 })
  const extended = { allOf: [base], properties: { name: { type: 'string' } } }
  expect(await generate(extended, { Base })).toEqual({ id: 1, name: 'string' })
})

test('alternatives of oneOf that overlap have an example', async () => {
  const option = { type: 'object', properties: { a: { type: 'string' } } }
  expect(await generate({ oneOf: [option, { ...option, description: 'MMS' }] })).toEqual({ a: 'string' })
  const inside = { type: 'object', required: ['part'], properties: { part: { oneOf: [option, option] } } }
  expect(await generate(inside)).toEqual({ part: { a: 'string' } })
})
