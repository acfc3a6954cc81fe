/** The results of the search dialog, grouped by page. */
import { writeText } from '../../../lib/locale/text.ts'
import { writeExcerpt, markTerms, type TextRun } from '../../../domain/search/words/excerpt.ts'
import { pageAddress } from '../page-address.ts'
import type { ShownHit } from './use-search.ts'

/** An option of the list: a page, or a section of the page above it. */
export interface SearchOption {
  readonly id: string
  readonly href: string
  readonly hit: ShownHit
  /** Undefined for the page itself. */
  readonly heading?: string
  readonly text: string
}

/** At most this many sections of a page are shown. */
const SECTIONS = 3

/** The options of each page, in keyboard order. Ids are unique in the document. */
export function listResultOptions(
  found: readonly ShownHit[],
  prefix: string,
): readonly (readonly SearchOption[])[] {
  return found.map((hit, n) => {
    const intro = hit.passages.find(({ id }) => id === '')
    const id = `${prefix}-${n}`
    const page: SearchOption = { id, href: pageAddress(hit.route), hit, text: intro?.text ?? '' }
    const seen = new Set<string>()
    // Each section once, and a field of the request that looks like one of the response.
    const below = hit.passages
      .filter(({ id, heading, text }) => {
        const isNew = id !== '' && !seen.has(id) && !seen.has(heading + text)
        seen.add(id).add(heading + text)
        return isNew
      })
      .slice(0, SECTIONS)
    return [
      page,
      ...below.map((passage, i) => ({
        id: `${id}-${i}`,
        href: pageAddress(`${hit.route}#${passage.id}`),
        hit,
        heading: passage.heading,
        text: passage.text,
      })),
    ]
  })
}

export interface SearchResultsProps {
  readonly id: string
  readonly groups: readonly (readonly SearchOption[])[]
  readonly terms: ReadonlySet<string>
  readonly active: string
  readonly choose: () => void
  readonly point: (id: string) => void
}

/** The listbox of results. */
export function SearchResults({ id, groups, terms, active, choose, point }: SearchResultsProps) {
  return (
    <div className="search-results" role="listbox" id={id} aria-label={writeText('search.results')}>
      {groups.map((group) => (
        <div
          // A page without sections would be named twice.
          {...(group.length > 1 && { role: 'group', 'aria-label': group[0]?.hit.title })}
          key={group[0]?.id}
        >
          {group.map((option) => (
            <a
              key={option.id}
              id={option.id}
              href={option.href}
              role="option"
              aria-selected={option.id === active}
              tabIndex={-1}
              data-level={option.heading === undefined ? 'page' : 'section'}
              onClick={choose}
              onPointerMove={() => point(option.id)}
            >
              {option.heading === undefined ? (
                <PageTitle hit={option.hit} terms={terms} />
              ) : (
                <span className="search-heading" dir="auto">
                  <MarkedText stretches={markTerms(option.heading, terms)} />
                </span>
              )}
              {option.text !== '' && (
                <span className="search-extract" dir="auto">
                  <MarkedText stretches={writeExcerpt(findProse(option.text, terms), terms)} />
                </span>
              )}
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

/** The sentences of a text, where they have a word that was found; else all of it. Its code is on the lines after them. */
function findProse(text: string, terms: ReadonlySet<string>): string {
  const end = text.indexOf('\n')
  if (end < 0) return text
  const prose = text.slice(0, end)
  return markTerms(prose, terms).some(({ hit }) => hit) ? prose : text
}

function PageTitle({ hit, terms }: { readonly hit: ShownHit; readonly terms: ReadonlySet<string> }) {
  const place = [hit.version || hit.section].filter((part) => part !== '')
  return (
    <>
      <span className="search-title">
        {/* One element, because each text and mark would be a flex item of its own. */}
        <span dir="auto">
          <MarkedText stretches={markTerms(hit.title, terms)} />
        </span>
        <small>{place.join(' · ')}</small>
      </span>
      {hit.label !== '' && <code>{hit.label}</code>}
    </>
  )
}

/** Characters of the text that a preview shows. */
const PREVIEW_LENGTH = 700

/** Preview of the active result, beside the list on wide screens: its place in the site, and the text around the found words. */
export function ResultPreview({
  option: { hit, heading, text },
  terms,
}: {
  readonly option: SearchOption
  readonly terms: ReadonlySet<string>
}) {
  // The code of a section is on the lines after its text.
  const [intro = '', ...code] = (text || (hit.passages[0]?.text ?? '')).split('\n')
  return (
    <section className="search-preview" aria-label={writeText('search.preview')}>
      <p className="search-place">{[hit.section, hit.version, hit.title].filter(Boolean).join(' › ')}</p>
      {hit.label !== '' && <code>{hit.label}</code>}
      {heading !== undefined && (
        <p className="search-heading" dir="auto">
          {heading}
        </p>
      )}
      {intro !== '' && (
        <p dir="auto">
          <MarkedText stretches={writeExcerpt(intro, terms, PREVIEW_LENGTH)} />
        </p>
      )}
      {code.length > 0 && (
        <pre dir="ltr">
          <MarkedText stretches={writeExcerpt(code.join('\n'), terms, PREVIEW_LENGTH)} />
        </pre>
      )}
    </section>
  )
}

function MarkedText({ stretches }: { readonly stretches: readonly TextRun[] }) {
  return stretches.map(({ text, hit }, i) => (hit ? <mark key={i}>{text}</mark> : text))
}
