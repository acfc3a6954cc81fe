/** Collects the actions that readers have on a page: copy its Markdown, open it elsewhere, say whether it helped. */
import { writeText } from '../../lib/locale/text.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import { agentsRoute, hasMarkdownTwin, twinPath } from '../../lib/site/paths/site-files.ts'
import type { Page, Site } from '../site-types.ts'
import type { ViewBase } from './view-types.ts'

/** Whether a page has no author who could ask what readers think of it, or how long they read. */
export const isGenerated = (page: Page): boolean => 'isGenerated' in page

/** The actions of a page, as the configuration says. Links to other places need the URL of the site. */
export function pageActionsView(
  page: Page,
  { config, pagesByRoute }: Site,
): Pick<ViewBase, 'actions' | 'feedback'> {
  const { copy, openIn, feedback } = config.pageActions
  // Only articles have one; lists of other pages have no actions.
  if (!hasMarkdownTwin(page)) return {}
  const twin = twinPath(page.route)
  const agents = pagesByRoute.get(agentsRoute(config.locale.prefix))
  // The author may have a page about something else there.
  const guide =
    agents === undefined || agents === page || !isGenerated(agents)
      ? []
      : [{ label: writeText('actions.editor'), href: siteMarker(agents.route) }]
  const url = encodeURIComponent(config.url + config.base + twin.slice(1))
  return {
    ...(copy && {
      actions: {
        twin: siteMarker(twin),
        links:
          config.url === ''
            ? []
            : [
                ...guide,
                ...openIn.map(({ label, url: template }) => ({
                  label,
                  href: template.replaceAll('{url}', url),
                })),
              ],
      },
    }),
    ...(feedback !== '' &&
      !isGenerated(page) && {
        feedback: feedback.startsWith('/') ? siteMarker(feedback) : feedback,
      }),
  }
}
