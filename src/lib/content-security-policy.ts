import { createHash } from 'node:crypto'

/** What may run beside the files of the site: the source of each inline script, and Trusted Types policies by name. */
const TRUSTED = 'offprint'

/**
 * Content-Security-Policy of a page (CSP Level 3): own scripts and styles only, inline scripts by their hash, Trusted Types. Calls go out
 * because try-it sends requests to the servers of an API, which a reader may change.
 */
export function contentSecurityPolicy(inline: readonly string[]): string {
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED}`,
  ].join('; ')
}

/** Text of the inline scripts of a document. */
export function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text ?? '')
}
