import { createElement, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import * as problems from '../problems.ts'
import { KINDS } from './admonition.ts'
import { aside, spanOf, type Draft } from './draft.ts'
import { attribute } from './html.ts'

/** Attributes that an island's element gets from its transform; see island.ts. */
export const OWN = { name: 'docsName', on: 'docsOn', at: 'docsAt', of: 'docsOf' } as const

interface Parts {
  readonly children?: ReactNode
}

const titled = (kind: string) =>
  function Admonition({ title, children }: Parts & { readonly title?: ReactNode }) {
    return (
      <div className="note" data-kind={kind} role="note">
        <p className="note-title">{title ?? name(kind)}</p>
        {children}
      </div>
    )
  }

function Tabs({ group, children }: Parts & { readonly group?: string }) {
  return createElement('docs-tabs', { 'data-group': group }, children)
}

function Tab({ label, children }: Parts & { readonly label?: string }) {
  return (
    <section data-label={label ?? 'Tab'}>
      <p className="tab-label">{label ?? 'Tab'}</p>
      {children}
    </section>
  )
}

function Details({
  summary,
  open,
  children,
}: Parts & { readonly summary?: ReactNode; readonly open?: boolean }) {
  return (
    <details open={open}>
      <summary>{summary ?? 'Details'}</summary>
      {children}
    </details>
  )
}

const name = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)

const FIXED = {
  ...Object.fromEntries(KINDS.map((kind) => [name(kind), titled(kind)])),
  Tabs,
  Tab,
  Details,
}

/** Components that every `.mdx` file has without an import. */
export const NAMES: readonly string[] = Object.keys(FIXED)

/** The name under which the transform of islands finds the component below. */
export const ISLAND = 'DocsIsland'

/** All components of one page. An island notes what it needs in the page's draft. */
export function components(draft: Draft): Readonly<Record<string, ComponentType<never>>> {
  let count = 0
  function Island({ children, ...given }: Parts & Readonly<Record<string, unknown>>) {
    const { [OWN.name]: island, [OWN.on]: on, [OWN.at]: at, [OWN.of]: component, ...props } = given
    const [line = 1, column = 1] = String(at).split(':').map(Number)
    const wrong = Object.keys(props).find((key) => !data(props[key]))
    if (wrong !== undefined) {
      const place = spanOf(draft, line, column)
      draft.problems.push(
        problems.islandProps(
          String(island).replace(/^.*#/, ''),
          `its property \`${wrong}\` is not plain data`,
          place,
        ),
      )
      return null
    }
    // A prefix for `useId` that no other island of the page has: those of templates are `i0-`, `i1-` …
    const prefix = `m${count++}-`
    const slot =
      children === undefined
        ? undefined
        : createElement('docs-children', { dangerouslySetInnerHTML: { __html: SPLIT } })
    const html = renderToString(createElement(component as ComponentType<object>, props, slot), {
      identifierPrefix: prefix,
    })
    const [before = '', after] = html.split(SPLIT)
    const open = `<docs-island data-island="${attribute(String(island))}" data-on="${attribute(String(on))}" data-prefix="${prefix}"><docs-root>`
    const json = JSON.stringify(props).replaceAll('<', '\\u003c')
    const close = `</docs-root><script type="application/json">${json}</script></docs-island>`
    draft.islands.add(String(island))
    // Set aside whole: the browser's React has to find exactly what this one wrote. The children are the page's own.
    if (after === undefined) return aside(draft, open + before + close, text(before)).value
    return (
      <>
        {aside(draft, open + before, text(before)).value}
        {children}
        {aside(draft, after + close, text(after)).value}
      </>
    )
  }
  return { ...FIXED, [ISLAND]: Island } as Readonly<Record<string, ComponentType<never>>>
}

/** Stands where an island shows its children. */
const SPLIT = '\uFDD4'

function text(html: string): string {
  return html.replace(/<[^>]*>/g, ' ')
}

/** Whether a value comes back from JSON as it is. */
function data(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(data)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return !('$$typeof' in value) && Object.values(value).every(data)
}
