/** Marks the places where islands hydrate: the server's HTML, and the props that the browser renders it again with. */

import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { islands } from '../src/client/islands.ts'
import { escapeHtml } from '../src/lib/text/escape-html.ts'
import { ISLAND, siteMarker } from '../src/lib/site/markers.ts'
import type { Html } from '../src/types.ts'
import { reuseHtml } from './reuse-html.ts'
import { writeHtml } from './write-html.ts'

/** When an island comes to life: at once, when the browser is idle, when it comes into view, when a reader reaches for a control in it. */
export type Trigger = 'load' | 'idle' | 'visible' | 'intent'

export interface IslandProps {
  readonly name: string
  readonly on: Trigger
  /** Data only: it travels as JSON. */
  readonly props?: object
  /** Stays the HTML that it is: the browser neither gets it as props nor renders it again. */
  readonly children?: ReactNode
}

/** Site paths of the scripts of islands, by name. */
export type IslandScripts = Readonly<Record<string, string>>

/** What takes its place in a page after the rest of it was rendered, by number. */
interface PlacedParts {
  readonly islands: IslandProps[]
  readonly texts: (() => Html)[]
}

/**
 * Of the page that is being rendered. Rendering never waits, so there is one at a time; a context of React would only be known to what
 * React renders itself, and most of a page is written without it (write-html.ts).
 */
let placed: PlacedParts = { islands: [], texts: [] }

/**
 * A place where React works in the browser. Prints a placeholder, which `renderWithIslands` replaces by the island's own render: an island
 * is a root of its own in the browser too, so that its ids (`useId`) are those which the browser computes.
 */
export function Island(props: IslandProps) {
  placed.islands.push(props)
  return `${ISLAND}${placed.islands.length - 1};`
}

/** Prints the HTML that `write` gives, without an element of its own around it. */
export function HtmlText({ write }: { readonly write: () => Html }) {
  placed.texts.push(write)
  return `${ISLAND}h${placed.texts.length - 1};`
}

/** Prints plain elements without React (write-html.ts). Their islands are those of the page, in its order. */
export function PlainHtml({ children }: { readonly children: ReactNode }) {
  const html = writeHtml(children)
  return <HtmlText write={() => html} />
}

/** Static HTML of an element, with its islands rendered. */
export function renderWithIslands(element: ReactNode, scripts: IslandScripts): Html {
  const own: PlacedParts = { islands: [], texts: [] }
  placed = own
  const fillParts = (html: Html): Html => {
    if (!html.includes(ISLAND)) return html
    return html.replace(/\uFDD2(h?)(\d+);/g, (_, kind: string, number: string) => {
      if (kind === 'h') return fillParts(own.texts[Number(number)]?.() ?? '')
      const island = own.islands[Number(number)]
      if (island === undefined) return ''
      return fillParts(renderIsland(island, { prefix: `i${number}-`, scripts }))
    })
  }
  return addAuthorScripts(fillParts(renderToStaticMarkup(element)), scripts)
}

/** Gives the islands that authors wrote (src/markdown/mdx/components.tsx) the address of their script, which load could not know. */
function addAuthorScripts(html: Html, scripts: IslandScripts): Html {
  return html.replace(/<docs-island data-island="([^"]*)"(?![^>]* data-src)/g, (tag, name: string) => {
    const script = scripts[name.replaceAll('&amp;', '&')]
    return script === undefined ? tag : `${tag} data-src="${siteMarker(script)}"`
  })
}

/** JSON that may stand in a script block: no '<', so no end tag and no comment (HTML, section 4.12.1.3). */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

interface IslandContext {
  /** Begins the ids that React makes. */
  readonly prefix: string
  readonly scripts: IslandScripts
}

function renderIsland(island: IslandProps, { prefix, scripts }: IslandContext): Html {
  const { name, on, props } = island
  const script = scripts[name]
  const html =
    props === undefined && island.children === undefined
      ? reuseHtml(`island ${name} ${prefix}`, () => renderContent(island, prefix))
      : renderContent(island, prefix)
  const source = script === undefined ? '' : ` data-src="${escapeHtml(siteMarker(script))}"`
  const data = props === undefined ? '' : `<script type="application/json">${toScriptJson(props)}</script>`
  return (
    `<docs-island data-island="${escapeHtml(name)}" data-on="${on}" data-prefix="${prefix}"${source}>` +
    `<docs-root>${html}</docs-root>${data}</docs-island>`
  )
}

/** What React finds in the island's root when it hydrates it. */
function renderContent({ name, props, children }: IslandProps, prefix: string): Html {
  const component = islands[name] as ComponentType<object> | undefined
  const slot =
    children === undefined ? undefined : (
      <docs-children
        dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(children) }}
        suppressHydrationWarning
      />
    )
  // An island without a component here is an author's: it has its children until its script arrives.
  return renderToString(component === undefined ? slot : createElement(component, props, slot), {
    identifierPrefix: prefix,
  })
}

interface Box {
  readonly children?: ReactNode
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
  readonly suppressHydrationWarning?: boolean
  readonly [data: `data-${string}`]: string | undefined
}

declare module 'react' {
  // eslint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'docs-island': Box
      'docs-root': Box
      'docs-children': Box
      'docs-fields': Box & { readonly id?: string | undefined; readonly className?: string | undefined }
      'docs-tabs': Box
    }
  }
}
