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
