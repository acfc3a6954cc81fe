/** What the form begins with, from the description of a body to the draft of a reader. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { composeRequest } from '../../../src/client/try-it/request/compose-request.ts'
import { createBody, createRequestDraft } from '../../../src/client/try-it/draft/draft.ts'
import { listDraftErrors } from '../../../src/client/try-it/draft/draft-errors.ts'
import { sliceDocument } from '../../../src/emit/api/slice-document.ts'
import { writeTryItScript } from '../../../src/emit/api/write-try-it-script.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'
import type { OperationPage } from '../../../src/site-types.ts'
import { load } from '../openapi/load.ts'

/** The data of try-it for an operation with this body. */
async function describeTrial(content: object, components: object = {}): Promise<Trial> {
  const { api, pages } = await load({
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/a': { post: { requestBody: { required: true, content }, responses: { 200: { description: 'ok' } } } },
    },
    components,
  })
  const page = pages.find((one): one is OperationPage => one.kind === 'operation')
  if (page === undefined) throw new Error('no operation')
  const offprint: { tryit?: Record<string, Trial> } = {}
  const slice = sliceDocument(api.document, page.operation)
  runInNewContext(writeTryItScript(api, page, slice, { withResponses: true }), { offprint })
  const trial = offprint.tryit?.[page.route]
  if (trial === undefined) throw new Error('no data')
  return trial
}

/** The body that is sent without any edit, and what the form says of it. */
function send(trial: Trial) {
  const draft = createRequestDraft(trial)
  return { body: composeRequest(trial, draft, { isSent: true }).body, errors: listDraftErrors(trial, draft) }
}

const named = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'Ada' } } }

test('a range of media types is sent as what its schema describes', async () => {
  const components = { schemas: { Named: named } }
  const ref = { $ref: '#/components/schemas/Named' }
  const json = { type: 'json', value: { name: 'Ada' }, contentType: 'application/json' }
  for (const [type, schema] of [
    ['*/*', ref],
    ['application/*', { allOf: [ref] }],
  ] as const) {
    const trial = await describeTrial({ [type]: { schema } }, components)
    expect(trial.request.body, type).toEqual({ type: 'json', value: { name: 'Ada' } })
    expect(send(trial), type).toEqual({ body: json, errors: [] })
  }
  const list = await describeTrial({
    '*/*': { schema: { type: 'array', items: { type: 'integer' }, minItems: 1 } },
  })
  expect(send(list).body).toMatchObject({ type: 'json', value: [1] })
  const text = await describeTrial({ '*/*': { schema: { type: 'string', example: 'hi' } } })
  expect(send(text).body).toEqual({ type: 'text', text: 'hi', contentType: 'text/plain' })
  const binary = await describeTrial({ '*/*': { schema: { type: 'string', format: 'binary' } } })
  expect(binary.request.body).toEqual({
    type: 'binary',
    file: 'file.bin',
    contentType: 'application/octet-stream',
  })
  expect(send(binary).body).toEqual({ type: 'binary', file: 'file', contentType: 'application/octet-stream' })
})

test('a range whose values another media type of the body sends is not offered again', async () => {
  const { body } = await describeTrial({ '*/*': { schema: named }, 'application/json': { schema: named } })
  expect(body?.media.map(({ type }) => type)).toEqual(['application/json'])
})

test('a file of a range is sent with its own media type', async () => {
  const trial = await describeTrial({ 'image/*': { schema: { type: 'string', format: 'binary' } } })
  const draft = { ...createRequestDraft(trial), body: new File([''], 'a.jpg', { type: 'image/jpeg' }) }
  expect(composeRequest(trial, draft, { isSent: true }).body).toMatchObject({ contentType: 'image/jpeg' })
})

test('a body of XML begins as XML, and is not checked as JSON', async () => {
  const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <name>Ada</name>\n</root>'
  for (const type of ['application/xml', 'text/xml', 'application/atom+xml'])
    expect(send(await describeTrial({ [type]: { schema: named } })), type).toEqual({
      body: { type: 'text', text: xml, contentType: type },
      errors: [],
    })
  const both = await describeTrial({ 'application/json': { schema: named }, 'text/xml': { schema: named } })
  const media = both.body?.media[1]
  expect(media && createBody(media, both)).toBe(xml)
})

test('a multipart body other than a form is a text with its boundary, and is not checked as JSON', async () => {
  const batch = '--a_1\nContent-Type: application/http\n\nGET /pets\n--a_1--'
  const written = { schema: { type: 'string' }, example: batch }
  expect(send(await describeTrial({ 'multipart/mixed': written }))).toEqual({
    body: { type: 'text', text: batch, contentType: 'multipart/mixed; boundary=a_1' },
    errors: [],
  })
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', properties: { file, meta: { type: 'object', properties: { n: {} } } } }
  const media = { schema, encoding: { file: { contentType: 'image/png' } } }
  expect(send(await describeTrial({ 'multipart/related': media }))).toEqual({
    body: {
      type: 'text',
      text: [
        '--part-boundary',
        'Content-Type: application/json',
        'Content-ID: <meta>',
        '',
        '{"n":{}}',
        '--part-boundary',
        'Content-Type: image/png',
        'Content-ID: <file>',
        '',
        'Contents of file.png',
        '--part-boundary--',
        '',
      ].join('\r\n'),
      contentType: 'multipart/related; boundary=part-boundary',
    },
    errors: [],
  })
})

test('parts of a multipart body begin with the values of the samples, files without one', async () => {
  const schema = {
    type: 'object',
    required: ['file', 'kind', 'count', 'tags'],
    properties: {
      file: { type: 'string', format: 'binary' },
      kind: { type: 'string', default: 'photo' },
      count: { type: 'integer', examples: [3] },
      tags: { type: 'array', items: { type: 'string' }, example: ['a', 'b'] },
      meta: { type: 'object', properties: { author: { type: 'string', example: 'Ada' } } },
      note: { type: 'string' },
    },
  }
  const trial = await describeTrial({ 'multipart/form-data': { schema } })
  const values = { kind: 'photo', count: 3, tags: ['a', 'b'], meta: { author: 'Ada' } }
  expect(createRequestDraft(trial).body).toEqual(values)
  const example = { kind: 'scan', count: 1, tags: [] }
  const whole = await describeTrial({ 'multipart/form-data': { schema, example } })
  expect(createRequestDraft(whole).body).toEqual(example)
})
