import { siteMarker } from '../src/lib/markers.ts'
import type { ApiSchema } from '../src/model.ts'
import type { SchemaPage } from '../src/site-types.ts'
import { Code } from './api/code.tsx'
import { About, Inside, Marks, type Place } from './api/fields.tsx'
import { Heading, Method } from './api/parts.tsx'
import { Describe } from './api/text.tsx'
import { Type } from './api/type.tsx'
import { Article, contents } from './article.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** A named schema: its fields, an example, and what uses it. */
export function SchemaView({ page, site }: View<SchemaPage>) {
  const api = site.apis.get(page.version)
  if (api === undefined) return null
  const { name, schema, opens, example, usedBy } = page.schema
  const place: Place = { page, site, api, opens: new Set(opens), direction: 'both' }
  const { description, ...rest } = schema
  return (
    <Shell page={page} site={site} toc={contents(page.headings)}>
      <Article page={page} site={site}>
        <h1>
          <code>{name}</code>
        </h1>
        <p className="field">
          <span className="type">
            <Type schema={schema} api={api} />
          </span>
          <Marks schema={schema} required={false} />
        </p>
        {description && <Describe text={description} page={page} site={site} />}
        {schema.from && <Merged names={schema.from} place={place} />}
        <Heading id="fields">Fields</Heading>
        <About schema={rest} address="fields" place={place} />
        <Inside schema={schema} address="fields" place={place} />
        {example && (
          <>
            <Heading id="example">Example</Heading>
            <Code html={example.html} language="json" />
          </>
        )}
        {usedBy.length > 0 && (
          <>
            <Heading id="used-by">Used by</Heading>
            <Users list={usedBy} />
          </>
        )}
      </Article>
    </Shell>
  )
}

function Merged({ names, place }: { readonly names: readonly string[]; readonly place: Place }) {
  return (
    <p className="rules">
      With everything of{' '}
      {names.map((name, i) => {
        const route = place.api.schemas[name]?.route
        return (
          <span key={name}>
            {i > 0 && ', '}
            {route === undefined ? name : <a href={siteMarker(route)}>{name}</a>}
          </span>
        )
      })}
    </p>
  )
}

/** More users than these are folded. */
const MANY = 30

function Users({ list }: { readonly list: ApiSchema['usedBy'] }) {
  const items = (
    <ul>
      {list.map(({ label, route, method }) => (
        <li key={route}>
          {method !== undefined && <Method method={method} />} <a href={siteMarker(route)}>{label}</a>
        </li>
      ))}
    </ul>
  )
  if (list.length <= MANY) return items
  return (
    <details>
      <summary>{list.length} places</summary>
      {items}
    </details>
  )
}
