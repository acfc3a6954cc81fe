import { to } from '../src/lib/marker.ts'
import type { ConsolePage } from '../src/types.ts'
import { json } from './island.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** What the console reads from its page: its settings, and where the site is. */
export interface ConsoleData {
  readonly console: object
  readonly hosts: object
  readonly base: string
}

/**
 * A page under /developer: a place for the console, and in words what it will show, for those who come without a session,
 * a network or JavaScript. Under /developer/auth the console is there at once, elsewhere it is loaded on demand.
 */
export function Console({ page, site, assets }: View<ConsolePage>) {
  const { console, hosts, base } = site.config
  const direct = page.route.startsWith('/developer/auth')
  return (
    <Shell page={page} site={site} width="wide">
      <div
        id="console"
        data-src={assets.console.script === '' ? undefined : to(assets.console.script)}
        data-load={direct ? 'direct' : 'demand'}
        data-route={page.route}
      >
        <h1>{page.title}</h1>
        <p>{page.description}</p>
        <p>This page works online and with a session. It asks the platform for:</p>
        <ul>
          {page.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <p>
          The <a href={to('/docs/intro')}>guides</a> and the <a href={to('/search')}>reference</a> need
          neither.
        </p>
      </div>
      <div className="full-screen" id="console-spinner" role="status" aria-label="Loading the console">
        <span className="spinner" />
      </div>
      {console && (
        <script
          type="application/json"
          id="console-data"
          dangerouslySetInnerHTML={{ __html: json({ console, hosts, base } satisfies ConsoleData) }}
        />
      )}
    </Shell>
  )
}
