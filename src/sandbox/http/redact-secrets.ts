/** Members and parameters whose values are secrets, wherever they stand. */
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

/** A copy in which secrets are not legible. `codes` are no secrets in answers, where they name errors. */
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

/** Headers without what would let somebody in. The scheme of an Authorization header stays. */
export function redactHeaders(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      if (!SECRET_HEADERS.has(name)) return [name, value]
      return [name, name === 'authorization' ? `${value.split(' ')[0] ?? ''} ${REDACTED}` : REDACTED]
    }),
  )
}

/** A query in which the values of secret parameters are not legible. */
export function redactQuery(text: string): string {
  return text.replaceAll(/([^&=?]+)=([^&]*)/g, (whole, name: string) =>
    SECRET_NAMES.test(name) ? `${name}=${REDACTED}` : whole,
  )
}
