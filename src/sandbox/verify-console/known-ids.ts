/** Ids of resources that exist in a backend under test, found through the contract's lists. */
import type { ContractResponse, Operation } from '../contract/contract.ts'

/** Values of path and query parameters by name: 'applicationId'. */
export type KnownIds = ReadonlyMap<string, string>

/** Where the value of a parameter comes from: the member of the first item of a list. */
const SOURCES: readonly (readonly [parameter: string, list: string, member: string])[] = [
  ['organizationId', '/orgs', 'id'],
  ['applicationId', '/applications', 'id'],
  ['endpointId', '/webhook-endpoints', 'id'],
  ['deliveryId', '/deliveries', 'id'],
  ['eventId', '/events', 'id'],
  ['requestId', '/logs', 'requestId'],
  ['userId', '/orgs/{organizationId}/members', 'userId'],
  ['invitationId', '/orgs/{organizationId}/invitations', 'id'],
  ['sessionId', '/me/sessions', 'id'],
]

/** Follows the lists in an order in which each has the parameters that it needs. What an organization does not have is left out. */
export async function collectIds(
  operations: readonly Operation[],
  send: (operation: Operation, path: string) => Promise<ContractResponse>,
): Promise<KnownIds> {
  const ids = new Map<string, string>()
  for (const [parameter, list, member] of SOURCES) {
    const operation = operations.find(({ method, path }) => method === 'get' && path === list)
    const path = operation && fillPath(operation, ids)
    if (operation === undefined || path === undefined) continue
    const { body } = await send(operation, path)
    const [first] =
      (body as { readonly items?: readonly Readonly<Record<string, unknown>>[] } | undefined)?.items ?? []
    const id = first?.[member]
    if (typeof id === 'string') ids.set(parameter, id)
  }
  return ids
}

/** Names of the parameters of a path template, in their order. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
}

/** The path of an operation with its parameters; undefined if a value is not known. The organization is named where the contract takes it. */
export function fillPath({ path, queryNames }: Operation, ids: KnownIds): string | undefined {
  const isKnown = pathParameters(path).every((name) => ids.has(name))
  const organization = ids.get('organizationId')
  const needsOrganization = queryNames.includes('organizationId')
  if (!isKnown || (needsOrganization && organization === undefined)) return undefined
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(ids.get(name) ?? ''))
  return needsOrganization ? `${filled}?organizationId=${encodeURIComponent(organization ?? '')}` : filled
}

/** An id of the same form that nothing has: its letters and digits are turned around. */
export function unknownId(id: string): string {
  const start = id.indexOf('_') + 1
  // Signs such as the hyphens of a UUID stay where they are.
  const letters = id.slice(start).match(/[a-z0-9]/gi) ?? []
  return id.slice(0, start) + id.slice(start).replaceAll(/[a-z0-9]/gi, () => letters.pop() ?? '')
}
