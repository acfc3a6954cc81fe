/** Shows our pages instead of the generated pages of oidc-provider. */

import type { KoaContextWithOIDC } from 'oidc-provider'

/** Responds to a request with a page. */
export function showPage(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html'
  ctx.body = html
}

/** Reads the anti-forgery token from the form that oidc-provider generated, for our own form. */
export const readXsrfToken = (form: string): string => /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? ''
