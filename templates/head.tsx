/** The document's `<head>`, from the view alone. */

import { createElement } from 'react'

import { writeText } from '../src/lib/locale/text.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { PageView } from '../src/stages/view/view-types.ts'
import type { PageProps } from './page-props.ts'
import { ForMedia } from './shell.tsx'
import { isReplaced, replaceable } from './replaceable.tsx'

/** Tags of the author's template. */
const ExtraHead = replaceable('Head', () => null)

/**
 * Id of the element that the first frame waits for (HTML, link type `expect`): the first heading below the title, the sidebar, or the footer.
 * A browser with a slow processor would draw half of the header first, move its controls, and draw all again with the text. Undefined where a
 * template of the author decides what the page has.
 */
function awaitedId(view: PageView): string | undefined {
  if ((['Article', 'Operation', 'Post', 'Home'] as const).some(isReplaced)) return undefined
  // The first heading of the code, the largest part of the page. The table of contents begins after it.
  if (view.hasCodeBeside) return view.toc.find(({ beside }) => beside)?.id
  // Short pages: the first request is centered beside the title, and the script of the console decides what is shown. Browsers wait for the
  // beginning of an element only.
  if (view.kind === 'home' || view.kind === 'console') return isReplaced('Footer') ? undefined : '_footer'
  return view.toc[0]?.id ?? (view.sidebar === undefined || isReplaced('Sidebar') ? undefined : '_sidebar')
}

interface ConsoleStyleProps {
  readonly href: string
  /** The script of the page loads the console. */
  readonly isLoaded: boolean
}

/** The style sheet of the console. Where the script of a page loads the console, it loads this as well: the sign-in screen does without. */
function ConsoleStyle({ href, isLoaded }: ConsoleStyleProps) {
  const link = <link rel="stylesheet" href={href} />
  return isLoaded ? <ForMedia site={<noscript>{link}</noscript>} bundle={link} /> : link
}

/** Metadata of a document. */
export function Head({ view, parts: { layout } }: PageProps) {
  const { head, alternates = [] } = view
  const { scripts } = layout
  const awaited = awaitedId(view)
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={layout.contentSecurityPolicy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.title}</title>
      {/* Requested before the early script runs, which must not wait for it. */}
      <link rel="preload" as="style" href={siteMarker(scripts.style)} />
      {awaited !== undefined && (
        <link rel="expect" blocking="render" href={`#${encodeURIComponent(awaited)}`} />
      )}
      <script dangerouslySetInnerHTML={{ __html: scripts.early }} />
      <link rel="stylesheet" href={siteMarker(scripts.style)} />
      {head.consoleStyle !== undefined && (
        <ConsoleStyle href={siteMarker(head.consoleStyle)} isLoaded={'loader' in view} />
      )}
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
      {head.markdown !== undefined && (
        <link rel="alternate" type="text/markdown" href={siteMarker(head.markdown)} />
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
      {head.changes !== undefined && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={writeText('changes.feed', { title: layout.siteTitle })}
          href={siteMarker(head.changes)}
        />
      )}
      {[...layout.headTags, ...layout.extraScripts].map(({ tag, attributes }, index) =>
        createElement(tag, { key: index, ...attributes }),
      )}
      <ExtraHead />
      <script defer src={siteMarker(scripts.boot)} data-react={siteMarker(scripts.react)} />
    </head>
  )
}
