import { SignInText } from '../src/browser/client/sign-in-text.tsx'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { ConsoleLoaderView, ConsoleView, ViewParts } from '../src/stages/view/view-types.ts'
import { toScriptJson } from './island.tsx'
import type { PageProps } from './page-props.ts'
import { ForMedia, Shell } from './shell.tsx'

/**
 * A page under /developer: a place for the console, and in words what it will show, for those who come without a network or JavaScript.
 * Those who come without a session get the sign-in screen, which loads nothing of the console until its button is used.
 */
export function ConsolePage({ view, parts }: PageProps<ConsoleView>) {
  const words = (
    <div id="console" className="console">
      <Words view={view} />
    </div>
  )
  const { loader } = view
  return (
    <Shell view={view} parts={parts} width="wide" menuBar={false}>
      {loader === undefined ? (
        words
      ) : (
        <ForMedia site={<Console view={view} loader={loader} data={parts.data} />} bundle={words} />
      )}
    </Shell>
  )
}

interface ConsoleProps {
  readonly view: ConsoleView
  readonly loader: ConsoleLoaderView
  readonly data: ViewParts['data']
}

/** The place of the console, what is there before it is loaded, and the script that loads it. */
function Console({ view, loader: { module, style, start, signIn }, data }: ConsoleProps) {
  return (
    <>
      <div id="console" className="console" data-src={module} data-css={style} data-token={signIn?.tokenKey}>
        <Words view={view} />
        {signIn && (
          <div hidden>
            <SignInText title={view.title} issuer={signIn.issuer}>
              <button type="button" className="button" data-variant="primary">
                Sign in
              </button>
              {signIn.device && (
                <a className="button" href={siteMarker('/developer/auth/qrCode')}>
                  Sign in with another device
                </a>
              )}
            </SignInText>
          </div>
        )}
      </div>
      <div className="full-screen" id="console-spinner" role="status" aria-label="Loading the console">
        <span className="spinner" />
      </div>
      {data && (
        <script
          type="application/json"
          id="console-data"
          dangerouslySetInnerHTML={{ __html: toScriptJson(data) }}
        />
      )}
      <script dangerouslySetInnerHTML={{ __html: start }} />
    </>
  )
}

/** Explains the page's content, its requests to the platform, and how to send them without the page. */
function Words({ view: { title, lead, needs, calls, api, startRoute } }: { readonly view: ConsoleView }) {
  return (
    <>
      <p className="console-bar">
        <button type="button" className="menu" popoverTarget="_sidebar">
          Menu
        </button>
      </p>
      <h1>{title}</h1>
      <p>{lead}</p>
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
      <p>
        The <a href={siteMarker(startRoute)}>guides</a> and the <a href={siteMarker('/search')}>reference</a>{' '}
        need neither.
      </p>
    </>
  )
}
