import { writeText } from '../src/lib/locale/text.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { IndexView } from '../src/stages/view/view-types.ts'
import { PageHead } from './article.tsx'
import { LinkToItself } from './link-to-itself.tsx'
import type { PageProps } from './page-props.ts'
import { Shell } from './shell.tsx'

/** All pages and operations from A to Z: search for those without JavaScript. On a large site each letter has its own page. */
export function IndexPage({ view, parts }: PageProps<IndexView>) {
  const shown = view.letters.filter(({ entries }) => entries.length > 0)
  return (
    <Shell view={view} parts={parts} width="wide">
      <PageHead view={view} home={parts.layout.home} />
      <h1>{view.title}</h1>
      <p>{view.lead}</p>
      <nav className="letters" aria-label={writeText('index.letters')}>
        {view.letters.map(({ letter, id, route, count }) => (
          <a
            key={id}
            href={route === undefined ? `#${id}` : siteMarker(route)}
            aria-current={route === view.route ? 'page' : undefined}
          >
            {letter} <small>{count}</small>
          </a>
        ))}
      </nav>
      {shown.map(({ letter, id, entries }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>
            <LinkToItself id={id}>{letter}</LinkToItself>
          </h2>
          <ul className="columns">
            {entries.map(({ route, title, code, note, line }) => (
              <li key={route}>
                <a href={siteMarker(route)}>{title}</a>
                {note !== undefined && <span className="type"> {note}</span>}
                {code !== undefined && <code>{code}</code>}
                {line !== undefined && <small>{line}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Shell>
  )
}
