/** Page, samples, try-it, collections and `.http` files say the same request: what each of them sends is held against the resolved request. */

import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createRequestDraft, type Credentials, type Draft } from '../../../src/domain/trial/draft.ts'
import { prepareRequest } from '../../../src/browser/client/try-it/request/send-request.ts'
import { AbsentFile, type Input } from '../../../src/domain/trial/form-value.ts'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { writeHttpFile } from '../../../src/domain/samples/write-http-file.ts'
import { findSampleLanguage } from '../../../src/domain/samples/write-sample.ts'
import type { Trial } from '../../../src/lib/page/try-it-data.ts'
import { sliceDocument } from '../../../src/domain/openapi/document/slice-document.ts'
import { writeBrunoCollection } from '../../../src/stages/emit/api/write-bruno-collection.ts'
import { createPostmanCollection } from '../../../src/stages/emit/api/write-postman-collection.ts'
import { writeTryItScript } from '../../../src/stages/emit/api/write-try-it-script.ts'
import type { OperationPage } from '../../../src/stages/site-types.ts'
import { createRequestMatrix } from '../../request-matrix.ts'
import { describeWire, fileContent, sortHeaders, type SentRequest } from '../../sent-request.ts'
import { load } from '../openapi/load.ts'

const { api, pages } = await load(JSON.stringify(createRequestMatrix('https://api.example.com')))
const operations = pages.filter((page): page is OperationPage => page.kind === 'operation')
const cases = operations.map((page) => [page.operation.id, page] as const)

function readTrial(page: OperationPage): Trial {
  const sandbox: { offprint: { tryit?: Record<string, Trial> } } = { offprint: {} }
  const slice = sliceDocument(api.document, page.operation)
  runInNewContext(writeTryItScript(api, page, slice, { withResponses: true }), sandbox)
  const trial = sandbox.offprint.tryit?.[page.route]
  if (trial === undefined) throw new Error('no data')
  // Objects of a different realm have different prototypes.
  return JSON.parse(JSON.stringify(trial)) as Trial
}

/** A draft whose files are chosen. */
function chooseFiles(value: Input): Input {
  if (value instanceof AbsentFile) return new File([fileContent(value.name)], value.name)
  if (Array.isArray(value)) return (value as readonly Input[]).map(chooseFiles)
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, chooseFiles(member)]))
}

const CREDENTIALS: Credentials = Object.fromEntries(
  Object.keys(api.security).map((name) => [
    name,
    {
      token: 'YOUR_ACCESS_TOKEN',
      username: 'YOUR_USERNAME',
      password: 'YOUR_PASSWORD',
      value: 'YOUR_API_KEY',
    },
  ]),
)

describe.each(cases)('%s', (_id, page) => {
  const { request } = page.operation
  const wire = resolveRequest(request)
  const meant = describeWire(wire)

  test('try-it sends what the sample sends', async () => {
    const trial = readTrial(page)
    const first = createRequestDraft(trial)
    const draft: Draft = { ...first, body: chooseFiles(first.body) }
    const { method, url, headers, droppedHeaders, body } = prepareRequest(trial, draft, CREDENTIALS)
    // `fetch` takes the bytes of a header as characters.
    const decoded = headers.map(([name, value]) => [name, Buffer.from(value, 'latin1').toString()] as const)
    const dropped = meant.headers.filter(([name]) => droppedHeaders.includes(name))
    expect({
      method,
      url,
      headers: sortHeaders([...decoded, ...dropped]),
      body: await new Response(body ?? '').text(),
    }).toEqual(meant)
  })

  test('the .http file has it', () => {
    const [, , line = '', ...rest] = writeHttpFile('T', 'T', request).split('\n')
    const [head = '', ...body] = rest.join('\n').split('\n\n')
    const headers = head.split('\n').flatMap((text) => {
      const at = text.indexOf(': ')
      return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 2)] as const]
    })
    const sent = body.join('\n\n').replaceAll(/^< \.\/(.*)$/gm, (_, name: string) => fileContent(name))
    const [method = '', url = ''] = line.split(' ')
    const expected = { ...meant, body: meant.body.replaceAll('\r\n', '\n').trimEnd() }
    expect({ method, url, headers: sortHeaders(headers), body: sent.trimEnd() }).toEqual(expected)
  })

  test('the Postman collection has it', () => {
    expect(readPostman(page)).toEqual({
      ...meant,
      // Clients choose a boundary themselves, where they build the body.
      headers: meant.headers.filter(([name]) => name !== 'Content-Type' || wire.body?.type !== 'multipart'),
      body: wire.body?.type === 'multipart' ? '' : meant.body,
    })
  })

  test('the Bruno collection has it', () => {
    expect(readBruno(page)).toEqual({
      ...meant,
      headers: meant.headers.filter(([name]) => name !== 'Content-Type' || wire.body?.type !== 'multipart'),
      body: wire.body?.type === 'multipart' ? '' : meant.body,
    })
  })

  test('the Markdown page has it', () => {
    const { blocks } = apiPageBlocks(page, api)
    const sample = findSampleLanguage('curl')?.write(wire) ?? ''
    expect(blocksToMarkdown(blocks, undefined)).toContain(sample)
  })
})

/** Variables of collections as a reader sets them. */
function fillVariables(text: string): string {
  return text
    .replace('{{baseUrl}}', 'https://api.example.com')
    .replace('{{apiKey}}', 'YOUR_API_KEY')
    .replace('{{token}}', 'YOUR_ACCESS_TOKEN')
    .replace('{{username}}', 'YOUR_USERNAME')
    .replace('{{password}}', 'YOUR_PASSWORD')
}

