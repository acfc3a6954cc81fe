/** Removes secrets from what is logged: credentials, tokens, one-time codes, also where a client sends them by mistake. */

/** Names of properties and parameters whose values are secrets, at any depth. */
const SECRET_NAMES =
  /^(?:code|value|invitecode)$|(?:token|secret|password|assertion|verifier|credential|api[_-]?key|(?:device|user)_?code)s?$/i
/** Names of headers with credentials, also of other products. */
const SECRET_HEADERS =
  /^(?:dpop|cookie|set-cookie)$|authorization|token|secret|password|credential|session|signature|api-?key|^x-auth/i
/** Secrets in any text: JWTs, and the secrets of applications and webhooks. */
const SECRET_TEXTS =
  /\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*|\b(?:sk|whsec)_[\w+/=-]{16,}|\bsandbox-[a-z]+-secret\b/g
const REDACTED = '[redacted]'

/** A text, such as a path, with its secrets replaced. */
export function redactText(text: string): string {
  return text.replaceAll(SECRET_TEXTS, REDACTED)
}

/** A copy with secrets replaced. `codes`: keep `code` and `value`, which are error codes in responses. */
export function redactSecrets(value: unknown, codes = false): unknown {
  if (typeof value === 'string') return redactText(value)
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
      if (name === 'authorization') return [name, `${value.split(' ')[0] ?? ''} ${REDACTED}`]
      if (SECRET_HEADERS.test(name)) return [name, REDACTED]
      return [name, name === 'referer' ? redactQuery(value) : redactText(value)]
    }),
  )
}

/** A query string, or an address with one, with the values of secret parameters replaced. */
export function redactQuery(text: string): string {
  return redactText(text).replaceAll(/([^&=?#]+)=([^&#]*)/g, (whole, name: string) =>
    SECRET_NAMES.test(decodeParameterName(name)) ? `${name}=${REDACTED}` : whole,
  )
}

/** A name as the server reads it: `%5F` in it is `_`. Malformed escapes stay. */
function decodeParameterName(name: string): string {
  const [decoded = name] = new URLSearchParams(name).keys()
  return decoded
}
