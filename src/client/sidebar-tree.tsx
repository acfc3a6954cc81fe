/** An entry of a sidebar, as it travels with a page or in the script that holds the rest of a long menu. */
export interface SidebarEntry {
  readonly label: string
  readonly route?: string
  readonly items: readonly SidebarEntry[]
  readonly collapsed?: boolean
  readonly method?: string
  readonly deprecated?: boolean
  /** The items were left out; `first` is the first page among them. */
  readonly first?: string
}

export interface SidebarTreeProps {
  readonly items: readonly SidebarEntry[]
  /** Route of the open page. */
  readonly current: string
  /** Writes the address of a route. */
  readonly href: (route: string) => string
  /** Path of labels to here: which branches a reader has opened. */
  readonly path?: string
  readonly opened?: ReadonlySet<string>
}

/** Whether a branch holds the page. */
export function containsRoute(entry: SidebarEntry, route: string): boolean {
  return entry.route === route || entry.items.some((item) => containsRoute(item, route))
}

/** A sidebar's list, of links and `<details>`: it opens and closes without any script. */
export function SidebarTree({ items, current, href, path = '', opened }: SidebarTreeProps) {
  return (
    <ul>
      {items.map((entry, n) => {
        const key = `${path}/${n}`
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
  if (entry.items.length === 0)
    return <PageLink entry={entry} label={entry.label} current={current} href={href} />
  const open = opened?.has(path) === true || entry.collapsed !== true || containsRoute(entry, current)
  const overview = entry.route === undefined ? undefined : { ...entry, items: [] }
  return (
    <details data-path={path} open={open}>
      <summary>{entry.label}</summary>
      {overview && (
        <ul>
          <li>
            <PageLink entry={overview} label="Overview" current={current} href={href} />
          </li>
        </ul>
      )}
      <SidebarTree
        items={entry.items}
        current={current}
        href={href}
        path={path}
        {...(opened && { opened })}
      />
    </details>
  )
}

interface PageLinkProps {
  readonly entry: SidebarEntry
  readonly label: string
  readonly current: string
  readonly href: (route: string) => string
}

function PageLink({ entry, label, current, href }: PageLinkProps) {
  return (
    <a href={href(entry.route ?? '/')} aria-current={entry.route === current ? 'page' : undefined}>
      {entry.deprecated === true ? <s>{label}</s> : label}
      {entry.method && <MethodBadge method={entry.method.toLowerCase()} />}
    </a>
  )
}

function MethodBadge({ method }: { readonly method: string }) {
  return <b data-method={method}>{method === 'delete' ? 'del' : method}</b>
}

/** A branch whose items didn't travel: its link leads to its first page, its button fetches them. */
function LazyBranch({ entry, href, path }: Pick<TreeItemProps, 'entry' | 'href' | 'path'>) {
  return (
    <div className="closed">
      <a href={href(entry.first ?? '/')}>{entry.label}</a>
      <button type="button" data-path={path} aria-label={`Expand ${entry.label}`} aria-expanded="false" />
    </div>
  )
}
