/** The home page. */

import { formatDay, writeText } from '../src/lib/locale/text.ts'

import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { EntryPointsView, HomeView } from '../src/stages/view/view-types.ts'
import { Code } from './code.tsx'
import { Icon } from './icons.tsx'
import { Island } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'
import { Shell } from './shell.tsx'

/** The first screen: what the platform is, a first request, and the ways in. */
export function HomePage({ view, parts }: PageProps<HomeView>) {
  return (
    <Shell view={view} parts={parts} width="wide">
      <Home view={view} />
    </Shell>
  )
}

const Home = replaceable('Home', function Home({ view }: { readonly view: HomeView }) {
  const { tagline, pitch, startRoute, referenceRoute } = view
  return (
    <>
      <div className="hero">
        <div className="pitch">
          <h1>{tagline}</h1>
          {pitch !== '' && <p>{pitch}</p>}
          {(startRoute ?? referenceRoute) !== undefined && (
            <p className="actions">
              {startRoute !== undefined && (
                <a className="button" data-variant="primary" href={siteMarker(startRoute)}>
                  {writeText('home.start')}
                </a>
              )}
              {referenceRoute !== undefined && (
                <a
                  className="button"
                  data-variant={startRoute === undefined ? 'primary' : 'outlinePrimary'}
                  href={siteMarker(referenceRoute)}
                >
                  {writeText('home.apiReference')}
                </a>
              )}
            </p>
          )}
        </div>
        <FirstRequest request={view.firstRequest} />
      </div>
      {/* One way in is the button above. */}
      {listWays(view).length > 1 && <EntryPoints view={view} />}
      <Latest view={view} />
    </>
  )
})

/** A card with a link for each main part of the site. */
export function EntryPoints({ view }: { readonly view: EntryPointsView }) {
  return (
    <ul className="ways">
      {listWays(view).map((way) => (
        <EntryPoint key={way.route} {...way} />
      ))}
    </ul>
  )
}

/** The latest posts. */
function Latest({ view: { latest, blogRoute } }: { readonly view: HomeView }) {
  if (blogRoute === undefined) return null
  return (
    <section className="latest" aria-labelledby="latest">
      <h2 id="latest">{writeText('home.news')}</h2>
      <ul>
        {latest.map(({ route, title, date, description }) => (
          <li key={route}>
            <time dateTime={date}>{formatDay(date)}</time>
            <a href={siteMarker(route)}>{title}</a>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a href={siteMarker(blogRoute)}>
          {writeText('blog.all')} <Icon name="next" />
        </a>
      </p>
    </section>
  )
}

interface EntryPointProps {
  readonly icon: 'guide' | 'reference' | 'console'
  readonly route: string
  readonly title: string
  readonly text: string
}

/** Guides, reference and console, as far as the site has them. */
function listWays({ startRoute, referenceRoute, languageCount, console, sections }: EntryPointsView) {
  const ways: EntryPointProps[] = sections.map(({ route, title, description }) => ({
    icon: 'guide',
    route,
    title,
    text: description,
  }))
  if (ways.length === 0 && startRoute !== undefined)
    ways.push({
      icon: 'guide',
      route: startRoute,
      title: writeText('page.guides'),
      text: writeText('home.guides'),
    })
  if (referenceRoute !== undefined)
    ways.push({
      icon: 'reference',
      route: referenceRoute,
      title: writeText('home.reference'),
      text: writeText('home.operations', { count: languageCount }),
    })
  if (console)
    ways.push({
      icon: 'console',
      route: '/developer/dashboard',
      title: writeText('home.console'),
      text: writeText('home.consoleText'),
    })
  return ways
}

function EntryPoint({ icon, route, title, text }: EntryPointProps) {
  return (
    <li>
      <Icon name={icon} />
      <h2>
        <a href={siteMarker(route)}>{title}</a>
      </h2>
      <p>{text}</p>
    </li>
  )
}

/** The samples of the first operation of the default version. */
function FirstRequest({ request }: { readonly request: HomeView['firstRequest'] }) {
  if (request === undefined) return null
  return (
    <section className="first samples" aria-labelledby="first-request">
      <div className="first-head">
        <h2 id="first-request">
          <a href={siteMarker(request.route)}>{request.title}</a>
        </h2>
        <Island name="try-it" on="intent" props={request.tryIt} />
      </div>
      <docs-tabs
        data-group="language"
        data-title={writeText('code.language')}
        data-more={writeText('code.moreLanguages')}
      >
        {request.samples.map(({ language, label, html }) => (
          <section key={language} data-label={label}>
            <Code language={language} html={html} title={label} />
          </section>
        ))}
      </docs-tabs>
    </section>
  )
}
