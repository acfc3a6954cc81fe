import { siteMarker } from '../../src/lib/markers.ts'
import type { Api, ApiError, Scope } from '../../src/model.ts'
import type { Heading } from '../../src/types.ts'
import type { Page, Site } from '../../src/site-types.ts'
import { Method } from './parts.tsx'
import { Describe, type Around } from './text.tsx'

/** Which APIs a part of a guide speaks of: one version, or all. */
function apisOf(site: Site, version: string | undefined): readonly Api[] {
  return [...site.apis.values()].filter(
    (api) => !api.internal && (version === undefined || api.version === version),
  )
}

interface Entry<T> {
  readonly value: T
  /** Every API that has it; the first one describes it. */
  readonly apis: readonly Api[]
}

/** The same code or scope of several versions once. */
function joined<T>(
  apis: readonly Api[],
  list: (api: Api) => readonly T[],
  key: (one: T) => string,
): readonly Entry<T>[] {
  const found = new Map<string, { value: T; apis: Api[] }>()
  for (const api of apis)
    for (const one of list(api)) {
      const known = found.get(key(one))
      if (known === undefined) found.set(key(one), { value: one, apis: [api] })
      else known.apis.push(api)
    }
  return [...found.values()]
}

function errorsOf(site: Site, version?: string): readonly Entry<ApiError>[] {
  return joined(
    apisOf(site, version),
    (api) => api.errors,
    (one) => one.code,
  )
}

function scopesOf(site: Site, version?: string): readonly Entry<Scope>[] {
  return joined(
    apisOf(site, version),
    (api) => api.scopes,
    (one) => one.name,
  )
}

const GROUPS: Readonly<Record<string, string>> = {
  '4': 'Mistakes of the request',
  '5': 'Failures of the platform',
}

const family = (status: string) => status.charAt(0)

/** Headings that the error catalogue adds to the contents of its page. */
export function errorHeadings(site: Site, version?: string): readonly Heading[] {
  return joined(
    apisOf(site, version),
    (api) => api.errors,
    (one) => one.status,
  ).map(({ value: { status } }) => ({
    depth: 3,
    id: `status-${status}`,
    text: status,
  }))
}

/** Ids in the error catalogue that links may lead to. */
export function errorAnchors(site: Site, version?: string): readonly string[] {
  return errorsOf(site, version).map(({ value }) => value.anchor)
}

/** Ids in the list of scopes that links may lead to. */
export function scopeAnchors(site: Site, version?: string): readonly string[] {
  return scopesOf(site, version).map(({ value }) => value.name)
}

/** All error codes with what they mean, what to do, and which operations answer with them; by status. */
export function ErrorCatalogue({
  page,
  site,
  version,
}: {
  readonly page: Page
  readonly site: Site
  readonly version?: string
}) {
  const all = errorsOf(site, version)
  const statuses = [...new Set(all.map(({ value }) => value.status))].sort()
  return statuses.map((status) => (
    <section key={status} className="catalogue">
      <h3 id={`status-${status}`}>
        {status} <small>{GROUPS[family(status)]}</small>
      </h3>
      {all
        .filter(({ value }) => value.status === status)
        .map((entry) => (
          <Problem key={entry.value.code} entry={entry} page={page} site={site} />
        ))}
    </section>
  ))
}

function Problem({ entry: { value, apis }, page, site }: Around & { readonly entry: Entry<ApiError> }) {
  const version = apis[0]?.version ?? ''
  return (
    <article id={value.anchor} className="problem">
      <h4>
        <a href={`#${encodeURIComponent(value.anchor)}`}>
          <code>{value.code}</code>
        </a>{' '}
        {value.title}
      </h4>
      <Describe text={value.description} page={page} site={site} version={version} />
      {value.action && (
        <div className="action">
          <strong>What to do</strong>
          <Describe text={value.action} page={page} site={site} version={version} />
        </div>
      )}
      <p className="rules">
        {value.retry
          ? 'The request may be repeated unchanged.'
          : 'Repeating the request unchanged does not help.'}
      </p>
      <Users apis={apis} of={(api) => api.errors.find((one) => one.code === value.code)?.operations ?? []} />
    </article>
  )
}

/** Operations of each version, folded. */
function Users({
  apis,
  of,
}: {
  readonly apis: readonly Api[]
  readonly of: (api: Api) => readonly string[]
}) {
  const used = apis
    .map((api) => ({ api, list: api.operations.filter((one) => of(api).includes(one.id)) }))
    .filter(({ list }) => list.length > 0)
  const count = used.reduce((sum, { list }) => sum + list.length, 0)
  if (count === 0) return null
  return (
    <details>
      <summary>{count === 1 ? '1 operation' : `${count} operations`}</summary>
      <ul>
        {used.flatMap(({ api, list }) =>
          list.map((one) => (
            <li key={one.route}>
              <Method method={one.method} /> <a href={siteMarker(one.route)}>{one.title}</a>
              {apis.length > 1 && ` (${api.label})`}
            </li>
          )),
        )}
      </ul>
    </details>
  )
}

/** All scopes with what they allow, and which operations need them. */
export function Scopes({
  page,
  site,
  version,
}: {
  readonly page: Page
  readonly site: Site
  readonly version?: string
}) {
  const all = scopesOf(site, version)
  return (
    <dl className="scopes">
      {all.map(({ value, apis }) => (
        <div key={value.name} id={value.name}>
          <dt>
            <a href={`#${encodeURIComponent(value.name)}`}>
              <code>{value.name}</code>
            </a>
          </dt>
          <dd>
            <Describe text={value.description} page={page} site={site} version={apis[0]?.version ?? ''} />
            <Users
              apis={apis}
              of={(api) => api.scopes.find((one) => one.name === value.name)?.operations ?? []}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