/** The header fields of credentials that a client of collections sends itself. */
function sendCredentials(
  type: string,
  values: Readonly<Record<string, string | undefined>>,
): readonly (readonly [string, string])[] {
  if (type === 'bearer') return [['Authorization', `Bearer ${values['token']}`]]
  if (type === 'basic')
    return [['Authorization', `Basic ${btoa(`${values['username']}:${values['password']}`)}`]]
  return type === 'apikey' ? [[values['key'] ?? '', values['value'] ?? '']] : []
}

/** The request that Bruno would send. Its file has blocks of text in which each line of a pair is `key: value`. */
function readBruno(page: OperationPage): SentRequest {
  const file = [...writeBrunoCollection(api, [page])].find(
    ({ path }) => path.endsWith('.bru') && !path.startsWith('environments/'),
  )
  const blocks = new Map(
    Array.from((file?.data ?? '').matchAll(/^([\w:-]+) \{\n([^]*?)\n\}$/gm), ([, name = '', text = '']) => [
      name,
      text.replaceAll(/^ {2}/gm, ''),
    ]),
  )
  const listPairs = (name: string) =>
    Array.from(
      (blocks.get(name) ?? '').matchAll(/^("(?:[^"\\]|\\.)*"|[^:]+): ([^]*?)$(?=\n[^ ]|(?![^]))/gm),
      ([, key = '', value = '']): readonly [string, string] => [
        key.startsWith('"') ? key.slice(1, -1).replaceAll('\\"', '"') : key,
        value,
      ],
    )
  const [verb = ''] = [...blocks.keys()].filter((name) => /^(?:get|post|put|patch|delete|http)$/.test(name))
  const settings = Object.fromEntries(listPairs(verb))
  const { method = verb.toUpperCase() } = settings
  const url = listPairs('params:path').reduce(
    (text, [key, value]) => text.replace(new RegExp(`/:${key}(?=/|$|\\?)`), () => `/${value}`),
    settings['url'] ?? '',
  )
  const auth = settings['auth'] ?? 'none'
  const credentials = Object.fromEntries(
    listPairs(`auth:${auth}`).map(([key, value]) => [key, fillVariables(value)]),
  )
  const headers = listPairs('headers').filter(
    ([key, value]) => !key.startsWith('~') && !/boundary=/.test(value),
  )
  return {
    method,
    url: fillVariables(url),
    headers: sortHeaders([
      ...sendCredentials(auth, credentials),
      ...headers.map(
        ([key, value]) => [key, fillVariables(value).replace(/^Application/, 'application')] as const,
      ),
    ]),
    body: readBrunoBody(page, blocks, listPairs),
  }
}

function readBrunoBody(
  { operation }: OperationPage,
  blocks: ReadonlyMap<string, string>,
  listPairs: (name: string) => readonly (readonly [string, string])[],
): string {
  if (operation.body?.media[0]?.type.startsWith('multipart/') === true) return ''
  const [, text] = /^req\.setBody\((.*)\)$/.exec(blocks.get('script:pre-request') ?? '') ?? []
  if (text !== undefined) return JSON.parse(text) as string
  if (blocks.has('body:form-urlencoded'))
    return new URLSearchParams(
      listPairs('body:form-urlencoded').map(([key, value]) => [key, value]),
    ).toString()
  const [, name] = /@file\((.*?)\)/.exec(blocks.get('body:file') ?? '') ?? []
  return name === undefined ? (blocks.get('body:json') ?? blocks.get('body:text') ?? '') : fileContent(name)
}

interface PostmanRequest {
  readonly method: string
  readonly url: { readonly raw: string; readonly variable?: readonly { key: string; value: string }[] }
  readonly header: readonly { key: string; value: string; disabled?: boolean }[]
  readonly auth?: Readonly<Record<string, readonly { key: string; value: string }[]>> & {
    readonly type: string
  }
  readonly body?: {
    readonly mode: string
    readonly raw?: string
    readonly file?: { readonly src: string }
    readonly urlencoded?: readonly { key: string; value: string }[]
  }
}

/** What Postman would send: its variables filled in, as it does. */
function readPostman(page: OperationPage): SentRequest {
  const collection = createPostmanCollection(api, [page]) as {
    item: { item: { request: PostmanRequest }[] }[]
  }
  const request = collection.item[0]?.item[0]?.request
  if (request === undefined) throw new Error('no request')
  const { method, url, header, auth, body } = request
  const path = (url.variable ?? []).reduce(
    (text, { key, value }) => text.replace(new RegExp(`/:${key}(?=/|$|\\?)`), () => `/${value}`),
    url.raw,
  )
  const values = Object.fromEntries(
    (auth?.[auth.type] ?? []).map(({ key, value }) => [key, fillVariables(value)]),
  )
  const headers = header.filter(({ disabled, key, value }) => !disabled && !/boundary=/.test(value) && key)
  return {
    method,
    url: fillVariables(path),
    headers: sortHeaders([
      ...sendCredentials(auth?.type ?? '', values),
      ...headers.map(({ key, value }) => [key, fillVariables(value)] as const),
    ]),
    body: readPostmanBody(page, body),
  }
}

function readPostmanBody({ operation }: OperationPage, body: PostmanRequest['body']): string {
  const pairs = body?.urlencoded?.map(({ key, value }): [string, string] => [key, value])
  if (pairs !== undefined) return new URLSearchParams(pairs).toString()
  if (operation.body?.media[0]?.type.startsWith('multipart/') === true) return ''
  return body?.file === undefined ? (body?.raw ?? '') : fileContent(body.file.src)
}
