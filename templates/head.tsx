/** The document's `<head>`, from the view alone. */

import { createElement } from 'react'

import { siteMarker } from '../src/lib/site/markers.ts'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'

/** Tags of the author's template. */
const ExtraHead = replaceable('Head', () => null)

/** What a document says about itself. */
export function Head({ view: { head, alternates = [] }, parts: { layout } }: PageProps) {
  const { scripts } = layout
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={layout.contentSecurityPolicy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {/* Requested before the early script runs, which must not wait for it. */}
      <link rel="preload" as="style" href={siteMarker(scripts.style)} />
      <script dangerouslySetInnerHTML={{ __html: scripts.early }} />
      <link rel="stylesheet" href={siteMarker(scripts.style)} />
      {layout.preload.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
      ))}
      <meta name="description" content={head.description} />
      <meta name="generator" content="Offprint" />
      {head.keywords !== undefined && <meta name="keywords" content={head.keywords} />}
      {head.noindex === true && <meta name="robots" content="noindex" />}
      {head.canonical !== undefined && <link rel="canonical" href={head.canonical} />}
      {alternates.map(({ tag, url }) =>
        url === undefined ? null : <link key={tag} rel="alternate" hrefLang={tag} href={url} />,
      )}
      {alternates[0]?.url !== undefined && (
        <link rel="alternate" hrefLang="x-default" href={alternates[0].url} />
      )}
      <meta property="og:title" content={head.ogTitle} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content={head.ogType} />
      <meta property="og:site_name" content={layout.siteTitle} />
      {head.ogUrl !== undefined && <meta property="og:url" content={head.ogUrl} />}
      {head.image !== undefined && <meta property="og:image" content={head.image} />}
      <meta name="twitter:card" content={head.image === undefined ? 'summary' : 'summary_large_image'} />
      {layout.icons.map((icon) => (
        <link key={icon.rel} {...icon} />
      ))}
      {layout.feeds.map(({ type, route }) => (
        <link key={type} rel="alternate" type={type} title={layout.siteTitle} href={siteMarker(route)} />
      ))}
      {[...layout.headTags, ...layout.extraScripts].map(({ tag, attributes }, index) =>
        createElement(tag, { key: index, ...attributes }),
      )}
      <ExtraHead />
      {head.consoleScript !== undefined && <script src={siteMarker(head.consoleScript)} />}
      <script defer src={siteMarker(scripts.boot)} data-react={siteMarker(scripts.react)} />
    </head>
  )
}
