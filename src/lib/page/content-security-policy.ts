import { createHash } from 'node:crypto'
import type { PolicyExtension } from '../types.ts'

/** Code that may run besides the files of the site: the source of each inline script, and Trusted Types policies by name. */
const TRUSTED = 'offprint'

const NONE: PolicyExtension = { script: [], connect: [], style: [], font: [], frame: [], trustedTypes: [] }

/** Where a page may load from, beside its own site. */
export interface PolicyReach {
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/** Of pages for readers: try-it sends requests to any server, and articles have images of others. */
const ANYWHERE: PolicyReach = {
  connect: ['https:', 'http://127.0.0.1:*', 'http://localhost:*'],
  image: ['data:', 'blob:', 'https:'],
}

/**
 * Content-Security-Policy of a page (CSP Level 3): own scripts and styles only, inline scripts by their hash, Trusted Types. Calls go out
 * because try-it sends requests to the servers of an API, which a reader may change. `more` is what the site's own scripts need.
 */
export function contentSecurityPolicy(
  inline: readonly string[],
  more: PolicyExtension = NONE,
  reach: PolicyReach = ANYWHERE,
): string {
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const write = (directive: string, ...sources: readonly string[]) =>
    [directive, ...new Set(sources)].join(' ')
  return [
    // Prefetches of a page have no directive of their own, and Firefox reports them if nothing is allowed.
    "default-src 'self'",
    "object-src 'none'",
    write("script-src 'self'", ...hashes, ...more.script),
    write("style-src 'self'", ...more.style),
    write("img-src 'self'", ...reach.image),
    write("font-src 'self'", ...more.font),
    "media-src 'self' blob:",
    // Hosts with https are allowed already.
    write(
      "connect-src 'self'",
      ...reach.connect,
      ...more.connect.filter((source) => !reach.connect.includes('https:') || !source.startsWith('https:')),
    ),
    write('frame-src', ...(more.frame.length === 0 ? ["'none'"] : more.frame)),
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    write(`trusted-types ${TRUSTED}`, ...more.trustedTypes),
  ].join('; ')
}

/** The policy that a document states itself, for a header with the same. */
export function statedPolicy(html: string): string | undefined {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(html)?.[1]
    ?.replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** Text of the inline scripts of a document. */
export function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text ?? '')
}
