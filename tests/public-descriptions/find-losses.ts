/**
 * Counts what a description says by reading its raw document, and compares it with what Offprint shows. Shares no code with the
 * reader of `src/domain/openapi` on purpose: a mistake in both would be the same mistake.
 */

import type { Api, Operation, Schema } from '../../src/domain/openapi/model.ts'
import { apiPageBlocks } from '../../src/domain/openapi/blocks/api-page-blocks.ts'
import { listIds } from '../../src/domain/blocks/inspect-blocks.ts'
import type { OperationPage, Page } from '../../src/stages/site-types.ts'

interface RawObject {
  readonly [key: string]: unknown
}

/** What the raw document has, and what is not shown. */
export interface Comparison {
  readonly operations: number
  readonly parameters: number
  readonly responses: number
  readonly headers: number
  readonly requiredMarks: number
  /** Each thing that is in the document and not shown, in words. */
  readonly losses: readonly string[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
/** Headers that OpenAPI describes elsewhere (3.1.1, section 4.8.12.2.1). */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization']

const isObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asObject = (value: unknown): RawObject => (isObject(value) ? value : {})
const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Compares a document with the model and pages that were read from it. */
export function findLosses(raw: unknown, api: Api, pages: readonly Page[]): Comparison {
  return new DocumentComparison(asObject(raw), api, pages).compare()
}

class DocumentComparison {
  private readonly counts = { operations: 0, parameters: 0, responses: 0, headers: 0, requiredMarks: 0 }
  private readonly losses: string[] = []
  private readonly pages: ReadonlyMap<string, OperationPage>

  private readonly raw: RawObject
  private readonly api: Api

  constructor(raw: RawObject, api: Api, pages: readonly Page[]) {
    this.raw = raw
    this.api = api
    this.pages = new Map(
      pages
        .filter((page): page is OperationPage => page.kind === 'operation')
        .map((page) => [`${page.operation.method} ${page.operation.path}`, page]),
    )
  }

  compare(): Comparison {
    for (const [path, item] of Object.entries(asObject(this.raw['paths']))) {
      if (path.startsWith('x-')) continue
      const pathItem = this.follow(item)
      for (const method of METHODS) {
        const operation = this.follow(pathItem[method])
        if (isObject(pathItem[method]) && operation['x-internal'] !== true)
          this.compareOperation(path, method, operation, pathItem)
      }
    }
    const schemas = asObject(this.raw['definitions'] ?? asObject(this.raw['components'])['schemas'])
    for (const [name, schema] of Object.entries(schemas)) {
      const shown = this.api.schemas[name]
      if (shown === undefined) this.losses.push(`schema ${name}`)
      else this.compareSchema(`schema ${name}`, schema, shown.schema)
    }
    return { ...this.counts, losses: this.losses }
  }

  /** The target of a reference; an empty object when that is nothing. */
  private follow(value: unknown): RawObject {
    let here = value
    for (let hops = 0; hops < 20 && isObject(here) && typeof here['$ref'] === 'string'; hops++) {
      const parts = here['$ref']
        .replace(/^#\/?/, '')
        .split('/')
        .filter((part) => part !== '')
      let target: unknown = this.raw
      for (const part of parts) {
        const key = decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
          .replaceAll('~1', '/')
          .replaceAll('~0', '~')
        target = Array.isArray(target) ? (target as unknown[])[Number(key)] : asObject(target)[key]
      }
      here = target
    }
    return asObject(here)
  }

  private compareOperation(path: string, method: string, raw: RawObject, item: RawObject): void {
    this.counts.operations++
    const where = `${method.toUpperCase()} ${path}`
    const page = this.pages.get(`${method.toUpperCase()} ${path.startsWith('/') ? path : `/${path}`}`)
    if (page === undefined) {
      this.losses.push(where)
      return
    }
    const ids = new Set(listIds(apiPageBlocks(page, this.api).blocks).map((id) => id.toLowerCase()))
    const expectId = (id: string, what: string) => {
      // Errors with the same headers share one list of them.
      const shared = /^response\..*(\.header\..*)$/i.exec(id)?.[1]?.toLowerCase()
      const isShown =
        ids.has(encodeId(id)) || (shared !== undefined && [...ids].some((each) => each.endsWith(shared)))
      if (!isShown) this.losses.push(`${where}: ${what} has no place on the page (${id})`)
    }
    const { operation } = page
    this.compareParameters(where, [item, raw], operation, expectId)
    for (const [status, value] of Object.entries(asObject(raw['responses'])))
      if (!status.startsWith('x-'))
        this.compareResponse(where, status, this.follow(value), operation, expectId)
  }

  private compareParameters(
    where: string,
    owners: readonly RawObject[],
    operation: Operation,
    expectId: (id: string, what: string) => void,
  ): void {
    const expected = new Map<string, RawObject>()
    for (const owner of owners)
      for (const value of asArray(owner['parameters'])) {
        const parameter = this.follow(value)
        if (typeof parameter['name'] === 'string')
          expected.set(`${String(parameter['in'])} ${parameter['name']}`, parameter)
        else if (parameter['in'] === 'body') expected.set('body body', parameter)
      }
    const body = asObject(owners[1])['requestBody']
    const hasForm = [...expected.values()].some((parameter) => parameter['in'] === 'formData')
    const bodyParameter = [...expected.values()].find((parameter) => parameter['in'] === 'body')
    const raw = isObject(body) ? this.follow(body) : bodyParameter
    if (raw !== undefined || hasForm) {
      if (operation.body === undefined) this.losses.push(`${where}: body`)
      else {
        if (raw?.['required'] === true && !operation.body.required)
          this.losses.push(`${where}: required mark of the body`)
        if (isObject(body)) this.compareMedia(`${where} body`, this.follow(body), operation.body.media)
      }
    }
    for (const parameter of expected.values()) {
      const name = String(parameter['name'])
      const place = String(parameter['in'])
      if (!['query', 'path', 'header', 'cookie', 'querystring'].includes(place)) continue
      if (place === 'header' && IGNORED_HEADERS.includes(name.toLowerCase())) continue
      if (parameter['x-internal'] === true) continue
      this.counts.parameters++
      const shown = operation.parameters.find((each) => each.name === name && each.in === place)
      if (shown === undefined) this.losses.push(`${where}: parameter ${place} ${name}`)
      else {
        expectId(`${place}.${name}`, `parameter ${name}`)
        if (parameter['required'] === true) {
          this.counts.requiredMarks++
          if (!shown.required) this.losses.push(`${where}: required mark of ${place} ${name}`)
        }
      }
    }
  }

  private compareResponse(
    where: string,
    status: string,
    raw: RawObject,
    operation: Operation,
    expectId: (id: string, what: string) => void,
  ): void {
    this.counts.responses++
    const shown = operation.responses.find((each) => each.status.toLowerCase() === status.toLowerCase())
    if (shown === undefined) {
      this.losses.push(`${where}: response ${status}`)
      return
    }
    expectId(`response.${shown.status}`, `response ${status}`)
    for (const name of Object.keys(asObject(raw['headers']))) {
      if (name.toLowerCase() === 'content-type') continue
      this.counts.headers++
      if (!shown.headers.some((header) => header.name === name))
        this.losses.push(`${where}: header ${name} of ${status}`)
      else expectId(`response.${shown.status}.header.${name}`, `header ${name}`)
    }
    const { description } = raw
    const text = typeof description === 'string' ? description.trim() : ''
    // 'Not found' is what the title of the response says: '404 Not Found'.
    const isRepeated = text.replace(/\.$/, '').toLowerCase() === shown.reason.toLowerCase()
    if (text !== '' && shown.description.markdown === '' && !isRepeated)
      this.losses.push(`${where}: description of ${status}`)
    this.compareMedia(`${where} ${status}`, raw, shown.media)
    if (isObject(raw['schema']) && shown.media[0] !== undefined)
      this.compareSchema(`${where} ${status}`, raw['schema'], shown.media[0].schema)
    else if (isObject(raw['schema']) && shown.media.length === 0)
      this.losses.push(`${where}: content of ${status}`)
  }

  private compareMedia(where: string, raw: RawObject, shown: Operation['responses'][number]['media']): void {
    for (const [type, value] of Object.entries(asObject(raw['content']))) {
      const media = shown.find((each) => each.type === type)
      if (media === undefined) this.losses.push(`${where}: media type ${type}`)
      else this.compareSchema(`${where} ${type}`, this.follow(value)['schema'], media.schema)
    }
  }

  /** Walks the properties that are written in place; the target of a reference is compared where it is defined. */
  private compareSchema(where: string, raw: unknown, shown: Schema, depth = 0): void {
    if (!isObject(raw) || typeof raw['$ref'] === 'string' || depth > 12) return
    const schema = this.open(shown)
    const { properties, required } = this.flatten(raw)
    for (const name of required) {
      this.counts.requiredMarks++
      const property = schema.properties?.find((each) => each.name === name)
      if (property === undefined) this.losses.push(`${where}: property ${name}`)
      else if (!property.required) this.losses.push(`${where}: required mark of ${name}`)
    }
    for (const [name, value] of Object.entries(properties)) {
      if (asObject(value)['x-internal'] === true) continue
      const property = schema.properties?.find((each) => each.name === name)
      if (property === undefined) this.losses.push(`${where}: property ${name}`)
      else this.compareSchema(`${where}.${name}`, value, property.schema, depth + 1)
    }
    if (isObject(raw['items'])) {
      const items = schema.items
      if (items === undefined) {
        if (Object.keys(raw['items']).length > 0) this.losses.push(`${where}: items`)
      } else this.compareSchema(`${where}[]`, raw['items'], items, depth + 1)
    }
    const values = asArray(raw['enum']).filter((value) => value !== null)
    if (values.length > 0 && schema.values === undefined) this.losses.push(`${where}: enum`)
    if (
      typeof raw['description'] === 'string' &&
      raw['description'].trim() !== '' &&
      shown.description === undefined &&
      schema.description === undefined
    )
      this.losses.push(`${where}: description`)
  }

  /** What a named type or a part that was moved because of its size leads to. */
  private open(shown: Schema, hops = 0): Schema {
    const target = shown.ref === undefined ? undefined : this.api.schemas[shown.ref]?.schema
    if (target === undefined || hops > 10) return shown
    const opened = this.open(target, hops + 1)
    return { ...opened, ...shown, ...(opened.properties && { properties: opened.properties }) }
  }

  /** Properties and required names of a schema and the members of its `allOf`. */
  private flatten(raw: RawObject, depth = 0): { properties: Record<string, unknown>; required: Set<string> } {
    const properties: Record<string, unknown> = { ...asObject(raw['properties']) }
    const required = new Set(asArray(raw['required']).filter((name) => typeof name === 'string'))
    if (depth > 10) return { properties, required }
    for (const part of asArray(raw['allOf'])) {
      const inner = this.flatten(this.follow(part), depth + 1)
      for (const [name, value] of Object.entries(inner.properties))
        if (!Object.hasOwn(properties, name)) properties[name] = value
      for (const name of inner.required) required.add(name)
    }
    return { properties, required }
  }
}

/** As ids of pages are written. */
function encodeId(id: string): string {
  return id.toLowerCase()
}
