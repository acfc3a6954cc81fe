/** Collects the actions that readers have on a page: copy its Markdown, open it elsewhere, say whether it helped. */
import { writeText } from '../../lib/locale/text.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { agentsRoute, hasMarkdownTwin, twinPath } from '../../lib/site/paths/site-files.ts'
import type { Page, Site } from '../site-types.ts'
import type { LinkView, ViewBase } from './view-types.ts'

/** Whether a page has no author who could ask what readers think of it, or how long they read. */
export const isGenerated = (page: Page): boolean => 'isGenerated' in page

/** The actions of a page, as the configuration says. Links to other places need the URL of the site. */
export function pageActionsView(page: Page, site: Site): Pick<ViewBase, 'actions' | 'feedback'> {
  const { copy, feedback } = site.config.pageActions
  // Only articles have one; lists of other pages have no actions.
  if (!hasMarkdownTwin(page)) return {}
  const twin = twinPath(page.route)
  return {
    ...(copy && {
      actions: {
        twin: siteMarker(twin),
        links: listLinks(page, site),
      },
    }),
    ...(feedback !== '' &&
      !isGenerated(page) && {
        feedback: feedback.startsWith('/') ? siteMarker(feedback) : feedback,
      }),
  }
}

/** Links of the menu: the page about editors, unless the author has a page of another topic there, and other places. */
function listLinks(page: Page, { config, pagesByRoute }: Site): readonly LinkView[] {
  if (config.url === '') return []
  const agents = pagesByRoute.get(agentsRoute(config.locale.prefix))
  const guide =
    agents === undefined || agents === page || !isGenerated(agents)
      ? []
      : [{ label: writeText('actions.editor'), href: siteMarker(agents.route) }]
  const twin = encodeURIComponent(config.url + config.base + twinPath(page.route).slice(1))
  const places = config.pageActions.openIn.map(({ label, url }) => ({
    label,
    href: url.replaceAll('{url}', twin),
  }))
  return [...guide, ...places]
}
