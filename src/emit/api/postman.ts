import type { RequestCredential } from '../../samples/sample-request.ts'
import type { WireBody } from '../../samples/wire-request.ts'
import type { Api } from '../../model.ts'
import type { OperationPage } from '../../site-types.ts'
import { call, type Call } from './call.ts'

/** A Postman collection, format 2.1.0 (https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html). */
export function postman(api: Api, operations: readonly OperationPage[]): object {
  return {
    info: {
      name: `${api.title} ${api.label}`,
      description: api.description.markdown,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: api.tags
      .map((tag) => ({
        name: tag.label,
        description: tag.description.markdown,
        item: operations.filter((page) => page.operation.tag === tag.name).map((page) => item(call(page))),
      }))
      .filter((folder) => folder.item.length > 0),
    variable: [
      { key: 'baseUrl', value: api.servers[0]?.filled ?? '' },
      ...['token', 'username', 'password', 'apiKey'].map((key) => ({ key, value: '' })),
    ],
  }
}

function item(one: Call): object {
  const query = one.query.map(({ key, value }) => `${key}=${value}`).join('&')
  return {
    name: one.name,
    request: {
      method: one.method,
      description: one.description,
      header: one.headers,
      ...(one.authorization !== undefined && { auth: auth(one.authorization) }),
      url: {
        raw: `{{baseUrl}}${one.path}${query === '' ? '' : `?${query}`}`,
        host: ['{{baseUrl}}'],
        path: one.path.split('/').slice(1),
        ...(one.query.length > 0 && { query: one.query }),
        ...(one.variables.length > 0 && { variable: one.variables }),
      },
      ...(one.body !== undefined && { body: body(one.body) }),
    },
    response: [],
  }
}

function auth(one: RequestCredential): object {
  const list = (type: string, values: Record<string, string>) => ({
    type,
    [type]: Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' })),
  })
  if (one.type === 'basic') return list('basic', { username: '{{username}}', password: '{{password}}' })
  if (one.type === 'apiKey') return list('apikey', { key: one.name, value: '{{apiKey}}', in: one.in })
  return list('bearer', { token: '{{token}}' })
}

function body(one: WireBody): object {
  switch (one.type) {
    case 'json':
      return { mode: 'raw', raw: one.text, options: { raw: { language: 'json' } } }
    case 'form':
      return one.fields === undefined
        ? { mode: 'raw', raw: one.text }
        : { mode: 'urlencoded', urlencoded: one.fields.map(([key, value]) => ({ key, value })) }
    case 'multipart':
      return {
        mode: 'formdata',
        formdata: one.parts.map((part) => ({
          key: part.name,
          ...(part.file === undefined
            ? { type: 'text', value: part.value }
            : { type: 'file', src: part.file }),
          ...(part.contentType !== undefined && { contentType: part.contentType }),
        })),
      }
    case 'binary':
      return { mode: 'file', file: { src: one.file } }
    default:
      return { mode: 'raw', raw: one.text }
  }
}
