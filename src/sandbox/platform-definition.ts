/**
 * What the sandbox's platform is: its products, the roles of members, and which roles have which permission. The contract of the
 * console's API leaves these names to each platform; scopes, events and versions are those of the public API descriptions.
 */

import type { Contract, PlatformNames } from './contract/load-contract.ts'

const STAFF_WITH_ALL_PERMISSIONS = ['bit_super_user', 'super_user', 'admin_user']
const ADMINISTRATORS = ['organization_admin', ...STAFF_WITH_ALL_PERMISSIONS]
const WRITERS = ['organization_admin', 'developer', ...STAFF_WITH_ALL_PERMISSIONS]
const SUPPORT = 'bit_tech_support'

/** Prefixes of ids by the name of their schema. */
const ID_PREFIXES = {
  OrganizationId: 'org',
  ApplicationId: 'app',
  SecretId: 'sec',
  KeyId: 'key',
  EndpointId: 'whe',
  DeliveryId: 'dlv',
  MessageId: 'msg',
  RequestId: 'req',
  SessionId: 'ses',
  InvitationId: 'gst',
}

export const PRODUCTS = ['identity', 'kyb', 'tokenization'] as const

/** The names of the platform, with those that its public APIs define. */
export function definePlatform(publicApis: readonly Contract[]): PlatformNames {
  const events = publicApis.flatMap(({ document }) => Object.keys((document['webhooks'] as object) ?? {}))
  return {
    values: {
      Product: PRODUCTS,
      OrganizationRole: ['organization_admin', 'developer', 'member'],
      Scope: [...new Set(publicApis.flatMap(({ scopes }) => scopes))],
      EventType: [...new Set(events)],
      ApiVersion: publicApis.map(({ api }) => api),
    },
    patterns: Object.fromEntries(
      Object.entries(ID_PREFIXES).map(([schema, prefix]) => [schema, `^${prefix}_[A-Za-z0-9]{12,32}$`]),
    ),
    roles: {
      any: [],
      read: [
        'organization_admin',
        'developer',
        'bit_super_user',
        SUPPORT,
        'bit_csr',
        'bit_system_user',
        'super_user',
        'admin_user',
      ],
      write: WRITERS,
      replay: [...WRITERS, SUPPORT],
      administer: ADMINISTRATORS,
      audit: [...ADMINISTRATORS, SUPPORT],
    },
  }
}
