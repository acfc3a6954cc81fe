/** The sidebar's tree: rendered into pages by the templates, and again in the browser when a long sidebar is loaded whole. */

import { writeText } from '../../../lib/locale/text.ts'
import { splitLongNames } from '../../../lib/text/split-long-names.ts'
import { Fragment } from 'react'

import type { SidebarEntry } from '../../../stages/view/view-types.ts'

export interface SidebarTreeProps {
  readonly items: readonly SidebarEntry[]
  /** Route of the open page. */
  readonly current: string
  /** Writes the address of a route. */
  readonly href: (route: string) => string
  /** Path of indexes to this list: '/0/2'. `opened` lists paths of branches that a reader has opened. */
  readonly path?: string
  readonly opened?: ReadonlySet<string>
}

/** Whether a branch contains the page. */
export function containsRoute(entry: SidebarEntry, route: string): boolean {
  return entry.route === route || entry.items.some((item) => containsRoute(item, route))
}

/** A list of links and `<details>`, which opens and closes without a script. */
export function SidebarTree({ items, current, href, path = '', opened }: SidebarTreeProps) {
  return (
    <ul>
      {items.map((entry, n) => {
        const key = `${path}/${entry.position ?? n}`
        return (
          <li key={key}>
            <TreeItem entry={entry} current={current} href={href} path={key} {...(opened && { opened })} />
          </li>
        )
      })}
    </ul>
  )
}

interface TreeItemProps extends Omit<SidebarTreeProps, 'items'> {
  readonly entry: SidebarEntry
  readonly path: string
}

function TreeItem({ entry, current, href, path, opened }: TreeItemProps) {
  if (entry.first !== undefined) return <LazyBranch entry={entry} href={href} path={path} />
  if (entry.items.length === 0) return <PageLink entry={entry} current={current} href={href} />
  const open = opened?.has(path) === true || entry.collapsed !== true || containsRoute(entry, current)
  // In the same list as the items: a list of its own would be announced as "list, 1 item".
  const overview =
    entry.route === undefined ? [] : [{ label: nameOverview(entry.label), route: entry.route, items: [] }]
  return (
    <details data-path={path} open={open}>
      <summary>
        <EntryIcon path={entry.icon} />
        {entry.label}
        <EntryBadge badge={entry.badge} />
      </summary>
      <SidebarTree
        items={[...overview, ...entry.items]}
        current={current}
        href={href}
        path={path}
        {...(opened && { opened })}
      />
    </details>
  )
}

/** The entry of a group's own page. A group may be called an overview already. */
function nameOverview(label: string): string {
  const overview = writeText('header.overview')
  return label.toLowerCase().endsWith(overview.toLowerCase())
    ? overview
    : writeText('sidebar.overview', { label })
}

interface PageLinkProps {
  readonly entry: SidebarEntry
  readonly current: string
  readonly href: (route: string) => string
}

function PageLink({ entry, current, href }: PageLinkProps) {
  const { label } = entry
  return (
    <a
      href={entry.href ?? href(entry.route ?? '/')}
      aria-current={entry.route === current ? 'page' : undefined}
    >
      <EntryIcon path={entry.icon} />
      {entry.deprecated === true ? (
        <s>
          <BreakableLabel label={label} />
          <span className="sr-only"> {writeText('sidebar.deprecated')}</span>
        </s>
      ) : (
        <BreakableLabel label={label} />
      )}
      <EntryBadge badge={entry.badge} />
      {entry.method && <MethodBadge method={entry.method.toLowerCase()} />}
    </a>
  )
}

function EntryIcon({ path }: { readonly path: string | undefined }) {
  return path === undefined ? null : (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function EntryBadge({ badge }: { readonly badge: SidebarEntry['badge'] | undefined }) {
  return badge === undefined ? null : (
    <span className="badge" data-tone={badge.tone}>
      {badge.text}
    </span>
  )
}

/** A label that breaks between its words, also when they are joined: 'listOrganizationMembers'. */
function BreakableLabel({ label }: { readonly label: string }) {
  return splitLongNames(label).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

const SHORT_METHODS: Readonly<Record<string, string>> = { delete: 'del', options: 'opt' }

/** The method of an operation, short enough for a narrow column. */
export function MethodBadge({ method }: { readonly method: string }) {
  return <b data-method={method}>{SHORT_METHODS[method] ?? method}</b>
}

/** A branch whose items are not in the page: its link opens its first page, its button loads the items. */
function LazyBranch({ entry, href, path }: Pick<TreeItemProps, 'entry' | 'href' | 'path'>) {
  return (
    <div className="closed">
      <a href={href(entry.first ?? '/')}>{entry.label}</a>
      <button
        type="button"
        data-path={path}
        aria-label={writeText('sidebar.expand', { label: entry.label })}
        aria-expanded="false"
      />
    </div>
  )
}
