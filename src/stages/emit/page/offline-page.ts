/** Pages as files of the offline bundle: every address relative, and nothing that needs a host. */

import { findInterfaceLanguage } from '../../../lib/locale/language.ts'
import { runInLanguage, writeText } from '../../../lib/locale/text.ts'
import { ANALYTICS_START } from '../../../lib/page/analytics.ts'
import { fillPieces, fillSitePaths, pickMedium, siteMarker } from '../../../lib/site/links/markers.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { fileAddress, hostAddress, htmlFile } from '../../../lib/site/links/site-address.ts'
import { redirectPage } from './redirect-page.ts'
import { isTwinInBundle } from '../../../lib/site/paths/site-files.ts'
import { encodeText } from '../../../lib/text/encoding/encode-text.ts'
import type { Html, OutFile, PageFileContext } from '../../../lib/types.ts'
import type { PageView } from '../../view/view-types.ts'

export interface OfflineSource {
  readonly route: string
  readonly html: Html
  readonly kind: PageView['kind']
}

/** The script that runs before the first paint, as a file of the bundle. */
export const EARLY_SCRIPT = '/assets/early.js'

/** A page of the bundle: pages by their `.html` names, feeds at the address of the site. */
export function offlinePage({ route, html, kind }: OfflineSource, context: PageFileContext): OutFile {
  const source = pickMedium(html, 'bundle').join('')
  const end = Math.max(0, source.indexOf('</head>'))
  const lean = [
    leanHead(source.slice(0, end), context.contentSecurityPolicy),
    ...withoutPageActions(
      withoutFrames(source.slice(end), /<html[^>]* lang="([^"]+)"/.exec(source)?.[1]),
      kind,
    ),
  ]
  return {
    path: htmlFile(route),
    data: encodeText(fillPieces(lean, createAddressWriter(route, context))),
    only: 'offline',
  }
}

/** Another address of a page. It redirects to the page; links of the bundle use the page's address. */
export function offlineAlias(alias: string, route: string, context: PageFileContext): OutFile {
  const { path, html } = redirectPage({ from: alias, to: route }, context)
  return {
    path,
    data: fillSitePaths(html, (to) => fileAddress(to, alias, context.pages)),
    only: 'offline',
  }
}

function withoutAlias(path: string, { aliases }: PageFileContext): string {
  const [, name = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return (getOwn(aliases, name) ?? name) + suffix
}

interface FolderAddresses {
  readonly folder: string
  readonly context: PageFileContext
  /** By site path. */
  readonly addresses: Map<string, string>
}

let lastFolder: FolderAddresses | undefined

/** Returns the addresses that a page has for paths of the site. Pages of one folder come one after the other, and share most of them through the sidebar. */
function createAddressWriter(route: string, context: PageFileContext): (path: string) => string {
  const folder = route.slice(0, route.lastIndexOf('/'))
  if (lastFolder?.folder !== folder || lastFolder.context !== context)
    lastFolder = { folder, context, addresses: new Map() }
  const { addresses } = lastFolder
  return (path) => {
    // The address of a part of the page itself depends on more than the folder.
    if (path.includes('#')) return offlineAddress(path, route, context)
    const known = addresses.get(path)
    if (known !== undefined) return known
    const address = offlineAddress(path, route, context)
    addresses.set(path, address)
    return address
  }
}

function offlineAddress(path: string, route: string, context: PageFileContext): string {
  return context.url !== '' && context.feeds.has(path)
    ? context.url + hostAddress(path, context.base)
    : fileAddress(wholeDownload(withoutAlias(path, context), context), route, context.pages)
}

const PAGE_ACTIONS =
  /<docs-island data-island="page-actions"[^>]*>[^]*?<a href="([^"]*)"[^>]*>([^<]*)<\/a>[^]*?<\/docs-island>/

/**
 * Pages opened from disk cannot read files, so nothing can be copied, and other tools cannot open them. Only the link to the Markdown is left,
 * if the bundle has it. In pieces, since the rest of the page is unchanged.
 */
