/** The content of the search dialog. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { writeText } from '../../../lib/locale/text.ts'
import { PAGE_SECTIONS } from '../../../lib/site/page-section.ts'
import { findReaderVersion } from '../../../domain/search/ranking/filter-pages.ts'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './search-field.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchElsewhere, SearchFailure, SearchSuggestion, writeStatus } from './search-messages.tsx'
import { ResultPreview, SearchResults } from './search-results.tsx'
import { focusRecent, SearchStart } from './search-start.tsx'
import { useOptions } from './use-options.ts'
import { useSearch } from './use-search.ts'

export interface SearchPanelProps {
  /** Route of the open page. */
  readonly from: string
  /** Route of the A–Z index in the language of the search. */
  readonly index: string
  /** The initial query. */
  readonly initial: string
  readonly close: () => void
}

const REFERENCE = PAGE_SECTIONS.indexOf('reference')

/** Pages that a search shows at first, and after More results. */
const FIRST_LIMIT = 10
const MORE_LIMIT = 40

/** The search field with filters and results. */
export function SearchPanel({ from, index, initial, close }: SearchPanelProps) {
  const id = useId()
  const [text, setText] = useState(initial)
  const [section, setSection] = useState<number>()
  const [version, setVersion] = useState<number | 'all'>()
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const openFirst = useRef(false)
  const { results, root, retry } = useSearch({ text, from, index, section, version, limit })
  // Until the search has finished, the results belong to an earlier query.
  const late = text.trim() !== '' && results.state !== 'failed' && results.text !== text
  const { groups, active, current, setActive, move } = useOptions(results.hits, text, id)
  const field = useRef<HTMLInputElement>(null)
  const hasReference = root !== undefined && root.sections[REFERENCE]?.isEmpty !== true
  const isSlow = useDelay(late, 500)
  const isCut = results.hits.length === limit

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

  const type = (typed: string) => {
    setText(typed)
    setActive('')
    setLimit(FIRST_LIMIT)
    openFirst.current = false
  }

  /** Searches for a text that a button offered. The button goes away, and the field keeps the focus. */
  const search = (offered: string) => {
    type(offered)
    field.current?.focus()
  }

  const moveFromField = (step: number) => {
    if (step < 0 || text.trim() !== '') return move(step)
    focusRecent(field.current, 0)
    return true
  }

  const openCurrent = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (late && active === '') {
      openFirst.current = true
      return true
    }
    // A click on the link itself, so that modifier keys work as on every link.
    document
      .getElementById(current?.id ?? '')
      ?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
    return current !== undefined
  }

  return (
    <div className="search-panel">
      <div className="search-bar">
        <SearchField
          hasReference={hasReference}
          ref={field}
          list={`${id}-list`}
          current={current?.id}
          text={text}
          type={type}
          move={moveFromField}
          open={openCurrent}
          close={close}
        />
        <button type="button" className="button" onClick={close}>
          {writeText('close')}
        </button>
      </div>
      {root !== undefined && (
        <SearchFilters
          root={root}
          section={section}
          chooseSection={(chosen) => {
            setSection(chosen)
            setActive('')
          }}
          version={version === 'all' ? undefined : (version ?? findReaderVersion(root, from))}
          chooseVersion={(chosen) => {
            setVersion(chosen ?? 'all')
            setActive('')
          }}
        />
      )}
      <div role="status">
        <p className="search-status">{isSlow ? writeText('search.searching') : writeStatus(results, text)}</p>
        {results.suggestion !== undefined && !late && (
          <SearchSuggestion suggestion={results.suggestion} search={search} />
        )}
      </div>
      {results.state === 'failed' || results.partial ? (
        <SearchFailure results={results} index={index} retry={retry} />
      ) : null}
      <div className="search-scroll" aria-busy={late || results.state === 'busy'}>
        {text.trim() === '' ? (
          <SearchStart
            hasReference={hasReference}
            choose={search}
            cleared={() => field.current?.focus()}
            move={(number) => focusRecent(field.current, number)}
          />
        ) : (
          <div className="search-columns">
            <SearchResults
              id={`${id}-list`}
              groups={groups}
              terms={results.terms}
              active={current?.id ?? ''}
              choose={choose}
              point={setActive}
            />
            {current !== undefined && <ResultPreview option={current} terms={results.terms} />}
          </div>
        )}
        {isCut && limit === FIRST_LIMIT && !late && (
          <button
            type="button"
            className="button search-more"
            onClick={() => {
              setLimit(MORE_LIMIT)
              setActive(groups.at(-1)?.at(-1)?.id ?? '')
              field.current?.focus()
            }}
          >
            {writeText('search.more')}
          </button>
        )}
        {results.state === 'done' && !late && results.hits.length === 0 && <SearchElsewhere index={index} />}
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
