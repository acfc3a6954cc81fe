/**
 * What the console checks of the API's responses. Generated from openapi/console.yaml: run `npm run contract-types` after a change of it.
 */

/** A type; a list of one shape; one shape or null; members, where '?' ends the name of an optional one and '*' names all others. */
export type Shape =
  | 'any'
  | 'boolean'
  | 'number'
  | 'string'
  | 'time'
  | 'uuid'
  | readonly [Shape]
  | readonly [Shape, null]
  | { readonly [member: string]: Shape }

const caller = {
  ipAddress: 'string',
  userAgent: 'string',
  count: 'number',
  lastUsedAt: 'time',
} as const satisfies Shape
const secret = {
  id: 'string',
  last4: 'string',
  status: 'string',
  createdAt: 'time',
  createdBy: 'string',
  expiresAt: ['time', null],
  revokedAt: ['time', null],
  lastUsedAt: ['time', null],
  callers: [caller],
} as const satisfies Shape
const publicKey = {
  id: 'string',
  kid: 'string',
  algorithm: 'string',
  createdBy: 'string',
  createdAt: 'time',
  lastUsedAt: ['time', null],
} as const satisfies Shape
const application = {
  id: 'string',
  organizationId: 'string',
  name: 'string',
  description: 'string',
  products: ['string'],
  scopes: ['string'],
  redirectUris: ['string'],
  origins: ['string'],
  ipAllowList: ['string'],
  tags: ['string'],
  environment: 'string',
  status: 'string',
  suspendedAt: ['time', null],
  owner: 'string',
  secrets: [secret],
  keys: [publicKey],
  createdAt: 'time',
  updatedAt: 'time',
  lastUsedAt: ['time', null],
} as const satisfies Shape
const page = { nextCursor: ['string', null], limit: 'number' } as const satisfies Shape
const applicationList = { items: [application], page: page } as const satisfies Shape
const secretValue = { id: 'string', value: ['string', null] } as const satisfies Shape
const applicationCreated = { application: application, secret: secretValue } as const satisfies Shape
const secretList = { items: [secret] } as const satisfies Shape
const secretCreated = { secret: secretValue, items: [secret] } as const satisfies Shape
const signingSecret = { id: 'string', createdAt: 'time', expiresAt: ['time', null] } as const satisfies Shape
const webhookEndpoint = {
  id: 'string',
  organizationId: 'string',
  url: 'string',
  description: 'string',
  events: ['string'],
  status: 'string',
  disabledReason: ['string', null],
  disabledAt: ['time', null],
  failingSince: ['time', null],
  secrets: [signingSecret],
  lastDay: { delivered: 'number', pending: 'number', failed: 'number' },
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Shape
const webhookEndpointList = { items: [webhookEndpoint], page: page } as const satisfies Shape
const webhookEndpointCreated = { endpoint: webhookEndpoint, secret: secretValue } as const satisfies Shape
const delivery = {
  id: 'string',
  organizationId: 'string',
  endpointId: 'string',
  endpointUrl: ['string', null],
  eventId: 'string',
  type: 'string',
  state: 'string',
  attempts: 'number',
  lastStatus: ['number', null],
  lastDiagnosis: ['string', null],
  lastAttemptAt: ['time', null],
  nextAttemptAt: ['time', null],
  createdAt: 'time',
  updatedAt: 'time',
} as const satisfies Shape
const webhookRecovered = { events: 'number' } as const satisfies Shape
const deliveryList = { items: [delivery], page: page } as const satisfies Shape
const cause = {
  requestId: 'string',
  at: 'time',
  method: 'string',
  path: 'string',
  status: 'number',
} as const satisfies Shape
const payload = { type: 'string', timestamp: 'time', data: {} } as const satisfies Shape
const attempt = {
  at: 'time',
  trigger: 'string',
  status: ['number', null],
  ms: 'number',
  error: ['string', null],
  diagnosis: 'string',
  requestHeaders: { '*': 'string' },
  responseHeaders: { '*': 'string' },
  responseBody: 'string',
} as const satisfies Shape
const deliveryDetail = {
  ...delivery,
  ...{ cause: [cause, null], payload: payload, history: [attempt] },
} as const satisfies Shape
const event = {
  id: 'string',
  type: 'string',
  organizationId: ['string', null],
  requestId: ['string', null],
  payload: payload,
  deliveries: { delivered: 'number', pending: 'number', failed: 'number' },
  createdAt: 'time',
} as const satisfies Shape
const eventList = { items: [event], page: page } as const satisfies Shape
const usedSecret = { id: 'string', last4: ['string', null] } as const satisfies Shape
const log = {
  requestId: 'string',
  at: 'time',
  api: 'string',
  method: 'string',
  path: 'string',
  operationId: ['string', null],
  status: 'number',
  code: ['string', null],
  ms: 'number',
  organizationId: 'string',
  applicationId: ['string', null],
  secret: [usedSecret, null],
  ipAddress: 'string',
  userAgent: 'string',
} as const satisfies Shape
const logList = { items: [log], page: page } as const satisfies Shape
const part = { headers: { '*': 'string' }, body: 'any' } as const satisfies Shape
const violation = {
  'pointer?': 'string',
  'parameter?': 'string',
  'header?': 'string',
  rule: 'string',
  message: 'string',
} as const satisfies Shape
const logDetail = {
  ...log,
  ...{
    query: 'string',
    request: part,
    response: part,
    violations: [violation],
    broken: ['string'],
    eventIds: ['string'],
  },
} as const satisfies Shape
const errorGroup = {
  code: 'string',
  api: 'string',
  operationId: ['string', null],
  status: 'number',
  count: 'number',
  lastAt: 'time',
  lastRequestId: 'string',
} as const satisfies Shape
const logSummary = {
  requests: 'number',
  errors: 'number',
  retentionDays: 'number',
  groups: [errorGroup],
} as const satisfies Shape
const metrics = {
  from: 'time',
  to: 'time',
  stepSeconds: 'number',
  totals: { requests: 'number', errors: 'number', p50: 'number', p95: 'number' },
  series: [
    { at: 'time', requests: 'number', clientErrors: 'number', serverErrors: 'number', p95: ['number', null] },
  ],
  operations: [{ api: 'string', operationId: 'string', requests: 'number', errors: 'number', p95: 'number' }],
  errors: [errorGroup],
  products: [{ product: 'string', requests: 'number' }],
  quotas: [{ product: 'string', limit: 'number', used: 'number', from: 'time', resetsAt: 'time' }],
  versions: [{ api: 'string', requests: 'number', lastAt: ['time', null] }],
  webhooks: { delivered: 'number', pending: 'number', failed: 'number' },
  cases: { '*': 'number' },
} as const satisfies Shape
const alert = {
  id: 'string',
  organizationId: 'string',
  kind: 'string',
  state: 'string',
  severity: 'string',
  title: 'string',
  detail: 'string',
  subject: { kind: 'string', id: 'string', name: 'string' },
  since: 'time',
  until: ['time', null],
  openedAt: 'time',
  resolvedAt: ['time', null],
} as const satisfies Shape
const alertList = { items: [alert], page: page } as const satisfies Shape
const describedName = { name: 'string', description: 'string' } as const satisfies Shape
const meta = {
  'products?': ['string'],
  'scopes?': [describedName],
  'events?': [describedName],
  'apiVersions?': ['string'],
  'memberRoles?': [describedName],
  'permissions?': { write: ['string'], administer: ['string'], replay: ['string'], audit: ['string'] },
} as const satisfies Shape
const membership = {
  organizationId: 'string',
  legalName: 'string',
  roles: ['string'],
  products: ['string'],
} as const satisfies Shape
const me = {
  userId: 'uuid',
  email: 'string',
  emailVerified: 'boolean',
  givenName: 'string',
  familyName: 'string',
  externalId: ['string', null],
  userType: 'string',
  profileCompleted: 'boolean',
  mainProfileCompleted: 'boolean',
  mfa: 'boolean',
  passkeys: 'number',
  roles: ['string'],
  organizations: [membership],
  sessionId: 'string',
  level: {
    userId: 'uuid',
    level: 'string',
    history: [{ level: 'string', timestamp: 'time' }],
    updatedAt: 'time',
  },
} as const satisfies Shape
const session = {
  id: 'string',
  current: 'boolean',
  clientId: 'string',
  userAgent: 'string',
  ipAddress: 'string',
  createdAt: 'time',
  lastSeenAt: 'time',
} as const satisfies Shape
const sessionList = { items: [session] } as const satisfies Shape
const organization = {
  id: 'string',
  legalName: 'string',
  countryCode: 'string',
  products: ['string'],
  'verificationState?': 'string',
  roles: ['string'],
  createdAt: 'time',
} as const satisfies Shape
const organizationList = { items: [organization], page: page } as const satisfies Shape
const member = {
  userId: 'uuid',
  organizationId: 'string',
  givenName: 'string',
  familyName: 'string',
  email: 'string',
  emailVerified: 'boolean',
  roles: ['string'],
  products: ['string'],
  mfa: 'boolean',
  level: 'string',
  lastSeenAt: ['time', null],
  joinedAt: 'time',
} as const satisfies Shape
const memberList = { items: [member], page: page } as const satisfies Shape
const invitation = {
  id: 'string',
  organizationId: 'string',
  email: 'string',
  roles: ['string'],
  products: ['string'],
  status: 'string',
  invitedBy: 'string',
  createdAt: 'time',
  expiresAt: 'time',
} as const satisfies Shape
const invitationList = { items: [invitation], page: page } as const satisfies Shape
const auditEntry = {
  id: 'string',
  at: 'time',
  actor: { userId: 'uuid', email: 'string', name: 'string' },
  action: 'string',
  target: { kind: 'string', id: 'string', name: ['string', null] },
  before: [{}, null],
  after: [{}, null],
  requestId: 'string',
  ipAddress: 'string',
} as const satisfies Shape
const auditLog = { items: [auditEntry], page: page } as const satisfies Shape
const notifications = {
  errorRate: 'boolean',
  failingWebhooks: 'boolean',
  expiringSecrets: 'boolean',
  quotas: 'boolean',
  secretGuessing: 'boolean',
  memberChanges: 'boolean',
} as const satisfies Shape
const settings = {
  organizationId: 'string',
  legalName: 'string',
  logRetentionDays: 'number',
  webhookVersion: 'string',
  allowedDomains: ['string'],
  supportEmail: ['string', null],
  notifications: notifications,
  alertErrorRate: 'number',
} as const satisfies Shape

/** By method and path, in which '*' is an id. */
export const RESPONSES: Readonly<Record<string, Shape>> = {
  'GET /applications': applicationList,
  'POST /applications': applicationCreated,
  'GET /applications/*': application,
  'PATCH /applications/*': application,
  'GET /applications/*/secrets': secretList,
  'POST /applications/*/secrets': secretCreated,
  'POST /applications/*/secrets/*/revoke': secret,
  'POST /applications/*/keys': publicKey,
  'GET /webhook-endpoints': webhookEndpointList,
  'POST /webhook-endpoints': webhookEndpointCreated,
  'GET /webhook-endpoints/*': webhookEndpoint,
  'PATCH /webhook-endpoints/*': webhookEndpoint,
  'POST /webhook-endpoints/*/rotate-secret': webhookEndpointCreated,
  'POST /webhook-endpoints/*/test': delivery,
  'POST /webhook-endpoints/*/recover': webhookRecovered,
  'GET /deliveries': deliveryList,
  'GET /deliveries/*': deliveryDetail,
  'POST /deliveries/*/replay': delivery,
  'GET /events': eventList,
  'GET /events/*': event,
  'GET /logs': logList,
  'GET /logs/*': logDetail,
  'GET /log-summary': logSummary,
  'GET /metrics': metrics,
  'GET /alerts': alertList,
  'GET /meta': meta,
  'GET /me': me,
  'GET /me/sessions': sessionList,
  'GET /orgs': organizationList,
  'GET /orgs/*/members': memberList,
  'PATCH /orgs/*/members/*': member,
  'GET /orgs/*/invitations': invitationList,
  'POST /orgs/*/invitations': invitation,
  'GET /orgs/*/audit-log': auditLog,
  'GET /orgs/*/settings': settings,
  'PATCH /orgs/*/settings': settings,
}
