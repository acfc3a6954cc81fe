/** The components of Docusaurus' theme and of its client modules, as static HTML in the form that Offprint has for them. */
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { LOCATION_PROP, PLACE_AROUND } from '../../../../lib/page/location-prop.ts'
import { addBase, translate, useIsBrowser } from './hooks.ts'
import { context, describePage, isBrowser } from './site-context.ts'
import { splitNames } from '../../../../lib/text/split-names.ts'

type Props = Readonly<Record<string, unknown>>

export interface ChildrenProps {
  readonly children?: ReactNode
}

/** A component of the theme that shows nothing of its own. */
export const Passthrough = ({ children }: ChildrenProps) => <>{children}</>
export const Nothing = () => null

/** Props of a link that are not attributes. */
const LINK_PROPS = new Set(
  splitNames(`
  to isNavLink activeClassName activeStyle autoAddBaseUrl exact strict isActive
  data-noBrokenLinkCheck
`),
)

/** Docusaurus checks the links of this component in code, and no other links in code. */
const CHECKED = { [LOCATION_PROP]: PLACE_AROUND }

/** `@docusaurus/Link`. */
export function Link({ children, ...given }: ChildrenProps & Props) {
  const { to, href } = given as {
    readonly to?: string | { readonly pathname?: string }
    readonly href?: string
  }
  const target = (typeof to === 'object' ? to.pathname : to) ?? href
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !LINK_PROPS.has(name)))
  const path = typeof target === 'string' && target.startsWith('/') ? addBase(target) : target
  // The build removes the prefix.
  const isUnchecked = given['data-noBrokenLinkCheck'] === true && !isBrowser && path?.startsWith('/') === true
  const address = isUnchecked ? `pathname://${path}` : path
  return (
    <a {...rest} {...(isBrowser || context.isIsland ? {} : CHECKED)} href={address}>
      {children}
    </a>
  )
}

/** `@docusaurus/Head` and `PageMetadata`: title and description of the page. */
export function Head({ children }: ChildrenProps) {
  for (const child of Children.toArray(children)) {
    if (
      !isValidElement<{ readonly children?: ReactNode; readonly name?: string; readonly content?: string }>(
        child,
      )
    )
      continue
    const { children: text, name, content } = child.props
    if (child.type === 'title') describePage({ title: readText(text) })
    if (child.type === 'meta' && name === 'description') describePage({ description: content })
  }
  return null
}

interface MetadataProps extends ChildrenProps {
  readonly title?: string
  readonly description?: string
}

/** `PageMetadata` of `@docusaurus/theme-common`. */
export function PageMetadata({ title, description, children }: MetadataProps) {
  describePage({ title, description })
  return <Head>{children}</Head>
}

/** `@theme/Layout`. Header and footer are the same as on every page. */
export function Layout({ title, description, children }: MetadataProps) {
  describePage({ title, description })
  return <>{children}</>
}

/** `@docusaurus/Translate`. */
export function Translate({
  children,
  id,
  values,
}: {
  readonly children?: ReactNode
  readonly id?: string
  readonly values?: Readonly<Record<string, ReactNode>>
}) {
  const text = translate({
    message: typeof children === 'string' ? children : '',
    ...(id !== undefined && { id }),
  })
  return <Interpolate values={values}>{text}</Interpolate>
}

/** `@docusaurus/Interpolate`: a text with values in its braces. */
export function Interpolate({
  children = '',
  values = {},
}: {
  readonly children?: string | undefined
  readonly values?: Readonly<Record<string, ReactNode>> | undefined
}) {
  const parts = children.split(/\{(\w+)\}/)
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>
      ))}
    </>
  )
}

/** `@docusaurus/BrowserOnly`: the fallback, and the content once an island has hydrated. */
export function BrowserOnly({
  children,
  fallback = null,
}: {
  readonly children?: () => ReactNode
  readonly fallback?: ReactNode
}) {
  return useIsBrowser() && typeof children === 'function' ? children() : fallback
}

/** `Redirect` of the router. Pages are static, and this one needs no script: browsers obey the element wherever it is. */
export function Redirect({ to = '' }: { readonly to?: string | { readonly pathname?: string } }) {
  const target = typeof to === 'string' ? to : (to.pathname ?? '')
  return (
    <p>
      <meta httpEquiv="refresh" content={`0; url=${target}`} />
      <a href={target}>{target}</a>
    </p>
  )
}

