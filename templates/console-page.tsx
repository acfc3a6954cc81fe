import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { ConsoleView } from '../src/view-types.ts'
import { toScriptJson } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { Shell } from './shell.tsx'

/**
 * A page under /developer: a place for the console, and in words what it will show, for those who come without a session, a network or
 * JavaScript.
 */
export function ConsolePage({ view, parts }: PageProps<ConsoleView>) {
  return (
    <Shell view={view} parts={parts} width="wide" menuBar={false}>
      <div
        id="console"
        className="console"
        data-src={view.script}
        data-load={view.load}
        data-route={view.route}
      >
        <p className="console-bar">
          <button type="button" className="menu" popoverTarget="_sidebar">
            Menu
          </button>
        </p>
        <h1>{view.title}</h1>
        <p>{view.lead}</p>
        <Requirements view={view} />
        <p>
          The <a href={siteMarker(view.startRoute)}>guides</a> and the{' '}
          <a href={siteMarker('/search')}>reference</a> need neither.
        </p>
      </div>
      <div className="full-screen" id="console-spinner" role="status" aria-label="Loading the console">
        <span className="spinner" />
      </div>
      {parts.data && (
        <script
          type="application/json"
          id="console-data"
          dangerouslySetInnerHTML={{ __html: toScriptJson(parts.data) }}
        />
      )}
    </Shell>
  )
}

/** What the page asks the platform for; and how to ask for it without the page. */
function Requirements({ view: { needs, calls, api } }: { readonly view: ConsoleView }) {
  return (
    <>
      <p>This page works online, with JavaScript and a session. It asks the platform for:</p>
      <ul>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      {calls.length > 0 && (
        <>
          <p>The same, without this page:</p>
          <pre tabIndex={0}>
            <code>
              {calls
                .map((path) => `curl -H "Authorization: Bearer $TOKEN" "${api || '$CONSOLE_API'}${path}"`)
                .join('\n')}
            </code>
          </pre>
        </>
      )}
    </>
  )
}
