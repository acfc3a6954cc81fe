import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

import { islands } from '../src/client/islands.ts'
import { ISLAND, siteMarker } from '../src/lib/markers.ts'

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

const PlacedIslands = createContext<IslandProps[]>([])

/**
 * A place where React works in the browser. Prints a placeholder, which `renderWithIslands` replaces by the island's own render: an island
 * is a root of its own in the browser too, so that its ids (`useId`) are those which the browser computes.
 */
export function Island(props: IslandProps) {
  const placed = useContext(PlacedIslands)
  placed.push(props)
  return `${ISLAND}${placed.length - 1};`
}

/** Static HTML of an element, with its islands rendered. */
export function renderWithIslands(element: ReactNode, scripts: IslandScripts): string {
  const placed: IslandProps[] = []
  const renderStatic = (node: ReactNode) =>
    renderToStaticMarkup(<PlacedIslands.Provider value={placed}>{node}</PlacedIslands.Provider>)
  const fillIslands = (html: string): string =>
    html.replace(/\uFDD2(\d+);/g, (_, number: string) => {
      const island = placed[Number(number)]
      return island === undefined
        ? ''
        : fillIslands(renderIsland(island, { prefix: `i${number}-`, scripts, renderStatic }))
    })
  return addAuthorScripts(fillIslands(renderStatic(element)), scripts)
}

/** Gives the islands that authors wrote (src/markdown/mdx/components.tsx) the address of their script, which load could not know. */
function addAuthorScripts(html: string, scripts: IslandScripts): string {
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
  readonly renderStatic: (node: ReactNode) => string
}

function renderIsland(
  { name, on, props, children }: IslandProps,
  { prefix, scripts, renderStatic }: IslandContext,
): string {
  const component = islands[name] as ComponentType<object> | undefined
  const slot =
    children === undefined ? undefined : (
      <docs-children dangerouslySetInnerHTML={{ __html: renderStatic(children) }} suppressHydrationWarning />
    )
  // An island without a component here is an author's: it has its children until its script arrives.
  const html = renderToString(component === undefined ? slot : createElement(component, props, slot), {
    identifierPrefix: prefix,
  })
  const script = scripts[name]
  return renderStatic(
    <docs-island
      data-island={name}
      data-on={on}
      data-prefix={prefix}
      data-src={script === undefined ? undefined : siteMarker(script)}
    >
      <docs-root dangerouslySetInnerHTML={{ __html: html }} />
      {props && <script type="application/json" dangerouslySetInnerHTML={{ __html: toScriptJson(props) }} />}
    </docs-island>,
  )
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
      'docs-tabs': Box
    }
  }
}
