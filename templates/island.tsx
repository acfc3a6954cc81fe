/** Marks the places where islands hydrate: the server's HTML, and the props that the browser renders it again with. */

import { currentLanguage } from '../src/lib/locale/text.ts'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { islands } from '../src/browser/client/islands.ts'
import { escapeHtml } from '../src/lib/text/html/escape-html.ts'
import { ISLAND, siteMarker } from '../src/lib/site/links/markers.ts'
import type { Html } from '../src/lib/types.ts'
import type { PlacedHtml } from '../src/stages/view/view-types.ts'
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

/** HTML that takes its place in a page after the rest is rendered, by number. */
interface PlacedParts {
  readonly islands: IslandProps[]
  readonly texts: PlacedText[]
}

interface PlacedText {
  readonly write: () => Html
  /** Offset of the numbers of its islands. */
  readonly firstIsland: number
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

/** Prints the HTML that `write` returns, without a wrapping element. */
export function HtmlText({ write }: { readonly write: () => Html }) {
  placed.texts.push({ write, firstIsland: 0 })
  return `${ISLAND}h${placed.texts.length - 1};`
}

/** Prints plain elements without React (write-html.ts). Their islands belong to the page, in its order. */
export function PlainHtml({ children }: { readonly children: ReactNode }) {
  const html = writeHtml(children)
  return <HtmlText write={() => html} />
}

/** HTML of plain elements with the places of their islands, for a page that is completed later. */
export function renderPlaced(children: ReactNode): PlacedHtml {
  const own: PlacedParts = { islands: [], texts: [] }
  placed = own
  const html = writeHtml(children)
  const islands = [...own.islands]
  const written = islands.map(({ children: inner, ...island }) => ({ ...island, ...writeChildren(inner) }))
  if (own.islands.length > islands.length) throw new Error('an island of the content holds another one')
  return { html, islands: written }
}

function writeChildren(children: ReactNode): { readonly children?: Html } {
  return children === undefined ? {} : { children: writeHtml(children) }
}

/** Prints the result of `renderPlaced`. Its islands belong to the page, in its order. */
export function PlacedContent({ content: { html, islands: list } }: { readonly content: PlacedHtml }) {
  const firstIsland = placed.islands.length
  for (const { children, ...island } of list)
    placed.islands.push({
      ...island,
      ...(children !== undefined && { children: <HtmlText write={() => children} /> }),
    })
  placed.texts.push({ write: () => html, firstIsland })
  return `${ISLAND}h${placed.texts.length - 1};`
}

/**
 * Static HTML of an element, with its islands rendered. `complete` gets the HTML of each part by itself: their sum is a long text, which would be
 * copied first (encode-text.ts).
 */
export function renderWithIslands(
  element: ReactNode,
  scripts: IslandScripts,
  complete: (html: Html) => Html,
): Html {
  const own: PlacedParts = { islands: [], texts: [] }
  placed = own
  const fillText = (number: number): Html => {
    const text = own.texts[number]
    return text === undefined ? '' : fillParts(text.write(), text.firstIsland)
  }
  const fillIsland = (number: number): Html => {
    const island = own.islands[number]
    return island === undefined ? '' : fillParts(renderIsland(island, { prefix: `i${number}-`, scripts }), 0)
  }
  const fillParts = (part: Html, firstIsland: number): Html => {
    const html = complete(addScriptsOfTexts(part, scripts))
    let at = html.indexOf(ISLAND)
    if (at < 0) return html
    let filled = ''
    let from = 0
    for (; at >= 0; at = html.indexOf(ISLAND, from)) {
      const end = html.indexOf(';', at)
      const isText = html[at + 1] === 'h'
      const number = Number(html.slice(at + (isText ? 2 : 1), end))
      filled += html.slice(from, at) + (isText ? fillText(number) : fillIsland(firstIsland + number))
      from = end + 1
    }
    return filled + html.slice(from)
  }
  return fillParts(renderToStaticMarkup(element), 0)
}

/**
 * Adds the URL of their script to islands inside a text, embeds and authors' islands (src/domain/markdown/mdx/components.tsx), which load could
 * not know.
 */
function addScriptsOfTexts(html: Html, scripts: IslandScripts): Html {
  return html.replace(/<docs-island data-island="([^"]*)"(?![^>]* data-src)/g, (tag, name: string) => {
    const script = scripts[name.replaceAll('&amp;', '&')]
    return script === undefined ? tag : `${tag} data-src="${siteMarker(script)}"`
  })
}

/** JSON that is safe in a script block: no '<', so no end tag and no comment (HTML, section 4.12.1.3). */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

interface IslandContext {
  /** Begins the ids that React makes. */
  readonly prefix: string
  readonly scripts: IslandScripts
}

/** Islands that load further scripts: the properties that get their URLs, with the names of the scripts. */
const FURTHER_SCRIPTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'try-it': { sampleSrc: 'request-sample', responseSrc: 'try-response' },
}

/** The island with the URLs of the scripts that it loads itself. */
function addFurtherScripts(island: IslandProps, scripts: IslandScripts): IslandProps {
  const urls = Object.entries(FURTHER_SCRIPTS[island.name] ?? {}).flatMap(([property, name]) => {
    const path = scripts[name]
    return path === undefined ? [] : [[property, siteMarker(path)] as const]
  })
  return urls.length === 0 ? island : { ...island, props: { ...island.props, ...Object.fromEntries(urls) } }
}

function renderIsland(given: IslandProps, { prefix, scripts }: IslandContext): Html {
  const island = addFurtherScripts(given, scripts)
  const { name, on, props } = island
  const script = scripts[name]
  const html =
    props === undefined && island.children === undefined
      ? reuseHtml(`island ${currentLanguage()} ${name} ${prefix}`, () => renderContent(island, prefix))
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
