import { readApi } from '../../../src/domain/openapi/read-api.ts'
import { type ApiInputs } from '../../../src/domain/openapi/api-inputs.ts'
import { listIds } from '../../../src/domain/blocks/inspect-blocks.ts'
import { apiPageBlocks } from '../../../src/domain/openapi/blocks/api-page-blocks.ts'
import type { Api, Schema } from '../../../src/domain/openapi/model.ts'
import type { Problem } from '../../../src/lib/types.ts'
import type { OperationPage, Page } from '../../../src/stages/site-types.ts'

/** A document of OpenAPI 3.1 with the given members, as YAML is not needed: JSON is YAML. */
export function document(members: object): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...members })
}

export interface Loaded {
  readonly api: Api
  readonly pages: readonly Page[]
  readonly problems: readonly Problem[]
}

/** What version 1 of an API is read from, with the text of its file. */
export function createInputs(text: string, more: Partial<ApiInputs> = {}): ApiInputs {
  const { file = 'openapi/v1.yaml' } = more
  return {
    version: 'v1',
    label: 'API v1',
    collection: 'api-v1',
    route: '/docs/api/v1',
    file,
    files: { [file]: text },
    overlays: [],
    languages: ['curl'],
    internal: false,
    links: '',
    ...more,
  }
}

/** Loads one specification; throws when it is none. */
export async function load(text: string | object, more: Partial<ApiInputs> = {}): Promise<Loaded> {
  const inputs = createInputs(typeof text === 'string' ? text : document(text), more)
  const { value, problems } = await readApi(inputs)
  if (value.api === undefined) throw new Error(problems.map((one) => one.message).join('; '))
  return { api: value.api, pages: value.pages, problems }
}

/** The schema S of a document with these component schemas. */
export async function read(schema: unknown, others: object = {}, openapi = '3.1.0'): Promise<Schema> {
  const { api } = await load({ openapi, components: { schemas: { S: schema, ...others } } })
  const found = api.schemas['S']
  if (found === undefined) throw new Error('no schema S')
  return found.schema
}

/** The ids on the page of the only operation of a document with this path item. */
export async function idsOf(item: object, more: object = {}): Promise<readonly string[]> {
  const { api, pages } = await load({ paths: { '/x': item }, ...more })
  const found = pages.find((one): one is OperationPage => one.kind === 'operation')
  if (found === undefined) throw new Error('no operation')
  return listIds(apiPageBlocks(found, api).blocks)
}

/** The page of the only operation of a document with this path item. */
export async function page(item: object, more: object = {}, path = '/x'): Promise<OperationPage> {
  const { pages } = await load({ paths: { [path]: item }, ...more })
  const found = pages.find((one): one is OperationPage => one.kind === 'operation')
  if (found === undefined) throw new Error('no operation')
  return found
}
