import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeBrunoCollection } from '../../../src/stages/emit/api/write-bruno-collection.ts'
import { load } from './load.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const text = readFileSync(file('../../sites/api-operation/site/openapi/v1.yaml'), 'utf8')

test('a Bruno collection has its name, an environment per server, and a file per operation in the folder of its tag', async () => {
  const { api, pages } = await load(text)
  const operations = api.operations.flatMap(({ id }) =>
    pages.filter((page) => page.kind === 'operation').filter((page) => page.operation.id === id),
  )
  const files = new Map([...writeBrunoCollection(api, operations)].map(({ path, data }) => [path, data]))
  expect([...files.keys()].sort()).toEqual([
    'bruno.json',
    'environments/default.bru',
    'orders/get-order.bru',
    'orders/replace-order.bru',
  ])
  await expect(files.get('orders/replace-order.bru')).toMatchFileSnapshot('golden/replace-order.bru')
})
