/**
 * Reads an API description (OpenAPI 3.1) and answers questions about it: which operation a request matches, whether the
 * request is valid, whether a response keeps the contract. Routing and validation are those of openapi-backend. Extensions
 * such as `x-magic-values` and `x-roles` control what the sandbox does, so that the description stays the only source.
 */

import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { CORE_SCHEMA, load } from 'js-yaml'
import { readFileSync } from 'node:fs'
import { OpenAPIBackend, type Document as Definition } from 'openapi-backend'
import type { Violation } from '../http/api-error.ts'
import { describeViolations } from './describe-violations.ts'

export type ApiName = 'v1' | 'v2' | 'console'

/** One entry of `x-magic-values`: a value of a request, and its outcome. */
export interface MagicValue {
  readonly in: 'body' | 'path' | 'query' | 'header' | 'basic' | 'file'
  readonly field: string
  readonly value: string
  readonly outcome: string
  readonly status?: number
  readonly code?: string
  readonly states?: readonly string[]
  /** Types of the events that the states publish. */
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
  readonly rateLimit: RateLimit | undefined
  readonly magicValues: readonly MagicValue[]
  /** Whether an Idempotency-Key is demanded. */
  readonly requiresIdempotencyKey: boolean
  /** Whether a client may authenticate by an assertion in the body. */
  readonly acceptsClientAssertion: boolean
  /** Media types that a request body may have; empty if there is none. */
  readonly mediaTypes: readonly string[]
  /** Names of its query parameters. */
  readonly queryNames: readonly string[]
  /** Whether a backend may leave it out (`x-optional`). */
  readonly isOptional: boolean
  /** Roles that may call it, where the platform is known. Empty: every signed-in user. */
  readonly roles: readonly string[]
  /** Bytes that a file of an upload may have. Undefined if the operation takes no file. */
  readonly fileLimit: number | undefined
  /** Bytes that a request body may have. */
  readonly bodyLimit: number
}

export interface ContractRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface ErrorDefinition {
  readonly title: string
  readonly status: number
  readonly type: string
}

export interface Contract {
  readonly api: ApiName
  readonly title: string
  /** Every scope that an application can be granted, from the security schemes. */
  readonly scopes: readonly string[]
  readonly operations: readonly Operation[]
  readonly errors: Readonly<Record<string, ErrorDefinition>>
  /** Magic values that hold for every operation. */
  readonly magicValues: readonly MagicValue[]
  readonly document: Readonly<Record<string, unknown>>
  findOperation(method: string, path: string): Operation | undefined
  /** Methods of a path, in capitals; empty if there is no such path. */
  listMethods(path: string): readonly string[]
  readParameters(operation: Operation, path: string): Readonly<Record<string, string>>
  /** What breaks the contract; and the query with its types. */
  validateRequest(
    operation: Operation,
    asked: ContractRequest,
  ): { readonly errors: readonly Violation[]; readonly query: QueryParameters }
  /** The documented media types and error codes of a response. Undefined if the status is not documented. */
  describeResponse(
    operation: Operation,
    status: number,
  ): { readonly types: readonly string[]; readonly codes: readonly string[] } | undefined
  /** How a response breaks the contract. Empty if it does not. */
  checkResponse(operation: Operation, response: ContractResponse): readonly string[]
}

/** A response, with its media type and its body as a client reads them. */
export interface ContractResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mediaType: string
  readonly body: unknown
}

export type QueryParameters = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>

interface Schema {
  readonly [name: string]: unknown
}
interface MediaTypeObject {
  readonly schema?: Schema
}
interface ResponseObject {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly required?: boolean }>>
  readonly content?: Readonly<Record<string, MediaTypeObject>>
  readonly 'x-error-codes'?: readonly string[]
}
interface OperationObject {
  readonly operationId?: string
  readonly security?: Operation['security']
  readonly parameters?: readonly {
    readonly $ref?: string
    readonly name?: string
    readonly in?: string
    readonly required?: boolean
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, MediaTypeObject>> }
  readonly responses?: Readonly<Record<string, ResponseObject>>
  readonly 'x-rate-limit'?: RateLimit
  readonly 'x-magic-values'?: readonly MagicValue[]
  readonly 'x-permission'?: string
  readonly 'x-optional'?: boolean
}
interface ContractDocument {
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly security?: Operation['security']
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly 'x-errors'?: Readonly<Record<string, ErrorDefinition>>
  readonly 'x-magic-values'?: readonly MagicValue[]
}

