/** The components that every MDX page has without an import, and the one that renders islands. */
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { writeText } from '../../../lib/locale/text.ts'
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ComponentType,
  type ReactNode,
} from 'react'
import { renderToString } from 'react-dom/server'
import * as problems from '../../../lib/problems/problems.ts'
import { iconSvg } from '../../../lib/page/icon-shapes.ts'
import { ADMONITION_KINDS, nameKind } from '../constructs/directives/admonition.ts'
import { embedFrame } from '../constructs/directives/embed.ts'
import { storeBlock, locateSpan, type MarkdownDraft } from '../markdown-draft.ts'
import { convertIslandStyles } from './island-styles.ts'
import { mapProps } from '../../migrate/component-set.ts'
import { LAYOUT_COMPONENTS } from './layout-components.tsx'
import { LOCATION_PROP } from '../../../lib/page/location-prop.ts'
import { renderIsland } from './theme-modules.ts'
import { escapeAttribute } from '../../../lib/text/html/escape-attribute.ts'
import { htmlToText } from '../../../lib/text/html/html-to-text.ts'

/** Attributes that an island's element gets from its transform; see island-styles.ts. */
export const ISLAND_PROPS = { name: 'docsName', on: 'docsOn', at: 'docsAt', of: 'docsOf' } as const

interface ChildrenProps {
  readonly children?: ReactNode
}

interface EmbedProps {
  readonly src?: string
  readonly title?: string
  readonly poster?: string
}

const createAdmonitionComponent = (kind: string) =>
  function Admonition({ title, children }: ChildrenProps & { readonly title?: ReactNode }) {
    return (
      <div className="note" data-kind={kind} role="note">
        <p className="note-title">{title ?? nameKind(kind)}</p>
        {children}
      </div>
    )
  }

function Tabs({ group, children }: ChildrenProps & { readonly group?: string }) {
  return createElement('docs-tabs', { 'data-group': group }, children)
}

function Tab({ label, children }: ChildrenProps & { readonly label?: string }) {
  return (
    <section data-label={label ?? writeText('tabs.tab')}>
      <p className="tab-label">{label ?? writeText('tabs.tab')}</p>
      {children}
    </section>
  )
}

interface DetailsProps extends ChildrenProps {
  readonly summary?: ReactNode
  readonly open?: boolean
  readonly name?: string
  readonly id?: string
}

function Details({ summary, open, name, id, children }: DetailsProps) {
  return (
    <details open={open} name={name} id={id}>
      <summary>{summary ?? writeText('details.summary')}</summary>
      {children}
    </details>
  )
}

/** An admonition whose kind is a prop. */
function Aside({
  kind,
  title,
  children,
}: ChildrenProps & { readonly kind?: string; readonly title?: ReactNode }) {
  const Admonition = createAdmonitionComponent(
    kind !== undefined && ADMONITION_KINDS.includes(kind) ? kind : 'note',
  )
  return Admonition({ title, children })
}

/** A component whose outermost element has its place in the source. */
function addLocation<P extends object>(component: (props: P) => ReactNode) {
  return function Located({ [LOCATION_PROP]: at, ...props }: P & { readonly [LOCATION_PROP]?: string }) {
    const rendered = component(props as P)
    return isValidElement<{ readonly [LOCATION_PROP]?: string | undefined }>(rendered) &&
      typeof rendered.type === 'string'
      ? cloneElement(rendered, { [LOCATION_PROP]: at })
      : rendered
  }
}

const BUILT_IN_COMPONENTS = {
  ...Object.fromEntries(ADMONITION_KINDS.map((kind) => [upperFirst(kind), createAdmonitionComponent(kind)])),
  Tabs,
  Tab,
  Details,
  Aside,
  ...LAYOUT_COMPONENTS,
}

/** Components that every `.mdx` file has without an import. */
export const COMPONENT_NAMES: readonly string[] = [...Object.keys(BUILT_IN_COMPONENTS), 'Embed']

/** The name under which the transform of islands finds the component below. */
export const ISLAND_COMPONENT = 'DocsIsland'

/** All components of one page. An island notes what it needs in the page's draft. */
export function createComponents(draft: MarkdownDraft): Readonly<Record<string, ComponentType<never>>> {
  const components = { ...BUILT_IN_COMPONENTS, Embed: createEmbed(draft) }
  const located = Object.entries<(props: never) => ReactNode>(components).map(([name, component]) => [
    name,
    addLocation(component),
  ])
  return {
    ...createForeignComponents(draft),
    ...Object.fromEntries(located),
    ...draft.globals,
    [ISLAND_COMPONENT]: createIsland(draft),
  } as Readonly<Record<string, ComponentType<never>>>
}

