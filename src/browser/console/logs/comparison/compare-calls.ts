/** Compares two logged calls part by part. */
import { findDifferences, type Difference } from './find-differences.ts'
import type { LogDetail } from '../../api/models.ts'
import { redactExportedHeaders } from '../export/call-export.ts'

export interface ComparedPart {
  readonly title: string
  /** Paths are names where the part is flat: of headers, of parameters. */
  readonly differences: readonly Difference[]
}

/** Two calls in order of time; at the same time, the one with the lower status first. */
export function orderCalls(a: LogDetail, b: LogDetail): readonly [LogDetail, LogDetail] {
  const print = ({ at, status, requestId }: LogDetail) => `${at} ${status} ${requestId}`
  return print(a) < print(b) ? [a, b] : [b, a]
}

/** The differences of two logged calls: request line, response, headers and bodies. Credentials are redacted in both. */
export function compareCalls(before: LogDetail, after: LogDetail): readonly ComparedPart[] {
  const part = (title: string, pick: (log: LogDetail) => unknown): ComparedPart => ({
    title,
    differences: findDifferences(pick(before), pick(after)),
  })
  const flat = (title: string, pick: (log: LogDetail) => Readonly<Record<string, unknown>>): ComparedPart => {
    const whole = part(title, pick)
    const names = whole.differences.map((difference) => ({
      ...difference,
      path: nameFromPointer(difference.path),
    }))
    return { title, differences: names }
  }
  return [
    flat('Request line', requestLine),
    flat('Response', responseSummary),
    flat('Headers of the request', ({ request }) => lowerCaseHeaderNames(request.headers)),
    part('Body of the request', ({ request }) => request.body),
    flat('Headers of the response', ({ response }) => lowerCaseHeaderNames(response.headers)),
    part('Body of the response', ({ response }) => response.body),
  ]
}

function requestLine({ api, method, path, query, secret }: LogDetail): Readonly<Record<string, unknown>> {
  const given = new URLSearchParams(query)
  const parameters = [...new Set(given.keys())].map((name) => {
    const all = given.getAll(name)
    return [`?${name}`, all.length === 1 ? all[0] : all] as const
  })
  return {
    version: api,
    method,
    path,
    ...Object.fromEntries(parameters),
    key: secret === null ? 'not known' : `…${secret.last4 ?? secret.id}`,
  }
}

function responseSummary({ status, code, ms }: LogDetail): Readonly<Record<string, unknown>> {
  return { status, code, 'time in ms': Math.round(ms) }
}

/** Header names are case-insensitive. */
function lowerCaseHeaderNames(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(redactExportedHeaders(headers)).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

/** The name of a member from its JSON pointer. */
const nameFromPointer = (path: string) => path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