/** Names that a contract leaves to the platform. */
export interface PlatformNames {
  /** Possible values by the name of a schema: 'Product'. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Regular expressions by the name of a schema: the form of ids. */
  readonly patterns: Readonly<Record<string, string>>
  /** Roles by permission (`x-permission`); none for 'any'. */
  readonly roles: Readonly<Record<string, readonly string[]>>
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const MEBIBYTE = 1_048_576
/** Bytes of an upload beside its file: the other part and the boundaries. */
const MULTIPART_OVERHEAD = 65_536

/** Reads a contract; with a platform, only its names are valid. Rejects if the file is missing or not valid YAML. */
export async function loadContract(
  api: ApiName,
  file: string,
  platform: PlatformNames = { values: {}, patterns: {}, roles: {} },
): Promise<Contract> {
  const source = load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA }) as ContractDocument
  const document = narrowSchemas(source, platform)
  const ajv = createValidator({})
  ajv.addSchema(document, 'contract')
  const backend = new OpenAPIBackend({
    // It resolves references in place, but the original document is needed as well.
    definition: structuredClone(document) as unknown as Definition,
    quick: true,
    ignoreTrailingSlashes: false,
    coerceTypes: true,
    customizeAjv: (_, options) => createValidator(options ?? {}),
  })
  await backend.init()
  const operations = readOperations(document, platform)
  const operationsById = new Map(operations.map((operation) => [operation.id, operation]))
  // The backend builds its list of operations again for each call, which costs more than a validation.
  const backendOperations = new Map(
    backend.getOperations().map((operation) => [operation.operationId ?? '', operation]),
  )
  const validators = new Map<string, ValidateFunction>()

  const matchOperation = (method: string, path: string) => {
    // The router of openapi-backend 5.20 takes '//orgs' for '/orgs'.
    if (path.startsWith('//')) return undefined
    const operation = backend.router.matchOperation({ method, path, headers: {} })
    return operationsById.get(operation?.operationId ?? '')
  }

  const findResponse = (operation: Operation, status: number) => {
    const responseObject = document.paths[operation.path]?.[operation.method]?.responses?.[String(status)]
    const at = `#/paths/${escapePointerStep(operation.path)}/${operation.method}/responses/${status}`
    if (responseObject?.$ref === undefined)
      return responseObject === undefined ? undefined : { at, found: responseObject }
    return {
      at: responseObject.$ref,
      found: resolveContractPointer(document, responseObject.$ref) as ResponseObject,
    }
  }

  return {
    api,
    title: document.info.title,
    scopes: readContractScopes(document),
    operations,
    errors: document['x-errors'] ?? {},
    magicValues: document['x-magic-values'] ?? [],
    document: document as unknown as Record<string, unknown>,
    findOperation: matchOperation,
    listMethods: (path) =>
      METHODS.filter((method) => matchOperation(method, path) !== undefined).map((method) =>
        method.toUpperCase(),
      ),
    readParameters({ id, method }, path) {
      const { params } = backend.router.parseRequest({ method, path, headers: {} }, backendOperations.get(id))
      return params as Readonly<Record<string, string>>
    },
    validateRequest(operation, { method, path, query, headers, body }) {
      const result = backend.validator.validateRequest(
        { method, path, query: { ...query }, headers: { ...headers }, body: body as never },
        backendOperations.get(operation.id) ?? operation.id,
      )
      return {
        errors: describeViolations(result.errors ?? []),
        query: (result.coerced?.query ?? {}) as QueryParameters,
      }
    },
    describeResponse(operation, status) {
      const documented = findResponse(operation, status)?.found
      if (documented === undefined) return undefined
      return { types: Object.keys(documented.content ?? {}), codes: documented['x-error-codes'] ?? [] }
    },
    checkResponse(operation, { status, headers, mediaType: type, body }) {
      const documented = findResponse(operation, status)
      if (documented === undefined) return [`the status ${status} is not documented`]
      const missing = Object.entries(documented.found.headers ?? {})
        .filter(([, header]) => resolveContractReference(document, header).required === true)
        .filter(([name]) => headers[name.toLowerCase()] === undefined)
        .map(([name]) => `the header ${name} is missing`)
      const types = Object.keys(documented.found.content ?? {})
      if (types.length === 0) return body === undefined ? missing : [...missing, 'no body is documented']
      if (!types.includes(type)) return [...missing, `the media type ${type} is not documented`]
      if (type !== 'application/json' && type !== 'application/problem+json') return missing
      const at = `contract${documented.at}/content/${escapePointerStep(type)}/schema`
      const validate = validators.get(at) ?? ajv.compile({ $ref: at })
      validators.set(at, validate)
      return validate(body) ? missing : [...missing, ...(validate.errors ?? []).map(describeBreach)]
    },
  }
}

