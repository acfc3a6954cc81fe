import type { RequestCredential } from '../../samples/sample-request.ts'
import type { WireBody } from '../../samples/wire-request.ts'
import type { Api } from '../../model.ts'
import type { OperationPage } from '../../site-types.ts'
import { call, type Call, type Pair } from './call.ts'

/** A Bruno collection: `bruno.json`, one folder per tag, one `.bru` file per operation, one environment per server. Paths are relative to it. */
export function* bruno(
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
      data: block('vars', [{ key: 'baseUrl', value: server.filled }]),
    }
  }
  for (const tag of api.tags) {
    const own = operations.filter((page) => page.operation.tag === tag.name)
    const folder = tag.route.split('/').at(-1) ?? 'tag'
    for (const [i, page] of own.entries())
      yield { path: `${folder}/${page.route.split('/').at(-1) ?? ''}.bru`, data: request(call(page), i + 1) }
  }
}

function request(one: Call, seq: number): string {
  const query = one.query.map(({ key, value }) => `${key}=${value}`).join('&')
  const { mode, text } = one.body === undefined ? { mode: 'none', text: '' } : body(one.body)
  const auth = one.authorization === undefined ? undefined : credentials(one.authorization)
  return [
    block('meta', [
      { key: 'name', value: one.name },
      { key: 'type', value: 'http' },
      { key: 'seq', value: String(seq) },
    ]),
    block(one.method.toLowerCase(), [
      { key: 'url', value: `{{baseUrl}}${one.path}${query === '' ? '' : `?${query}`}` },
      { key: 'body', value: mode },
      { key: 'auth', value: auth?.mode ?? 'none' },
    ]),
    one.query.length > 0 ? block('params:query', one.query) : '',
    one.variables.length > 0 ? block('params:path', one.variables) : '',
    one.headers.length > 0 ? block('headers', one.headers) : '',
    auth === undefined ? '' : block(`auth:${auth.mode}`, auth.pairs),
    text,
    one.description === '' ? '' : written('docs', one.description),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function block(name: string, pairs: readonly Pair[]): string {
  return `${name} {\n${pairs.map(({ key, value }) => `  ${quoted(key)}: ${value.replaceAll(/\r?\n/g, ' ')}`).join('\n')}\n}\n`
}

/** A key with characters that the format reads is written in quotes. */
function quoted(key: string): string {
  return /[\s:{}"]/.test(key) ? `"${key.replaceAll('"', '\\"')}"` : key
}

function written(name: string, text: string): string {
  return `${name} {\n${text.replaceAll(/^/gm, '  ')}\n}\n`
}

function credentials(one: RequestCredential): { mode: string; pairs: readonly Pair[] } {
  if (one.type === 'basic')
    return {
      mode: 'basic',
      pairs: [
        { key: 'username', value: '{{username}}' },
        { key: 'password', value: '{{password}}' },
      ],
    }
  if (one.type === 'apiKey')
    return {
      mode: 'apikey',
      pairs: [
        { key: 'key', value: one.name },
        { key: 'value', value: '{{apiKey}}' },
        { key: 'placement', value: one.in === 'query' ? 'queryparams' : 'header' },
      ],
    }
  return { mode: 'bearer', pairs: [{ key: 'token', value: '{{token}}' }] }
}

function body(one: WireBody): { mode: string; text: string } {
  switch (one.type) {
    case 'json':
      return { mode: 'json', text: written('body:json', one.text) }
    case 'form':
      return one.fields === undefined
        ? { mode: 'text', text: written('body:text', one.text) }
        : {
            mode: 'formUrlEncoded',
            text: block(
              'body:form-urlencoded',
              one.fields.map(([key, value]) => ({ key, value })),
            ),
          }
    case 'multipart':
      return {
        mode: 'multipartForm',
        text: block(
          'body:multipart-form',
          one.parts.map((part) => ({
            key: part.name,
            value: part.file === undefined ? part.value : `@file(${part.file})`,
          })),
        ),
      }
    case 'binary':
      return {
        mode: 'file',
        text: block('body:file', [
          { key: 'file', value: `@file(${one.file}) @contentType(${one.contentType})` },
        ]),
      }
    default:
      return { mode: 'text', text: written('body:text', one.text) }
  }
}
