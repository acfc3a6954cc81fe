import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { CORE_SCHEMA, load } from 'js-yaml'
import { readFileSync } from 'node:fs'
import { OpenAPIBackend, type Document as Definition } from 'openapi-backend'
import type { Violation } from '../http/api-error.ts'
import { violations } from './describe-violations.ts'

export type Api = 'v1' | 'v2' | 'console'

/** One row of `x-magic-values`: a value of a request, and what it leads to. */
export interface Magic {
  readonly in: 'body' | 'path' | 'query' | 'header' | 'basic' | 'file'
  readonly field: string
  readonly value: string
  readonly outcome: string
  readonly status?: number
  readonly code?: string
  readonly states?: readonly string[]
  /** Types of event that the states tell. */
  readonly events?: readonly string[]
  readonly sets?: Readonly<Record<string, string>>
  readonly waitSeconds?: number
}

export interface RateLimit {
  readonly policy: string
  readonly limit: number
  readonly windowSeconds: number
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Scopes by scheme; the request must satisfy one of the entries. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly rate: RateLimit | undefined
  readonly magic: readonly Magic[]
  /** Whether an Idempotency-Key is demanded. */
  readonly idempotent: boolean
  /** Whether a client may authenticate by an assertion in the body. */
  readonly asserts: boolean
  /** Media types that a request body may have; empty if there is none. */
  readonly accepts: readonly string[]
  /** Roles of the console that may call it; empty: everybody who is signed in. */
  readonly roles: readonly string[]
  readonly bodyLimit: number
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Failed {
  readonly title: string
  readonly status: number
  readonly type: string
}

export interface Contract {
  readonly api: Api
  readonly title: string
  /** Every scope that an application can be granted, from the security schemes. */
  readonly scopes: readonly string[]
  readonly operations: readonly Operation[]
  readonly errors: Readonly<Record<string, Failed>>
  /** Magic values that hold for every operation. */
  readonly magic: readonly Magic[]
  readonly extras: Readonly<Record<string, unknown>>
  match(method: string, path: string): Operation | undefined
  /** Methods of a path, in capitals; empty if there is no such path. */
  allowed(path: string): readonly string[]
  params(operation: Operation, path: string): Readonly<Record<string, string>>
  /** What breaks the contract; and the query with its types. */
  validate(
    operation: Operation,
    asked: Asked,
  ): { readonly errors: readonly Violation[]; readonly query: Query }
  /** The media types that an operation answers with, by status. */
  answers(
    operation: Operation,
    status: number,
  ): { readonly types: readonly string[]; readonly codes: readonly string[] } | undefined
  /** How an answer breaks the contract; empty if it keeps it. */
  check(
    operation: Operation,
    status: number,
    headers: Readonly<Record<string, string>>,
    type: string,
    body: unknown,
  ): readonly string[]
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

interface Schema {
  readonly [name: string]: unknown
}
interface Media {
  readonly schema?: Schema
}
interface Response {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly required?: boolean }>>
  readonly content?: Readonly<Record<string, Media>>
  readonly 'x-error-codes'?: readonly string[]
}
interface RawOperation {
  readonly operationId?: string
  readonly security?: Operation['security']
  readonly parameters?: readonly {
    readonly $ref?: string
    readonly name?: string
    readonly required?: boolean
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> }
  readonly responses?: Readonly<Record<string, Response>>
  readonly 'x-rate-limit'?: RateLimit
  readonly 'x-magic-values'?: readonly Magic[]
  readonly 'x-roles'?: readonly string[]
  readonly 'x-body-limit'?: number
}
interface Document {
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly security?: Operation['security']
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly 'x-errors'?: Readonly<Record<string, Failed>>
  readonly 'x-magic-values'?: readonly Magic[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const MEBIBYTE = 1_048_576

/** Reads a contract (OpenAPI 3.1): routes, rules for requests and for answers, and the data that steer the sandbox. */
export async function contract(api: Api, file: string): Promise<Contract> {
  const document = load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA }) as Document
  const ajv = rules({})
  ajv.addSchema(document, 'contract')
  const backend = new OpenAPIBackend({
    // It resolves references in place, and the document is needed as it is.
    definition: structuredClone(document) as unknown as Definition,
    quick: true,
    ignoreTrailingSlashes: false,
    coerceTypes: true,
    customizeAjv: (_, options) => rules(options ?? {}),
  })
  await backend.init()
  const table = operations(document)
  const routes = table.map((operation) => ({ operation, pattern: pattern(operation.path) }))
  // The backend looks its operations up anew for each request; once is enough.
  const raw = new Map(backend.getOperations().map((operation) => [operation.operationId, operation]))
  const paths = Object.keys(document.paths).map((path) => ({ path, pattern: pattern(path) }))
  const checks = new Map<string, ValidateFunction>()

  const response = (operation: Operation, status: number) => {
    const found = document.paths[operation.path]?.[operation.method]?.responses?.[String(status)]
    const at = `#/paths/${escaped(operation.path)}/${operation.method}/responses/${status}`
    if (found?.$ref === undefined) return found === undefined ? undefined : { at, found }
    return { at: found.$ref, found: pointed(document, found.$ref) as Response }
  }

