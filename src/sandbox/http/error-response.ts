import type { Contract, Operation } from '../contract/load-contract.ts'
import type { Refusal } from './api-error.ts'
import type { Reply } from '../sandbox-context.ts'

/** Codes of the platform by the names that OAuth has for them (RFC 6749, section 5.2; RFC 6750, section 3.1). */
const OAUTH: Readonly<Record<string, string>> = {
  token_invalid: 'invalid_token',
  token_expired: 'invalid_token',
  token_revoked: 'invalid_token',
  ip_address_not_allowed: 'access_denied',
}

/** What an OAuth operation says instead of what all others say. */
const INSTEAD: Readonly<Record<string, string>> = {
  malformed_request: 'invalid_request',
  validation_failed: 'invalid_request',
  token_missing: 'invalid_client',
}

/** Members of OAuth requests that have errors of their own. */
const OWN: Readonly<Record<string, string>> = {
  '/grant_type enum': 'unsupported_grant_type',
  '/scope pattern': 'invalid_scope',
}

/** What a 401 has to name (RFC 9110, section 11.6.1), and a 403 for a scope (RFC 6750, section 3.1). */
function challenge(code: string, operation: Operation | undefined): Readonly<Record<string, string>> {
  const error = ['invalid_token', 'insufficient_scope'].find((name) => name === (OAUTH[code] ?? code))
  const scopes = operation?.security.flatMap((entry) => entry['oauth2'] ?? []).join(' ') ?? ''
  if (code === 'invalid_client') return { 'www-authenticate': 'Basic realm="bit", charset="UTF-8"' }
  if (code === 'token_missing') return { 'www-authenticate': 'Bearer realm="bit"' }
  if (error === undefined) return {}
  const scope = code === 'insufficient_scope' ? `, scope="${scopes}"` : ''
  return { 'www-authenticate': `Bearer realm="bit", error="${error}"${scope}` }
}

/**
 * The answer to a request that is refused: a problem document (RFC 9457), or an OAuth error where the contract of the
 * operation says so.
 */
export function problem(
  contract: Contract,
  operation: Operation | undefined,
  { code, detail, more }: Refusal,
  at: { readonly requestId: string; readonly path: string },
): Reply {
  const first = more.errors?.[0]
  const instead = OWN[`${first?.pointer ?? ''} ${first?.rule ?? ''}`] ?? INSTEAD[code]
  const known = contract.errors[code] ?? contract.errors['internal_error']
  if (known === undefined) throw new Error(`the contract ${contract.api} knows no errors`)
  if (operation !== undefined && instead !== undefined) {
    const other = contract.errors[instead]
    const answers = other && contract.answers(operation, other.status)
    if (
      other !== undefined &&
      answers?.codes.includes(instead) === true &&
      answers.types.includes('application/json')
    )
      return oauth(instead, other, spoken(detail, more), at.requestId, {
        ...challenge(instead, operation),
        ...more.headers,
      })
  }
  const types = operation === undefined ? [] : (contract.answers(operation, known.status)?.types ?? [])
  const headers = { ...challenge(code, operation), ...more.headers }
  if (types.includes('application/json'))
    return oauth(code, known, spoken(detail, more), at.requestId, headers)
  return {
    status: known.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: {
      type: known.type,
      title: known.title,
      status: known.status,
      detail,
      instance: at.path,
      code,
      requestId: at.requestId,
      ...(more.reason === undefined ? {} : { reason: more.reason }),
      ...(more.errors === undefined ? {} : { errors: more.errors }),
    },
  }
}

function oauth(
  code: string,
  { status, type }: { readonly status: number; readonly type: string },
  description: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: { error: OAUTH[code] ?? code, error_description: description, error_uri: type, code, requestId },
  }
}

/** OAuth errors have one sentence for everything. */
function spoken(detail: string, { errors = [] }: Refusal['more']): string {
  const first = errors[0]
  if (first === undefined) return detail
  const name = (first.pointer ?? '').slice(1) || first.parameter || first.header || 'The body'
  return `${name}: ${first.message}`
}
