/** Content of the search before anything is typed: recent searches, and the setting of its key. */
import { useState } from 'react'
import { writeText } from '../../../lib/locale/text.ts'
import { openPreference } from '../storage/preference.ts'
import { clearRecentSearches, readRecentSearches } from './recent-searches.ts'

interface RecentSearchesProps {
  /** Whether the site has operations and fields to search in. */
  readonly hasReference: boolean
  readonly choose: (text: string) => void
  readonly cleared: () => void
  /** Moves the focus to another search by its number. */
  readonly move: (number: number) => void
}

/** Content of the dialog before anything is typed. */
export function SearchStart(props: RecentSearchesProps) {
  return (
    <>
      <RecentSearches {...props} />
      <SlashSetting />
    </>
  )
}

/** Focuses a recent search by its number, the field for -1. The arrow keys go through them as through results. */
export function focusRecent(field: HTMLInputElement | null, number: number): void {
  const buttons =
    field?.closest('.search-panel')?.querySelectorAll<HTMLElement>('.search-recent button') ?? []
  if (number < 0) field?.focus()
  else buttons[Math.min(number, buttons.length - 1)]?.focus()
}

function RecentSearches({ hasReference, choose, cleared, move }: RecentSearchesProps) {
  const [searches, setSearches] = useState(readRecentSearches)
  if (searches.length === 0)
    return <p>{hasReference ? writeText('search.hint') : writeText('search.hintForTexts')}</p>
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

/** Whether the key "/" opens the search: it is in the way of readers who dictate (WCAG 2.2, 2.1.4). */
function SlashSetting() {
  const setting = openPreference('slash')
  return (
    <label className="search-slash">
      <input
        type="checkbox"
        defaultChecked={setting.get() === ''}
        onChange={({ target }) => setting.set(target.checked ? '' : 'off')}
      />{' '}
      {writeText('search.slash')}
    </label>
  )
}
