/** Filters of the logs that the user saved in this browser, by name. */
import { useState, useSyncExternalStore } from 'react'
import { savedFiltersSlot } from '../../session/console-storage.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/filter-bar.tsx'
import { TextField } from '../../ui/form.tsx'
import { logViewQuery, LOGS_ROUTE, type LogFilters, type LogView } from './log-filters.ts'

interface SavedFilter {
  readonly name: string
  readonly query: LogFilters
}

/** Stored filters. Entries of an unknown shape are left out. */
function readSavedFilters(text: string): readonly SavedFilter[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list.filter(isSavedFilter) : []
  } catch {
    return []
  }
}

function isSavedFilter(value: unknown): value is SavedFilter {
  const { name, query } = (value ?? {}) as Partial<Record<keyof SavedFilter, unknown>>
  return (
    typeof name === 'string' &&
    typeof query === 'object' &&
    query !== null &&
    Object.values(query).every((part) => typeof part === 'string')
  )
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(list: readonly SavedFilter[]): void {
  savedFiltersSlot().set(JSON.stringify(list))
  for (const listener of listeners) listener()
}

/** The saved filters as links, and a form that saves the current one. */
export function SavedFilters({ shown }: { readonly shown: LogView }) {
  const text = useSyncExternalStore(subscribe, () => savedFiltersSlot().get())
  const [name, setName] = useState('')
  const list = readSavedFilters(text)
  const query = Object.fromEntries(Object.entries(logViewQuery(shown)).filter(([, value]) => value !== ''))
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    store([...list.filter((saved) => saved.name !== trimmed), { name: trimmed, query }])
    setName('')
  }
  return (
    <Panel label="Saved filters" count={list.length}>
      {list.length > 0 && (
        <ul className="bare">
          {list.map((saved) => (
            <li key={saved.name}>
              <Link to={LOGS_ROUTE} query={saved.query}>
                {saved.name}
              </Link>{' '}
              <Button
                variant="outlineSecondary"
                onClick={() => store(list.filter((other) => other.name !== saved.name))}
              >
                Remove<span className="sr-only"> {saved.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Name of this filter"
          hint="Stored in this browser until you sign out."
          maxLength={60}
          value={name}
          onChange={setName}
        />
        <Button type="submit" variant="outlinePrimary" disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </Panel>
  )
}
