/**
 * The records of the store, by kind. Every record has an id and the time of its creation, and may belong to an
 * organization and to a parent record.
 */

import type { AlertKind } from '../alerts/alert-kinds.ts'
import type { MagicValue } from '../contract/contract.ts'
import type { components } from '../../contract-types/v1.ts'

type Schemas = components['schemas']

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }
export type JsonObject = { readonly [name: string]: JsonValue | undefined }

export interface RecordBase {
  readonly id: string
  /** Milliseconds since 1970, by the clock of the sandbox. */
  readonly at: number
  /** The organization that it belongs to. */
  readonly org?: string | null
  readonly parent?: string | null
}

export interface Organization extends RecordBase {
  readonly legalName: string
  readonly tradingName?: string | undefined
  readonly legalForm: string
  readonly identifier: JsonObject
  readonly address: JsonObject
  readonly website?: string | undefined
  readonly products: readonly string[]
  readonly verificationId: string
  readonly reference?: string | undefined
  readonly updatedAt: number
  /** Organizations whose applications may act for this one: those that onboarded or invited it. */
  readonly actingOrganizations: readonly string[]
  /** A magic value of the contract: every application can use it. */
  readonly fixture?: boolean
  readonly settings: OrganizationSettings
}

export interface OrganizationSettings {
  readonly logRetentionDays: number
  readonly webhookVersion: string
  readonly notifications: Readonly<Record<string, boolean>>
  readonly allowedDomains: readonly string[]
  readonly supportEmail: string | null
  /** Percentage of failed requests within an hour that opens an alert. */
  readonly alertErrorRate: number
}

/** A state, and when it was reached. */
export interface StateChange {
  readonly state: string
  readonly at: number
}

export interface Check {
  readonly kind: string
  readonly result: string
  readonly completedAt: number | null
}

export interface Verification extends RecordBase {
  readonly state: string
  readonly reason: string | null
  readonly requirements: readonly {
    readonly kind: string
    readonly message: string
    readonly dueAt: number
  }[]
  readonly checks: readonly Check[]
  readonly provider: string | null
  readonly reportId: string | null
  readonly reference?: string | undefined
  readonly updatedAt: number
  readonly decidedAt: number | null
  readonly expiresAt: number | null
  readonly audience: readonly string[]
  readonly fixture?: boolean
  /** Undefined if a seed wrote the record. */
  readonly history?: readonly StateChange[]
}

export interface Report extends RecordBase {
  readonly verificationId: string
  readonly state: string
  readonly sections: readonly string[]
  readonly format: string
  readonly risk: string | null
  readonly failure: string | null
  readonly reference?: string | undefined
  readonly completedAt: number | null
  readonly expiresAt: number | null
  readonly audience: readonly string[]
  readonly history?: readonly StateChange[]
}

export interface BusinessInvite extends RecordBase {
  readonly legalName: string
  readonly countryCode: string
  readonly email: string
  readonly products: readonly string[]
  readonly status: string
  readonly acceptedOrganizationId: string | null
  readonly reference?: string | undefined
  readonly expiresAt: number
  readonly code: string
  readonly history?: readonly StateChange[]
}

export interface Member extends RecordBase {
  readonly userId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly roles: readonly string[]
  readonly products: readonly string[]
  readonly mfa: boolean
  readonly lastSeenAt: number | null
  readonly level: readonly { readonly level: string; readonly at: number }[]
}

export interface DeferredFile extends RecordBase {
  readonly eventId: string
  readonly state: string
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly purpose: string
  readonly reference?: string | undefined
  readonly expiresAt: number
  readonly fixture?: boolean
}

export interface Failure {
  readonly code: string
  readonly message: string
}

/** The processing of an upload or of a mint request. The API calls it an event. */
export interface ProcessingEvent extends RecordBase {
  readonly kind: 'file_upload' | 'mint'
  readonly subject: string
  readonly state: string
  readonly failure: Failure | null
  readonly history: readonly StateChange[]
  readonly vdtId: string | null
  readonly final: boolean
  readonly audience: readonly string[]
  readonly fixture?: boolean
}

export interface MintRequest extends RecordBase {
  readonly eventId: string
  readonly title: string
  readonly asset: Schemas['Asset']
  readonly content: JsonObject
  readonly policy: JsonObject
  readonly tags: readonly string[]
  readonly reference?: string | undefined
}

export interface Ledger {
  readonly transactionId: string
  readonly blockNumber: number
  readonly at: number
}

export interface Vdt extends RecordBase {
  readonly title: string
  readonly status: string
  readonly content: JsonObject
  readonly policy: JsonObject
  readonly ledger: Ledger
  readonly mintRequestId: string
  readonly tags: readonly string[]
  readonly reference?: string | undefined
  readonly updatedAt: number
  readonly fixture?: boolean
}

export interface VdtAction extends RecordBase {
  readonly action: string
  readonly ledger: Ledger
  /** The members that only this kind of action has. */
  readonly details: JsonObject
  readonly fixture?: boolean
}

export interface SecretCaller {
  readonly ipAddress: string
  readonly userAgent: string
  readonly count: number
  readonly lastUsedAt: number
}

export interface ClientSecret {
  readonly id: string
  readonly digest: string
  readonly last4: string
  readonly createdAt: number
  readonly createdBy: string
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  readonly usage: readonly SecretCaller[]
}

/** A public key that verifies the signatures of an application. */
export interface PublicKey {
  readonly id: string
  readonly kid: string
  readonly algorithm: string
  /** Its public members only (RFC 7517). */
  readonly jwk: JsonObject
  readonly createdAt: number
  readonly createdBy: string
  readonly lastUsedAt: number | null
}

