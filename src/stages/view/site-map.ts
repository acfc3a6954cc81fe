/**
 * The sidebar of the not-found page, and of pages that would show the guides' sidebar if the site had guides. It links to all parts of the site. The reader
 * of a missing page looks for a part of the site, and the guides are one of them only. Every page but home has a sidebar.
 */

import { writeText } from '../../lib/locale/text.ts'
import type { Site } from '../site-types.ts'
import { firstRoute } from '../../lib/site/first-route.ts'
import type { SidebarView } from './view-types.ts'

/** The first page of each part that the site has. */
export function siteMap({ config, pagesByRoute, sidebars, apis, startRoute }: Site): SidebarView {
  const webhooks = [...sidebars.values()].find(({ kind }) => kind === 'webhook')
  const ways: readonly { readonly label: string; readonly route: string | undefined }[] = [
    { label: writeText('page.home'), route: config.locale.prefix || '/' },
    { label: writeText('api.overview'), route: startRoute },
    ...config.apis
      .filter(({ internal }) => !internal)
      .map(({ version, label }) => ({ label, route: apis.get(version)?.overviewRoute })),
    { label: writeText('section.webhooks'), route: firstRoute(webhooks?.items ?? []) },
    ...config.collections
      .filter(({ kind }) => kind === 'blog')
      .map(({ route }) => ({ label: writeText('blog.title'), route })),
    { label: writeText('index.link'), route: `${config.locale.prefix}/search` },
  ]
  const routes = new Set<string>()
  return {
    id: 'site-map',
    items: ways.flatMap(({ label, route }) => {
      if (route === undefined || routes.has(route) || !pagesByRoute.has(route)) return []
      routes.add(route)
      return [{ label, route, items: [] }]
    }),
  }
}