/** Components of other tools for code of the site, which the mapping of a page's tree does not reach. */
export function createForeignComponents({
  componentSets,
  globals,
}: MarkdownDraft): Readonly<Record<string, ComponentType<never>>> {
  const known: Readonly<Record<string, unknown>> = { ...BUILT_IN_COMPONENTS, ...globals }
  return Object.fromEntries(
    [...componentSets.values()]
      .flatMap(({ components }) => Object.entries(components))
      .map(([name, mapping]) => [
        name,
        (given: ChildrenProps & Readonly<Record<string, unknown>>) => {
          const element = mapping.as === '' ? Fragment : (known[mapping.as] ?? mapping.as)
          const { props, children } = mapProps(given, mapping)
          return createElement(element as ComponentType<object>, props, ...children)
        },
      ]),
  )
}

/** The component that renders the islands of a page, each with the props that the browser gets. */
function createIsland(draft: MarkdownDraft) {
  let count = 0
  return function Island({ children, ...given }: ChildrenProps & Readonly<Record<string, unknown>>) {
    const {
      [ISLAND_PROPS.name]: island,
      [ISLAND_PROPS.on]: on,
      [ISLAND_PROPS.at]: at,
      [ISLAND_PROPS.of]: component,
      ...props
    } = given
    const [line = 1, column = 1] = String(at).split(':').map(Number)
    const location = locateSpan(draft, line, column)
    const wrong = Object.keys(props).find((key) => !isJsonValue(props[key]))
    if (wrong !== undefined) {
      // A component that is hydrated automatically is shown as the build renders it.
      if (draft.hydrate === 'auto') return createElement(component as ComponentType<object>, props, children)
      draft.problems.push(
        problems.islandProps(
          String(island).replace(/^.*#/, ''),
          `its prop \`${wrong}\` is not JSON data`,
          location,
        ),
      )
      return null
    }
    // A prefix for `useId` that no other island of the page has: those of templates are `i0-`, `i1-` …
    const prefix = `m${count++}-`
    const slot =
      children === undefined
        ? undefined
        : createElement('docs-children', { dangerouslySetInnerHTML: { __html: CHILDREN_MARKER } })
    const rendered = renderIsland(() =>
      renderToString(createElement(component as ComponentType<object>, props, slot), {
        identifierPrefix: prefix,
      }),
    )
    const html = convertIslandStyles(draft, rendered, { island: String(island), line, column })
    const [before = '', after] = html.split(CHILDREN_MARKER)
    const open = `<docs-island data-island="${escapeAttribute(String(island))}" data-on="${escapeAttribute(String(on))}" data-prefix="${prefix}"><docs-root>`
    const json = JSON.stringify(props).replaceAll('<', '\\u003c')
    const close = `</docs-root><script type="application/json">${json}</script></docs-island>`
    draft.islands.add(String(island))
    // Set aside whole: the browser's React has to find exactly what this one wrote. The children are the page's own.
    const store = (part: string, all: string) =>
      storeBlock(draft, { html: all, text: readIslandText(part), hasAddresses: true, location }).value
    if (after === undefined) return store(before, open + before + close)
    return (
      <>
        {store(before, open + before)}
        {children}
        {store(after, after + close)}
      </>
    )
  }
}

/** The same HTML as the directive of constructs/directives/embed.ts. */
function createEmbed(draft: MarkdownDraft) {
  return function Embed({ src = '', title = 'Video', poster }: EmbedProps) {
    const line = draft.lines.findIndex((text) => src !== '' && text.includes(src))
    const location = locateSpan(draft, Math.max(1, line + 1), 1)
    const frame = embedFrame(draft, { src, title, location })
    if (frame === undefined) return <a href={src}>{title}</a>
    return (
      <div className="embed-box">
        {storeBlock(draft, { html: frame.open, text: '' }).value}
        <a className="embed-link" href={src} data-control="">
          {poster !== undefined && <img src={poster} alt="" />}
          {storeBlock(draft, { html: iconSvg('play') ?? '', text: '' }).value}
          <strong>{title}</strong>
          <small data-service={frame.label}>{writeText('embed.loads', { service: frame.label })}</small>
        </a>
        {storeBlock(draft, { html: frame.close, text: '' }).value}
      </div>
    )
  }
}

/** Stands where an island shows its children. */
const CHILDREN_MARKER = '\uFDD4'

/** The words of an island, apart from those around it. */
const readIslandText = (html: string) => ` ${htmlToText(html)} `

/** Whether a value comes back from JSON as it is. */
function isJsonValue(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
    return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJsonValue)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return !('$$typeof' in value) && Object.values(value).every(isJsonValue)
}
