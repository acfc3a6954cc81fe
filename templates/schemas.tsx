import { siteMarker } from '../src/lib/markers.ts'
import type { SchemasPage } from '../src/site-types.ts'
import { Type } from './api/type.tsx'
import { Article } from './article.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

/** All named schemas, in the order of their names. */
export function SchemasView({ page, site }: View<SchemasPage>) {
  const api = site.apis.get(page.version)
  if (api === undefined) return null
  const list = Object.values(api.schemas)
    .filter((one) => !one.synthetic)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  return (
    <Shell page={page} site={site}>
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <p>{page.description}</p>
        <ul className="schemas">
          {list.map((one) => (
            <li key={one.name}>
              <a href={siteMarker(one.route)}>
                <code>{one.name}</code>
              </a>{' '}
              <span className="type">
                <Type schema={one.schema} api={api} />
              </span>
            </li>
          ))}
        </ul>
      </Article>
    </Shell>
  )
}
