/** Collections of API clients: what they say of an API. */

import { expect, test } from 'vitest'
import { createPostmanCollection } from '../../../src/stages/emit/api/write-postman-collection.ts'
import { readCollectionRequest } from '../../../src/stages/emit/api/collection-request.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

test('descriptions are Markdown without directives, and links keep the addresses of the specification', async () => {
  const description = ':::note\n\nSee [scopes](/docs/scopes).\n\n:::'
  const { api, pages } = await load({
    info: { title: 'T', version: '1', description },
    tags: [{ name: 'a', description }],
    paths: { '/x': { get: { tags: ['a'], description, responses: {} } } },
  })
  const operations = pages.filter((page): page is OperationPage => page.kind === 'operation')
  const plain = '> **Note**\n>\n> See [scopes](/docs/scopes).'
  expect(createPostmanCollection(api, operations)).toMatchObject({
    info: { description: plain },
    item: [{ description: plain, item: [{ request: { description: plain } }] }],
  })
  // Bruno files are written from the same request.
  expect(operations.map((page) => readCollectionRequest(page).description)).toEqual([plain])
})

test('optional parameters are listed and not sent', async () => {
  const parameter = (name: string, rest: object) => ({ name, schema: { type: 'string' }, ...rest })
  const { pages } = await load({
    info: { title: 'T', version: '1' },
    paths: {
      '/x/{id}': {
        get: {
          parameters: [
            parameter('id', { in: 'path', required: true, description: 'Of the thing' }),
            parameter('page size', { in: 'query', example: '10 of 20', description: 'How *many*' }),
            parameter('sort', { in: 'query', required: true, example: 'name', description: 'Order' }),
            parameter('X-Trace', { in: 'header' }),
            parameter('tags', { in: 'query', schema: { type: 'array', items: {} }, example: ['a'] }),
          ],
          responses: {},
        },
      },
    },
  })
  const operations = pages.filter((page): page is OperationPage => page.kind === 'operation')
  expect(operations.map((page) => readCollectionRequest(page))).toMatchObject([
    {
      target: '/x/:id?sort=name',
      variables: [{ key: 'id', description: 'Of the thing' }],
      query: [
        { key: 'sort', value: 'name', description: 'Order' },
        { key: 'page%20size', value: '10%20of%2020', disabled: true, description: 'How *many*' },
        { key: 'tags', value: '', disabled: true },
      ],
      headers: [{ key: 'X-Trace', value: '', disabled: true }],
    },
  ])
})
