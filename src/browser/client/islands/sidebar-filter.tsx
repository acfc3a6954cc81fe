/**
 * The sidebar of a reference: a field that filters all its entries by title, method and path, and the branches that a page does not carry.
 * Shows the entries that are in the page as they are, and loads the script with all entries on first use.
 */
import { writeText } from '../../../lib/locale/text.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { pageAddress } from '../page-address.ts'
import { reportError, clientRuntime } from '../client-runtime.ts'
import { showCurrentItem } from '../boot/current-item.ts'
import { MethodBadge, SidebarTree } from '../sidebar/sidebar-tree.tsx'
import type { SidebarEntry } from '../../../stages/view/view-types.ts'

export interface SidebarFilterProps {
  readonly id: string
  /** URL of the script with all entries. */
  readonly src: string
  readonly current: string
  /** The page has only the entries around its own: all are loaded at once (templates/shorten-items.ts). */
  readonly isPartial?: true
  /** The entries that are in the page, as HTML. */
  readonly children?: ReactNode
}

/** Matches that show at once. */
const MAX_MATCHES = 100

const loadedEntries = new Map<string, readonly SidebarEntry[]>()

/** All entries of a sidebar. Their script runs once, however often the field and the branches ask for it. */
async function loadEntries(id: string, src: string): Promise<readonly SidebarEntry[]> {
  const runtime = clientRuntime()
  runtime.menu = (name, items) => loadedEntries.set(name, items as readonly SidebarEntry[])
  await runtime.load?.(src)
  return loadedEntries.get(id) ?? []
}

/** The field with its matches, or the tree. */
export function SidebarFilter({ id, src, current, isPartial, children }: SidebarFilterProps) {
  const [entries, setEntries] = useState<readonly SidebarEntry[]>()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [query, setQuery] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const fetchEntries = useCallback(() => loadEntries(id, src), [id, src])
  const expand = useCallback(
    async (path: string) => {
      const open = [...(box.current?.querySelectorAll<HTMLElement>('details[open]') ?? [])]
      const all = await fetchEntries()
      setOpened((before) => new Set([...before, ...open.map(({ dataset }) => dataset.path ?? ''), path]))
      setEntries(all)
    },
    [fetchEntries],
  )
  const [all, setAll] = useState<readonly SidebarEntry[]>()
  const search = useCallback(
    (text: string) => {
      setQuery(text.trim())
      if (all === undefined) fetchEntries().then(setAll).catch(reportError)
    },
    [all, fetchEntries],
  )
  useEffect(() => {
    if (isPartial === true) fetchEntries().then(setEntries).catch(reportError)
  }, [isPartial, fetchEntries])
  // The entries of a partial sidebar have moved: it scrolls as on load.
  useLayoutEffect(() => {
    if (isPartial === true && entries !== undefined) showCurrentItem()
  }, [isPartial, entries])
  // Text that a reader typed before this island was ready.
  useEffect(() => {
    if (field.current?.value) search(field.current.value)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // The branch has replaced the button that was pressed, so the focus moves to it, before the next paint.
  useLayoutEffect(() => {
    const last = [...opened].at(-1)
    if (entries && last)
      box.current?.querySelector<HTMLElement>(`details[data-path="${last}"] > summary`)?.focus()
  }, [entries, opened])
  const matches = query === '' ? undefined : filterSidebar(all ?? [], query)
  return (
    <div
      ref={box}
      onClick={({ target }) => {
        if (entries === undefined && target instanceof HTMLButtonElement && target.dataset.path !== undefined)
          expand(target.dataset.path).catch(reportError)
      }}
      onKeyDown={(event) => {
        if (field.current === null || matches === undefined) return
        if (event.key === 'Escape') {
          event.preventDefault()
          field.current.value = ''
          field.current.focus()
          setQuery('')
        } else if (event.target !== field.current) return
        else if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          const link = box.current?.querySelector<HTMLElement>('.matches a')
          if (event.key === 'Enter') link?.click()
          else link?.focus()
        }
      }}
    >
      <div className="filter">
        <input
          ref={field}
          type="search"
          placeholder={writeText('filter.label')}
          aria-label={writeText('filter.sidebar')}
          autoComplete="off"
          onChange={({ target }) => search(target.value)}
        />
        <span role="status" className="sr-only">
          {matches !== undefined &&
            all !== undefined &&
            writeText('filter.matches', { count: matches.length })}
        </span>
      </div>
      {matches !== undefined && all !== undefined && <MatchList matches={matches} current={current} />}
      <div hidden={matches !== undefined}>
        {entries === undefined ? (
          children
        ) : (
          <SidebarTree items={entries} current={current} href={pageAddress} opened={opened} />
        )}
      </div>
    </div>
  )
}

function MatchList({
  matches,
  current,
}: {
  readonly matches: readonly SidebarMatch[]
  readonly current: string
}) {
  const more = matches.length - MAX_MATCHES
  return (
    <>
      {matches.length === 0 && <p className="rules">{writeText('filter.none')}</p>}
      <ul className="matches">
        {matches.slice(0, MAX_MATCHES).map(({ entry, branch }) => (
          <li key={entry.route}>
            <a
              href={pageAddress(entry.route ?? '/')}
              aria-current={entry.route === current ? 'page' : undefined}
            >
              <span>
                {entry.label}
                <small>{entry.path ?? branch}</small>
              </span>
              {entry.method && <MethodBadge method={entry.method.toLowerCase()} />}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="rules">{writeText('filter.more', { count: more })}</p>}
    </>
  )
}

interface SidebarMatch {
  readonly entry: SidebarEntry
  /** Label of the branch that holds the entry; '' at the top level. */
  readonly branch: string
}

/** Entries with a page that have all words of a query in their method, path, title or branch, in the order of the sidebar. */
export function filterSidebar(items: readonly SidebarEntry[], query: string): readonly SidebarMatch[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches: SidebarMatch[] = []
  const visit = (entries: readonly SidebarEntry[], branch: string) => {
    for (const entry of entries) {
      const { label, method = '', path = '' } = entry
      const text = `${method} ${path} ${label} ${branch}`.toLowerCase()
      if (entry.route !== undefined && words.every((word) => text.includes(word)))
        matches.push({ entry, branch })
      visit(entry.items, label)
    }
  }
  visit(items, '')
  return matches
}
