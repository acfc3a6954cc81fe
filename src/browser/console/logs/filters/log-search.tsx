/** The search field of the logs: an editable combobox with a listbox (WAI-ARIA 1.2). */
import { useId, useState, type KeyboardEvent } from 'react'
import { completeSearch, readSearch, suggestSearch, type SearchValues } from './search-query.ts'
import type { LogFilters } from './log-filters.ts'

interface LogSearchProps {
  /** The text that is searched for; filters are shown elsewhere. */
  readonly text: string
  readonly values: SearchValues
  readonly onSearch: (filters: LogFilters) => void
}

/** Text, and filters as text, with completion. Enter searches, or takes the marked completion. */
export function LogSearch({ text: written, values, onSearch }: LogSearchProps) {
  const [draft, setDraft] = useState({ of: written, text: written })
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const id = useId()
  // A text that was set elsewhere, by a link or by going back, replaces the draft.
  if (draft.of !== written) setDraft({ of: written, text: written })
  const { text } = draft
  const suggestions = isOpen ? suggestSearch(text, values) : []
  const change = (next: string) => {
    setDraft({ of: written, text: next })
    setMarked(-1)
    setOpen(true)
  }
  const search = (next: string) => {
    setOpen(false)
    const found = readSearch(next, values)
    // Text that became a filter leaves the field.
    setDraft({ of: written, text: found['search'] ?? '' })
    onSearch(found)
  }
  const take = (suggestion: string) => {
    const next = completeSearch(text, suggestion)
    change(next)
    if (!suggestion.endsWith(':')) search(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[marked]
    const count = suggestions.length
    if (event.key === 'ArrowDown') {
      setOpen(true)
      setMarked(count === 0 ? -1 : (marked + 1) % count)
    } else if (event.key === 'ArrowUp' && count > 0)
      setMarked((marked + count) % (count + 1) === count ? count - 1 : marked - 1)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Enter') {
      if (chosen === undefined) search(text)
      else take(chosen.text)
    } else return
    event.preventDefault()
  }
  return (
    <div className="log-search">
      <input
        role="combobox"
        aria-label="Search"
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Text, status:422, key:…"
        maxLength={400}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={handleKey}
        onFocus={() => setOpen(text === '')}
        onBlur={() => setOpen(false)}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Completions" hidden={suggestions.length === 0}>
        {suggestions.map(({ text: suggestion, hint }, n) => (
          <li
            key={suggestion}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === marked}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            {suggestion} <small>{hint}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
