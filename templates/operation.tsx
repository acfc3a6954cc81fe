import { siteMarker } from '../src/lib/markers.ts'
import type { Api, ApiError, Operation as Model, ParameterLocation } from '../src/model.ts'
import type { OperationPage } from '../src/site-types.ts'
import { Answers, Examples, Samples } from './api/code.tsx'
import type { Place } from './api/fields.tsx'
import {
  Content,
  Heading,
  MediaTypes,
  Method,
  Parameters,
  Path,
  Responses,
  Security,
  Servers,
} from './api/parts.tsx'
import { Describe } from './api/text.tsx'
import { Article } from './article.tsx'
import { Island } from './island.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

const PLACES: readonly (readonly [ParameterLocation, string, string])[] = [
  ['path', 'path-parameters', 'Path parameters'],
  ['query', 'query-parameters', 'Query parameters'],
  ['querystring', 'query-string', 'Query string'],
  ['header', 'header-parameters', 'Headers'],
  ['cookie', 'cookie-parameters', 'Cookies'],
]

/** An operation: what it does and what it takes on the left, the request and its answers on the right. */
export function Operation({ page, site }: View<OperationPage>) {
  const api = site.apis.get(page.version)
  if (api === undefined) return null
  const { operation } = page
  const place: Place = { page, site, api, opens: new Set(operation.opens), direction: 'request' }
  return (
    <Shell page={page} site={site} width="wide">
      <Article page={page} site={site}>
        <div className="api">
          <div className="api-top">
            <h1>{page.title}</h1>
            <p className="endpoint">
              <Method method={operation.method} /> <Path path={operation.path} />
            </p>
            <Notices operation={operation} />
            <Describe text={operation.description} page={page} site={site} />
            {operation.docs && (
              <p>
                <a href={operation.docs.url}>{operation.docs.label}</a>
              </p>
            )}
          </div>
          <div className="api-side">
            <Side operation={operation} place={place} />
          </div>
          <div className="api-rest">
            <Needs operation={operation} place={place} />
            <Gives operation={operation} place={{ ...place, direction: 'response' }} />
          </div>
        </div>
      </Article>
    </Shell>
  )
}

function Notices({ operation: { deprecated, replacement, sunset } }: { readonly operation: Model }) {
  if (!deprecated && replacement === undefined && sunset === undefined) return null
  return (
    <p className="notice">
      {deprecated && <strong className="deprecated">Deprecated.</strong>}
      {replacement && (
        <>
          {' '}
          Use{' '}
          {replacement.route === undefined ? (
            replacement.label
          ) : (
            <a href={siteMarker(replacement.route)}>{replacement.label}</a>
          )}{' '}
          instead.
        </>
      )}
      {sunset !== undefined && ` It ends on ${sunset}.`}
    </p>
  )
}

function Side({ operation, place }: { readonly operation: Model; readonly place: Place }) {
  const { page, site } = place
  const answered = operation.responses.some((one) => one.media.some((media) => media.examples.length > 0))
  const bodies = operation.body?.media ?? []
  const examples = bodies.reduce((sum, one) => sum + one.examples.length, 0)
  return (
    <>
      <section aria-labelledby="request">
        <h2 id="request">Request</h2>
        <Samples samples={operation.samples} />
        {examples > 1 && (
          <details>
            <summary>{examples} example bodies</summary>
            <Examples media={bodies} page={page} site={site} />
          </details>
        )}
        <Island
          name="try-it"
          on="intent"
          props={{
            src: siteMarker(`${page.route}.tryit.js`),
            route: page.route,
            title: page.title,
            group: place.api.version,
          }}
        />
      </section>
      {answered && (
        <section aria-labelledby="response">
          <h2 id="response">Response</h2>
          <Answers responses={operation.responses} page={page} site={site} />
        </section>
      )}
      <Downloads route={page.route} />
    </>
  )
}

/** The operation in other forms; emit/api.ts writes them. */
function Downloads({ route }: { readonly route: string }) {
  return (
    <p className="downloads">
      <a href={siteMarker(`${route}.md`)}>Markdown</a>{' '}
      <a href={siteMarker(`${route}.openapi.json`)}>OpenAPI</a>{' '}
      <a href={siteMarker(`${route}.http`)}>HTTP file</a>
    </p>
  )
}

