/** Runs scenarios: sends a request with a magic value as an application would, and stores what came back. */

import type { MagicValue, Operation } from '../contract/contract.ts'
import { createId } from '../store/random-ids.ts'
import type { Application, JsonObject, Organization, ScenarioRun, ScenarioSubject } from '../store/records.ts'
import { redactSecrets } from '../http/redact-secrets.ts'
import { createApiError } from '../http/api-error.ts'
import { draftRequest } from './draft-request.ts'
import { QUICKSTART } from '../seed/seed-applications.ts'
import { writeRequestPath, sendScenarioRequest, type ScenarioResponse } from './send-request.ts'
import { readString } from '../read-string.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** A magic value of one of the published contracts that can be tried. */
export interface Scenario {
  /** Name that requests it. */
  readonly key: string
  readonly api: 'v1' | 'v2'
  /** Where it belongs: an operation, or every one of the contract. */
  readonly scope: 'operation' | 'contract'
  readonly operation: Operation
  readonly row: MagicValue
}

/** An application, and an organization that it may act for. */
export interface Party {
  readonly application: Application
  readonly organization: Organization
  readonly state: string
}

/** Runs that are stored, and organizations that are offered for each application. */
const MAX_RUNS = 100
const MAX_ORGANIZATIONS = 40

/** The operation that runs magic values which apply to every operation of a contract. */
const GENERIC_OPERATIONS = { v1: 'getOrganization', v2: 'introspectToken' } as const

/** All magic values of the platform contracts, in their order. */
export function listScenarios({ contracts }: SandboxContext): readonly Scenario[] {
  return (['v1', 'v2'] as const).flatMap((api) => {
    const { operations, magicValues } = contracts[api]
    const scenario = (scope: Scenario['scope'], operation: Operation, row: MagicValue): Scenario => ({
      key: [api, operation.id, row.in, row.field, row.value].join(' '),
      api,
      scope,
      operation,
      row,
    })
    const genericOperation = operations.find((operation) => operation.id === GENERIC_OPERATIONS[api])
    return [
      ...operations.flatMap((operation) =>
        operation.magicValues.map((row) => scenario('operation', operation, row)),
      ),
      ...(genericOperation === undefined
        ? []
        : magicValues.map((row) => scenario('contract', genericOperation, row))),
    ]
  })
}

/** Who can run scenarios: active applications with the organizations that they may act for, their own first. */
export function listParties({ store }: SandboxContext): readonly Party[] {
  // Those that the contract names are reached by magic values.
  const organizations = store.list('organization').filter(({ fixture }) => fixture !== true)
  return store
    .list('application', { where: { status: 'active' } })
    .toSorted((a, b) => rankApplication(b) - rankApplication(a) || (a.name < b.name ? -1 : 1))
    .flatMap((application) =>
      organizations
        .filter(
          ({ id: org, actingOrganizations }) =>
            org === application.org || actingOrganizations.includes(application.org ?? ''),
        )
        .slice(0, MAX_ORGANIZATIONS)
        .toSorted((a, b) => Number(b.id === application.org) - Number(a.id === application.org))
        .map((organization) => ({
          application,
          organization,
          state: store.get('verification', organization.verificationId)?.state ?? 'pending',
        })),
    )
}

/** The application of the guides first, then those that may do most. */
function rankApplication({ id: application, scopes }: Application): number {
  return application === QUICKSTART.id ? Infinity : scopes.length
}

/**
 * Runs a scenario and stores the run. Throws validation_failed if the scenario, the application or the organization is
 * not in the offered lists.
 */
export async function runScenario(
  context: SandboxContext,
  choice: { readonly scenario: string; readonly application: string; readonly organization: string },
): Promise<ScenarioRun> {
  const { store, clock } = context
  const scenario = listScenarios(context).find(({ key }) => key === choice.scenario)
  if (scenario === undefined) throw invalidChoice('/scenario', 'Must be the key of a scenario.')
  const party = listParties(context).find(
    ({ application, organization }) =>
      application.id === choice.application && organization.id === choice.organization,
  )
  if (party === undefined)
    throw invalidChoice('/application', 'Must be an active application that may act for the organization.')
  const { application, organization } = party
  const { operation, row, api } = scenario
  const draft = draftRequest(operation, row, {
    organizationId: organization.id,
    verificationId: organization.verificationId,
    // The user of the contract belongs to every organization.
    userId: store.list('member', { org: 'org_sandboxVerified', limit: 1 })[0]?.userId ?? '',
  })
  const at = clock.now()
  const response = await sendScenarioRequest(context, {
    contract: context.contracts[api],
    operation,
    draft,
    application,
  })
  const run: ScenarioRun = {
    id: createId('run'),
    at,
    org: organization.id,
    api,
    operation: operation.id,
    row,
    application: application.id,
    organization: organization.id,
    method: operation.method.toUpperCase(),
    path: writeRequestPath(context.contracts[api], operation, draft),
    sent: draft.body === undefined ? null : (redactSecrets(draft.body) as JsonObject),
    status: response.status,
    code: readErrorCode(context, response),
    requestId: response.requestId,
    answer:
      typeof response.body === 'object' && response.body !== null
        ? (redactSecrets(response.body, true) as JsonObject)
        : null,
    subject: readSubject(operation, response),
  }
  store.put('scenarioRun', run)
  store.keepNewest('scenarioRun', MAX_RUNS)
  return run
}

function invalidChoice(pointer: string, message: string) {
  return createApiError('validation_failed', message, { errors: [{ pointer, rule: 'enum', message }] })
}

/** The platform's error code, from the log: the body of an OAuth error may have another name for it. */
function readErrorCode({ store }: SandboxContext, { requestId }: ScenarioResponse): string | null {
  const row = store.rows('SELECT code FROM logs WHERE id = ?', requestId ?? '')[0]
  return typeof row?.['code'] === 'string' ? row['code'] : null
}

/** Reads from a response which process an operation started. */
const SUBJECTS: Readonly<Record<string, (body: JsonObject) => ScenarioSubject>> = {
  onboarding: ({ verification }) => ({
    kind: 'verification',
    id: readString((verification as JsonObject)['id']),
  }),
  generateKybReport: (body) => ({ kind: 'report', id: readString(body['id']) }),
  orgInvite: (body) => ({ kind: 'invite', id: readString(body['id']) }),
  initiateFileUpload: (body) => ({ kind: 'processing', id: readString(body['eventId']) }),
  mintDataRequest: (body) => ({ kind: 'processing', id: readString(body['eventId']) }),
}

function readSubject(
  { id: operation }: Operation,
  { status, body }: ScenarioResponse,
): ScenarioSubject | null {
  return status < 300 ? (SUBJECTS[operation]?.(body as JsonObject) ?? null) : null
}
