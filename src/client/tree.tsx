/** An entry of a sidebar, as it travels with a page or in the script that holds the rest of a long menu. */
export interface Entry {
  readonly label: string
  readonly route?: string
  readonly items: readonly Entry[]
  readonly collapsed?: boolean
  readonly method?: string
  readonly deprecated?: boolean
  /** The items were left out; `first` is the first page among them. */
  readonly first?: string
}

export interface TreeProps {
  readonly items: readonly Entry[]
  /** Route of the open page. */
  readonly current: string
  /** Writes the address of a route. */
  readonly href: (route: string) => string
  /** Path of labels to here: which branches a reader has opened. */
  readonly path?: string
  readonly opened?: ReadonlySet<string>
}

/** Whether a branch holds the page. */
export function holds(entry: Entry, route: string): boolean {
  return entry.route === route || entry.items.some((item) => holds(item, route))
}

/** A sidebar's list, of links and `<details>`: it opens and closes without any script. */
export function Tree({ items, current, href, path = '', opened }: TreeProps) {
  return (
    <ul>
      {items.map((entry, n) => {
        const key = `${path}/${n}`
        return (
          <li key={key}>
            <Item entry={entry} current={current} href={href} path={key} {...(opened && { opened })} />
          </li>
        )
      })}
    </ul>
  )
}

interface ItemProps extends Omit<TreeProps, 'items'> {
  readonly entry: Entry
  readonly path: string
}

function Item({ entry, current, href, path, opened }: ItemProps) {
  if (entry.first !== undefined) return <Closed entry={entry} href={href} path={path} />
  if (entry.items.length === 0)
    return <Leaf entry={entry} label={entry.label} current={current} href={href} />
  const open = opened?.has(path) === true || entry.collapsed !== true || holds(entry, current)
  const overview = entry.route === undefined ? undefined : { ...entry, items: [] }
  return (
    <details data-path={path} open={open}>
      <summary>{entry.label}</summary>
      {overview && (
        <ul>
          <li>
            <Leaf entry={overview} label="Overview" current={current} href={href} />
          </li>
        </ul>
      )}
      <Tree items={entry.items} current={current} href={href} path={path} {...(opened && { opened })} />
    </details>
  )
}

interface LeafProps {
  readonly entry: Entry
  readonly label: string
  readonly current: string
  readonly href: (route: string) => string
}

function Leaf({ entry, label, current, href }: LeafProps) {
  return (
    <a href={href(entry.route ?? '/')} aria-current={entry.route === current ? 'page' : undefined}>
      {entry.deprecated === true ? <s>{label}</s> : label}
      {entry.method && <Badge method={entry.method.toLowerCase()} />}
    </a>
  )
}

function Badge({ method }: { readonly method: string }) {
  return <b data-method={method}>{method === 'delete' ? 'del' : method}</b>
}

/** A branch whose items didn't travel: its link leads to its first page, its button fetches them. */
function Closed({ entry, href, path }: Pick<ItemProps, 'entry' | 'href' | 'path'>) {
  return (
    <div className="closed">
      <a href={href(entry.first ?? '/')}>{entry.label}</a>
      <button type="button" data-path={path} aria-label={`Expand ${entry.label}`} aria-expanded="false" />
    </div>
  )
}
