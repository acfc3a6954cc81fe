/** Elements around parts of an MDX page while the page is rendered; see computed-parts.ts. */

/** Around a computed part. */
export const COMPUTED_ELEMENT = 'docs-computed'

/** The component around what may throw, and the element around what it rendered (guard.ts). */
export const GUARD_COMPONENT = 'DocsGuard'
export const GUARDED_ELEMENT = 'docs-guarded'
