import { siteMarker } from '../src/lib/markers.ts'
import type { IndexView } from '../src/view-types.ts'
import type { PageProps } from './page-props.ts'
import { Shell } from './shell.tsx'

/** All pages and operations from A to Z: search for those without JavaScript. */
export function IndexPage({ view, parts }: PageProps<IndexView>) {
  return (
    <Shell view={view} parts={parts}>
      <h1>{view.title}</h1>
      <p>{view.lead}</p>
      <nav className="letters" aria-label="Letters">
        {view.letters.map(({ letter, id }) => (
          <a key={id} href={`#${id}`}>
            {letter}
          </a>
        ))}
      </nav>
      {view.letters.map(({ letter, id, entries }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{letter}</h2>
          <ul className="entries">
            {entries.map(({ route, title, code, note }) => (
              <li key={route}>
                <a href={siteMarker(route)}>{title}</a>
                {code !== undefined && <code>{code}</code>}
                {note !== undefined && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Shell>
  )
}
