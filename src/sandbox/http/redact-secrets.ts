/** Members and parameters whose values are secrets, wherever they stand. */
const SECRET =
  /^(?:token|access_token|refresh_token|id_token|client_secret|client_assertion|clientsecret|secret|signingsecret|value|invitecode|password|code|code_verifier|device_code)$/i
const HEADERS = new Set([
  'authorization',
  'dpop',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'webhook-signature',
])
const HIDDEN = '[redacted]'

/** A copy in which secrets are not legible. `codes` are no secrets in answers, where they name errors. */
export function redact(value: unknown, codes = false): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, codes))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const hide =
        SECRET.test(name) && typeof member === 'string' && !(codes && /^(?:code|value)$/.test(name))
      return [name, hide ? HIDDEN : redact(member, codes)]
    }),
  )
}

/** Headers without what would let somebody in. The scheme of an Authorization header stays. */
export function headers(all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => {
      if (!HEADERS.has(name)) return [name, value]
      return [name, name === 'authorization' ? `${value.split(' ')[0] ?? ''} ${HIDDEN}` : HIDDEN]
    }),
  )
}

/** A query in which the values of secret parameters are not legible. */
export function query(text: string): string {
  return text.replaceAll(/([^&=?]+)=([^&]*)/g, (whole, name: string) =>
    SECRET.test(name) ? `${name}=${HIDDEN}` : whole,
  )
}
