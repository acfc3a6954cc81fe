import { siteMarker } from '../src/lib/markers.ts'
import { contentSecurityPolicy } from '../src/lib/content-security-policy.ts'
import type { SiteAssets } from '../src/types.ts'
import type { Page, Site } from '../src/site-types.ts'

export interface HeadProps {
  readonly page: Page
  readonly site: Site
  readonly assets: SiteAssets
}

/** Absolute URL of a site path, or undefined when the site's own origin is unknown. */
function absolute(path: string, { config }: Site): string | undefined {
  if (/^https?:/.test(path)) return path
  return config.url === '' ? undefined : config.url + config.base + path.slice(1)
}

/** What a document says about itself. */
export function Head({ page, site, assets }: HeadProps) {
  const { config } = site
  // Two versions of an API have pages of the same name.
  const version =
    'version' in page ? config.apis.find((api) => api.version === page.version)?.label : undefined
  const title =
    page.kind === 'home'
      ? config.title
      : [page.title, version, config.title].filter((part) => part !== undefined).join(' | ')
  const url = absolute(page.route, site)
  const image = 'image' in page && page.image !== undefined ? absolute(page.image, site) : undefined
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={contentSecurityPolicy([assets.early])} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <script dangerouslySetInnerHTML={{ __html: assets.early }} />
      <link rel="stylesheet" href={siteMarker(assets.style)} />
      <meta name="description" content={page.description} />
      <meta name="generator" content="Offprint" />
      {'keywords' in page && page.keywords.length > 0 && (
        <meta name="keywords" content={page.keywords.join(', ')} />
      )}
      {(page.unlisted === true || page.kind === 'missing') && <meta name="robots" content="noindex" />}
      {url !== undefined && page.kind !== 'missing' && <link rel="canonical" href={url} />}
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:type" content={'body' in page ? 'article' : 'website'} />
      <meta property="og:site_name" content={config.title} />
      {url !== undefined && <meta property="og:url" content={url} />}
      {image !== undefined && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      <link rel="icon" type="image/svg+xml" href={siteMarker('/favicon.svg')} />
      {site.pagesByRoute.has('/blog') && <Feeds title={config.title} />}
      {page.kind === 'console' && assets.console && <script src={siteMarker(assets.console.timeout)} />}
      <script defer src={siteMarker(assets.boot)} data-react={siteMarker(assets.react)} />
    </head>
  )
}

function Feeds({ title }: { readonly title: string }) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={siteMarker('/blog/rss.xml')} />
      <link rel="alternate" type="application/atom+xml" title={title} href={siteMarker('/blog/atom.xml')} />
    </>
  )
}
