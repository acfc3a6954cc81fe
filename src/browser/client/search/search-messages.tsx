/** Messages beside the results: their number, a suggested spelling, and errors. */
import { writeText, writeTextParts } from '../../../lib/locale/text.ts'
import { pageAddress } from '../page-address.ts'
import type { SearchState } from './use-search.ts'

/** Result of the last search. It stays while the next search runs, because a screen reader would read each change while someone types. */
export function writeStatus({ state, answer }: SearchState, text: string): string {
  if (text.trim() === '' || state === 'failed' || answer === undefined) return ''
  const { count, isCut } = answer
  if (count === 0) return writeText('search.noResults', { words: shorten(answer.text) })
  return isCut ? writeText('search.first', { count }) : writeText('search.pages', { count })
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

interface SearchSuggestionProps {
  /** The query with its misspelled words corrected. */
  readonly suggestion: string
  readonly search: (text: string) => void
}

/** Offers another spelling of a search. */
export function SearchSuggestion({ suggestion, search }: SearchSuggestionProps) {
  return (
    <p className="search-suggestion">
      {writeTextParts('search.suggestion', {
        word: (
          <button key="word" type="button" onClick={() => search(suggestion)}>
            {suggestion}
          </button>
        ),
      })}
    </p>
  )
}

interface SearchFailureProps {
  readonly results: SearchState
  readonly index: string
  readonly retry: () => void
}

/** Says that the index, or a part of it, could not be loaded. */
export function SearchFailure({ results, index, retry }: SearchFailureProps) {
  return (
    <p className="search-trouble" role="alert">
      {results.state === 'failed' ? `${writeText('search.failed')} ` : `${writeText('search.partial')} `}
      <button type="button" onClick={retry}>
        {writeText('retry')}
      </button>{' '}
      {writeTextParts('search.orIndex', { index: <IndexLink key="index" route={index} /> })}
    </p>
  )
}

/** Where else to look, below a search that found nothing. */
export function SearchElsewhere({ index }: { readonly index: string }) {
  return <p>{writeTextParts('search.tryOther', { index: <IndexLink key="index" route={index} /> })}</p>
}

function IndexLink({ route }: { readonly route: string }) {
  return <a href={pageAddress(route)}>{writeText('index.link')}</a>
}
