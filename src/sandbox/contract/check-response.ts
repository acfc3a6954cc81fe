/** Compares responses with what a contract documents. */

import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Contract, ContractResponse, Operation } from './contract.ts'
import {
  escapePointerStep,
  resolveContractPointer,
  resolveContractReference,
  type ContractDocument,
  type ResponseObject,
} from './contract-document.ts'
import { createValidator } from './create-validator.ts'

/** A documented response, and the pointer to it in the document: `#/paths/…/responses/200`. */
interface DocumentedResponse {
  readonly pointer: string
  readonly response: ResponseObject
}

/** The checks of responses against a document. Schemas are compiled when a response needs them first. */
export function createResponseChecks(
  document: ContractDocument,
): Pick<Contract, 'describeResponse' | 'checkResponse'> {
  const ajv = createValidator({})
  ajv.addSchema(document, 'contract')
  const validators = new Map<string, ValidateFunction>()

  const checkBody = (pointer: string, body: unknown): readonly string[] => {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` })
    validators.set(pointer, validate)
    return validate(body) ? [] : (validate.errors ?? []).map(describeBreach)
  }

  return {
    describeResponse(operation, status) {
      const response = findResponse(document, operation, status)?.response
      if (response === undefined) return undefined
      return { types: Object.keys(response.content ?? {}), codes: response['x-error-codes'] ?? [] }
    },
    checkResponse(operation, { status, headers, mediaType, body }) {
      const documented = findResponse(document, operation, status)
      if (documented === undefined) return [`the status ${status} is not documented`]
      const { response, pointer } = documented
      const missing = listMissingHeaders(document, response, headers)
      const types = Object.keys(response.content ?? {})
      if (types.length === 0) return body === undefined ? missing : [...missing, 'no body is documented']
      if (!types.includes(mediaType)) return [...missing, `the media type ${mediaType} is not documented`]
      if (mediaType !== 'application/json' && mediaType !== 'application/problem+json') return missing
      return [...missing, ...checkBody(`${pointer}/content/${escapePointerStep(mediaType)}/schema`, body)]
    },
  }
}

function findResponse(
  document: ContractDocument,
  { path, method }: Operation,
  status: number,
): DocumentedResponse | undefined {
  const response = document.paths[path]?.[method]?.responses?.[String(status)]
  if (response === undefined) return undefined
  const { $ref } = response
  return $ref === undefined
    ? { pointer: `#/paths/${escapePointerStep(path)}/${method}/responses/${status}`, response }
    : { pointer: $ref, response: resolveContractPointer(document, $ref) as ResponseObject }
}

function listMissingHeaders(
  document: ContractDocument,
  { headers: documented = {} }: ResponseObject,
  headers: ContractResponse['headers'],
): readonly string[] {
  return Object.entries(documented)
    .filter(([, header]) => resolveContractReference(document, header).required === true)
    .filter(([name]) => headers[name.toLowerCase()] === undefined)
    .map(([name]) => `the header ${name} is missing`)
}

function describeBreach({ instancePath, message = '', params }: ErrorObject): string {
  return `${instancePath === '' ? 'the body' : instancePath} ${message} ${JSON.stringify(params)}`
}
