/** Sends a file of the site: content type, compression, caching, and the content security policy of its page. */

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lookup } from 'mrmime'
import { setBounded } from '../lib/data/caching/set-bounded.ts'
import { contentSecurityPolicy, inlineScripts, statedPolicy } from '../lib/page/content-security-policy.ts'

/** What is sent for one request. */
export interface SitePayload {
  readonly status: number
  /** File name, for its content type. */
  readonly name: string
  readonly data: Uint8Array | string
  /** The name holds a hash of the content: caches may keep it for ever. */
  readonly immutable?: boolean
}

/** Headers of every response. */
const SECURITY: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), payment=()',
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Packed forms of what was sent before, by content and encoding. The oldest goes when there are many. */
const packed = new Map<string, Buffer>()
const KEPT = 500

/** Sends a response: content type, caching with an entity tag, security headers, compression where the reader takes it. */
export async function sendSiteResponse(
  request: IncomingMessage,
  response: ServerResponse,
  payload: SitePayload,
): Promise<void> {
  const data = Buffer.from(payload.data as string)
  const type = contentType(payload.name)
  const tag = `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`
  const headers: Record<string, string> = {
    ...SECURITY,
    'Content-Type': type,
    'Cache-Control': payload.immutable === true ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
    ...(type.startsWith('text/html')
      ? {
          'Content-Security-Policy': `${statedPolicy(data.toString()) ?? contentSecurityPolicy(inlineScripts(data.toString()))}; frame-ancestors 'none'`,
        }
      : {}),
  }
  if (payload.status === 200 && request.headers['if-none-match']?.includes(tag) === true) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = isCompressible(type) && data.length > 1024 ? chooseEncoding(request) : undefined
  const body = encoding === undefined ? data : await pack(data, encoding, tag)
  if (encoding !== undefined) headers['Content-Encoding'] = encoding
  response.writeHead(payload.status, { ...headers, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function contentType(name: string): string {
  const type = lookup(name) ?? (/\.(bru|http)$/.test(name) ? 'text/plain' : 'application/octet-stream')
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}

function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|yaml|wasm/.test(type)
}

function chooseEncoding(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const header = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(header)) return 'br'
  return /\bgzip\b/.test(header) ? 'gzip' : undefined
}

async function pack(data: Buffer, encoding: 'br' | 'gzip', tag: string): Promise<Buffer> {
  const key = encoding + tag
  const known = packed.get(key)
  if (known !== undefined) return known
  // Quality 6: pages and style sheets are 1 to 2 % larger than with 9, which takes ten times as long, and a person waits for them here.
  const made =
    encoding === 'br'
      ? await brotli(data, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
        })
      : await gzipped(data)
  setBounded(packed, [key, made], KEPT)
  return made
}
