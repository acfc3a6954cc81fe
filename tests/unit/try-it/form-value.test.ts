/** What the form begins with, from the description of a body to the draft of a reader. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { composeRequest } from '../../../src/domain/trial/compose-request.ts'
import { createBody, createRequestDraft } from '../../../src/domain/trial/draft.ts'
import { AbsentFile, type Members } from '../../../src/domain/trial/form-value.ts'
import { findObstacle, listDraftErrors } from '../../../src/domain/trial/draft-errors.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { sliceDocument } from '../../../src/domain/openapi/document/slice-document.ts'
import { writeTryItScript } from '../../../src/stages/emit/api/write-try-it-script.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'
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
  expect(send(binary).body).toEqual({
    type: 'binary',
    file: 'file.bin',
    contentType: 'application/octet-stream',
  })
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

test('a multipart body that an author wrote as a text has its boundary; parts of other types than forms have fields as forms do', async () => {
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
      type: 'multipart',
      contentType: 'multipart/related',
      parts: [{ name: 'meta', value: { n: {} } }],
    },
    errors: [],
  })
})

test('parts of a multipart body begin with the values of the samples, files are to be chosen', async () => {
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
  const body = createRequestDraft(trial).body as Members
  expect(body).toMatchObject(values)
  expect(body['file']).toBeInstanceOf(AbsentFile)
  const example = { kind: 'scan', count: 1, tags: [] }
  const whole = await describeTrial({ 'multipart/form-data': { schema, example } })
  expect(createRequestDraft(whole).body).toEqual(example)
})

const file = { type: 'string', format: 'binary' }

/** The fields of a form, and the parts that its sample has before a file is chosen. */
async function describeForm(media: object, components?: object) {
  const trial = await describeTrial({ 'multipart/form-data': media }, components)
  const draft = createRequestDraft(trial)
  const { body } = composeRequest(trial, draft)
  return {
    trial,
    schema: trial.body?.media[0]?.schema,
    parts: body?.type === 'multipart' ? body.parts : undefined,
    sent: composeRequest(trial, draft, { isSent: true }).body,
    errors: listDraftErrors(trial, draft).map(({ pointer }) => pointer),
  }
}

test('a form with files has a field for each, however it is described', async () => {
  const field = { type: 'string', format: 'binary' }
  const whole = await describeForm({ schema: file })
  expect(whole.schema).toEqual({ type: 'object', required: ['file'], properties: { file: field } })
  expect(whole.parts).toEqual([{ name: 'file', file: 'file.bin' }])
  expect(whole.sent).toEqual({ type: 'multipart', contentType: 'multipart/form-data', parts: [] })
  expect(whole.errors).toEqual(['/body/file'])

  const components = { schemas: { Upload: { type: 'array', items: file, maxItems: 3 } } }
  const many = await describeForm(
    {
      schema: {
        type: 'object',
        required: ['one', 'all', 'scan', 'photo'],
        properties: {
          one: { anyOf: [file, { type: 'null' }] },
          all: { $ref: '#/components/schemas/Upload' },
          scan: {},
          photo: { type: 'string', contentMediaType: 'image/png' },
          some: { oneOf: [file, { type: 'array', items: file }] },
          text: { type: 'string', contentMediaType: 'text/csv' },
          either: { oneOf: [file, { type: 'string', format: 'uri' }] },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Note' },
          count: { type: ['integer', 'null'] },
        },
      },
      encoding: { scan: { contentType: 'application/pdf, image/*' } },
    },
    components,
  )
  expect(many.schema).toMatchObject({
    properties: {
      one: field,
      all: { type: 'array', format: 'binary', maxItems: 3 },
      scan: { ...field, contentMediaType: 'application/pdf, image/*' },
      photo: { ...field, contentMediaType: 'image/png' },
      some: { type: 'array', format: 'binary' },
      text: { type: 'string' },
      either: { oneOf: [{ type: 'string' }, { type: 'string', format: 'uri' }] },
      note: { anyOf: [{ type: 'string' }], title: 'Note' },
      count: { type: 'integer' },
    },
  })
  expect(many.parts).toEqual([
    { name: 'one', file: 'one.bin' },
    { name: 'all', file: 'all.bin' },
    { name: 'scan', file: 'scan.pdf', contentType: 'application/pdf, image/*' },
    { name: 'photo', file: 'photo.png', contentType: 'image/png' },
  ])
  expect(many.errors).toEqual(['/body/one', '/body/all', '/body/scan', '/body/photo'])
})

