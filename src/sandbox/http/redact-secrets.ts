/** Removes secrets from what is logged: credentials, tokens, one-time codes. */

/** Names of properties and parameters whose values are secrets, at any depth. */
const SECRET_NAMES =
  /^(?:token|access_token|refresh_token|id_token|client_secret|client_assertion|clientsecret|secret|signingsecret|value|invitecode|password|code|code_verifier|device_code)$/i
const SECRET_HEADERS = new Set([
  'authorization',
  'dpop',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'webhook-signature',
])
const REDACTED = '[redacted]'

/** A copy with secrets replaced. `codes`: keep `code` and `value`, which are error codes in responses. */
export function redactSecrets(value: unknown, codes = false): unknown {
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, codes))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const hide =
        SECRET_NAMES.test(name) && typeof member === 'string' && !(codes && /^(?:code|value)$/.test(name))
      return [name, hide ? REDACTED : redactSecrets(member, codes)]
    }),
  )
}

/** Headers with credentials replaced. The scheme of an Authorization header stays readable. */
export function redactHeaders(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      if (!SECRET_HEADERS.has(name)) return [name, value]
      return [name, name === 'authorization' ? `${value.split(' ')[0] ?? ''} ${REDACTED}` : REDACTED]
    }),
  )
}

/** A query string with the values of secret parameters replaced. */
export function redactQuery(text: string): string {
  return text.replaceAll(/([^&=?]+)=([^&]*)/g, (whole, name: string) =>
    SECRET_NAMES.test(decodeParameterName(name)) ? `${name}=${REDACTED}` : whole,
  )
}

/** A name as the server reads it: `%5F` in it is `_`. Malformed escapes stay. */
function decodeParameterName(name: string): string {
  const [decoded = name] = new URLSearchParams(name).keys()
  return decoded
}
