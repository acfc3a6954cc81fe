/** What the console's API gives and takes: openapi/console.yaml. Times are ISO 8601 in UTC. */

export type Product = 'identity' | 'kyb' | 'tokenization'
export type Environment = 'sandbox' | 'production'

export const PRODUCTS: readonly Product[] = ['identity', 'kyb', 'tokenization']
export const SCOPES = [
  'tokens:introspect',
  'organizations:read',
  'organizations:invite',
  'kyb:read',
  'kyb:write',
  'files:write',
  'events:read',
  'vdts:read',
  'vdts:mint',
] as const
export const EVENTS: readonly string[] = [
  'file.upload.completed',
  'mint.status.updated',
  'kyb.organization.invited',
  'kyb.status.updated',
  'organization.admin.created',
]
export const ROLES = ['organization_admin', 'developer', 'member'] as const

export interface Caller {
  readonly ipAddress: string
  readonly userAgent: string
  readonly count: number
  readonly lastUsedAt: string
}

export interface Secret {
  readonly id: string
  readonly last4: string
  readonly status: 'active' | 'expiring' | 'expired' | 'revoked'
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly callers: readonly Caller[]
}

/** A secret for the only time that it is shown; null in the answer to a repeat. */
export interface SecretValue {
  readonly id: string
  readonly value: string | null
}

export interface PublicKey {
  readonly id: string
  readonly kid: string
  readonly algorithm: string
  readonly createdBy: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface Application {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly description: string
  readonly products: readonly Product[]
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  readonly origins: readonly string[]
  readonly ipAllowList: readonly string[]
  readonly tags: readonly string[]
  readonly environment: Environment
  readonly status: 'active' | 'suspended'
  readonly suspendedAt: string | null
  readonly owner: string
  readonly secrets: readonly Secret[]
  readonly keys: readonly PublicKey[]
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastUsedAt: string | null
}

export interface Endpoint {
  readonly id: string
  readonly organizationId: string
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly status: 'enabled' | 'disabled'
  readonly disabledReason: 'manual' | 'gone' | 'failing' | null
  readonly disabledAt: string | null
  readonly failingSince: string | null
  readonly secrets: readonly {
    readonly id: string
    readonly createdAt: string
    readonly expiresAt: string | null
  }[]
  readonly lastDay: Tally
  readonly createdAt: string
  readonly updatedAt: string
}

export interface Tally {
  readonly delivered: number
  readonly pending: number
  readonly failed: number
}

export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly endpointUrl: string | null
  readonly eventId: string
  readonly type: string
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly lastStatus: number | null
  readonly lastDiagnosis: string | null
  readonly lastAttemptAt: string | null
  readonly nextAttemptAt: string | null
  readonly createdAt: string
}

export interface Attempt {
  readonly at: string
  readonly trigger: string
  readonly status: number | null
  readonly ms: number
  readonly error: string | null
  readonly diagnosis: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}

/** A logged call that led to an event. */
export interface Cause {
  readonly requestId: string
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
}

export interface DeliveryDetail extends Delivery {
  readonly cause: Cause | null
  readonly payload: unknown
  readonly history: readonly Attempt[]
}

export interface Log {
  readonly requestId: string
  readonly at: string
  readonly api: 'v1' | 'v2'
  readonly method: string
  readonly path: string
  readonly operationId: string | null
  readonly status: number
  readonly code: string | null
  readonly ms: number
  readonly organizationId: string
  readonly applicationId: string | null
  /** The secret behind the call; its last four characters are null when the application no longer has it. */
  readonly secret: { readonly id: string; readonly last4: string | null } | null
  readonly ipAddress: string
  readonly userAgent: string
}

/** Calls that failed in the same way. */
export interface Group {
  readonly code: string
  readonly api: 'v1' | 'v2'
  readonly operationId: string | null
  readonly status: number
  readonly count: number
  readonly lastAt: string
  readonly lastRequestId: string
}

