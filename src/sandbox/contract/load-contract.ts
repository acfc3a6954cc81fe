/**
 * Reads an API description (OpenAPI 3.1) and answers questions about it: which operation a request matches, whether the
 * request is valid, whether a response keeps the contract. openapi-backend routes and validates. Extensions
 * such as `x-magic-values` and `x-permission` control what the sandbox does, so that the description stays the only source.
 */

import { CORE_SCHEMA, load } from 'js-yaml'
import { readFileSync } from 'node:fs'
import { OpenAPIBackend, type Document as Definition } from 'openapi-backend'
import type { ApiName, Contract, PlatformNames, QueryParameters } from './contract.ts'
import {
  METHODS,
  narrowSchemas,
  readContractScopes,
  readOperations,
  type ContractDocument,
} from './contract-document.ts'
import { createResponseChecks } from './check-response.ts'
import { createValidator } from './create-validator.ts'
import { describeViolations } from './describe-violations.ts'

/** Reads a contract; with a platform, only its names are valid. Rejects if the file is missing or not valid YAML. */
export async function loadContract(
  api: ApiName,
  file: string,
  platform: PlatformNames = { values: {}, patterns: {}, roles: {} },
): Promise<Contract> {
  const source = load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA }) as ContractDocument
  const document = narrowSchemas(source, platform)
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

  const matchOperation = (method: string, path: string) => {
    // The router of openapi-backend 5.20 takes '//orgs' for '/orgs'.
    if (path.startsWith('//')) return undefined
    const operation = backend.router.matchOperation({ method, path, headers: {} })
    return operationsById.get(operation?.operationId ?? '')
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
    ...createResponseChecks(document),
  }
}