export interface Application extends RecordBase {
  readonly name: string
  readonly description: string
  readonly environment: string
  readonly status: string
  readonly suspendedAt: number | null
  readonly products: readonly string[]
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  readonly origins: readonly string[]
  /** Networks from which it may be used, in normal form; empty: from everywhere. */
  readonly ipAllowList: readonly string[]
  readonly tags: readonly string[]
  readonly owner: string
  readonly secrets: readonly ClientSecret[]
  readonly keys: readonly PublicKey[]
  readonly updatedAt: number
  readonly lastUsedAt: number | null
}

/** An access token of an application, stored so that it can be revoked. */
export interface AccessToken extends RecordBase {
  readonly expiresAt: number
  readonly revokedAt: number | null
  /** The secret that it was got with. */
  readonly secretId?: string
}

/** A session of a user at the identity provider. */
export interface Session extends RecordBase {
  readonly userId: string
  readonly uid: string
  readonly clientId: string
  readonly userAgent: string
  readonly ipAddress: string
  readonly lastSeenAt: number
  readonly endedAt: number | null
}

export interface SigningSecret {
  readonly id: string
  /** The secret itself, which signing needs. Shown once when it is created, never logged. */
  readonly value: string
  readonly createdAt: number
  readonly expiresAt: number | null
}

export interface WebhookEndpoint extends RecordBase {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
  readonly status: string
  readonly disabledReason: string | null
  readonly disabledAt: number | null
  readonly secrets: readonly SigningSecret[]
  readonly failingSince: number | null
  readonly updatedAt: number
}

/** A published event. */
export interface EventMessage extends RecordBase {
  readonly type: string
  readonly payload: JsonObject
  readonly audience: readonly string[]
  /** The request that caused it. */
  readonly requestId: string | null
}

export interface DeliveryAttempt {
  readonly at: number
  readonly trigger: string
  readonly status: number | null
  readonly ms: number
  readonly error: string | null
  readonly diagnosis: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}

/** The delivery of one message to one endpoint, with all attempts. */
export interface Delivery extends RecordBase {
  readonly endpointId: string
  readonly messageId: string
  readonly type: string
  readonly state: string
  readonly attempts: readonly DeliveryAttempt[]
  readonly nextAttemptAt: number | null
  readonly updatedAt: number
}

/** A webhook that the inbox received. */
export interface ReceivedWebhook extends RecordBase {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly verified: boolean
  readonly verdict: string
  readonly answered: number
}

export interface Mail extends RecordBase {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Stored as a path of a part, because the port may change: links of old mails keep working. */
  readonly link?: MailLink | undefined
}

export interface MailLink {
  readonly label: string
  readonly part: 'portal' | 'inbox'
  readonly path: string
}

/** A run of a scenario: the request, the response, and the process that it started. */
export interface ScenarioRun extends RecordBase {
  readonly api: 'v1' | 'v2'
  readonly operation: string
  readonly row: MagicValue
  readonly application: string
  readonly organization: string
  readonly method: string
  readonly path: string
  readonly sent: JsonObject | null
  readonly status: number
  readonly code: string | null
  readonly requestId: string | null
  readonly answer: JsonObject | null
  /** The process that the request started, if any. */
  readonly subject: ScenarioSubject | null
}

export interface ScenarioSubject {
  readonly kind: 'verification' | 'report' | 'invite' | 'processing'
  readonly id: string
}

/** An invitation of a person to an organization. */
export interface MemberInvitation extends RecordBase {
  readonly email: string
  readonly roles: readonly string[]
  readonly products: readonly string[]
  readonly status: string
  readonly invitedBy: string
  readonly expiresAt: number
}

/** A condition that needs attention, from when it was seen until it ended. */
export interface Alert extends RecordBase {
  readonly kind: AlertKind
  /** With the kind, it identifies the condition: the id of the secret, the endpoint or the application, the name of the product. */
  readonly key: string
  readonly state: 'open' | 'resolved'
  readonly severity: 'warning' | 'critical'
  readonly title: string
  readonly detail: string
  readonly subject: {
    readonly kind: 'organization' | 'application' | 'webhook_endpoint' | 'product'
    readonly id: string
    readonly name: string
  }
  readonly since: number
  readonly until: number | null
  readonly resolvedAt: number | null
}

/** A passkey of a user (WebAuthn Level 3, section 4: public key credential source). */
export interface Passkey extends RecordBase {
  readonly name: string
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly lastUsedAt: number | null
}

export interface AuditEntry extends RecordBase {
  readonly actor: JsonObject
  readonly action: string
  readonly target: JsonObject
  readonly before: JsonObject | null
  readonly after: JsonObject | null
  readonly requestId: string
  readonly ipAddress: string
}

export interface Records {
  readonly organization: Organization
  readonly verification: Verification
  readonly report: Report
  readonly invite: BusinessInvite
  readonly member: Member
  readonly file: DeferredFile
  readonly processing: ProcessingEvent
  readonly mint: MintRequest
  readonly vdt: Vdt
  readonly action: VdtAction
  readonly application: Application
  readonly token: AccessToken
  readonly session: Session
  readonly endpoint: WebhookEndpoint
  readonly message: EventMessage
  readonly delivery: Delivery
  readonly receivedWebhook: ReceivedWebhook
  readonly mail: Mail
  readonly memberInvitation: MemberInvitation
  readonly audit: AuditEntry
  readonly alert: Alert
  readonly passkey: Passkey
  readonly scenarioRun: ScenarioRun
}