  return {
    api,
    title: document.info.title,
    scopes: scopes(document),
    operations: table,
    errors: document['x-errors'] ?? {},
    magic: document['x-magic-values'] ?? [],
    extras: document as unknown as Record<string, unknown>,
    match(method, path) {
      // A path without parameters comes before one with (OpenAPI 3.1.1, section 4.8.8.2).
      const hits = routes.filter(
        ({ operation, pattern: one }) => operation.method === method && one.test(path),
      )
      return (hits.find(({ operation }) => operation.path === path) ?? hits[0])?.operation
    },
    allowed: (path) =>
      paths
        .filter((entry) => entry.pattern.test(path))
        .flatMap((entry) => METHODS.filter((method) => document.paths[entry.path]?.[method] !== undefined))
        .map((method) => method.toUpperCase()),
    params(operation, path) {
      const groups = pattern(operation.path).exec(path)?.groups ?? {}
      return Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      )
    },
    validate(operation, { method, path, query, headers, body }) {
      const result = backend.validator.validateRequest(
        { method, path, query: { ...query }, headers: { ...headers }, body: body as never },
        raw.get(operation.id) ?? operation.id,
      )
      return { errors: violations(result.errors ?? []), query: (result.coerced?.query ?? {}) as Query }
    },
    answers(operation, status) {
      const found = response(operation, status)?.found
      if (found === undefined) return undefined
      return { types: Object.keys(found.content ?? {}), codes: found['x-error-codes'] ?? [] }
    },
    check(operation, status, headers, type, body) {
      const hit = response(operation, status)
      if (hit === undefined) return [`the status ${status} is not documented`]
      const missing = Object.entries(hit.found.headers ?? {})
        .filter(([, header]) => deref(document, header).required === true)
        .filter(([name]) => headers[name.toLowerCase()] === undefined)
        .map(([name]) => `the header ${name} is missing`)
      const types = Object.keys(hit.found.content ?? {})
      if (types.length === 0) return body === undefined ? missing : [...missing, 'no body is documented']
      if (!types.includes(type)) return [...missing, `the media type ${type} is not documented`]
      if (type !== 'application/json' && type !== 'application/problem+json') return missing
      const at = `contract${hit.at}/content/${escaped(type)}/schema`
      const validate = checks.get(at) ?? ajv.compile({ $ref: at })
      checks.set(at, validate)
      return validate(body) ? missing : [...missing, ...(validate.errors ?? []).map(told)]
    },
  }
}

/** JSON Schema 2020-12, as OpenAPI 3.1 demands, with the formats that the contracts name. */
function rules(options: object): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, allErrors: true, discriminator: false })
  addFormats.default(ajv)
  return ajv
}

function operations(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method]
      return raw?.operationId === undefined ? [] : [operation(document, path, method, raw)]
    }),
  )
}

function operation(document: Document, path: string, method: string, raw: RawOperation): Operation {
  const parameters = (raw.parameters ?? []).map((parameter) => deref(document, parameter))
  const accepts = Object.keys(raw.requestBody?.content ?? {})
  return {
    id: raw.operationId ?? '',
    method,
    path,
    security: raw.security ?? document.security ?? [],
    rate: raw['x-rate-limit'],
    magic: raw['x-magic-values'] ?? [],
    idempotent: parameters.some(({ name, required }) => name === 'Idempotency-Key' && required === true),
    accepts,
    asserts: Object.values(raw.requestBody?.content ?? {}).some(({ schema = {} }) =>
      Object.hasOwn(
        (deref(document, schema as { readonly $ref?: string }) as Schema)['properties'] ?? {},
        'client_assertion',
      ),
    ),
    roles: raw['x-roles'] ?? [],
    // 25 MiB of file, and room for the other part and the boundaries.
    bodyLimit: accepts.includes('multipart/form-data') ? 25 * MEBIBYTE + 65_536 : MEBIBYTE,
  }
}

function scopes(document: Document): readonly string[] {
  const schemes = Object.values(document.components['securitySchemes'] ?? {}) as {
    flows?: Record<string, { scopes?: Record<string, string> }>
  }[]
  return schemes.flatMap(({ flows }) =>
    Object.values(flows ?? {}).flatMap((flow) => Object.keys(flow.scopes ?? {})),
  )
}

function pattern(path: string): RegExp {
  const parts = path
    .split(/(\{[^}]+\})/)
    .map((part) =>
      part.startsWith('{')
        ? `(?<${part.slice(1, -1)}>[^/]+)`
        : part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`),
    )
  return new RegExp(`^${parts.join('')}$`)
}

/** A name as a step of a JSON Pointer in a URI fragment. */
function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** What '#/components/headers/X' names. */
function pointed(document: unknown, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document)
}

function deref<T extends { readonly $ref?: string }>(document: unknown, value: T): T {
  return value.$ref === undefined ? value : (pointed(document, value.$ref) as T)
}

function told({ instancePath, message = '', params }: ErrorObject): string {
  return `${instancePath === '' ? 'the body' : instancePath} ${message} ${JSON.stringify(params)}`
}
