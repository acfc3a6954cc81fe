/** The files of one page: its HTML, its inline styles, its Markdown twin, and the fields of a schema. Pure, and runs in the thread that rendered the page. */

import { fillPieces, fillSitePaths, pickMedium } from '../../../lib/site/links/markers.ts'
import { listRoutes } from '../../../lib/site/list-routes.ts'
import { filePath, hostAddress, htmlFile } from '../../../lib/site/links/site-address.ts'
import { isTwinInBundle, toTwin, twinPath } from '../../../lib/site/paths/site-files.ts'
import { encodeText } from '../../../lib/text/encoding/encode-text.ts'
import type { Html, OutFile, PageFileContext } from '../../../lib/types.ts'
import type { PageAddress } from '../../render/page-task.ts'
import { fieldsScripts } from './fields-script.ts'
import { offlineAlias, offlinePage } from './offline-page.ts'
import { linkPageStyles } from './page-styles.ts'

/** Output of the render stage for a page. Addresses in both texts are site markers. */
export interface PageTexts {
  readonly html: Html
  readonly markdown?: string
}

/** The files of one page: HTML for a host and for file://, at its route and its aliases, its Markdown twin, and the fields of a schema. */
export function* emitPage(
  page: PageAddress,
  { html: rendered, markdown }: PageTexts,
  context: PageFileContext,
): Iterable<OutFile> {
  const { url, base } = context
  const { html, sheet } = linkPageStyles(page.route, rendered)
  if (sheet !== undefined) yield sheet
  const data = encodeText(fillPieces(pickMedium(html, 'site'), (path) => hostAddress(path, base)))
  for (const route of listRoutes(page)) {
    yield { path: htmlFile(route), data, only: 'site' }
    // Only a host shows the not-found page.
    if (!context.offline || page.kind === 'missing') continue
    if (route === page.route) yield offlinePage({ route, html, kind: page.kind }, context)
    else yield offlineAlias(route, page.route, context)
  }
  if (page.isDeferred === true) yield* fieldsScripts(page.route, html, context)
  if (markdown !== undefined)
    yield {
      path: filePath(twinPath(page.route)),
      // Markdown is read outside of the site, so its addresses include the site's URL.
      data: fillSitePaths(markdown, (path) => url + hostAddress(toTwin(path, context.twins), base)),
      ...(!isInBundle(page, context) && { only: 'site' as const }),
    }
}

/** Whether the bundle has a page's Markdown in a separate file. A tag and its operations share one file (tag-twins.ts). */
function isInBundle({ route, kind }: PageAddress, { tagTwins, tagRoutes }: PageFileContext): boolean {
  return isTwinInBundle(kind) && !(tagTwins && (kind === 'tag' || Object.hasOwn(tagRoutes, route)))
}
