/** Verifies the signature of a webhook (Standard Webhooks 1.0.0) in the browser, and explains what is wrong. Nothing leaves the page. */

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
  /** The signature that this secret gives, where everything else is there. */
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
      findings.push(
        badFinding(`The header ${known} is there twice, with two values. A message has each header once.`),
      )
    headers[known] ??= value
  }
  for (const name of HEADER_NAMES)
    if ((headers[name] ?? '') === '')
      findings.push(
        badFinding(
          `The header ${name} is missing. Without it nothing can be checked: ${MISSING_REASONS[name]}`,
        ),
      )
  return { headers, findings }
}

const MISSING_REASONS: Readonly<Record<HeaderName, string>> = {
  'webhook-id': 'the id of the message is signed.',
  'webhook-timestamp': 'the time of the attempt is signed.',
  'webhook-signature':
    'it holds the signature. The console does not keep it: take it from your server’s own log.',
}

function splitHeaders(text: string): readonly (readonly [string, string])[] {
  const json = parseJson(text)
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    return Object.entries(json).map(([name, value]) => [name, String(value).trim()])
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, rest] = /^["']?([\w-]+)["']?\s*[:=](.*)$/.exec(line.trim()) ?? []
    if (name === undefined || rest === undefined) return []
    const value = rest.replace(/,$/, '').trim()
    return [[name, value.replace(/^(["'])(.*)\1$/, '$2')] as const]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
  const fits = list.values.indexOf(encodeBase64(right))
  if (fits >= 0) {
    const signed: SignatureFinding = {
      tone: 'good',
      text: `The signature fits: the message was signed with this secret, and nothing of it was changed.${describeSeveral(list.values.length, fits)}`,
    }
    const broken = all.some(({ tone }) => tone === 'bad')
    return { valid: !broken, findings: broken ? [...all, signed] : [signed, ...all], expected }
  }
  const why = await explainMismatch({
    body,
    sent,
    secret,
    key: key.bytes,
    values: list.values,
    content,
    id,
    when,
  })
  return { valid: false, findings: [why, ...all], expected }
}

function describeSeveral(count: number, fits: number): string {
  if (count === 1) return ''
  return ` The header holds ${count} signatures, as it does while a secret is rotated, one for each that is in force: number ${fits + 1} is by this one. One that fits is enough.`
}

function checkTimestamp(value: string | undefined, at: number): readonly SignatureFinding[] {
  if (value === undefined || value === '') return []
  if (/^\d{13}$/.test(value))
    return [badFinding('webhook-timestamp is in milliseconds. The platform sends seconds, and signs them.')]
  if (!/^\d{1,11}$/.test(value))
    return [badFinding('webhook-timestamp is malformed: it is a whole number, the seconds since 1970.')]
  const late = Math.round(at / 1000) - Number(value)
  if (Math.abs(late) <= TOLERANCE) return []
  const far = formatSpan(Math.abs(late))
  const rule = `More than ${TOLERANCE / 60} minutes either way have to be refused`
  return [
    badFinding(
      late > 0
        ? `The message was sent ${far} before the time of receipt. ${rule}: it may be a replay of an old message. If it is new, your server’s clock is fast, or it took the message from a queue.`
        : `The message was sent ${far} after the time of receipt. ${rule}. Your server’s clock is slow.`,
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
      return `${count} ${unit}${count === 1 ? '' : 's'}`
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
        badFinding(
          'The console does not keep signatures. Take webhook-signature from your server’s own log.',
        ),
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
        infoFinding('A signature begins with v1a: it is by a private key, and no secret can check it.'),
      )
    else if (version !== undefined)
      findings.push(
        infoFinding(`A signature is of version ${version}, which is unknown here. It is left out.`),
      )
    else if (HEX.test(part) || /^[A-Za-z0-9+/]{43}=$/.test(part))
      findings.push(
        badFinding(
          `webhook-signature is malformed: “v1,” is missing before the signature. ${HEX.test(part) ? IN_HEX : ''}`.trim(),
        ),
      )
    else
      findings.push(
        badFinding(
          `webhook-signature is malformed: “${part.slice(0, 20)}” is not a signature. Each one is “v1,” and base64, with spaces between them.`,
        ),
      )
  }
  return { values, findings }
}

const HEX = /^[0-9a-f]{64}$/i
const IN_HEX = 'It is in hexadecimal, but must be in base64.'

function describeMalformed(value: string): string {
  if (HEX.test(value)) return `webhook-signature is malformed. ${IN_HEX}`
  if (/^[A-Za-z0-9_-]{43}=?$/.test(value))
    return 'webhook-signature is malformed: it is in base64url (- and _), but must be in plain base64 (+ and /, = at the end).'
  return `webhook-signature is malformed: “v1,” is followed by ${value.length} characters, and base64 of 32 bytes has 44. It may be cut off.`
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
          'This is a key of asymmetric signatures. The platform signs with secrets that begin with whsec_.',
        ),
      ],
    }
  const findings = text.startsWith('whsec_')
    ? []
    : [
        {
          tone: 'warn',
          text: 'The secret does not begin with whsec_, as those of webhook endpoints do. Is it the client secret of an application?',
        } as const,
      ]
  const bytes = decodeBase64(text.replace(/^whsec_/, ''))
  if (bytes === undefined)
    return {
      findings: [
        ...findings,
        badFinding('The secret is malformed: whsec_ must be followed by base64. It may be cut off.'),
      ],
    }
  if (bytes.length < 24)
    return {
      findings: [
        ...findings,
        badFinding(`The secret stands for ${bytes.length} bytes; it has 24 at least. It may be cut off.`),
      ],
    }
  return { bytes: bytes, findings }
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  } catch {
    return undefined
  }
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
  readonly id: string
  readonly when: string
  readonly content: (body: string, stamp?: string) => string
}

/** Explains why no signature matches, by trying common mistakes. */
async function explainMismatch(doubt: Mismatch): Promise<SignatureFinding> {
  const { body, sent, secret, key, values, id, when, content } = doubt
  const fits = async (text: string, by = key) => values.includes(encodeBase64(await computeHmac(by, text)))
  const tried = new Set([body])
  for (const [what, other] of bodyForms(body)) {
    if (other === undefined || tried.has(other)) continue
    tried.add(other)
    if (await fits(content(other)))
      return badFinding(
        `The body was changed, the secret is right: the signature fits the same body ${what}. ${RAW_BODY_HINT}`,
      )
  }
  if (sent !== undefined && body !== sent && (await fits(content(sent))))
    return badFinding(
      `The body was changed, the secret is right: the signature fits what the platform sent. ${RAW_BODY_HINT}`,
    )
  if (/^\d{13}$/.test(when) && (await fits(content(body, when.slice(0, 10)))))
    return badFinding('Only the time was changed: the signature fits with webhook-timestamp in seconds.')
  if (await fits(body))
    return badFinding(
      'The signature is over the body alone. What is signed is the id, the time and the body, with dots between them.',
    )
  const text = secret.trim()
  for (const letters of [text, text.replace(/^whsec_/, '')])
    if (await fits(content(body), new TextEncoder().encode(letters)))
      return badFinding(
        'The signature was made with the text of the secret. The key is the decoded base64 after whsec_.',
      )
  if (sent === body)
    return badFinding(
      `The secret is another one: the body is what the platform sent, and no signature fits. ${SECRET_HINT} If it is the right one, ${id === '' ? 'a header' : 'the id, the time or the signature'} was changed on the way.`,
    )
  return badFinding(
    `No signature fits, neither for this body nor for its usual other forms. The secret is another one, or the content of the body was changed: the signature does not show which. ${SECRET_HINT}`,
  )
}

const RAW_BODY_HINT =
  'Your server has to check the bytes that it received, before anything reads them as JSON: what is read and written again has other bytes.'
const SECRET_HINT =
  'Each endpoint has its own secret; after a rotation the old one ends with its overlap. Compare with the one that you kept when the endpoint was made or its secret rotated.'

type BodyForm = readonly [what: string, body: string | undefined]

/** Other serializations of the same body that frameworks produce. */
function bodyForms(body: string): readonly BodyForm[] {
  const trimmed = body.replace(/^\uFEFF/, '').trim()
  const plain: readonly BodyForm[] = [
    ['without the white space around it', trimmed],
    ['with a line break at its end', `${trimmed}\n`],
    ['with line breaks of Windows', body.replaceAll(/\r?\n/g, '\r\n')],
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
    ['without spaces and line breaks (compact JSON)', compact],
    ['written with an indent of 2', JSON.stringify(value, undefined, 2)],
    ['written with an indent of 4', JSON.stringify(value, undefined, 4)],
    ['written with tabs', JSON.stringify(value, undefined, '\t')],
    ['with a space after each comma and colon, as Python writes it', spaced],
    ['as Python writes it, in ASCII', ascii(spaced)],
    ['in ASCII', ascii(compact)],
    ['with its slashes escaped, as PHP writes it', ascii(compact).replaceAll('/', '\\/')],
    ['with its slashes escaped', compact.replaceAll('/', '\\/')],
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
