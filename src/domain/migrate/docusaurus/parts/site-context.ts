/**
 * Facts about the site that the modules of Docusaurus return to code of authors. The build sets them before it renders a page; the script of an
 * island begins with it.
 */
import type { ReactNode } from 'react'
import type { CodeFacts } from '../../../../lib/types.ts'

/** Metadata that a page sets while it is rendered. */
export interface PageMetadata {
  title?: string | undefined
  description?: string | undefined
}

/** A block of code that a page asks for. */
export interface CodeRequest {
  readonly code: string
  /** Text after the fence in Markdown: `ts title="Client"`. */
  readonly info: string
}

interface RenderContext {
  facts: CodeFacts
  /** Whether React will hydrate what is rendered now. */
  isIsland: boolean
  page: PageMetadata
  /** Highlighted code; undefined in a browser. */
  renderCode: ((request: CodeRequest) => ReactNode) | undefined
}

/** The context of the page that is rendered now. Rendering is synchronous, so one of a thread is enough. */
export const context: RenderContext = {
  facts: {
    siteConfig: {
      title: '',
      tagline: '',
      url: '',
      baseUrl: '/',
      themeConfig: {},
      customFields: {},
      favicon: '',
    },
    base: '/',
    locale: 'en',
    locales: ['en'],
    texts: {},
  },
  isIsland: false,
  page: {},
  renderCode: undefined,
}

/** Records metadata of the page from a component. The outermost component renders first, and wins. */
export function describePage({ title, description }: PageMetadata): void {
  context.page.title ??= title
  context.page.description ??= description
}

/** Sets the facts of the site, for the script of an island. */
export function startIsland(facts: CodeFacts): void {
  context.facts = facts
  context.isIsland = true
}

/** Whether code runs in a browser. */
export const isBrowser = 'document' in globalThis