/** What a client sends. */
function Needs({ operation, place }: { readonly operation: Model; readonly place: Place }) {
  return (
    <>
      {operation.security.length > 0 && (
        <section>
          <Heading id="authorization">Authorization</Heading>
          <Security list={operation.security} place={place} />
        </section>
      )}
      {(operation.servers.length > 1 || operation.limits.length > 0) && (
        <section className="facts">
          {operation.limits.map(({ label, text }) => (
            <p key={label}>
              <strong>{label}</strong> {text}
            </p>
          ))}
          {operation.servers.length > 1 && (
            <details>
              <summary>{operation.servers.length} servers</summary>
              <Servers servers={operation.servers} place={place} />
            </details>
          )}
        </section>
      )}
      {PLACES.map(([where, id, title]) => {
        const list = operation.parameters.filter((one) => one.in === where)
        return (
          list.length > 0 && (
            <section key={where}>
              <Heading id={id}>{title}</Heading>
              <Parameters list={list} place={place} />
            </section>
          )
        )
      })}
      {operation.body && (
        <section>
          <Heading id="body">Body</Heading>
          <Content body={operation.body} place={place} />
        </section>
      )}
    </>
  )
}

/** What comes back, and what happens then. */
function Gives({ operation, place }: { readonly operation: Model; readonly place: Place }) {
  const { api, site } = place
  const errors = operation.errors.flatMap((code) => api.errors.filter((one) => one.code === code))
  return (
    <>
      {operation.responses.length > 0 && (
        <section>
          <Heading id="responses">Responses</Heading>
          <Responses list={operation.responses} prefix="response" place={place} heading />
        </section>
      )}
      {errors.length > 0 && (
        <section>
          <Heading id="errors">Errors</Heading>
          <Errors errors={errors} linked={site.pagesByRoute.has('/docs/error-codes')} />
        </section>
      )}
      {operation.callbacks.length > 0 && (
        <section>
          <Heading id="callbacks">Callbacks</Heading>
          {operation.callbacks.map((one) => (
            <details key={one.name + one.expression + one.method}>
              <summary>{one.title}</summary>
              <p className="endpoint">
                <Method method={one.method} /> <code className="path">{one.expression}</code>
              </p>
              <Describe text={one.description} {...place} />
              {one.body && <MediaTypes media={one.body.media} place={place} />}
              <Responses
                list={one.responses}
                prefix={`callback.${one.name}.response`}
                place={place}
                heading={false}
              />
            </details>
          ))}
        </section>
      )}
      {operation.events.length > 0 && (
        <section>
          <Heading id="events">Events</Heading>
          <p>The platform sends these afterwards:</p>
          <Events names={operation.events} api={api} place={place} />
        </section>
      )}
    </>
  )
}

function Errors({ errors, linked }: { readonly errors: readonly ApiError[]; readonly linked: boolean }) {
  return (
    <ul className="errors">
      {errors.map(({ code, status, title, anchor }) => (
        <li key={code}>
          {linked ? (
            <a href={siteMarker(`/docs/error-codes#${encodeURIComponent(anchor)}`)}>
              <code>{code}</code>
            </a>
          ) : (
            <code>{code}</code>
          )}{' '}
          {status} {title}
        </li>
      ))}
    </ul>
  )
}

function Events({
  names,
  api,
  place: { site },
}: {
  readonly names: readonly string[]
  readonly api: Api
  readonly place: Place
}) {
  return (
    <ul>
      {names.map((name) => {
        const event = api.events.find((one) => one.name === name)
        const guide = site.pages.find((page) => page.kind === 'webhook' && page.event === name)
        const route = guide?.route ?? (event && `/docs/api/${api.version}/public-apis#${event.anchor}`)
        return (
          <li key={name}>
            {route === undefined ? (
              <code>{name}</code>
            ) : (
              <a href={siteMarker(route)}>{event?.title ?? name}</a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
