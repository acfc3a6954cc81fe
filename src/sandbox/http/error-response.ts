/**
 * Builds error responses: problem documents (RFC 9457), or OAuth errors (RFC 6749, section 5.2) where the contract of the
 * operation documents those.
 */

import type { Contract, Operation } from '../contract/contract.ts'
import type { ApiError } from './api-error.ts'
import type { OperationResponse } from '../sandbox-context.ts'

/** OAuth names for error codes of the platform (RFC 6749, section 5.2; RFC 6750, section 3.1). */
const OAUTH_CODES: Readonly<Record<string, string>> = {
  token_invalid: 'invalid_token',
  token_expired: 'invalid_token',
  token_revoked: 'invalid_token',
  ip_address_not_allowed: 'access_denied',
}

/** Error codes that OAuth operations use instead of the platform's general codes. */
const OAUTH_REPLACEMENTS: Readonly<Record<string, string>> = {
  malformed_request: 'invalid_request',
  validation_failed: 'invalid_request',
  token_missing: 'invalid_client',
}

/** Violations of OAuth requests that have an error code of their own. */
const OAUTH_MEMBER_ERRORS: Readonly<Record<string, string>> = {
  '/grant_type enum': 'unsupported_grant_type',
  '/scope pattern': 'invalid_scope',
}

/** The WWW-Authenticate header that a 401 needs (RFC 9110, section 11.6.1), and a 403 for a missing scope (RFC 6750, section 3.1). */
function challengeHeader(code: string, operation: Operation | undefined): Readonly<Record<string, string>> {
  const error = ['invalid_token', 'insufficient_scope'].find((name) => name === (OAUTH_CODES[code] ?? code))
  const scopes = operation?.security.flatMap((entry) => entry['oauth2'] ?? []).join(' ') ?? ''
  if (code === 'invalid_client') return { 'www-authenticate': 'Basic realm="bit", charset="UTF-8"' }
  if (code === 'token_missing') return { 'www-authenticate': 'Bearer realm="bit"' }
  if (error === undefined) return {}
  const scope = code === 'insufficient_scope' ? `, scope="${scopes}"` : ''
  return { 'www-authenticate': `Bearer realm="bit", error="${error}"${scope}` }
}

/**
 * The response for an API error: a problem document (RFC 9457), or an OAuth error where the contract documents one for
 * the operation.
 */
export function createErrorResponse(
  contract: Contract,
  operation: Operation | undefined,
  { code, detail, details }: ApiError,
  at: { readonly requestId: string; readonly path: string },
): OperationResponse {
  const first = details.errors?.[0]
  const replacement =
    OAUTH_MEMBER_ERRORS[`${first?.pointer ?? ''} ${first?.rule ?? ''}`] ?? OAUTH_REPLACEMENTS[code]
  const definition = contract.errors[code] ?? contract.errors['internal_error']
  if (definition === undefined) throw new Error(`the contract ${contract.api} knows no errors`)
  if (operation !== undefined && replacement !== undefined) {
    const oauthDefinition = contract.errors[replacement]
    const documented = oauthDefinition && contract.describeResponse(operation, oauthDefinition.status)
    if (
      oauthDefinition !== undefined &&
      documented?.codes.includes(replacement) === true &&
      documented.types.includes('application/json')
    )
      return createOAuthError(replacement, oauthDefinition, {
        description: describeError(detail, details),
        requestId: at.requestId,
        headers: { ...challengeHeader(replacement, operation), ...details.headers },
      })
  }
  const types =
    operation === undefined ? [] : (contract.describeResponse(operation, definition.status)?.types ?? [])
  const headers = { ...challengeHeader(code, operation), ...details.headers }
  if (types.includes('application/json'))
    return createOAuthError(code, definition, {
      description: describeError(detail, details),
      requestId: at.requestId,
      headers,
    })
  return {
    status: definition.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: {
      type: definition.type,
      title: definition.title,
      status: definition.status,
      detail,
      instance: at.path,
      code,
      requestId: at.requestId,
      ...(details.reason === undefined ? {} : { reason: details.reason }),
      ...(details.change === undefined ? {} : { change: details.change }),
      ...(details.errors === undefined ? {} : { errors: details.errors }),
    },
  }
}

interface OAuthErrorContent {
  readonly description: string
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
}

function createOAuthError(
  code: string,
  { status, type }: { readonly status: number; readonly type: string },
  { description, requestId, headers }: OAuthErrorContent,
): OperationResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: {
      error: OAUTH_CODES[code] ?? code,
      error_description: description,
      error_uri: type,
      code,
      requestId,
    },
  }
}

/** OAuth errors have one description for everything: the first violation, if there is one. */
function describeError(detail: string, { errors = [] }: ApiError['details']): string {
  const first = errors[0]
  if (first === undefined) return detail
  const name = (first.pointer ?? '').slice(1) || first.parameter || first.header || 'The body'
  return `${name}: ${first.message}`
}
