import type { ReactNode } from 'react'

import { siteMarker } from '../src/lib/markers.ts'
import type { SiteAssets } from '../src/types.ts'
import type { PageKind, Page, Site } from '../src/site-types.ts'
import { Archive, Authors, AuthorView, Blog, Topic, Topics } from './blog.tsx'
import { Console } from './console.tsx'
import { Doc } from './doc.tsx'
import { Head } from './head.tsx'
import { Home } from './home.tsx'
import { Index } from './index.tsx'
import { markup } from './island.tsx'
import { Missing } from './missing.tsx'
import { Operation } from './operation.tsx'
import { Overview } from './overview.tsx'
import { Post } from './post.tsx'
import { SchemaView } from './schema.tsx'
import { SchemasView } from './schemas.tsx'
import { TagView } from './tag.tsx'
import type { View } from './view.ts'
import { Webhook } from './webhook.tsx'

type Template<K extends PageKind> = (view: View<Extract<Page, { kind: K }>>) => ReactNode

/** The template of each kind of page: everything inside <body>. */
const templates: { readonly [K in PageKind]: Template<K> } = {
  doc: Doc,
  webhook: Webhook,
  plain: Doc,
  post: Post,
  operation: Operation,
  tag: TagView,
  overview: Overview,
  schema: SchemaView,
  schemas: SchemasView,
  home: Home,
  missing: Missing,
  console: Console,
  blog: Blog,
  archive: Archive,
  authors: Authors,
  author: AuthorView,
  topics: Topics,
  topic: Topic,
  index: Index,
}

/**
 * The whole HTML document of a page. Internal addresses in it are site markers (lib/marker.ts), also those inside the JSON of
 * islands; emit writes them for a host or for file://.
 */
export function document(page: Page, site: Site, assets: SiteAssets): string {
  // The table gives each kind its own template, which TypeScript can't follow through the index.
  const Template = templates[page.kind] as Template<PageKind>
  const { language, announcement } = site.config
  const html = markup(
    <html lang={language} data-home={siteMarker('/')} data-bar={announcement?.id}>
      <Head page={page} site={site} assets={assets} />
      <body>
        <Template page={page} site={site} assets={assets} />
      </body>
    </html>,
    assets,
  )
  return `<!doctype html>${html}\n`
}
