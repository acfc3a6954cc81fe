/**
 * Reads what the sandbox needs of the document of an API description: its operations with their extensions, its scopes, and what references name.
 */

import {
  escapePointerToken,
  parseFragment,
  resolvePointer,
} from '../../domain/openapi/document/json-value.ts'
import type { ErrorDefinition, MagicValue, Operation, PlatformNames, RateLimit } from './contract.ts'

interface Schema {
  readonly [name: string]: unknown
}
interface MediaTypeObject {
  readonly schema?: Schema
}
/** A documented response, or a reference to one. */
export interface ResponseObject {
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
/** An API description as its file has it: what the sandbox reads of it. */
export interface ContractDocument {
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly security?: Operation['security']
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  readonly 'x-errors'?: Readonly<Record<string, ErrorDefinition>>
  readonly 'x-magic-values'?: readonly MagicValue[]
}

/** Methods that operations may have, as keys of a path item. */
export const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const MEBIBYTE = 1_048_576
/** Bytes of an upload beside its file: the other part and the boundaries. */
const MULTIPART_OVERHEAD = 65_536

/** The contract with a platform's values and id formats instead of open patterns. */
export function narrowSchemas(
  document: ContractDocument,
  { values, patterns }: PlatformNames,
): ContractDocument {
  const schemas = { ...document.components['schemas'] }
  for (const [name, list] of Object.entries(values)) {
    const { pattern: _, ...schema } = schemas[name] ?? {}
    schemas[name] = { ...schema, enum: list }
  }
  for (const [name, pattern] of Object.entries(patterns)) schemas[name] = { ...schemas[name], pattern }
  return { ...document, components: { ...document.components, schemas } }
}

/** The operations of a contract in its order. Those without an `operationId` are left out. */
export function readOperations(document: ContractDocument, platform: PlatformNames): readonly Operation[] {
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

/** Every scope that a flow of a security scheme has. */
export function readContractScopes(document: ContractDocument): readonly string[] {
  const schemes = Object.values(document.components['securitySchemes'] ?? {}) as {
    flows?: Record<string, { scopes?: Record<string, string> }>
  }[]
  return schemes.flatMap(({ flows }) =>
    Object.values(flows ?? {}).flatMap((flow) => Object.keys(flow.scopes ?? {})),
  )
}

/** A name as a step of a JSON Pointer in a URI fragment. */
export const escapePointerStep = (name: string): string => encodeURIComponent(escapePointerToken(name))

/** Target of a reference within the document, such as '#/components/headers/X'. Undefined if it does not exist. */
export function resolveContractPointer(document: unknown, ref: string): unknown {
  return resolvePointer(document, parseFragment(ref))
}

/** An object, or what it refers to. */
export function resolveContractReference<T extends { readonly $ref?: string }>(
  document: unknown,
  value: T,
): T {
  return value.$ref === undefined ? value : (resolveContractPointer(document, value.$ref) as T)
}