/** `@theme/Heading`. */
export const Heading = ({ as = 'h2', ...props }: Props & { readonly as?: string }) => createElement(as, props)

interface TabItemProps extends ChildrenProps {
  readonly value?: string
  readonly label?: string
  readonly default?: boolean
}

interface TabsProps extends ChildrenProps {
  readonly groupId?: string
  readonly defaultValue?: string | null
  readonly values?: readonly { readonly value: string; readonly label?: string; readonly default?: boolean }[]
}

interface TabContent {
  readonly value: string
  readonly label: string
  readonly isOpen: boolean
  readonly content: ReactNode
}

/** `@theme/TabItem`, also outside of tabs. */
export const TabItem = ({ children }: TabItemProps) => <>{children}</>

/** `@theme/Tabs`. */
export function Tabs(props: TabsProps) {
  const tabs = listTabs(props)
  if (context.isIsland) return <LiveTabs tabs={tabs} />
  const open = findOpen(tabs) || undefined
  const sections = tabs.map(({ value, label, content }) => (
    <section key={value} data-label={label} data-value={value}>
      <p className="tab-label">{label}</p>
      {content}
    </section>
  ))
  return createElement('docs-tabs', { 'data-group': props.groupId, 'data-open': open }, sections)
}

/** Index of the tab that is open at first. */
function findOpen(tabs: readonly TabContent[]): number {
  const index = tabs.findIndex(({ isOpen }) => isOpen)
  return Math.max(index, 0)
}

/** Tabs of an island, whose elements only React may move. */
function LiveTabs({ tabs }: { readonly tabs: readonly TabContent[] }) {
  const [open, setOpen] = useState(() => findOpen(tabs))
  return (
    <div className="live-tabs">
      <div role="tablist" className="tab-bar">
        {tabs.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            aria-selected={index === open}
            onClick={() => setOpen(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value, label, content }, index) => (
        <section key={value} role="tabpanel" aria-label={label} hidden={index !== open}>
          {content}
        </section>
      ))}
    </div>
  )
}

function listTabs({ children, values, defaultValue }: TabsProps): readonly TabContent[] {
  const items = listElements(children).filter(({ props }) => typeof props.value === 'string')
  const byValue = new Map(items.map(({ props }) => [props.value, props]))
  const order: TabsProps['values'] = values ?? items.map(({ props: { value = '' } }) => ({ value }))
  return order.map(({ value, label, default: isDefault }) => {
    const item = byValue.get(value)
    return {
      value,
      label: label ?? item?.label ?? value,
      isOpen: defaultValue === undefined ? (item?.default ?? isDefault ?? false) : value === defaultValue,
      content: item?.children,
    }
  })
}

/** Elements, also those in fragments and in the elements that the build puts around computed parts. */
function listElements(children: ReactNode): readonly ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return []
    const isAround = child.type === Fragment || child.type === 'docs-computed'
    return isAround ? listElements(child.props.children) : [child]
  })
}

interface CodeBlockProps extends ChildrenProps {
  readonly language?: string
  readonly className?: string
  readonly title?: string
  readonly metastring?: string
  readonly showLineNumbers?: boolean | number
}

/** `@theme/CodeBlock`. */
export function CodeBlock({
  children,
  language,
  className = '',
  title,
  metastring = '',
  showLineNumbers,
}: CodeBlockProps) {
  const code = readText(children).replace(/\n$/, '')
  const name = language ?? /language-(\S+)/.exec(className)?.[1] ?? ''
  const numbers =
    typeof showLineNumbers === 'number'
      ? ` showLineNumbers=${showLineNumbers}`
      : showLineNumbers === true
        ? ' showLineNumbers'
        : ''
  const titled = typeof title === 'string' ? ` title="${title.replaceAll('"', "'")}"` : ''
  if (!context.isIsland && context.renderCode !== undefined)
    return context.renderCode({ code, info: `${name} ${metastring}${titled}${numbers}`.trim() })
  return (
    <figure className="code">
      {typeof title === 'string' && <figcaption>{title}</figcaption>}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}

/** The text of nodes, as code has it. */
function readText(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (isValidElement<ChildrenProps>(child)) return readText(child.props.children)
      return typeof child === 'string' || typeof child === 'number' ? `${child}` : ''
    })
    .join('')
}

