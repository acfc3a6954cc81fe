import { siteMarker } from '../../src/lib/markers.ts'
import type {
  Api,
  RequestBody,
  MediaType,
  OperationSummary,
  Parameter,
  ApiResponse,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../src/model.ts'
import { About, Inside, Marks, type Place } from './fields.tsx'
import { Describe, Phrase } from './text.tsx'
import { Type } from './type.tsx'
import { getOwn } from '../../src/lib/own-property.ts'

/** Method of an operation; its colour repeats what the word says. */
export function Method({ method }: { readonly method: string }) {
  return (
    <span className="method" data-method={method.toLowerCase()}>
      {method}
    </span>
  )
}

/** A path with its template expressions marked. */
export function Path({ path }: { readonly path: string }) {
  return (
    <code className="path">
      {path.split(/(\{[^{}]*\})/).map((part, i) => (i % 2 === 1 ? <var key={i}>{part}</var> : part))}
    </code>
  )
}

/** A heading with its address. */
export function Heading({
  id,
  level = 2,
  children,
}: {
  readonly id: string
  readonly level?: 2 | 3
  readonly children: string
}) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id}>
      <a href={`#${encodeURI(id)}`}>{children}</a>
    </Tag>
  )
}

/** Operations as a list of links; `brief` leaves out all but method and title. */
export function Operations({
  list,
  brief = false,
}: {
  readonly list: readonly OperationSummary[]
  readonly brief?: boolean
}) {
  return (
    <ul className="operations">
      {list.map((one) => (
        <li key={one.id}>
          <Method method={one.method} />
          <div>
            <a href={siteMarker(one.route)}>{one.title}</a>
            {one.deprecated && <span className="deprecated"> deprecated</span>}
            {!brief && (
              <>
                {' '}
                <Path path={one.path} />
              </>
            )}
            {one.line !== '' && !brief && <p>{one.line}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function Servers({ servers, place }: { readonly servers: readonly Server[]; readonly place: Place }) {
  return (
    <ul className="servers">
      {servers.map((server) => (
        <li key={server.url}>
          <Path path={server.url} /> {server.name !== undefined && <strong>{server.name}</strong>}
          <Describe text={server.description} {...place} version={place.api.version} />
          {server.variables.length > 0 && (
            <dl className="values">
              {server.variables.map((one) => (
                <div key={one.name}>
                  <dt>
                    <code>{one.name}</code>
                  </dt>
                  <dd>
                    {one.values.length > 0 ? `one of ${one.values.join(', ')}; ` : ''}
                    {one.value !== '' && (
                      <>
                        <code>{one.value}</code> by default
                      </>
                    )}
                    <Describe text={one.description} {...place} version={place.api.version} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

const SCHEMES: Readonly<Record<string, string>> = {
  bearer: 'a bearer token',
  basic: 'a user name and a password (HTTP Basic)',
  digest: 'HTTP Digest',
}

/** What a client sends for a scheme, in words. */
export function sent(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `an API key in the ${scheme.in ?? 'header'} \`${scheme.parameterName ?? ''}\``
    case 'http':
      return `${SCHEMES[scheme.scheme ?? ''] ?? `HTTP authentication \`${scheme.scheme ?? ''}\``} in \`Authorization\``
    case 'oauth2':
      return 'an OAuth 2.0 access token in `Authorization: Bearer`'
    case 'openIdConnect':
      return 'an OpenID Connect access token in `Authorization: Bearer`'
    default:
      return 'a client certificate (mutual TLS)'
  }
}

/** The alternatives of an operation, each scheme with its scopes. */
export function Security({
  list,
  place,
}: {
  readonly list: readonly SecurityRequirement[]
  readonly place: Place
}) {
  const { api, site } = place
  const overview = `/docs/api/${api.version}/public-apis`
  const scopes = site.pagesByRoute.has('/docs/scopes') ? '/docs/scopes' : undefined
  const told = list.filter((one) => one.schemes.length > 0)
  const anonymous = told.length < list.length
  if (told.length === 0) return <p>No authorization is needed.</p>
  return (
    <>
      {(told.length > 1 || anonymous) && <p>{anonymous ? 'Optional; one of these:' : 'One of these:'}</p>}
      <ul className="security">
        {told.map(({ schemes }, i) => (
          <li key={i}>
            {schemes.map(({ name, scopes: needed }, n) => {
              const scheme = getOwn(api.security, name)
              return (
                <p key={name}>
                  {n > 0 && 'and '}
                  <a href={siteMarker(`${overview}#security-${name}`)}>
                    <code>{name}</code>
                  </a>
                  {scheme && (
                    <>
                      : <Phrase>{sent(scheme)}</Phrase>
                    </>
                  )}
                  {needed.length > 0 && (
                    <>
                      , with {needed.length === 1 ? 'the scope ' : 'the scopes '}
                      {needed.map((scope, k) => (
                        <span key={scope}>
                          {k > 0 && ', '}
                          <a
                            href={siteMarker(
                              `${scopes ?? overview}#${scopes === undefined ? `security-${name}` : scope}`,
                            )}
                          >
                            <code>{scope}</code>
                          </a>
                        </span>
                      ))}
                    </>
                  )}
                </p>
              )
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Parameters or headers; `prefix` begins their addresses. */
export function Parameters({
  list,
  prefix,
  place,
}: {
  readonly list: readonly Parameter[]
  readonly prefix?: string
  readonly place: Place
}) {
  return (
    <ul className="fields">
      {list.map((one) => {
        const address = `${prefix ?? one.in}.${one.name}`
        return (
          <li key={one.name} id={address}>
            <p className="field">
              <a href={`#${encodeURI(address)}`}>
                <code>{one.name}</code>
              </a>{' '}
              <span className="type">
                <Type schema={one.schema} api={place.api} />
              </span>
              <Marks
                schema={{ ...one.schema, ...(one.deprecated && { deprecated: true }) }}
                required={one.required}
              />
            </p>
            <Describe text={one.description} {...place} version={place.api.version} />
            <About
              schema={one.description.html === '' ? one.schema : withoutText(one.schema)}
              address={address}
              place={place}
            />
            {one.form !== '' && (
              <p className="rules">
                <Phrase>{one.form}</Phrase>
              </p>
            )}
            {one.examples.length > 0 && (
              <p className="rules">
                Example:{' '}
                {one.examples.map((example, i) => (
                  <span key={example.name}>
                    {i > 0 && ', '}
                    <code>{example.text}</code>
                    {one.examples.length > 1 && example.label !== example.name && ` ${example.label}`}
                  </span>
                ))}
              </p>
            )}
            <Inside schema={one.schema} address={address} place={place} />
          </li>
        )
      })}
    </ul>
  )
}

function withoutText({ description: _, ...schema }: Parameter['schema']): Parameter['schema'] {
  return schema
}

/** The fields of a body, by media type. */
export function MediaTypes({
  media,
  place,
}: {
  readonly media: readonly MediaType[]
  readonly place: Place
}) {
  return media.map((one, i) => (
    <section key={one.type} className="media">
      <p className="field" {...(i > 0 && { id: one.address })}>
        <code>{one.type}</code>{' '}
        <span className="type">
          {one.item === undefined ? (
            <Type schema={one.schema} api={place.api} />
          ) : (
            <>
              stream of <Type schema={one.item} api={place.api} />
            </>
          )}
        </span>
      </p>
      <About schema={one.schema} address={one.address} place={place} />
      <Inside schema={one.schema} address={one.address} place={place} />
      {one.item && <Inside schema={one.item} address={`${one.address}.item`} place={place} />}
    </section>
  ))
}

export function Content({ body, place }: { readonly body: RequestBody; readonly place: Place }) {
  return (
    <>
      {body.required && (
        <p className="field">
          <span className="required">required</span>
        </p>
      )}
      <Describe text={body.description} {...place} version={place.api.version} />
      <MediaTypes media={body.media} place={place} />
    </>
  )
}

/** Responses by status; `prefix` begins the ids of their headings. */
export function Responses({
  list,
  prefix,
  place,
  heading,
}: {
  readonly list: readonly ApiResponse[]
  readonly prefix: string
  readonly place: Place
  readonly heading: boolean
}) {
  return list.map((one) => {
    const title = `${one.status} ${one.reason}`.trim()
    return (
      <section key={one.status} className="response" data-class={one.status.charAt(0)}>
        {heading ? (
          <Heading id={`${prefix}.${one.status}`} level={3}>
            {title}
          </Heading>
        ) : (
          <p className="field">
            <strong>{title}</strong>
          </p>
        )}
        <Describe text={one.description} {...place} version={place.api.version} />
        {one.headers.length > 0 && (
          <details>
            <summary>{one.headers.length === 1 ? '1 header' : `${one.headers.length} headers`}</summary>
            <Parameters list={one.headers} prefix={`${prefix}.${one.status}.header`} place={place} />
          </details>
        )}
        <MediaTypes media={one.media} place={place} />
        {one.links.length > 0 && <Links response={one} api={place.api} />}
      </section>
    )
  })
}

/** What the values of a response can be used for next. */
function Links({ response, api }: { readonly response: ApiResponse; readonly api: Api }) {
  return (
    <ul className="links">
      {response.links.map((one) => {
        const next = api.operations.find(({ id }) => id === one.operation)
        return (
          <li key={one.name}>
            Next: {next === undefined ? one.name : <a href={siteMarker(next.route)}>{next.title}</a>}
          </li>
        )
      })}
    </ul>
  )
}
