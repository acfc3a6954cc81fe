import { createHash } from 'node:crypto'

/**
 * Content-Security-Policy of a page (CSP Level 3): own scripts and styles only, the one inline script by its hash, and Trusted Types. Calls go
 * out because try-it sends requests to the API's servers, which a reader may change.
 */
export function policy(html: string): string {
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(inline)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** What every response says, whatever it carries. */
export const SECURITY: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), payment=()',
}
