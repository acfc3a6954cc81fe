import { siteMarker } from '../src/lib/markers.ts'
import type { Api, ApiEvent, OAuthFlow, SecurityScheme } from '../src/model.ts'
import type { OverviewPage } from '../src/site-types.ts'
import type { Place } from './api/fields.tsx'
import { Heading, Operations, sent, Servers } from './api/parts.tsx'
import { Describe, Phrase } from './api/text.tsx'
import { Type } from './api/type.tsx'
import { Article, contents } from './article.tsx'
import { EventBody } from './event.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'
import { getOwn } from '../src/lib/own-property.ts'

/** A version of the API as a whole: `public-apis`. */
export function Overview({ page, site }: View<OverviewPage>) {
  const api = site.apis.get(page.version)
  if (api === undefined) return null
  const place: Place = { page, site, api, opens: new Set(), direction: 'both' }
  return (
    <Shell page={page} site={site} toc={contents(page.headings)}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <Facts api={api} />
        <Describe text={api.description} page={page} site={site} />
        {api.operations.length > 0 && <Heading id="operations">Operations</Heading>}
        <Tags api={api} place={place} />
        <Events api={api} place={place} />
        {api.servers.length > 0 && (
          <>
            <Heading id="servers">Servers</Heading>
            <Servers servers={api.servers} place={place} />
          </>
        )}
        <Schemes api={api} place={place} />
        <Downloads api={api} />
      </Article>
    </Shell>
  )
}

function Facts({ api }: { readonly api: Api }) {
  const { contact, license } = api
  return (
    <p className="api-facts">
      <span>Version {api.release}</span>
      <span>{api.dialect.startsWith('2') ? `Swagger ${api.dialect}` : `OpenAPI ${api.dialect}`}</span>
      {license && (
        <span>{license.url === undefined ? license.name : <a href={license.url}>{license.name}</a>}</span>
      )}
      {contact?.url !== undefined && <a href={contact.url}>{contact.name ?? 'Contact'}</a>}
      {contact?.email !== undefined && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
      {api.terms !== undefined && /^https?:/.test(api.terms) && <a href={api.terms}>Terms</a>}
      {api.docs && <a href={api.docs.url}>{api.docs.label}</a>}
    </p>
  )
}

/** More operations than these are listed by their titles only: the tags' pages say more, and a page has its limits. */
const MANY = 250

/** Operations by tag, below the headings of their groups. */
function Tags({ api, place }: { readonly api: Api; readonly place: Place }) {
  return api.groups.map((group) => (
    <section key={group.label}>
      {group.label !== '' && <p className="group">{group.label}</p>}
      {group.tags.map((name) => {
        const tag = api.tags.find((one) => one.name === name)
        if (tag === undefined) return null
        const id = `tag-${tag.route.split('/').at(-1) ?? ''}`
        return (
          <section key={name}>
            <h3 id={id}>
              <a href={siteMarker(tag.route)}>{tag.label}</a>
            </h3>
            <Describe text={tag.description} {...place} />
            <Operations
              list={api.operations.filter((one) => tag.operations.includes(one.id))}
              brief={api.operations.length > MANY}
            />
          </section>
        )
      })}
    </section>
  ))
}

/** Without guides of their own, as many events are shown whole. */
const FULL = 8

/** Events: a link to the guide where there is one, else everything that the specification says. */
function Events({ api, place }: { readonly api: Api; readonly place: Place }) {
  if (api.events.length === 0) return null
  const guides = new Map(
    place.site.pages.flatMap((page) => (page.kind === 'webhook' ? [[page.event, page.route] as const] : [])),
  )
  const brief = api.events.filter((one) => !guides.has(one.name)).length > FULL
  if (brief)
    return (
      <>
        <Heading id="events">Webhook events</Heading>
        <ul>
          {api.events.map((event) => (
            <li key={event.name} id={event.anchor}>
              <code>{event.name}</code> <Payload event={event} api={api} />
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <Heading id="events">Webhook events</Heading>
      {api.events.map((event) => {
        const guide = guides.get(event.name)
        return (
          <section key={event.name} id={event.anchor} className="event">
            <h3>{guide === undefined ? event.title : <a href={siteMarker(guide)}>{event.title}</a>}</h3>
            <p>
              <code>{event.name}</code>
            </p>
            <Describe text={event.description} {...place} />
            {guide === undefined && (
              <details>
                <summary>Headers, payload and answers</summary>
                <EventBody event={event} place={place} ids={false} />
              </details>
            )}
          </section>
        )
      })}
    </>
  )
}

/** Of a long list of events: what each carries, on the page of its schema. */
function Payload({ event, api }: { readonly event: ApiEvent; readonly api: Api }) {
  const [media] = event.body?.media ?? []
  return media === undefined ? null : <Type schema={media.schema} api={api} />
}

function Schemes({ api, place }: { readonly api: Api; readonly place: Place }) {
  const schemes = Object.values(api.security)
  if (schemes.length === 0) return null
  return (
    <>
      <Heading id="security">Authorization</Heading>
      {schemes.map((scheme) => (
        <section key={scheme.name} id={`security-${scheme.name}`}>
          <h3>
            <code>{scheme.name}</code>
            {scheme.deprecated === true && <span className="deprecated"> deprecated</span>}
          </h3>
          <p>
            Send <Phrase>{sent(scheme)}</Phrase>.
          </p>
          <Describe text={scheme.description} {...place} />
          {scheme.flows.map((flow) => (
            <Flow key={flow.kind} flow={flow} />
          ))}
          <Address label="Discovery" url={scheme.openid} />
        </section>
      ))}
    </>
  )
}

const FLOWS: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device authorization',
  implicit: 'Implicit',
  password: 'Password',
}

function Flow({ flow }: { readonly flow: OAuthFlow }) {
  return (
    <>
      <h4>{getOwn(FLOWS, flow.kind) ?? flow.kind}</h4>
      <Address label="Authorization" url={flow.authorization} />
      <Address label="Token" url={flow.token} />
      <Address label="Refresh" url={flow.refresh} />
      <Address label="Device" url={flow.device} />
    </>
  )
}

function Address({ label, url }: { readonly label: string; readonly url: SecurityScheme['openid'] }) {
  if (url === undefined) return null
  return (
    <p>
      {label}: <code>{url}</code>
    </p>
  )
}

/** The whole specification in other forms; emit/api.ts writes them. */
function Downloads({ api }: { readonly api: Api }) {
  const base = `/docs/api/${api.version}`
  return (
    <>
      <Heading id="downloads">Downloads</Heading>
      <ul>
        <li>
          <a href={siteMarker(`${base}/openapi.json`)}>OpenAPI</a>, the whole specification in one file
        </li>
        <li>
          <a href={siteMarker(`${base}/postman.json`)}>Postman collection</a>
        </li>
        <li>
          <a href={siteMarker(`${base}/bruno.zip`)}>Bruno collection</a>, a folder in a zip
        </li>
        <li>
          <a href={siteMarker(`${base}/requests.http`)}>HTTP file</a>, for editors that send requests
        </li>
      </ul>
    </>
  )
}
