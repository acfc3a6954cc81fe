/**
 * Forms in which a logged call leaves the console: a file for support, a link to the try-it form. Neither has credentials.
 */
import { decodeUri } from '../../../../lib/text/encoding/decode-uri.ts'
import { formatJson } from '../../format/format-json.ts'
import type { LogDetail } from '../../api/models.ts'
import type { ReferenceOperation } from '../../page-data.ts'
import { isIdempotencyHeader } from '../../../../lib/network/idempotency-header.ts'
import { SECRET_HEADER } from './secret-header.ts'

/** The redacted form of an Authorization header, which keeps the scheme. */
const SCHEME = /^(?:basic|bearer|dpop) \[redacted\]$/i

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** Headers without credentials. The API redacts them already; this is a second guard for everything that leaves the console. */
export function redactExportedHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADER.test(name) && !SCHEME.test(value) ? '[redacted]' : value,
    ]),
  )
}

/** A complete HTML file about one logged call for support, without scripts, secrets and network addresses. */
export function writeSnapshot(log: LogDetail, docs: string): string {
  const part = (title: string, text: string) =>
    text === '' ? '' : `<h2>${escapeHtml(title)}</h2><pre>${escapeHtml(text)}</pre>`
  const title = `${log.method} ${log.path} returned ${log.status}`
  const address = `${log.path}${log.query === '' ? '' : `?${log.query.replace(/^\?/, '')}`}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;background:#8881;padding:1rem}</style>
</head><body>
<h1>${escapeHtml(title)}</h1>
<p>Request ${escapeHtml(log.requestId)} at ${escapeHtml(log.at)}, ${log.ms} ms. Code: ${escapeHtml(log.code ?? 'none')}.</p>
<p>Operation ${escapeHtml(log.operationId ?? 'unknown')} of ${log.api}${docs === '' ? '' : `, described at ${escapeHtml(docs)}`}.</p>
${part('Contract violations of the request', log.violations.map(formatViolation).join('\n'))}
${part('Contract violations of the response', log.broken.join('\n'))}
${part('Request', `${log.method} ${address}\n${formatJson(redactExportedHeaders(log.request.headers))}\n\n${bodyText(log.request.body)}`)}
${part('Response', `${log.status}\n${formatJson(redactExportedHeaders(log.response.headers))}\n\n${bodyText(log.response.body)}`)}
</body></html>
`
}

/** A body as text. */
export function bodyText(body: unknown): string {
  if (body === null || body === undefined) return ''
  return typeof body === 'string' ? body : formatJson(body)
}

/** A violation in one line: its place and the rule. */
export function formatViolation({
  pointer,
  parameter,
  header,
  message,
}: LogDetail['violations'][number]): string {
  return `${pointer ?? parameter ?? header ?? 'body'}: ${message}`
}

/** The address on an operation's page of the field that a violation is about: 'body.name' of '/name'. Items of arrays do not add a level. */
export function fieldAnchor(
  { pointer, parameter, header }: LogDetail['violations'][number],
  path: string,
): string {
  if (parameter !== undefined) return `${path.includes(`{${parameter}}`) ? 'path' : 'query'}.${parameter}`
  if (header !== undefined) return `header.${header}`
  const names = (pointer ?? '')
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((name) => !/^\d+$/.test(name))
  return ['body', ...names].join('.')
}

/** Try it ignores longer fragments. */
const MAX_HASH_LENGTH = 8000

/**
 * The fragment with which the operation's page opens its try-it form with this call in it: path and query of the call, and its body as
 * far as the log has it. Undefined when it would be too long. `path` is the template of the operation, `server` the number of the server.
 */
export function tryItHash(
  log: LogDetail,
  { path, server }: Pick<ReferenceOperation, 'path' | 'server'>,
): string | undefined {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  const pattern = path
    .split(/\{[^{}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)')
  const parts = new RegExp(`${pattern}$`).exec(log.path)?.slice(1) ?? []
  const query = new URLSearchParams(log.query)
  const values = Object.fromEntries([
    ...names.map((name, n) => [`path.${name}`, decodeUri(parts[n] ?? '')] as const),
    ...[...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [`query.${name}`, all.length === 1 ? all[0] : all] as const
    }),
    // The same key repeats the call instead of carrying it out twice.
    ...Object.entries(log.request.headers)
      .filter(([name]) => isIdempotencyHeader(name))
      .map(([name, value]) => [`header.${name}`, value] as const),
  ])
  const type = Object.entries(log.request.headers).find(
    ([name]) => name.toLowerCase() === 'content-type',
  )?.[1]
  const { body } = log.request
  const draft = {
    server,
    values,
    ...(typeof body === 'object' && body !== null && { media: type?.split(';')[0], body }),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(draft))
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const hash = `#tryit=${packed.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
  return hash.length > MAX_HASH_LENGTH ? undefined : hash
}
