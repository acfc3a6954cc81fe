import { siteMarker } from '../src/lib/markers.ts'
import type { IndexPage, Page, Site } from '../src/site-types.ts'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** The pages that lists show: those with content of their own, by title. */
function listed(site: Site): readonly Page[] {
  const skip = new Set(['home', 'missing', 'index', 'console'])
  return site.pages
    .filter(({ kind, unlisted }) => !skip.has(kind) && unlisted !== true)
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.route < b.route ? -1 : 1))
}

/** First letter of a title; '#' for what begins with none. */
function letter(title: string): string {
  const first = title.normalize('NFD').charAt(0).toUpperCase()
  return /\p{L}/u.test(first) ? first : '#'
}

/** All pages and operations from A to Z: search for those without JavaScript. */
export function Index({ page, site }: View<IndexPage>) {
  const groups = new Map<string, Page[]>()
  for (const one of listed(site)) {
    const key = letter(one.title)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const letters = [...groups.keys()].sort()
  return (
    <Shell page={page} site={site}>
      <h1>{page.title}</h1>
      <p>{page.description}</p>
      <nav className="letters" aria-label="Letters">
        {letters.map((key) => (
          <a key={key} href={`#letter-${name(key)}`}>
            {key}
          </a>
        ))}
      </nav>
      {letters.map((key) => (
        <section key={key} aria-labelledby={`letter-${name(key)}`}>
          <h2 id={`letter-${name(key)}`}>{key}</h2>
          <ul className="entries">
            {groups.get(key)?.map((one) => (
              <li key={one.route}>
                <a href={siteMarker(one.route)}>{one.title}</a>
                <Detail page={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Shell>
  )
}

const name = (key: string) => (key === '#' ? 'other' : key)

function Detail({ page }: { readonly page: Page }) {
  if (page.kind === 'operation')
    return (
      <code>
        {page.version} {page.operation.method} {page.operation.path}
      </code>
    )
  if ('version' in page) return <small>{page.version}</small>
  return page.kind === 'post' ? <small>Blog</small> : null
}
