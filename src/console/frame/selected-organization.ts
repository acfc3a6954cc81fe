import { organizationSlot, tabStorage } from '../session/console-storage.ts'
import { navigate, routeHref, hrefInOrganization, parseRoute } from '../routing/route.ts'

const STORAGE_NAME = 'organization'

/** The organization that an address without one means: what this tab showed last, else what was chosen last in any; '' for none. */
export function rememberedOrganization(): string {
  return tabStorage.get(STORAGE_NAME) || organizationSlot().get()
}

/** Notes what this tab shows, and puts it into the address where that names none: `asked` is what it names. */
export function rememberOrganization(organization: string, requested: string): void {
  tabStorage.set(STORAGE_NAME, organization)
  if (requested === '') navigate(hrefInOrganization(organization), 'replace')
}

/**
 * Shows another organization in this tab; new tabs begin with it, those that are open keep theirs. What the address says of things of the
 * one before goes: the part of the page and the time that it is about stay.
 */
export function switchOrganization(organization: string): void {
  organizationSlot().set(organization)
  const { path, query } = parseRoute(location)
  const detail = path === '/developer/application/detail'
  const keptParameters = ['tab', 'range'].map((name) => [name, query.get(name) ?? ''])
  navigate(
    routeHref(detail ? '/developer/application' : path, {
      ...(detail ? {} : Object.fromEntries(keptParameters)),
      org: organization,
    }),
  )
}
