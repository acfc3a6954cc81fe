/** Verifies the signature of a webhook (Standard Webhooks 1.0.0) in the browser, and explains what is wrong. Nothing leaves the page. */
import { countNouns } from '../format/count-nouns.ts'
import { isObject } from '../../../lib/data/is-object.ts'
import { tryTo } from '../../../lib/data/try-to.ts'

export interface ReceivedMessage {
  /** Headers as the receiver has them: 'name: value' in lines, or a JSON object. */
  readonly headers: string
  readonly body: string
  readonly secret: string
  /** When the message was received, in milliseconds since 1970. */
  readonly at: number
  /** The body as the platform sent it, if the delivery is known. */
  readonly sent?: string
}

export interface SignatureFinding {
  readonly tone: 'good' | 'bad' | 'warn' | 'info'
  readonly text: string
}

export interface SignatureVerdict {
  /** Whether a receiver must accept the message. */
  readonly valid: boolean
  /** The most important one first. */
  readonly findings: readonly SignatureFinding[]
  /** The signature with this secret, if everything else is present. */
  readonly expected?: string
}

/** Seconds that the time of a message may differ from the receiver's clock: `x-webhook-signing` of the specification. */
export const TOLERANCE = 300

const HEADER_NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
type HeaderName = (typeof HEADER_NAMES)[number]
type SignedHeaders = Partial<Record<HeaderName, string>>

const badFinding = (text: string): SignatureFinding => ({ tone: 'bad', text })
const infoFinding = (text: string): SignatureFinding => ({ tone: 'info', text })

/** The three headers of a signed message. Takes what servers print: lines, JSON, names in any case, values in quotes. */
export function readSignatureHeaders(text: string): {
  readonly headers: SignedHeaders
  readonly findings: readonly SignatureFinding[]
} {
  const headers: SignedHeaders = {}
  const findings: SignatureFinding[] = []
  for (const [name, value] of splitHeaders(text)) {
    const known = HEADER_NAMES.find(
      (headerName) =>
        headerName ===
        name
          .toLowerCase()
          .replaceAll('_', '-')
          .replace(/^http-/, ''),
    )
    if (known === undefined) continue
    if (headers[known] !== undefined && headers[known] !== value)
      findings.push(badFinding(`The header ${known} appears twice with different values.`))
    headers[known] ??= value
  }
  for (const name of HEADER_NAMES)
    if ((headers[name] ?? '') === '')
      findings.push(badFinding(`The header ${name} is missing. ${MISSING_REASONS[name]}`))
  return { headers, findings }
}

const MISSING_REASONS: Readonly<Record<HeaderName, string>> = {
  'webhook-id': 'The message id is part of what is signed.',
  'webhook-timestamp': 'The time of the attempt is part of what is signed.',
  'webhook-signature': 'The console does not store signatures: copy the header from your server’s log.',
}

