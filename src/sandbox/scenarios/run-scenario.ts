import type { Magic, Operation } from '../contract/load-contract.ts'
import { id } from '../store/random-ids.ts'
import type { Application, Body, Organization, Run, Subject } from '../store/records.ts'
import { redact } from '../http/redact-secrets.ts'
import { refusal } from '../http/api-error.ts'
import { draft } from './draft-request.ts'
import { QUICKSTART } from '../seed/seed-applications.ts'
import { path, send, type Answer } from './send-request.ts'
import { text } from '../read-string.ts'
import type { World } from '../sandbox-context.ts'

/** A magic value of one of the published contracts that can be tried. */
export interface Scenario {
  /** What it is asked for by. */
  readonly key: string
  readonly api: 'v1' | 'v2'
  /** Where it belongs: an operation, or every one of the contract. */
  readonly scope: 'operation' | 'contract'
  readonly operation: Operation
  readonly row: Magic
}

/** An application, and an organization that it may act for. */
export interface Party {
  readonly application: Application
  readonly organization: Organization
  readonly state: string
}

/** Runs and organizations that are shown. */
const KEPT = 100
const ORGANIZATIONS = 40

/** What tries the values that hold for every operation of a contract. */
const ANY = { v1: 'getOrganization', v2: 'introspectToken' } as const

/** Every magic value of the published contracts, in their order. */
export function scenarios({ contracts }: World): readonly Scenario[] {
  return (['v1', 'v2'] as const).flatMap((api) => {
    const { operations, magic } = contracts[api]
    const scenario = (scope: Scenario['scope'], operation: Operation, row: Magic): Scenario => ({
      key: [api, operation.id, row.in, row.field, row.value].join(' '),
      api,
      scope,
      operation,
      row,
    })
    const any = operations.find((operation) => operation.id === ANY[api])
    return [
      ...operations.flatMap((operation) =>
        operation.magic.map((row) => scenario('operation', operation, row)),
      ),
      ...(any === undefined ? [] : magic.map((row) => scenario('contract', any, row))),
    ]
  })
}

/** Who can try them: active applications, each with the organizations that it may act for, its own first. */
export function parties({ store }: World): readonly Party[] {
  // Those that the contract names are reached by magic values.
  const organizations = store.list('organization').filter(({ fixture }) => fixture !== true)
  return store
    .list('application', { where: { status: 'active' } })
    .toSorted((a, b) => rank(b) - rank(a) || (a.name < b.name ? -1 : 1))
    .flatMap((application) =>
      organizations
        .filter(({ id: org, friends }) => org === application.org || friends.includes(application.org ?? ''))
        .slice(0, ORGANIZATIONS)
        .toSorted((a, b) => Number(b.id === application.org) - Number(a.id === application.org))
        .map((organization) => ({
          application,
          organization,
          state: store.get('verification', organization.verificationId)?.state ?? 'pending',
        })),
    )
}

/** The application of the guides first, then those that may do most. */
function rank({ id: application, scopes }: Application): number {
  return application === QUICKSTART.id ? Infinity : scopes.length
}

/**
 * Tries a magic value through the API and remembers what came of it. Throws validation_failed where the scenario, the
 * application or the organization is not one of those that are offered.
 */
export async function begin(
  world: World,
  asked: { readonly scenario: string; readonly application: string; readonly organization: string },
): Promise<Run> {
  const { store, clock } = world
  const scenario = scenarios(world).find(({ key }) => key === asked.scenario)
  if (scenario === undefined) throw unknown('/scenario', 'Must be the key of a scenario.')
  const party = parties(world).find(
    ({ application, organization }) =>
      application.id === asked.application && organization.id === asked.organization,
  )
  if (party === undefined)
    throw unknown('/application', 'Must be an active application that may act for the organization.')
  const { application, organization } = party
  const { operation, row, api } = scenario
  const made = draft(operation, row, {
    organizationId: organization.id,
    verificationId: organization.verificationId,
    // The user of the contract belongs to every organization.
    userId: store.list('member', { org: 'org_sandboxVerified', limit: 1 })[0]?.userId ?? '',
  })
  const at = clock.now()
  const answer = await send(world, world.contracts[api], operation, made, application)
  const run: Run = {
    id: id('run'),
    at,
    org: organization.id,
    api,
    operation: operation.id,
    row,
    application: application.id,
    organization: organization.id,
    method: operation.method.toUpperCase(),
    path: path(world.contracts[api], operation, made),
    sent: made.body === undefined ? null : (redact(made.body) as Body),
    status: answer.status,
    code: coded(world, answer),
    requestId: answer.requestId,
    answer:
      typeof answer.body === 'object' && answer.body !== null ? (redact(answer.body, true) as Body) : null,
    subject: subject(operation, answer),
  }
  store.put('run', run)
  store.run(
    "DELETE FROM records WHERE kind = 'run' AND at < (SELECT at FROM records WHERE kind = 'run' ORDER BY at DESC LIMIT 1 OFFSET ?)",
    KEPT,
  )
  return run
}

function unknown(pointer: string, message: string) {
  return refusal('validation_failed', message, { errors: [{ pointer, rule: 'enum', message }] })
}

/** The code of the platform as the log has it: OAuth has other names for some. */
function coded({ store }: World, { requestId }: Answer): string | null {
  const row = store.rows('SELECT code FROM logs WHERE id = ?', requestId ?? '')[0]
  return typeof row?.['code'] === 'string' ? row['code'] : null
}

/** What an answer has begun, by operation. */
const SUBJECTS: Readonly<Record<string, (body: Body) => Subject>> = {
  onboarding: ({ verification }) => ({ kind: 'verification', id: text((verification as Body)['id']) }),
  generateKybReport: (body) => ({ kind: 'report', id: text(body['id']) }),
  orgInvite: (body) => ({ kind: 'invite', id: text(body['id']) }),
  initiateFileUpload: (body) => ({ kind: 'course', id: text(body['eventId']) }),
  mintDataRequest: (body) => ({ kind: 'course', id: text(body['eventId']) }),
}

function subject({ id: operation }: Operation, { status, body }: Answer): Subject | null {
  return status < 300 ? (SUBJECTS[operation]?.(body as Body) ?? null) : null
}
