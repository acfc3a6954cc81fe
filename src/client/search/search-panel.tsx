/** The content of the search dialog. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { writeText } from '../../lib/locale/text.ts'
import { findReaderVersion } from '../../search/ranking/filter-pages.ts'
import { rememberSearch } from './recent-searches.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchElsewhere, SearchFailure, SearchSuggestion, writeStatus } from './search-messages.tsx'
import { listResultOptions, ResultPreview, SearchResults, type SearchOption } from './search-results.tsx'
import { focusRecent, SearchStart } from './search-start.tsx'
import { useSearch } from './use-search.ts'

export interface SearchPanelProps {
  /** Route of the open page. */
  readonly from: string
  /** Route of the A–Z index, whose language is that of the search. */
  readonly index: string
  /** What is searched for at first. */
  readonly initial: string
  readonly close: () => void
}

/** Pages that a search shows at first, and after More results. */
const FIRST_LIMIT = 10
const MORE_LIMIT = 40

/** From this width the field has room for what search finds; below, it is the sentence under the field. */
const WIDE = '(min-width: 30rem)'

/** The section of a page that has the text itself as its heading: the entry of an error code, the field of this name. */
function findNamed(group: readonly SearchOption[] | undefined, text: string): SearchOption | undefined {
  const name = text.trim().toLowerCase()
  return group?.find(({ heading }) => heading?.toLowerCase() === name)
}

/** A combobox with filters and results (WAI-ARIA 1.2, combobox with a listbox popup). */
export function SearchPanel({ from, index, initial, close }: SearchPanelProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [section, setSection] = useState<number>()
  const [version, setVersion] = useState<number | 'all'>()
  const [active, setActive] = useState('')
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const openFirst = useRef(false)
  const { finding, root, retry } = useSearch({ text, from, index, section, version, limit })
  // Until the search has finished, the results belong to an earlier query.
  const late = text.trim() !== '' && finding.state !== 'failed' && finding.text !== text
  const groups = listResultOptions(finding.hits, id)
  const flat = groups.flat()
  const at = flat.findIndex((option) => option.id === active)
  const current = text.trim() === '' ? undefined : (flat[at] ?? findNamed(groups[0], text) ?? flat[0])
  const field = useRef<HTMLInputElement>(null)
  const isSlow = useDelay(late, 500)
  const isCut = finding.hits.length === limit

  useEffect(() => {
    document.getElementById(current?.id ?? '')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])

  // Enter was pressed before the search had finished: open the first result.
  useEffect(() => {
    if (!openFirst.current || late) return
    openFirst.current = false
    if (current !== undefined) document.getElementById(current.id)?.click()
  }, [late, current])

  const choose = () => {
    rememberSearch(text)
    close()
  }

  /** Searches for a text that a button offered. The button goes away, and the field keeps the focus. */
  const search = (offered: string) => {
    setText(offered)
    setActive('')
    setLimit(FIRST_LIMIT)
    field.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === 1 && text.trim() === '') {
      event.preventDefault()
      focusRecent(field.current, 0)
    } else if (step !== undefined && flat.length > 0) {
      event.preventDefault()
      const next = ((current === undefined ? -1 : flat.indexOf(current)) + step + flat.length) % flat.length
      setActive(flat[next]?.id ?? '')
    } else if (event.key === 'Escape') {
      // Browsers would only clear the field at the first press.
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && late && active === '') {
      event.preventDefault()
      openFirst.current = true
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      // A click on the link itself, so that modifier keys work as on every link.
      document
        .getElementById(current.id)
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
        )
    }
  }

  return (
    <div className="search-panel">
      <div className="search-bar">
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={writeText('search.label')}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded={current !== undefined}
          aria-activedescendant={current?.id}
          placeholder={matchMedia(WIDE).matches ? writeText('search.placeholder') : writeText('search.label')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          // The reader has just opened the dialog to type here.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive('')
            setLimit(FIRST_LIMIT)
            openFirst.current = false
          }}
          onKeyDown={press}
        />
        <button type="button" className="button" onClick={close}>
          {writeText('close')}
        </button>
      </div>
      {root !== undefined && (
        <SearchFilters
          root={root}
          section={section}
          chooseSection={setSection}
          version={version === 'all' ? undefined : (version ?? findReaderVersion(root, from))}
          chooseVersion={(chosen) => setVersion(chosen ?? 'all')}
        />
      )}
      <p className="search-status" role="status">
        {isSlow ? writeText('search.searching') : writeStatus(finding, text, limit)}
      </p>
      {finding.suggestion !== undefined && !late && (
        <SearchSuggestion suggestion={finding.suggestion} search={search} />
      )}
      {finding.state === 'failed' || finding.partial ? (
        <SearchFailure finding={finding} index={index} retry={retry} />
      ) : null}
      <div className="search-scroll" aria-busy={late || finding.state === 'busy'}>
        {text.trim() === '' ? (
          <SearchStart
            choose={search}
            cleared={() => field.current?.focus()}
            move={(number) => focusRecent(field.current, number)}
          />
        ) : (
          <div className="search-columns">
            <SearchResults
              id={`${id}-list`}
              groups={groups}
              terms={finding.terms}
              active={current?.id ?? ''}
              choose={choose}
              point={setActive}
            />
            {current !== undefined && <ResultPreview option={current} terms={finding.terms} />}
          </div>
        )}
        {isCut && limit === FIRST_LIMIT && !late && (
          <button
            type="button"
            className="button search-more"
            onClick={() => {
              setLimit(MORE_LIMIT)
              setActive(flat.at(-1)?.id ?? '')
              field.current?.focus()
            }}
          >
            {writeText('search.more')}
          </button>
        )}
        {finding.state === 'done' && !late && finding.hits.length === 0 && <SearchElsewhere index={index} />}
      </div>
    </div>
  )
}

/** Whether something has lasted for some milliseconds. */
function useDelay(is: boolean, delay: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!is) return undefined
    const timer = setTimeout(() => setLong(true), delay)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [is, delay])
  return is && isLong
}