function splitHeaders(text: string): readonly (readonly [string, string])[] {
  const json = parseJson(text)
  if (isObject(json)) return Object.entries(json).map(([name, value]) => [name, String(value).trim()])
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, rest] = /^["']?([\w-]+)["']?\s*[:=](.*)$/.exec(line.trim()) ?? []
    if (name === undefined || rest === undefined) return []
    const value = rest.replace(/,$/, '').trim()
    return [[name, value.replace(/^(["'])(.*)\1$/, '$2')] as const]
  })
}

const parseJson = (text: string): unknown => tryTo(() => JSON.parse(text) as unknown)

/** Checks a message. Never rejects because of what was given: that is a finding. */
export async function verifySignature({
  headers: text,
  body,
  secret,
  at,
  sent,
}: ReceivedMessage): Promise<SignatureVerdict> {
  const { headers, findings } = readSignatureHeaders(text)
  const time = checkTimestamp(headers['webhook-timestamp'], at)
  const list = readSignatures(headers['webhook-signature'])
  const key = decodeSecret(secret)
  const all = [...findings, ...time, ...list.findings, ...key.findings]
  const { 'webhook-id': id = '', 'webhook-timestamp': when = '' } = headers
  if (key.bytes === undefined || id === '' || when === '') return { valid: false, findings: all }
  const content = (of: string, stamp = when) => `${id}.${stamp}.${of}`
  const right = await computeHmac(key.bytes, content(body))
  const expected = `v1,${encodeBase64(right)}`
  if (list.values.length === 0) return { valid: false, findings: all, expected }
  const match = list.values.indexOf(encodeBase64(right))
  if (match >= 0) {
    const signed: SignatureFinding = {
      tone: 'good',
      text: `The signature matches: this secret signed the message, and it was not modified.${describeSeveral(list.values.length, match)}`,
    }
    // A receiver accepts a message if any of its signatures matches. A malformed one beside it is worth a warning only.
    const others = list.findings.map(downgradeFinding)
    const rest = [...findings, ...time, ...others, ...key.findings]
    const broken = rest.some(({ tone }) => tone === 'bad')
    return { valid: !broken, findings: broken ? [...rest, signed] : [signed, ...rest], expected }
  }
  const why = await explainMismatch({
    body,
    sent,
    secret,
    key: key.bytes,
    values: list.values,
    content,
    when,
  })
  return { valid: false, findings: [why, ...all], expected }
}

function downgradeFinding({ tone, text }: SignatureFinding): SignatureFinding {
  return { tone: tone === 'bad' ? 'warn' : tone, text }
}

function describeSeveral(count: number, match: number): string {
  if (count === 1) return ''
  return ` The header has ${count} signatures, one for each valid secret during a rotation. Signature ${match + 1} matches, and one match is enough.`
}

function checkTimestamp(value: string | undefined, at: number): readonly SignatureFinding[] {
  if (value === undefined || value === '') return []
  if (/^\d{13}$/.test(value))
    return [badFinding('webhook-timestamp is in milliseconds. The platform sends and signs seconds.')]
  if (!/^\d{1,11}$/.test(value))
    return [badFinding('webhook-timestamp is malformed: it must be a whole number of seconds since 1970.')]
  const late = Math.round(at / 1000) - Number(value)
  if (Math.abs(late) <= TOLERANCE) return []
  const far = formatSpan(Math.abs(late))
  const rule = `Reject messages more than ${TOLERANCE / 60} minutes old or in the future`
  return [
    badFinding(
      late > 0
        ? `The message was sent ${far} before it was received. ${rule}: this may be a replay. If the message is new, your server’s clock is fast, or the message waited in a queue.`
        : `The message was sent ${far} after it was received. ${rule}. Your server’s clock is slow.`,
    ),
  ]
}

function formatSpan(seconds: number): string {
  for (const [unit, size] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (seconds >= size) {
      const count = Math.floor(seconds / size)
      return countNouns(count, unit)
    }
  return `${seconds} seconds`
}

/** The signatures of a header in base64, without their version. */
function readSignatures(header: string | undefined): {
  readonly values: readonly string[]
  readonly findings: readonly SignatureFinding[]
} {
  if (header === undefined || header === '') return { values: [], findings: [] }
  if (header.includes('[redacted]'))
    return {
      values: [],
      findings: [
        badFinding('The console does not store signatures. Copy webhook-signature from your server’s log.'),
      ],
    }
  const findings: SignatureFinding[] = []
  const values: string[] = []
  for (const part of header.split(/\s+|,(?=v\d)/).filter(Boolean)) {
    const [, version, value = ''] = /^(v\d+a?),(.*)$/.exec(part) ?? []
    if (version === 'v1' && /^[A-Za-z0-9+/]{43}=$/.test(value)) values.push(value)
    else if (version === 'v1') findings.push(badFinding(describeMalformed(value)))
    else if (version === 'v1a')
      findings.push(
        infoFinding('A signature begins with v1a. It is asymmetric, so a secret cannot verify it.'),
      )
    else if (version !== undefined)
      findings.push(infoFinding(`A signature has the unknown version ${version} and is ignored.`))
    else if (HEX.test(part) || /^[A-Za-z0-9+/]{43}=$/.test(part))
      findings.push(
        badFinding(
          `webhook-signature is malformed: “v1,” is missing before the signature. ${HEX.test(part) ? IN_HEX : ''}`.trim(),
        ),
      )
    else
      findings.push(
        badFinding(
          `webhook-signature is malformed: “${part.slice(0, 20)}” is not a signature. Each signature is “v1,” followed by base64, and spaces separate them.`,
        ),
      )
  }
  return { values, findings }
}

const HEX = /^[0-9a-f]{64}$/i
const IN_HEX = 'The signature is in hexadecimal; it must be base64.'

function describeMalformed(value: string): string {
  if (HEX.test(value)) return `webhook-signature is malformed. ${IN_HEX}`
  if (/^[A-Za-z0-9_-]{43}=?$/.test(value))
    return 'webhook-signature is malformed: the signature is in base64url (- and _); it must be base64 (+ and /, with = at the end).'
  return `webhook-signature is malformed: “v1,” is followed by ${value.length} characters; a base64 signature has 44. It may be truncated.`
}

/** The key bytes of a secret. */
function decodeSecret(secret: string): {
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly findings: readonly SignatureFinding[]
} {
  const text = secret.trim()
  if (text === '') return { findings: [badFinding('The secret is missing.')] }
  if (/^wh[sp]k_/.test(text))
    return {
      findings: [
        badFinding(
          'This is a key for asymmetric signatures. The platform signs with secrets that begin with whsec_.',
        ),
      ],
    }
  const findings = text.startsWith('whsec_')
    ? []
    : [
        {
          tone: 'warn',
          text: 'The secret does not begin with whsec_, as signing secrets do. Is it the client secret of an application?',
        } as const,
      ]
  const bytes = decodeBase64(text.replace(/^whsec_/, ''))
  if (bytes === undefined)
    return {
      findings: [
        ...findings,
        badFinding('The secret is malformed: the part after whsec_ must be base64. It may be truncated.'),
      ],
    }
  if (bytes.length < 24)
    return {
      findings: [
        ...findings,
        badFinding(
          `The secret decodes to ${bytes.length} bytes; at least 24 are required. It may be truncated.`,
        ),
      ],
    }
  return { bytes: bytes, findings }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return tryTo(() => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)))
}

const encodeBase64 = (all: Uint8Array) => btoa(Array.from(all, (byte) => String.fromCharCode(byte)).join(''))

async function computeHmac(key: Uint8Array<ArrayBuffer>, content: string): Promise<Uint8Array> {
  const hmacKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, new TextEncoder().encode(content)))
}

