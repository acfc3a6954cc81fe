/** Writes the operations of an API as a Postman collection: one JSON document, in which credentials and the server are variables. */
import type { RequestCredential } from '../../../domain/samples/sample-request.ts'
import type { WireBody, WirePart } from '../../../domain/samples/wire-request.ts'
import { isPlainForm } from '../../../domain/samples/write-multipart.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import type { OperationPage } from '../../site-types.ts'
import {
  readCollectionRequest,
  writeBodyText,
  writeDescription,
  type CollectionRequest,
} from './collection-request.ts'

/** A Postman collection, format 2.1.0 (https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html). */
export function createPostmanCollection(api: Api, operations: readonly OperationPage[]): object {
  return {
    info: {
      name: `${api.title} ${api.label}`,
      description: writeDescription(api.description),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: api.tags
      .map((tag) => ({
        name: tag.label,
        description: writeDescription(tag.description),
        item: operations
          .filter((page) => page.operation.tag === tag.name)
          .map((page) => createItem(readCollectionRequest(page))),
      }))
      .filter((folder) => folder.item.length > 0),
    variable: [
      { key: 'baseUrl', value: api.servers[0]?.filled ?? '' },
      ...['token', 'username', 'password', 'apiKey'].map((key) => ({ key, value: '' })),
    ],
  }
}

function createItem(request: CollectionRequest): object {
  const body = request.body && describeBody(request.body)
  return {
    name: request.name,
    request: {
      method: request.method,
      description: request.description,
      header: [
        ...request.headers,
        ...(body?.type === undefined ? [] : [{ key: 'Content-Type', value: body.type }]),
      ],
      ...(request.authorization !== undefined && { auth: writePostmanCredential(request.authorization) }),
      url: {
        raw: `{{baseUrl}}${request.target}`,
        host: ['{{baseUrl}}'],
        path: request.path.split('/').slice(1),
        ...(request.query.length > 0 && { query: request.query }),
        ...(request.variables.length > 0 && { variable: request.variables }),
      },
      ...(body !== undefined && { body: body.content }),
    },
    response: [],
  }
}

function writePostmanCredential(credential: RequestCredential): object {
  const list = (type: string, values: Record<string, string>) => ({
    type,
    [type]: Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' })),
  })
  if (credential.type === 'basic')
    return list('basic', { username: '{{username}}', password: '{{password}}' })
  if (credential.type === 'apiKey')
    return list('apikey', { key: credential.name, value: '{{apiKey}}', in: 'header' })
  return list('bearer', { token: '{{token}}' })
}

/** The body, and its media type if no header has it. */
function describeBody(content: WireBody): { readonly content: object; readonly type?: string } {
  switch (content.type) {
    case 'json':
      return { content: { mode: 'raw', raw: content.text, options: { raw: { language: 'json' } } } }
    case 'form':
      if (content.fields === undefined) return { content: { mode: 'raw', raw: content.text } }
      return {
        content: {
          mode: 'urlencoded',
          urlencoded: content.fields.map(([key, value]) => ({ key, value })),
        },
      }
    case 'multipart': {
      if (isPlainForm(content))
        return { content: { mode: 'formdata', formdata: content.parts.map(describePart) } }
      const { type, text } = writeBodyText(content)
      return { content: { mode: 'raw', raw: text }, type }
    }
    case 'binary':
      return { content: { mode: 'file', file: { src: content.file } } }
    default:
      return { content: { mode: 'raw', raw: content.text } }
  }
}

function describePart({ name, value, file, contentType }: WirePart): object {
  return {
    key: name,
    ...(file === undefined ? { type: 'text', value } : { type: 'file', src: file }),
    ...(contentType !== undefined && { contentType }),
  }
}