export interface Summary {
  readonly requests: number
  readonly errors: number
  readonly retentionDays: number
  readonly groups: readonly Group[]
}

export interface Happening {
  readonly id: string
  readonly type: string
  readonly createdAt: string
}

export interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface LogDetail extends Log {
  readonly query: string
  readonly request: Part
  readonly response: Part
  readonly violations: readonly {
    readonly pointer?: string
    readonly parameter?: string
    readonly header?: string
    readonly rule: string
    readonly message: string
  }[]
  readonly broken: readonly string[]
  readonly eventIds: readonly string[]
}

export interface Metrics {
  readonly from: string
  readonly to: string
  readonly stepSeconds: number
  readonly totals: {
    readonly requests: number
    readonly errors: number
    readonly p50: number
    readonly p95: number
  }
  readonly series: readonly {
    readonly at: string
    readonly requests: number
    readonly clientErrors: number
    readonly serverErrors: number
    readonly p95: number | null
  }[]
  readonly operations: readonly {
    readonly api: 'v1' | 'v2'
    readonly operationId: string
    readonly requests: number
    readonly errors: number
    readonly p95: number
  }[]
  readonly errors: readonly Group[]
  readonly products: readonly { readonly product: Product; readonly requests: number }[]
  readonly quotas: readonly Quota[]
  readonly versions: readonly {
    readonly api: 'v1' | 'v2'
    readonly requests: number
    readonly lastAt: string | null
  }[]
  readonly webhooks: Tally & {
    readonly failing: readonly {
      readonly endpointId: string
      readonly url: string
      readonly failingSince: string
    }[]
  }
  readonly expiring: readonly {
    readonly applicationId: string
    readonly applicationName: string
    readonly secretId: string
    readonly expiresAt: string
    readonly lastUsedAt: string | null
  }[]
  readonly verifications: Readonly<Record<string, number>>
}

/** What an organization may use of a product in a calendar month. */
export interface Quota {
  readonly product: Product
  readonly limit: number
  readonly used: number
  readonly from: string
  readonly resetsAt: string
}

export interface Me {
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly externalId: string | null
  readonly userType: string
  readonly profileCompleted: boolean
  readonly mainProfileCompleted: boolean
  readonly mfa: boolean
  readonly passkeys: number
  readonly level: {
    readonly userId: string
    readonly level: string
    readonly history: readonly { readonly level: string; readonly timestamp: string }[]
    readonly updatedAt: string
  }
}

export interface Signed {
  readonly id: string
  readonly current: boolean
  readonly clientId: string
  readonly userAgent: string
  readonly ipAddress: string
  readonly createdAt: string
  readonly lastSeenAt: string
}

export interface Organization {
  readonly id: string
  readonly legalName: string
  readonly countryCode: string
  readonly products: readonly Product[]
  readonly roles: readonly string[]
}

export interface Member {
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly roles: readonly string[]
  readonly products: readonly Product[]
  readonly mfa: boolean
  readonly level: string
  readonly lastSeenAt: string | null
  readonly joinedAt: string
}

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly roles: readonly string[]
  readonly products: readonly Product[]
  readonly status: 'pending' | 'accepted' | 'revoked' | 'expired'
  readonly invitedBy: string
  readonly createdAt: string
  readonly expiresAt: string
}

export interface Preferences {
  readonly organizationId: string
  readonly legalName: string
  readonly logRetentionDays: number
  readonly webhookVersion: 'v1' | 'v2'
  readonly allowedDomains: readonly string[]
  readonly supportEmail: string | null
  readonly notifications: {
    readonly failingWebhooks: boolean
    readonly expiringSecrets: boolean
    readonly memberChanges: boolean
  }
}

export interface Entry {
  readonly id: string
  readonly at: string
  readonly actor: { readonly userId: string; readonly email: string; readonly name: string }
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string; readonly name: string | null }
  readonly before: unknown
  readonly after: unknown
  readonly requestId: string
  readonly ipAddress: string
}