/** A validator for JSON Schema 2020-12, the dialect of OpenAPI 3.1, with the formats of the contracts. */
function createValidator(options: object): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, allErrors: true, discriminator: false })
  addFormats.default(ajv)
  return ajv
}

/** The contract with the values and the forms of ids of a platform in place of open patterns. */
function narrowSchemas(document: ContractDocument, { values, patterns }: PlatformNames): ContractDocument {
  const schemas = { ...document.components['schemas'] }
  for (const [name, list] of Object.entries(values)) {
    const { pattern: _, ...schema } = schemas[name] ?? {}
    schemas[name] = { ...schema, enum: list }
  }
  for (const [name, pattern] of Object.entries(patterns)) schemas[name] = { ...schemas[name], pattern }
  return { ...document, components: { ...document.components, schemas } }
}

function readOperations(document: ContractDocument, platform: PlatformNames): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method]
      return raw?.operationId === undefined
        ? []
        : [
            {
              ...readContractOperation(document, path, method, raw),
              roles: platform.roles[raw['x-permission'] ?? ''] ?? [],
            },
          ]
    }),
  )
}

function readContractOperation(
  document: ContractDocument,
  path: string,
  method: string,
  raw: OperationObject,
): Omit<Operation, 'roles'> {
  const parameters = (raw.parameters ?? []).map((parameter) => resolveContractReference(document, parameter))
  const accepts = Object.keys(raw.requestBody?.content ?? {})
  const fileLimit = accepts.includes('multipart/form-data') ? readFileLimit(document) : undefined
  return {
    id: raw.operationId ?? '',
    method,
    path,
    security: raw.security ?? document.security ?? [],
    rateLimit: raw['x-rate-limit'],
    magicValues: raw['x-magic-values'] ?? [],
    requiresIdempotencyKey: parameters.some(
      ({ name, required }) => name === 'Idempotency-Key' && required === true,
    ),
    queryNames: parameters.flatMap((parameter) =>
      parameter.in === 'query' && parameter.name !== undefined ? [parameter.name] : [],
    ),
    mediaTypes: accepts,
    acceptsClientAssertion: Object.values(raw.requestBody?.content ?? {}).some(({ schema = {} }) =>
      Object.hasOwn(
        (resolveContractReference(document, schema as { readonly $ref?: string }) as Schema)['properties'] ??
          {},
        'client_assertion',
      ),
    ),
    isOptional: raw['x-optional'] === true,
    fileLimit,
    bodyLimit: fileLimit === undefined ? MEBIBYTE : fileLimit + MULTIPART_OVERHEAD,
  }
}

/** The largest size that the contract allows for a stored file. */
function readFileLimit(document: ContractDocument): number | undefined {
  const { properties } = (document.components['schemas']?.['FileUpload'] ?? {}) as {
    properties?: Readonly<Record<string, { readonly maximum?: number }>>
  }
  return properties?.['sizeBytes']?.maximum
}

function readContractScopes(document: ContractDocument): readonly string[] {
  const schemes = Object.values(document.components['securitySchemes'] ?? {}) as {
    flows?: Record<string, { scopes?: Record<string, string> }>
  }[]
  return schemes.flatMap(({ flows }) =>
    Object.values(flows ?? {}).flatMap((flow) => Object.keys(flow.scopes ?? {})),
  )
}

/** A name as a step of a JSON Pointer in a URI fragment. */
function escapePointerStep(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** What '#/components/headers/X' names. */
function resolveContractPointer(document: unknown, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document)
}

function resolveContractReference<T extends { readonly $ref?: string }>(document: unknown, value: T): T {
  return value.$ref === undefined ? value : (resolveContractPointer(document, value.$ref) as T)
}

function describeBreach({ instancePath, message = '', params }: ErrorObject): string {
  return `${instancePath === '' ? 'the body' : instancePath} ${message} ${JSON.stringify(params)}`
}
