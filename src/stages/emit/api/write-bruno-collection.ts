/**
 * Writes the operations of an API as a Bruno collection (https://docs.usebruno.com/bru-lang/overview): text files in folders, which a zip holds.
 * Values of credentials and the server are variables of the collection.
 */
import type { RequestCredential } from '../../../domain/samples/sample-request.ts'
import type { WireBody, WirePart } from '../../../domain/samples/wire-request.ts'
import { isPlainForm } from '../../../domain/samples/write-multipart.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import type { OperationPage } from '../../site-types.ts'
import {
  readCollectionRequest,
  writeBodyText,
  type CollectionRequest,
  type Optional,
  type Pair,
} from './collection-request.ts'

/** The files: `bruno.json`, one folder per tag, one `.bru` file per operation, one environment per server. Paths are relative to it. */
export function* writeBrunoCollection(
  api: Api,
  operations: readonly OperationPage[],
): Iterable<{ path: string; data: string }> {
  yield {
    path: 'bruno.json',
    data: `${JSON.stringify({ version: '1', name: `${api.title} ${api.label}`, type: 'collection' }, null, 2)}\n`,
  }
  for (const [i, server] of api.servers.entries()) {
    const name = i === 0 ? 'default' : `server-${i + 1}`
    yield {
      path: `environments/${name}.bru`,
      data: writeBlock('vars', [{ key: 'baseUrl', value: server.filled }]),
    }
  }
  for (const tag of api.tags) {
    const own = operations.filter((page) => page.operation.tag === tag.name)
    const folder = tag.route.split('/').at(-1) ?? 'tag'
    for (const [i, page] of own.entries())
      yield {
        path: `${folder}/${page.route.split('/').at(-1) ?? ''}.bru`,
        data: writeRequestFile(readCollectionRequest(page), i + 1),
      }
  }
}

/** The methods that have a block of their own in the format; others are in a block `http`. */
const BLOCKS = new Set(['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'connect', 'trace'])

/** Axios, which sends for Bruno, writes texts of a type that has `application/json` in it as JSON strings. Names of types have no case. */
const protectText = (type: string): string => type.replace(/^application\/json/, 'Application/json')

function writeRequestFile(request: CollectionRequest, seq: number): string {
  const body: BrunoBody =
    request.body === undefined ? { mode: 'none', text: '' } : writeBrunoBody(request.body)
  const headers = [
    ...request.headers.map(({ key, value, disabled }) => ({
      key,
      disabled,
      value: key === 'Content-Type' && request.body?.type === 'text' ? protectText(value) : value,
    })),
    ...(body.type === undefined ? [] : [{ key: 'Content-Type', value: body.type }]),
  ]
  const method = request.method.toLowerCase()
  const isKnown = BLOCKS.has(method)
  const auth = request.authorization === undefined ? undefined : writeBrunoCredential(request.authorization)
  return [
    writeBlock('meta', [
      { key: 'name', value: request.name },
      { key: 'type', value: 'http' },
      { key: 'seq', value: String(seq) },
    ]),
    writeBlock(isKnown ? method : 'http', [
      ...(isKnown ? [] : [{ key: 'method', value: request.method }]),
      { key: 'url', value: `{{baseUrl}}${request.target}` },
      { key: 'body', value: body.mode },
      { key: 'auth', value: auth?.mode ?? 'none' },
    ]),
    request.query.length > 0
      ? writeBlock(
          'params:query',
          request.query.map(({ key, value, disabled }) => ({ key, value: value ?? '', disabled })),
        )
      : '',
    request.variables.length > 0 ? writeBlock('params:path', request.variables) : '',
    headers.length > 0 ? writeBlock('headers', headers) : '',
    auth === undefined ? '' : writeBlock(`auth:${auth.mode}`, auth.pairs),
    body.text,
    request.description === '' ? '' : writeTextBlock('docs', request.description),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** A tilde is before what is not sent. */
function writeBlock(name: string, pairs: readonly Optional<Pair>[]): string {
  const lines = pairs.map(
    ({ key, value, disabled }) => `  ${disabled ? '~' : ''}${quoteKey(key)}: ${writeValue(value)}`,
  )
  return `${name} {\n${lines.join('\n')}\n}\n`
}

function writeValue(value: string): string {
  return value.includes('\n') ? `'''\n${value.replaceAll(/^/gm, '    ')}\n  '''` : value
}

/** A key with characters that the format reads is written in quotes. */
const quoteKey = (key: string): string => (/[\s:{}"]/.test(key) ? `"${key.replaceAll('"', '\\"')}"` : key)

function writeTextBlock(name: string, text: string): string {
  return `${name} {\n${text.replaceAll(/^/gm, '  ')}\n}\n`
}

function writeBrunoCredential(credential: RequestCredential): { mode: string; pairs: readonly Pair[] } {
  if (credential.type === 'basic')
    return {
      mode: 'basic',
      pairs: [
        { key: 'username', value: '{{username}}' },
        { key: 'password', value: '{{password}}' },
      ],
    }
  if (credential.type === 'apiKey')
    return {
      mode: 'apikey',
      pairs: [
        { key: 'key', value: credential.name },
        { key: 'value', value: '{{apiKey}}' },
        { key: 'placement', value: 'header' },
      ],
    }
  return { mode: 'bearer', pairs: [{ key: 'token', value: '{{token}}' }] }
}

interface BrunoBody {
  readonly mode: string
  readonly text: string
  /** The media type, if no header has it. */
  readonly type?: string
}

function writeBrunoBody(content: WireBody): BrunoBody {
  switch (content.type) {
    case 'json':
      return { mode: 'json', text: writeTextBlock('body:json', content.text) }
    case 'form': {
      if (content.fields === undefined)
        return { mode: 'text', text: writeTextBlock('body:text', content.text) }
      const pairs = content.fields.map(([key, value]) => ({ key, value }))
      return { mode: 'formUrlEncoded', text: writeBlock('body:form-urlencoded', pairs) }
    }
    case 'multipart': {
      if (isPlainForm(content))
        return {
          mode: 'multipartForm',
          text: writeBlock('body:multipart-form', content.parts.map(describePart)),
        }
      const { type, text } = writeBodyText(content)
      return { ...writeTextBody(text), type }
    }
    case 'binary': {
      const value = `@file(${content.file}) @contentType(${content.contentType})`
      return { mode: 'file', text: writeBlock('body:file', [{ key: 'file', value }]) }
    }
    default:
      return writeTextBody(content.text)
  }
}

/** Blocks of text end their lines with a line feed alone. A script sets any other text. */
function writeTextBody(text: string): BrunoBody {
  if (!/\r|\{\{/.test(text)) return { mode: 'text', text: writeTextBlock('body:text', text) }
  const script = writeTextBlock('script:pre-request', `req.setBody(${JSON.stringify(text)})`)
  return { mode: 'text', text: `${writeTextBlock('body:text', '(set by the script)')}\n${script}` }
}

function describePart({ name, value, file, contentType }: WirePart): Pair {
  const type = contentType === undefined ? '' : ` @contentType(${contentType})`
  return { key: name, value: (file === undefined ? value : `@file(${file})`) + type }
}
