/**
 * Definition of the sandbox's platform: its products, the roles of members, and the permissions of each role. The contract of the
 * console's API leaves these names to each platform; scopes, events and versions come from the public API descriptions.
 */

import { ALERT_EVENT_TYPES } from './alerts/alert-kinds.ts'
import type { Contract, PlatformNames } from './contract/contract.ts'

const STAFF_WITH_ALL_PERMISSIONS = ['bit_super_user', 'super_user', 'admin_user']
const ADMINISTRATORS = ['organization_admin', ...STAFF_WITH_ALL_PERMISSIONS]
const WRITERS = ['organization_admin', 'developer', ...STAFF_WITH_ALL_PERMISSIONS]
const SUPPORT = 'bit_tech_support'

/** Roles by permission, of those that the console asks for. */
const PERMISSIONS = {
  write: WRITERS,
  administer: ADMINISTRATORS,
  replay: [...WRITERS, SUPPORT],
  audit: [...ADMINISTRATORS, SUPPORT],
}

/** Roles that a member of an organization can have. */
const MEMBER_ROLES = [
  { name: 'organization_admin', description: 'may do everything' },
  { name: 'developer', description: 'manages applications and webhooks' },
  { name: 'member', description: 'has no access to the console' },
]

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
  AlertId: 'alr',
}

export const PRODUCTS = ['identity', 'kyb', 'tokenization'] as const

/** The names of the platform, with those that its public APIs define. */
export function definePlatform(publicApis: readonly Contract[]): PlatformNames {
  const events = publicApis.flatMap(({ document }) => Object.keys((document['webhooks'] as object) ?? {}))
  return {
    values: {
      Product: PRODUCTS,
      OrganizationRole: MEMBER_ROLES.map(({ name }) => name),
      Scope: [...new Set(publicApis.flatMap(({ scopes }) => scopes))],
      EventType: [...new Set(events), ...ALERT_EVENT_TYPES],
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
      ...PERMISSIONS,
    },
  }
}

/** The names of the platform with their meanings, as the console's contract has them (`Meta`). */
export function describePlatformNames(
  publicApis: readonly Contract[],
  consoleContract: Contract,
): Readonly<Record<string, unknown>> {
  const events = [...publicApis, consoleContract].flatMap(({ document }) =>
    Object.entries((document['webhooks'] ?? {}) as Readonly<Record<string, WebhookObject>>),
  )
  const scopes = new Map(publicApis.flatMap((contract) => Object.entries(readScopeTexts(contract))))
  return {
    products: PRODUCTS,
    scopes: [...scopes].map(([name, text]) => ({ name, description: stripMarkdown(text) })),
    events: events.map(([name, { post }]) => ({ name, description: stripMarkdown(post.description ?? '') })),
    apiVersions: publicApis.map(({ api }) => api),
    memberRoles: MEMBER_ROLES,
    permissions: PERMISSIONS,
  }
}

interface WebhookObject {
  readonly post: { readonly description?: string }
}

/** Scopes of a contract's security schemes, with their descriptions. */
function readScopeTexts({ document }: Contract): Readonly<Record<string, string>> {
  const { securitySchemes = {} } = document['components'] as {
    readonly securitySchemes?: Readonly<
      Record<string, { flows?: Record<string, { scopes?: Record<string, string> }> }>
    >
  }
  const flows = Object.values(securitySchemes).flatMap((scheme) => Object.values(scheme.flows ?? {}))
  return Object.assign({}, ...flows.map(({ scopes }) => scopes ?? {})) as Record<string, string>
}

/** A description without the marks of inline Markdown that the contracts use: code, emphasis and links. */
function stripMarkdown(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim()
    .slice(0, 500)
}
