import { siteMarker } from '../src/lib/markers.ts'
import type { Html } from '../src/types.ts'
import type { HomePage, Site } from '../src/site-types.ts'
import { Icon } from './icons.tsx'
import { Shell } from './shell.tsx'
import { start, type View } from './view.ts'

/** The first screen: what the platform is, a first request, and the three ways in. */
export function Home({ page, site }: View<HomePage>) {
  const { title, tagline, description, defaultVersion, console } = site.config
  return (
    <Shell page={page} site={site} width="wide">
      <div className="hero">
        <div className="pitch">
          <h1>{tagline || title}</h1>
          <p>{description || page.description}</p>
          <p className="actions">
            <a className="button" data-variant="primary" href={siteMarker(start(site))}>
              Get started
            </a>
            {defaultVersion !== '' && (
              <a
                className="button"
                data-variant="outlinePrimary"
                href={siteMarker(`/docs/api/${defaultVersion}`)}
              >
                API reference
              </a>
            )}
          </p>
        </div>
        <FirstRequest site={site} />
      </div>
      <ul className="ways">
        <Way icon="guide" route={start(site)} title="Guides">
          Concepts and steps, in the order in which you will need them.
        </Way>
        {defaultVersion !== '' && (
          <Way icon="reference" route={`/docs/api/${defaultVersion}`} title="Reference">
            Every operation with its parameters, answers and code in {site.config.languages.length} languages.
          </Way>
        )}
        {console && (
          <Way icon="console" route="/developer/dashboard" title="Console">
            Your applications, their credentials and every call that they made.
          </Way>
        )}
      </ul>
    </Shell>
  )
}

interface WayProps {
  readonly icon: 'guide' | 'reference' | 'console'
  readonly route: string
  readonly title: string
  readonly children: React.ReactNode
}

function Way({ icon, route, title, children }: WayProps) {
  return (
    <li>
      <Icon name={icon} />
      <h2>
        <a href={siteMarker(route)}>{title}</a>
      </h2>
      <p>{children}</p>
    </li>
  )
}

/** The languages that most readers begin with; the operation's page has all of them. */
const FIRST = ['curl', 'nodejs', 'python', 'java', 'go']

/** The samples of the first operation of the default version. */
function FirstRequest({ site }: { readonly site: Site }) {
  const version = site.config.defaultVersion
  const first = site.apis.get(version)?.operations[0]
  const page = first && site.pagesByRoute.get(first.route)
  if (page?.kind !== 'operation') return null
  const samples = FIRST.flatMap((language) =>
    page.operation.samples.filter((one) => one.language === language),
  )
  if (samples.length === 0) return null
  return (
    <section className="first" aria-labelledby="first-request">
      <h2 id="first-request">A first request</h2>
      <p>
        <a href={siteMarker(page.route)}>{page.title}</a>
      </p>
      <docs-tabs data-group="language" data-title="Language">
        {samples.map(({ language, label, html }) => (
          <section key={language} data-label={label}>
            <p className="tab-label">{label}</p>
            <Code language={language} html={html} />
          </section>
        ))}
      </docs-tabs>
    </section>
  )
}

/** A code block, in the words of src/markdown/constructs/code-block.ts. */
function Code({ language, html }: { readonly language: string; readonly html: Html }) {
  return (
    <figure className="code" data-language={language}>
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="copy">
        Copy
      </button>
    </figure>
  )
}