/** Our kinds of admonitions, by the kinds of Docusaurus. */
const KINDS: Readonly<Record<string, string>> = { secondary: 'note', success: 'tip' }

/** `@theme/Admonition`. */
export function Admonition({
  type = 'note',
  title,
  children,
}: ChildrenProps & { readonly type?: string; readonly title?: ReactNode }) {
  const kind = KINDS[type] ?? type
  return (
    <div className="note" data-kind={kind} role="note">
      <p className="note-title">{title ?? type.charAt(0).toUpperCase() + type.slice(1)}</p>
      {children}
    </div>
  )
}

/** `@theme/Details`: the summary is an element or its text. */
export function Details({
  summary,
  children,
  ...props
}: ChildrenProps & Props & { readonly summary?: ReactNode }) {
  const isElement = isValidElement(summary) && summary.type === 'summary'
  return (
    <details {...props}>
      {isElement ? summary : <summary>{summary ?? 'Details'}</summary>}
      {children}
    </details>
  )
}

/** `@theme/TOCInline`: the build writes the list once it knows the headings. */
export function TOCInline({
  minHeadingLevel = 2,
  maxHeadingLevel = 3,
}: {
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}) {
  return createElement('docs-contents', { 'data-min': minHeadingLevel, 'data-max': maxHeadingLevel })
}

/** An image that was imported: its address, or a module with one. */
type ImageSource =
  | string
  | { readonly default?: string; readonly src?: string | { readonly src?: string } }
  | undefined

function readImage(image: ImageSource): string | undefined {
  if (typeof image !== 'object') return image
  const { default: address, src } = image
  return address ?? (typeof src === 'object' ? src.src : src)
}

/** `@theme/IdealImage`. */
export function IdealImage({ img, ...props }: Props & { readonly img?: ImageSource }) {
  const { shouldAutoDownload: _, threshold: __, getMessage: ___, ...rest } = props
  return <img {...rest} src={readImage(img)} />
}

/** `@theme/ThemedImage`: styles show the one of the reader's color mode. */
export function ThemedImage({
  sources,
  className,
  ...props
}: Props & {
  readonly className?: string
  readonly sources?: { readonly light?: ImageSource; readonly dark?: ImageSource }
}) {
  const name = (mode: string) => (className === undefined ? `in-${mode}` : `${className} in-${mode}`)
  return (
    <>
      <img {...props} src={readImage(sources?.light)} className={name('light')} />
      <img {...props} src={readImage(sources?.dark)} className={name('dark')} />
    </>
  )
}

interface CardItem {
  readonly href?: string
  readonly label?: string
  readonly description?: string
}

/** `@theme/DocCard`. */
export function DocCard({ item = {} }: { readonly item?: CardItem }) {
  const { href, label, description } = item
  return (
    <div className="card">
      <p className="card-title">{href === undefined ? label : <a href={href}>{label}</a>}</p>
      {description !== undefined && <p>{description}</p>}
    </div>
  )
}

/** `@theme/DocCardList`: without items, the site stage writes the entries of the page's group in the sidebar. */
export function DocCardList({ items }: { readonly items?: readonly CardItem[] }) {
  if (items === undefined || items.length === 0) return createElement('docs-slot', { 'data-slot': 'pages' })
  return (
    <div className="cards">
      {items.map((item, index) => (
        <DocCard key={index} item={item} />
      ))}
    </div>
  )
}

/** `Collapsible` of `@docusaurus/theme-common`. */
export function Collapsible({
  as = 'div',
  collapsed = false,
  children,
  className,
}: ChildrenProps & { readonly as?: string; readonly collapsed?: boolean; readonly className?: string }) {
  return createElement(as, { className, hidden: collapsed }, children)
}

/** `@docusaurus/ErrorBoundary`. Errors of islands have a boundary of their own. */
export const ErrorBoundary = Passthrough

/** A switch of the router shows its first route: a static page has one. */
export function Route({
  children,
  component: Component,
  render,
}: ChildrenProps & { readonly component?: ComponentType; readonly render?: () => ReactNode }) {
  if (Component !== undefined) return <Component />
  return render === undefined ? <>{children}</> : render()
}
