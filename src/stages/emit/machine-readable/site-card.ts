/** `site.json`: the languages and APIs of a site, for `docs mcp` and other programs that read the published files. */
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { listSites } from '../../../lib/site/locale-sites.ts'
import { SITE_CARD, type CardLanguage, type SiteCard } from '../../../lib/site/published-site.ts'
import type { OutFile } from '../../../lib/types.ts'
import type { Site } from '../../site-types.ts'

/** The file, the same in the site and in the bundle. */
export function siteCard(site: Site): OutFile {
  const { title, description, tagline, url, base } = site.config
  const card: SiteCard = {
    format: 1,
    title,
    description: description || tagline,
    url: url === '' ? '' : url + hostAddress('/', base),
    languages: listSites(site).map(describeLanguage),
  }
  return { path: SITE_CARD.slice(1), data: `${JSON.stringify(card, null, 2)}\n` }
}

function describeLanguage({ config, apis }: Site): CardLanguage {
  const { tag, prefix } = config.locale
  const previous = new Map(
    config.apis.flatMap(({ version, previous: before }) =>
      before === '' || apis.get(before)?.internal !== false ? [] : [[version, before] as const],
    ),
  )
  const isDefault = (version: string) => Number(version === config.defaultVersion)
  return {
    tag,
    prefix,
    apis: [...apis.values()]
      .filter(({ internal }) => !internal)
      .map(({ version, label, title, route }) =>
        removeAbsent({ version, label, title, previous: previous.get(version), route }),
      )
      .sort((a, b) => isDefault(b.version) - isDefault(a.version)),
  }
}
