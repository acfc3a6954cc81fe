/**
 * Writes the operations of an API as a Bruno collection (https://docs.usebruno.com/bru-lang/overview): text files in folders, which a zip holds.
 * Values of credentials and the server are variables of the collection.
 */
import type { RequestCredential } from '../../../domain/samples/sample-request.ts'
import type { WireBody } from '../../../domain/samples/wire-request.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import type { OperationPage } from '../../site-types.ts'
import { readCollectionRequest, type CollectionRequest, type Pair } from './collection-request.ts'

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

function writeRequestFile(request: CollectionRequest, seq: number): string {
  const query = request.query.map(({ key, value }) => `${key}=${value}`).join('&')
  const { mode, text } =
    request.body === undefined ? { mode: 'none', text: '' } : writeBrunoBody(request.body)
  const auth = request.authorization === undefined ? undefined : writeBrunoCredential(request.authorization)
  return [
    writeBlock('meta', [
      { key: 'name', value: request.name },
      { key: 'type', value: 'http' },
      { key: 'seq', value: String(seq) },
    ]),
    writeBlock(request.method.toLowerCase(), [
      { key: 'url', value: `{{baseUrl}}${request.path}${query === '' ? '' : `?${query}`}` },
      { key: 'body', value: mode },
      { key: 'auth', value: auth?.mode ?? 'none' },
    ]),
    request.query.length > 0 ? writeBlock('params:query', request.query) : '',
    request.variables.length > 0 ? writeBlock('params:path', request.variables) : '',
    request.headers.length > 0 ? writeBlock('headers', request.headers) : '',
    auth === undefined ? '' : writeBlock(`auth:${auth.mode}`, auth.pairs),
    text,
    request.description === '' ? '' : writeTextBlock('docs', request.description),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function writeBlock(name: string, pairs: readonly Pair[]): string {
  return `${name} {\n${pairs.map(({ key, value }) => `  ${quoteKey(key)}: ${value.replaceAll(/\r?\n/g, ' ')}`).join('\n')}\n}\n`
}

/** A key with characters that the format reads is written in quotes. */
function quoteKey(key: string): string {
  return /[\s:{}"]/.test(key) ? `"${key.replaceAll('"', '\\"')}"` : key
}

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
        { key: 'placement', value: credential.in === 'query' ? 'queryparams' : 'header' },
      ],
    }
  return { mode: 'bearer', pairs: [{ key: 'token', value: '{{token}}' }] }
}

function writeBrunoBody(content: WireBody): { mode: string; text: string } {
  switch (content.type) {
    case 'json':
      return { mode: 'json', text: writeTextBlock('body:json', content.text) }
    case 'form':
      return content.fields === undefined
        ? { mode: 'text', text: writeTextBlock('body:text', content.text) }
        : {
            mode: 'formUrlEncoded',
            text: writeBlock(
              'body:form-urlencoded',
              content.fields.map(([key, value]) => ({ key, value })),
            ),
          }
    case 'multipart':
      return {
        mode: 'multipartForm',
        text: writeBlock(
          'body:multipart-form',
          content.parts.map((part) => ({
            key: part.name,
            value: part.file === undefined ? part.value : `@file(${part.file})`,
          })),
        ),
      }
    case 'binary':
      return {
        mode: 'file',
        text: writeBlock('body:file', [
          { key: 'file', value: `@file(${content.file}) @contentType(${content.contentType})` },
        ]),
      }
    default:
      return { mode: 'text', text: writeTextBlock('body:text', content.text) }
  }
}
