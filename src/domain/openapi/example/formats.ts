/** Values of the formats that OpenAPI and JSON Schema register and people use: one of each, shorter ones, and how they look. */

import { getOwn } from '../../../lib/data/own-property.ts'

interface TextFormat {
  /** The plainest one first; the others are for schemas that limit the length. */
  readonly values: readonly string[]
  readonly looksLike: RegExp
}

const HOST = String.raw`(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*`
const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`
const IPV4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}`
const URL_LIKE = /^[a-z][a-z\d+.-]*:[^\s"<>\\^`{|}]+$/i

const UUID: TextFormat = {
  values: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  looksLike: /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
}
const EMAIL: TextFormat = {
  values: ['ada@example.com', 'a@b.example', 'a@b.co'],
  looksLike: new RegExp(
    String.raw`^[\w!#$%&'*+/=?^\x60{|}~-]+(?:\.[\w-]+)*@${HOST.replace('(?=.{1,253}$)', '')}$`,
    'i',
  ),
}
const HOSTNAME: TextFormat = {
  values: ['host.example.com', 'example.com', 'b.co', 'b'],
  looksLike: new RegExp(`^${HOST}$`, 'i'),
}
const URI: TextFormat = {
  values: ['https://example.com/path', 'https://example.com', 'http://b.co', 'urn:a:b', 'a:b'],
  looksLike: URL_LIKE,
}
const REFERENCE: TextFormat = { values: ['/path', '/a', '/'], looksLike: /^[^\s"<>\\^`{|}]*$/ }
const BASE64: TextFormat = {
  values: ['U2FtcGxl', 'YWJj', ''],
  looksLike: /^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i,
}

const FORMATS: Readonly<Record<string, TextFormat>> = {
  'date-time': {
    values: ['2026-01-31T09:30:00Z'],
    looksLike: new RegExp(`^${DATE}[t ]${TIME}$`, 'i'),
  },
  date: { values: ['2026-01-31'], looksLike: new RegExp(`^${DATE}$`) },
  time: { values: ['09:30:00Z'], looksLike: new RegExp(`^${TIME}$`, 'i') },
  duration: {
    values: ['P3D'],
    looksLike: /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
  },
  email: EMAIL,
  'idn-email': EMAIL,
  hostname: HOSTNAME,
  'idn-hostname': HOSTNAME,
  ipv4: { values: ['192.0.2.1', '10.0.0.1', '1.1.1.1'], looksLike: new RegExp(`^${IPV4}`) },
  ipv6: { values: ['2001:db8::1', '::1', '::'], looksLike: /^(?=.*:)(?!.*::.*::)[\da-f:]{2,39}$/i },
  uri: URI,
  url: URI,
  iri: URI,
  'uri-reference': REFERENCE,
  'iri-reference': REFERENCE,
  'uri-template': { values: ['/path/{id}', '/{id}', '/'], looksLike: /^(?:[^\s"<>\\^`{|}]|\{[^{}\s]+\})*$/ },
  uuid: UUID,
  guid: UUID,
  'json-pointer': { values: ['/path/to/value', '/a', ''], looksLike: /^(?:\/(?:[^~/]|~[01])*)*$/ },
  'relative-json-pointer': {
    values: ['1/value', '0'],
    looksLike: /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/,
  },
  regex: { values: ['^[a-z]+$', '^a$', 'a'], looksLike: /^/ },
  byte: BASE64,
  base64url: { values: BASE64.values, looksLike: /^[\w-]*={0,2}$/ },
  password: { values: ['correct horse'], looksLike: /^/ },
  phone: { values: ['+15555550100'], looksLike: /^\+?[\d ()-]+$/ },
}

/** Ranges of the formats of numbers (OpenAPI format registry). */
const RANGES: Readonly<Record<string, readonly [low: number, high: number]>> = {
  int8: [-128, 127],
  uint8: [0, 255],
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-2_147_483_648, 2_147_483_647],
  uint32: [0, 4_294_967_295],
}

/** Texts of a format, the plainest one first; none for a format that is not known. */
export const listFormatValues = (format: string): readonly string[] => getOwn(FORMATS, format)?.values ?? []

/** Whether a value has a format. Every value has one that is not known. */
export function hasFormat(value: string | number, format: string): boolean {
  if (typeof value === 'string') return getOwn(FORMATS, format)?.looksLike.test(value) ?? true
  const [low, high] = getOwn(RANGES, format) ?? [-Infinity, Infinity]
  return value >= low && value <= high
}