test('a form that may have a file is shown with one, unless an example has none', async () => {
  const schema = {
    type: 'object',
    properties: { to: { type: 'string', example: '+1555' }, image: file, thumbnail: file },
  }
  const to = { name: 'to', value: '+1555' }
  expect((await describeForm({ schema })).parts).toEqual([to, { name: 'image', file: 'image.bin' }])
  expect((await describeForm({ schema, example: { to: '+1555' } })).parts).toEqual([to])
})

test('alternatives of a form have their files, and its examples leave them out', async () => {
  const upload = { type: 'object', required: ['file'], properties: { file } }
  const link = { title: 'Link', type: 'object', properties: { url: { type: 'string' } } }
  const examples = { a: { value: { file: 'x', note: 'a' } }, b: { value: { url: 'u', note: 'b' } } }
  const { trial, schema } = await describeForm(
    {
      schema: {
        type: 'object',
        properties: { note: { type: 'string' } },
        oneOf: [{ $ref: '#/components/schemas/Upload' }, link],
      },
      examples,
    },
    { schemas: { Upload: upload } },
  )
  expect(schema).toMatchObject({ oneOf: [{ title: 'Upload', ...upload }, link] })
  expect(trial.body?.media[0]?.examples?.map(({ value }) => value)).toEqual([
    { note: 'a' },
    { url: 'u', note: 'b' },
  ])
})

test('a body of bytes is a file in every media type but JSON, where binary data is a text', async () => {
  for (const type of ['text/csv', 'application/xml', 'application/octet-stream']) {
    const trial = await describeTrial({ [type]: { schema: file } })
    const name = `file${type === 'application/octet-stream' ? '.bin' : `.${type.slice(-3)}`}`
    expect(trial.request.body, type).toEqual({ type: 'binary', file: name, contentType: type })
    expect(composeRequest(trial, createRequestDraft(trial)).body, type).toEqual(trial.request.body)
    expect(findObstacle(trial, createRequestDraft(trial)), type).toBe('Choose a file to send.')
  }
  const schema = { type: 'object', required: ['data'], properties: { data: file } }
  const json = await describeTrial({ 'application/json': { schema } })
  expect(json.body?.media[0]?.schema).toMatchObject({ properties: { data: { type: 'string' } } })
  const [media = { type: '', schema: {}, address: '' }] = json.body?.media ?? []
  expect(createBody(media, json)).toEqual({ data: '' })
})

test('a part has the media type of the file that was chosen, where the description allows it', async () => {
  const trial = await describeTrial({
    'multipart/form-data': {
      schema: { type: 'object', properties: { a: file, b: file, c: file } },
      encoding: { a: { contentType: 'image/png, image/jpeg' }, b: { contentType: 'image/*' } },
    },
  })
  const jpeg = new File(['x'], 'x.jpg', { type: 'image/jpeg' })
  const text = new File(['x'], 'x.txt', { type: 'text/plain' })
  const typesOf = (chosen: File) => {
    const draft = { ...createRequestDraft(trial), body: { a: chosen, b: chosen, c: chosen } }
    const { body } = resolveRequest(composeRequest(trial, draft))
    return body?.type === 'multipart' ? body.parts.map(({ contentType }) => contentType) : []
  }
  expect(typesOf(jpeg)).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg'])
  expect(typesOf(text)).toEqual(['image/png', 'text/plain', 'text/plain'])
})

test('a list of files is missing until a reader has chosen some, however many it needs', async () => {
  const files = { type: 'array', minItems: 2, items: { type: 'string', format: 'binary' } }
  const schema = { type: 'object', required: ['files'], properties: { files } }
  const { body, errors } = send(await describeTrial({ 'multipart/form-data': { schema } }))
  expect(body).toMatchObject({ type: 'multipart', parts: [] })
  expect(errors.map(({ pointer }) => pointer)).toEqual(['/body/files'])
})
