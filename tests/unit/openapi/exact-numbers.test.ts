/** Integers that JavaScript cannot hold are written as their author wrote them: on pages, in samples, in downloads and in problems. */
import { expect, test } from 'vitest'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { createCache } from '../../../src/graph/cache/cache.ts'
import { emitApiDownloads } from '../../../src/stages/emit/api/emit-api-downloads.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import { createGraph } from '../../../src/graph/engine/graph.ts'
import { inlinePool } from '../../../src/graph/pool.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { load } from './load.ts'

/** An operation whose body has `schema`, as JSON or YAML; with a response that has `example`. */
const describe = (schema: string, example: string) =>
  `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /x:
    post:
      operationId: x
      requestBody: { content: { application/json: { schema: ${schema} } } }
      responses:
        200: { description: ok, content: { application/json: { schema: ${schema}, example: ${example} } } }
`

async function write(text: string) {
  const { api, pages, problems } = await load(text)
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  const context = { root: '', pool: inlinePool(), graph: createGraph({ root: '' }), cache: createCache() }
  const downloads: string[] = []
  for await (const file of emitApiDownloads({ api, pages, offline: false }, context))
    if ('data' in file && /openapi\.json$|postman\.json$|\.http$/.test(file.path))
      downloads.push(Buffer.from(file.data).toString())
  const twin = blocksToMarkdown(apiPageBlocks(page, api).blocks, [])
  return { twin, downloads, problems }
}

/** Texts of a result that JavaScript's rounding would have changed. */
const listRounded = (texts: readonly string[]) =>
  texts.flatMap((text) => text.match(/9223372036854776000|18446744073709552000|3\.4028\d*e\+38/g) ?? [])

const NUMBERS = [
  '-9223372036854775808',
  '9223372036854775807',
  '18446744073709551615',
  '340282366920938463463374607431768211455',
  // These three are one number in JavaScript.
  '9223372036854775805',
  '9223372036854775806',
]

test('limits, values, defaults and examples have their digits', async () => {
  const [least, most, unsigned, huge, first, second] = NUMBERS
  const schema = `{ type: object, required: [n], properties: {
    n: { type: integer, minimum: ${least}, maximum: ${most}, default: ${first} },
    u: { type: integer, maximum: ${unsigned}, example: ${unsigned} }, h: { type: integer, maximum: ${huge} },
    e: { enum: [${first}, ${second}] } } }`.replaceAll('\n', ' ')
  const { twin, downloads, problems } = await write(describe(schema, `{ n: ${second} }`))
  expect(problems).toEqual([])
  for (const number of NUMBERS) expect(twin).toContain(number)
  expect(twin).toContain(`"n": ${second}`)
  expect(twin).toMatch(/curl[^`]*"n": 92233720368547758\d\d/)
  expect(downloads).toHaveLength(5)
  for (const number of NUMBERS) expect(downloads[0]).toContain(number)
  expect(listRounded([twin, ...downloads])).toEqual([])
})

test('values near a limit compare as their digits do', async () => {
  const [, most, , , , second] = NUMBERS
  const schema = (limit = '') => `{ type: object, properties: { n: { type: integer, maximum: ${limit} } } }`
  expect((await write(describe(schema(most), `{ n: ${second} }`))).problems).toEqual([])
  const { problems } = await write(describe(schema(second), `{ n: ${most} }`))
  expect(problems.map(({ message }) => message)).toEqual([
    `this example does not match its schema: \`n\` must be at most ${second}`,
  ])
})

test('other texts with many digits stay as they are', async () => {
  const digits =
    '{ type: string, const: "9223372036854776000", description: "0.12345678901234567 v9223372036854775807" }'
  const { twin } = await write(
    describe(`{ properties: { s: ${digits}, n: { const: 9223372036854775807 } } }`, '{}'),
  )
  for (const text of [
    '"9223372036854776000"',
    '0.12345678901234567 v9223372036854775807',
    '`9223372036854775807`',
  ])
    expect(twin).toContain(text)
})

test('ids in strings are not touched, though JavaScript would take them for one number', async () => {
  const ids = ['1234567890123456781', '1234567890123456789']
  const { api } = await load(
    describe(`{ type: string, enum: ["${ids.join('", "')}"] }`, '"1234567890123456789"').replace(
      "version: '1'",
      "version: '1', x-limit: 9223372036854775807",
    ),
  )
  const text = JSON.stringify(api.document)
  for (const id of ids) expect(text).toContain(`"${id}"`)
})

test('the table has no integer that only a text has', async () => {
  const log = describe(`{ type: string, example: "log 2605736670972794746 of 9223372036854775807" }`, '"x"')
  expect((await load(log)).api.exactNumbers).toBeUndefined()
  const json = describe('{ type: object }', `'{"id": 2605736670972794746}'`)
  expect((await load(json)).api.exactNumbers).toEqual({ '2605736670972795000': '2605736670972794746' })
})
