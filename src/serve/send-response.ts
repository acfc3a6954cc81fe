/** Sends a file of the site: content type, compression, caching, and the content security policy of its page. */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lookup } from 'mrmime'
import { setBounded } from '../lib/data/caching/set-bounded.ts'
import { contentSecurityPolicy, inlineScripts, statedPolicy } from '../lib/page/content-security-policy.ts'

/** Content of the response to one request. */
export interface SitePayload {
  readonly status: number
  /** File name, for its content type. */
  readonly name: string
  readonly data: Uint8Array | string
  /** The name holds a hash of the content, so caches may keep it forever. */
  readonly immutable?: boolean
}

/** Headers of every response. */
const SECURITY: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Other sites in this browser must not load what is not published yet, as a script or an image.
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), payment=()',
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Packed forms of what was sent before, by content and encoding. The oldest goes when there are many. */
const packed = new Map<string, Buffer>()
const KEPT = 500

/** Sends a response: content type, caching with an entity tag, security headers, compression if the client accepts it. */
export async function sendSiteResponse(
  request: IncomingMessage,
  response: ServerResponse,
  payload: SitePayload,
): Promise<void> {
  const data = Buffer.from(payload.data as string)
  const type = contentType(payload.name)
  const hash = createHash('sha256').update(data).digest('base64url').slice(0, 22)
  const encoding = isCompressible(type) && data.length > 1024 ? chooseEncoding(request) : undefined
  // Each encoding is a separate representation (RFC 9110, section 8.8.3.3).
  const tag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`
  const headers: Record<string, string> = {
    ...SECURITY,
    'Content-Type': type,
    'Cache-Control': payload.immutable === true ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    // A page is HTML or Markdown, as the client prefers.
    Vary: /^text\/(?:html|markdown)/.test(type) ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...(type.startsWith('text/html')
      ? {
          'Content-Security-Policy': `${statedPolicy(data.toString()) ?? contentSecurityPolicy(inlineScripts(data.toString()))}; frame-ancestors 'none'`,
        }
      : {}),
  }
  if (payload.status === 200 && matchesTag(request, tag)) {
    response.writeHead(304, headers).end()
    return
  }
  const body = encoding === undefined ? data : await pack(data, encoding, hash)
  if (encoding !== undefined) headers['Content-Encoding'] = encoding
  response.writeHead(payload.status, { ...headers, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function contentType(name: string): string {
  const type = lookup(name) ?? (/\.(bru|http)$/.test(name) ? 'text/plain' : 'application/octet-stream')
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

const isCompressible = (type: string): boolean => /^text\/|javascript|json|xml|yaml|wasm/.test(type)

/** The weights of a header such as Accept, by name in lower case (RFC 9110, section 12.4.2). */
function readWeights(header = ''): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.toLowerCase().split(';')
      const [q = '1'] = parameters.flatMap((text) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(text)?.[1] ?? [])
      return [name.trim(), Number(q)]
    }),
  )
}

/** Whether a client names Markdown and likes it as much as HTML. Browsers name HTML only. */
export function prefersMarkdown({ headers: { accept } }: IncomingMessage): boolean {
  const weights = readWeights(accept)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

/** The encoding of the response: the smaller one that the client accepts with a weight above 0 (RFC 9110, section 12.5.3). */
function chooseEncoding(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const weights = readWeights(request.headers['accept-encoding'])
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** Whether the reader has the representation with this tag (RFC 9110, section 13.1.2). */
function matchesTag(request: IncomingMessage, tag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((item) => item.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}

async function pack(data: Buffer, encoding: 'br' | 'gzip', hash: string): Promise<Buffer> {
  const key = encoding + hash
  const known = packed.get(key)
  if (known !== undefined) return known
  // With quality 6, pages and style sheets are 1 to 2 % larger than with 9, which takes ten times as long, and a person waits for them here.
  const made =
    encoding === 'br'
      ? await brotli(data, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
        })
      : await gzipped(data)
  setBounded(packed, [key, made], KEPT)
  return made
}
