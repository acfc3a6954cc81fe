import { siteBase } from '../routing/route.ts'
import { settings } from '../page-data.ts'

/** Address that denied and signed-out users go to; the configuration has an address or a path of this site. */
export function mainSiteUrl(): string {
  const { mainSite: configured } = settings
  const path = configured.startsWith('//') ? configured : configured.replace(/^\//, '')
  return new URL(path, location.origin + siteBase()).href
}
