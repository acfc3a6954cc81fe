/** Links the header entries that name a guide or a sidebar to its address, because front matter may set a different address than the file's. */

import { firstRoute } from '../../../lib/site/first-route.ts'
import type { PageSummary } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { GuideReference, NavbarLink, Sidebar } from '../../../lib/types.ts'
import { isGuide } from '../navigation/guide-items.ts'
import { nameDocuments } from '../navigation/configured-items.ts'

/** The configuration whose header has the addresses of guides. One that does not exist keeps its address, and is reported as a broken link. */
export function nameGuides(
  config: Config,
  pages: readonly PageSummary[],
  sidebars: ReadonlyMap<string, Sidebar>,
): Config {
  const links = config.navbar.flatMap((entry) => {
    if (typeof entry === 'string') return []
    return 'items' in entry ? entry.items : [entry]
  })
  if (!links.some(({ guide }) => guide !== undefined)) return config
  const findRoute = ({ guides, doc, sidebar }: GuideReference): string | undefined => {
    const collection = config.collections.find(({ id }) => id === guides)
    if (doc === undefined)
      return firstRoute(
        sidebars.get(`${guides}.${sidebar}`)?.items ?? sidebars.get(sidebar ?? '')?.items ?? [],
      )
    const members = pages.filter(isGuide).filter((page) => page.collection === guides)
    return nameDocuments(members, collection?.route ?? '').get(doc)?.route
  }
  const lead = (link: NavbarLink): NavbarLink => {
    const route = link.guide && findRoute(link.guide)
    return route === undefined ? link : { ...link, href: route }
  }
  return {
    ...config,
    navbar: config.navbar.map((entry) => {
      if (typeof entry === 'string') return entry
      return 'items' in entry ? { ...entry, items: entry.items.map(lead) } : lead(entry)
    }),
  }
}
