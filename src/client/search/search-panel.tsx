/** The content of the search dialog. */
import { writeText, writeTextParts } from '../../lib/locale/text.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

import { findReaderVersion } from '../../search/ranking/filter-pages.ts'
import { pageAddress } from '../page-address.ts'
import { openPreference } from '../storage/preference.ts'
import { useSearch, type SearchState } from './use-search.ts'
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts'
import { listResultOptions, ResultPreview, SearchResults, type SearchOption } from './search-results.tsx'

export interface SearchPanelProps {
  /** Route of the open page. */
  readonly from: string
  /** Route of the A–Z index, whose language is that of the search. */
  readonly index: string
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
export function SearchPanel({ from, index, close }: SearchPanelProps) {
  const id = useId()
  const [text, setText] = useState('')
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
        <div className="search-filters">
          <Filter
            label={writeText('search.section')}
            all={writeText('search.allSections')}
            names={root.sections.map(({ label }) => label)}
            value={section}
            change={setSection}
          />
          {root.versions.length > 1 && (
            <Filter
              label={writeText('version.label')}
              all={writeText('search.allVersions')}
              names={root.versions.map(({ label }) => label)}
              value={version === 'all' ? undefined : (version ?? findReaderVersion(root, from))}
              change={(chosen) => setVersion(chosen ?? 'all')}
            />
          )}
        </div>
      )}
      <p className="search-status" role="status">
        {isSlow ? writeText('search.searching') : writeStatus(finding, text, limit)}
      </p>
      {finding.suggestion !== undefined && !late && (
        <p className="search-suggestion">
          {writeTextParts('search.suggestion', {
            word: (
              <button key="word" type="button" onClick={() => search(finding.suggestion ?? text)}>
                {finding.suggestion}
              </button>
            ),
          })}
        </p>
      )}
      {finding.state === 'failed' || finding.partial ? (
        <SearchFailure finding={finding} index={index} retry={retry} />
      ) : null}
      <div className="search-scroll" aria-busy={late || finding.state === 'busy'}>
        {text.trim() === '' ? (
          <>
            <RecentSearches
              choose={search}
              cleared={() => field.current?.focus()}
              move={(number) => focusRecent(field.current, number)}
            />
            <SlashSetting />
          </>
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
        {finding.state === 'done' && !late && finding.hits.length === 0 && (
          <p>{writeTextParts('search.tryOther', { index: <IndexLink key="index" route={index} /> })}</p>
        )}
      </div>
    </div>
  )
}

/** What the last search has found. It stays while the next one runs: a screen reader would read each change while a reader types. */
function writeStatus({ state, answer }: SearchState, text: string, limit: number): string {
  if (text.trim() === '' || state === 'failed' || answer === undefined) return ''
  const { count } = answer
  if (count === 0) return writeText('search.noResults', { words: shorten(answer.text) })
  return count === limit ? writeText('search.first', { count }) : writeText('search.pages', { count })
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

/** Focuses a recent search by its number, the field for -1. The arrow keys go through them as through results. */
function focusRecent(field: HTMLInputElement | null, number: number): void {
  const buttons =
    field?.closest('.search-panel')?.querySelectorAll<HTMLElement>('.search-recent button') ?? []
  if (number < 0) field?.focus()
  else buttons[Math.min(number, buttons.length - 1)]?.focus()
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function IndexLink({ route }: { readonly route: string }) {
  return <a href={pageAddress(route)}>{writeText('index.link')}</a>
}

interface SearchFailureProps {
  readonly finding: SearchState
  readonly index: string
  readonly retry: () => void
}

function SearchFailure({ finding, index, retry }: SearchFailureProps) {
  return (
    <p className="search-trouble" role="alert">
      {finding.state === 'failed' ? `${writeText('search.failed')} ` : `${writeText('search.partial')} `}
      <button type="button" onClick={retry}>
        {writeText('retry')}
      </button>{' '}
      {writeTextParts('search.orIndex', { index: <IndexLink key="index" route={index} /> })}
    </p>
  )
}

interface FilterProps {
  readonly label: string
  readonly all: string
  readonly names: readonly string[]
  readonly value: number | undefined
  readonly change: (value: number | undefined) => void
}

function Filter({ label, all, names, value, change }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => change(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{all}</option>
      {names.map((name, n) => (
        // A version of an API and one of the guides may have the same label.
        <option key={n} value={n}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface RecentSearchesProps {
  readonly choose: (text: string) => void
  readonly cleared: () => void
  /** Moves the focus to another search by its number. */
  readonly move: (number: number) => void
}

/** Whether the key "/" opens the search: it is in the way of readers who dictate (WCAG 2.2, 2.1.4). */
function SlashSetting() {
  const setting = openPreference('slash')
  return (
    <label className="search-slash">
      <input
        type="checkbox"
        defaultChecked={setting.get() === ''}
        onChange={({ target }) => (target.checked ? setting.delete() : setting.set('off'))}
      />{' '}
      {writeText('search.slash')}
    </label>
  )
}

/** Recent searches, shown while nothing is typed. */
function RecentSearches({ choose, cleared, move }: RecentSearchesProps) {
  const [searches, setSearches] = useState(readRecentSearches)
  if (searches.length === 0) return <p>{writeText('search.hint')}</p>
  return (
    <section className="search-recent" aria-label={writeText('search.recent')}>
      <ul>
        {searches.map((search, n) => (
          <li key={search}>
            <button
              type="button"
              dir="auto"
              onClick={() => choose(search)}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(n + step)
              }}
            >
              {search}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="search-forget"
        onClick={() => {
          clearRecentSearches()
          setSearches([])
          cleared()
        }}
      >
        {writeText('search.clear')}
      </button>
    </section>
  )
}
