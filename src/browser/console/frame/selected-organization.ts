/** Which organization a tab shows. The URL names it. Storage only decides where a new tab starts. */
import { organizationSlot, tabStorage } from '../session/console-storage.ts'
import { navigate, routeHref, hrefInOrganization, parseRoute } from '../routing/route.ts'

const STORAGE_NAME = 'organization'

/** The organization for an address that names none: the last one of this tab, else the last one of any tab, else ''. */
export const rememberedOrganization = (): string => tabStorage.get(STORAGE_NAME) || organizationSlot().get()

/** Remembers the organization of this tab, and adds it to the address if that names none; `requested` is what the address names. */
export function rememberOrganization(organization: string, requested: string): void {
  tabStorage.set(STORAGE_NAME, organization)
  if (requested === '') navigate(hrefInOrganization(organization), 'replace')
}

/**
 * Switches this tab to another organization; new tabs start with it, open ones keep theirs. Parameters of the address that belong to
 * the previous organization are dropped; the tab of the page and the time range stay.
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

const NAMES = 'organizationNames'

/** Names of organizations by id, as far as this tab has seen them: a page then shows them before the API responds. */
export function rememberedNames(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(NAMES) || '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  } catch {
    return {}
  }
}

/** Remembers the names of organizations in this tab. */
export function rememberNames(
  organizations: readonly { readonly id: string; readonly legalName: string }[],
): void {
  tabStorage.set(
    NAMES,
    JSON.stringify(Object.fromEntries(organizations.map(({ id, legalName }) => [id, legalName]))),
  )
}
