/** What the sandbox remembers, by kind. Every record has an id, the time of its creation, and may have an owner and a parent. */

import type { Magic } from '../contract/load-contract.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }
export type Body = { readonly [name: string]: Json | undefined }

export interface Base {
  readonly id: string
  /** Milliseconds since 1970, by the clock of the sandbox. */
  readonly at: number
  /** The organization that it belongs to. */
  readonly org?: string | null
  readonly parent?: string | null
}

export interface Organization extends Base {
  readonly legalName: string
  readonly tradingName?: string | undefined
  readonly legalForm: string
  readonly identifier: Body
  readonly address: Body
  readonly website?: string | undefined
  readonly products: readonly string[]
  readonly verificationId: string
  readonly reference?: string | undefined
  readonly updatedAt: number
  /** Organizations whose applications may act for this one: itself, and those that onboarded or invited it. */
  readonly friends: readonly string[]
  /** Known to every application: a magic value of the contract. */
  readonly fixture?: boolean
  readonly settings: OrganizationSettings
}

export interface OrganizationSettings {
  readonly logRetentionDays: number
  readonly webhookVersion: string
  readonly notifications: Readonly<Record<string, boolean>>
  readonly allowedDomains: readonly string[]
  readonly supportEmail: string | null
}

/** A state, and when it was reached. */
export interface Reached {
  readonly state: string
  readonly at: number
}

export interface Check {
  readonly kind: string
  readonly result: string
  readonly completedAt: number | null
}

export interface Verification extends Base {
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
  /** Missing where a seed wrote the record. */
  readonly history?: readonly Reached[]
}

export interface Report extends Base {
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
  readonly history?: readonly Reached[]
}

export interface Invite extends Base {
  readonly legalName: string
  readonly countryCode: string
  readonly email: string
  readonly products: readonly string[]
  readonly status: string
  readonly acceptedOrganizationId: string | null
  readonly reference?: string | undefined
  readonly expiresAt: number
  readonly code: string
  readonly history?: readonly Reached[]
}

export interface Member extends Base {
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

export interface File extends Base {
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

/** The course of an upload or of a mint request. */
export interface Course extends Base {
  readonly kind: 'file_upload' | 'mint'
  readonly subject: string
  readonly state: string
  readonly failure: Failure | null
  readonly history: readonly Reached[]
  readonly vdtId: string | null
  readonly final: boolean
  readonly audience: readonly string[]
  readonly fixture?: boolean
}

export interface Mint extends Base {
  readonly eventId: string
  readonly title: string
  readonly asset: Body
  readonly content: Body
  readonly policy: Body
  readonly tags: readonly string[]
  readonly reference?: string | undefined
}

export interface Ledger {
  readonly transactionId: string
  readonly blockNumber: number
  readonly at: number
}

export interface Vdt extends Base {
  readonly title: string
  readonly status: string
  readonly content: Body
  readonly policy: Body
  readonly ledger: Ledger
  readonly mintRequestId: string
  readonly tags: readonly string[]
  readonly reference?: string | undefined
  readonly updatedAt: number
  readonly fixture?: boolean
}

export interface Action extends Base {
  readonly action: string
  readonly ledger: Ledger
  /** The members that only this kind of action has. */
  readonly extra: Body
  readonly fixture?: boolean
}

export interface Usage {
  readonly ipAddress: string
  readonly userAgent: string
  readonly count: number
  readonly lastUsedAt: number
}

export interface Secret {
  readonly id: string
  readonly digest: string
  readonly last4: string
  readonly createdAt: number
  readonly createdBy: string
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  readonly usage: readonly Usage[]
}

/** What verifies the signatures of an application. */
export interface PublicKey {
  readonly id: string
  readonly kid: string
  readonly algorithm: string
  /** Its public members only (RFC 7517). */
  readonly jwk: Body
  readonly createdAt: number
  readonly createdBy: string
  readonly lastUsedAt: number | null
}

export interface Application extends Base {
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
  readonly secrets: readonly Secret[]
  readonly keys: readonly PublicKey[]
  readonly updatedAt: number
  readonly lastUsedAt: number | null
}

/** An access token of an application, known so that it can be revoked. */
export interface Token extends Base {
  readonly expiresAt: number
  readonly revokedAt: number | null
  /** The secret that it was got with. */
  readonly secretId?: string
}

/** A person's stay at the identity provider. */
export interface Session extends Base {
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
  /** The secret itself: who signs needs it. Never shown after its creation, never logged. */
  readonly value: string
  readonly createdAt: number
  readonly expiresAt: number | null
}

export interface Endpoint extends Base {
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

/** Something that happened, as webhooks tell it. */
export interface Message extends Base {
  readonly type: string
  readonly payload: Body
  readonly audience: readonly string[]
  /** The request that led to it. */
  readonly requestId: string | null
}

export interface Attempt {
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

/** One message on its way to one endpoint. */
export interface Delivery extends Base {
  readonly endpointId: string
  readonly messageId: string
  readonly type: string
  readonly state: string
  readonly attempts: readonly Attempt[]
  readonly nextAttemptAt: number | null
  readonly updatedAt: number
}

/** What the inbox received: a webhook, or a mail of the sandbox. */
export interface Arrival extends Base {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly verified: boolean
  readonly verdict: string
  readonly answered: number
}

export interface Mail extends Base {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where it leads: a path of a part whose port may change, so that an old mail works too. */
  readonly link?: Link | undefined
}

export interface Link {
  readonly label: string
  readonly part: 'portal' | 'inbox'
  readonly path: string
}

/** A magic value that was tried from the page of the scenarios: what was sent, and what the answer named. */
export interface Run extends Base {
  readonly api: 'v1' | 'v2'
  readonly operation: string
  readonly row: Magic
  readonly application: string
  readonly organization: string
  readonly method: string
  readonly path: string
  readonly sent: Body | null
  readonly status: number
  readonly code: string | null
  readonly requestId: string | null
  readonly answer: Body | null
  /** What the answer began, if anything. */
  readonly subject: Subject | null
}

export interface Subject {
  readonly kind: 'verification' | 'report' | 'invite' | 'course'
  readonly id: string
}

/** An invitation of a person to an organization. */
export interface Guest extends Base {
  readonly email: string
  readonly roles: readonly string[]
  readonly products: readonly string[]
  readonly status: string
  readonly invitedBy: string
  readonly expiresAt: number
}

export interface Audit extends Base {
  readonly actor: Body
  readonly action: string
  readonly target: Body
  readonly before: Body | null
  readonly after: Body | null
  readonly requestId: string
  readonly ipAddress: string
}

export interface Records {
  readonly organization: Organization
  readonly verification: Verification
  readonly report: Report
  readonly invite: Invite
  readonly member: Member
  readonly file: File
  readonly course: Course
  readonly mint: Mint
  readonly vdt: Vdt
  readonly action: Action
  readonly application: Application
  readonly token: Token
  readonly session: Session
  readonly endpoint: Endpoint
  readonly message: Message
  readonly delivery: Delivery
  readonly arrival: Arrival
  readonly mail: Mail
  readonly guest: Guest
  readonly audit: Audit
  readonly run: Run
}
