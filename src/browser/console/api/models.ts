/**
 * Names for the requests and responses of the console's API. The types come from the contract, openapi/console.yaml, by
 * `npm run compile`; nothing is described here a second time. Times are ISO 8601 in UTC.
 */
import type { components } from '../../../contract-types/console.ts'

type Schemas = components['schemas']

export type Alert = Schemas['Alert']
export type Application = Schemas['Application']
export type Attempt = Schemas['Attempt']
export type AuditEntry = Schemas['AuditEntry']
export type Caller = Schemas['Caller']
export type Cause = Schemas['Cause']
export type Delivery = Schemas['Delivery']
export type DeliveryDetail = Schemas['DeliveryDetail']
export type Environment = Schemas['Environment']
export type ErrorGroup = Schemas['ErrorGroup']
export type Invitation = Schemas['Invitation']
export type Log = Schemas['Log']
export type LogDetail = Schemas['LogDetail']
export type LogSummaryData = Schemas['LogSummary']
export type Me = Schemas['Me']
export type Member = Schemas['Member']
export type Metrics = Schemas['Metrics']
export type Meta = Schemas['Meta']
export type Organization = Schemas['Organization']
export type OrganizationPreferences = Schemas['Settings']
export type PlatformEvent = Schemas['Event']
export type Problem = Schemas['Problem']
export type Product = Schemas['Product']
export type PublicKey = Schemas['PublicKey']
export type Secret = Schemas['Secret']
/** A secret, shown once: the response to a repeated request has null instead. */
export type SecretValue = Schemas['SecretValue']
/** A session of a user at the identity provider; `Session` is what the token of this browser says. */
export type SignInSession = Schemas['Session']
export type Violation = Schemas['Violation']
export type WebhookEndpoint = Schemas['WebhookEndpoint']