interface Mismatch {
  readonly body: string
  readonly sent: string | undefined
  readonly secret: string
  readonly key: Uint8Array<ArrayBuffer>
  readonly values: readonly string[]
  readonly when: string
  readonly content: (body: string, stamp?: string) => string
}

/** Explains why no signature matches, by trying common mistakes. */
async function explainMismatch(doubt: Mismatch): Promise<SignatureFinding> {
  const { body, sent, secret, key, values, when, content } = doubt
  const matches = async (text: string, by = key) => values.includes(encodeBase64(await computeHmac(by, text)))
  const tried = new Set([body])
  for (const [what, other] of bodyForms(body)) {
    if (other === undefined || tried.has(other)) continue
    tried.add(other)
    if (await matches(content(other)))
      return badFinding(
        `The body was modified; the secret is correct. The signature matches the same body ${what}. ${RAW_BODY_HINT}`,
      )
  }
  if (sent !== undefined && body !== sent && (await matches(content(sent))))
    return badFinding(
      `The body was modified; the secret is correct. The signature matches the body that the platform sent. ${RAW_BODY_HINT}`,
    )
  if (/^\d{13}$/.test(when) && (await matches(content(body, when.slice(0, 10)))))
    return badFinding(
      'Only the timestamp was modified: the signature matches with webhook-timestamp in seconds.',
    )
  if (await matches(body))
    return badFinding(
      'The signature covers the body only. Sign the id, the timestamp and the body, joined by dots.',
    )
  const text = secret.trim()
  for (const letters of [text, text.replace(/^whsec_/, '')])
    if (await matches(content(body), new TextEncoder().encode(letters)))
      return badFinding(
        'The signature was computed with the text of the secret; decode the base64 after whsec_ first.',
      )
  if (sent === body)
    return badFinding(
      `This is the wrong secret: the body is what the platform sent, and no signature matches. ${SECRET_HINT} If the secret is correct, the id, the timestamp or the signature was modified in transit.`,
    )
  return badFinding(
    `No signature matches this body or another serialization of it. Either this is the wrong secret, or the content of the body was modified; the signature does not show which. ${SECRET_HINT}`,
  )
}

const RAW_BODY_HINT =
  'Verify the raw bytes before any code parses them: JSON that is parsed and serialized again has different bytes.'
const SECRET_HINT =
  'Each endpoint has its own secret, and an old one expires when the overlap of a rotation ends. Compare it with the secret that you stored when you created the endpoint or rotated its secret.'

type BodyForm = readonly [what: string, body: string | undefined]

/** Other serializations of the same body that frameworks produce. */
function bodyForms(body: string): readonly BodyForm[] {
  const trimmed = body.replace(/^\uFEFF/, '').trim()
  const plain: readonly BodyForm[] = [
    ['without white space around it', trimmed],
    ['with a line break at the end', `${trimmed}\n`],
    ['with Windows line breaks', body.replaceAll(/\r?\n/g, '\r\n')],
  ]
  const value = parseJson(trimmed)
  if (value === undefined) return plain
  const compact = JSON.stringify(value)
  const ascii = (text: string) =>
    text.replaceAll(/[\u0080-\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const spaced = spacedJson(value)
  const sorted = JSON.stringify(sortMembers(value))
  return [
    ...plain,
    ['as compact JSON, without spaces and line breaks', compact],
    ['indented by 2 spaces', JSON.stringify(value, undefined, 2)],
    ['indented by 4 spaces', JSON.stringify(value, undefined, 4)],
    ['indented by tabs', JSON.stringify(value, undefined, '\t')],
    ['with a space after each comma and colon, as Python writes it', spaced],
    ['as Python writes it, in ASCII', ascii(spaced)],
    ['in ASCII', ascii(compact)],
    ['with escaped slashes, as PHP writes it', ascii(compact).replaceAll('/', '\\/')],
    ['with escaped slashes', compact.replaceAll('/', '\\/')],
    ['with its members in alphabetical order', sorted],
  ]
}

/** JSON with a space after each comma and colon. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${spacedJson(inner)}`)
    .join(', ')}}`
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortMembers(inner)]),
  )
}
