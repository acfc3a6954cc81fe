/** The element around a computed part of an MDX page while the page is rendered; see computed-parts.ts. */
export const COMPUTED_ELEMENT = 'docs-computed'