function withoutPageActions(html: Html, kind: PageView['kind']): readonly Html[] {
  const match = PAGE_ACTIONS.exec(html)
  if (match === null) return [html]
  const [actions, address = '', label = ''] = match
  const link = isTwinInBundle(kind) ? `<a class="page-markdown" href="${address}">${label}</a>` : ''
  return [html.slice(0, match.index), link, html.slice(match.index + actions.length)]
}

const EMBED =
  /<docs-island data-island="embed"[^>]*><docs-root><div class="embed"><docs-children>([^]*?)<\/docs-children><\/div><\/docs-root><script[^]*?<\/docs-island>/g

/** The note that names the service of a frame, as HTML. */
const SERVICE = /<small data-service="([^"]*)">[^<]*<\/small>/

const FRAME = /<iframe\b[^>]*?\ssrc="((?:https?:)?\/\/[^"]*)"[^>]*>[^]*?<\/iframe>/g

/** Frames of other hosts need a network. A link replaces them and explains that in the language of the page. */
function withoutFrames(html: Html, tag: string | undefined): Html {
  if (!html.includes('<iframe') && !html.includes('data-island="embed"')) return html
  return runInLanguage(findInterfaceLanguage(tag ?? 'en') ?? 'en', () => replaceFrames(html))
}

function replaceFrames(html: Html): Html {
  return html
    .replace(EMBED, (_, link: string) =>
      link
        .replace(' data-control=""', '')
        .replace(
          SERVICE,
          (_, service: string) => `<small>${writeText('offline.opens', { service })}</small>`,
        ),
    )
    .replace(
      FRAME,
      (_, address: string) =>
        `<p class="left-out">${writeText('offline.leftOut', { link: `<a href="${address}" rel="external noopener">${address}</a>` })}</p>`,
    )
}

/** Downloads of one operation are parts of larger files, which in a bundle serve for many operations. */
function wholeDownload(path: string, { tagRoutes, tagTwins, apiRoutes }: PageFileContext): string {
  const [, operation = '', shared = ''] = /^(.*)(\.tryit\.js|\.md)$/.exec(path) ?? []
  const tagRoute = getOwn(tagRoutes, operation)
  if (tagRoute !== undefined && (tagTwins || shared !== '.md')) return tagRoute + shared
  const [, ending] = /\.(openapi\.json|http)$/.exec(path) ?? []
  if (ending === undefined) return path
  const api = apiRoutes.find((base) => path.startsWith(`${base}/`))
  return api === undefined ? path : `${api}/${ending === 'http' ? 'requests.http' : 'openapi.json'}`
}

/** Tags for crawlers and feed readers, repeated on every page, and files that browsers load over HTTP only. No crawler reads a disk. */
const FOR_CRAWLERS =
  /<(?:meta (?:property="og:|name="(?:twitter:|description|generator))|link rel="(?:canonical|alternate|manifest|preload)")[^>]*>/g

/** Files from another host, and the script that loads them. */
const FROM_HOSTS = new RegExp(
  `<(?:link [^>]*href="(?:https?:)?//[^>]*>|script [^>]*src="(?:(?:https?:)?//|${siteMarker(`/${ANALYTICS_START}`)})[^>]*></script>)`,
  'g',
)

/**
 * The head of a page of the bundle: less of it, and the inline script in a file, which is stored once for all pages. It comes after the
 * styles: Chromium decides on the view transition from the page before while it waits for the first script in a file, and goes without one
 * unless it knows by then that these styles want it.
 */
function leanHead(html: Html, policy: string): Html {
  return html
    .replace(FOR_CRAWLERS, '')
    .replace(FROM_HOSTS, '')
    .replace(
      /<script>[^]*?<\/script>((?:<link rel="stylesheet"[^>]*>)*)/,
      (_, styles: string) => `${styles}<script src="${siteMarker(EARLY_SCRIPT)}"></script>`,
    )
    .replaceAll('&#x27;', "'")
    .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, `$1${policy}`)
}
