/** Builds a request that meets a magic value: a valid request of the operation, with the value put in its place. */

import type { MagicValue, Operation } from '../contract/contract.ts'
import { randomLetters } from '../store/random-ids.ts'
import type { JsonObject, JsonValue } from '../store/records.ts'

/** A request before it has an address and a token. */
export interface RequestDraft {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: JsonObject
  /** Name of the file, whose content follows from its ending. */
  readonly file?: string
  readonly username?: string
}

/** Subject of a request. */
export interface DraftSubjects {
  readonly organizationId: string
  readonly verificationId: string
  readonly userId: string
}

/** A request that works, for each operation that has magic values. What it creates is new each time. */
const DRAFTS: Readonly<Record<string, (about: DraftSubjects, row: MagicValue) => Partial<RequestDraft>>> = {
  generateAuthToken: () => ({ body: { grant_type: 'client_credentials' } }),
  introspectToken: () => ({ body: { token: 'sandbox-token-active' } }),
  revokeAuthToken: () => ({ body: { token: 'sandbox-token-active' } }),
  onboarding() {
    const name = randomLetters(5).toUpperCase()
    const number = Array.from({ length: 6 }, () => randomLetters(1).charCodeAt(0) % 10).join('')
    return {
      body: {
        business: {
          legalName: `Scenario ${name} Ltd`,
          legalForm: 'private_limited',
          identifier: { scheme: 'gb_company_number', companyNumber: `98${number}` },
          address: {
            lines: ['4 Quay Street'],
            locality: 'Bristol',
            postalCode: 'BS1 4XE',
            countryCode: 'GB',
          },
        },
        administrator: {
          givenName: 'Sasha',
          familyName: name,
          email: `sasha@${name.toLowerCase()}.example`,
        },
        products: ['kyb', 'tokenization'],
      },
    }
  },
  generateKybReport: ({ verificationId }) => ({ body: { verificationId } }),
  getBusinessVerification: ({ verificationId }) => ({ params: { verificationId } }),
  getOrganization: ({ organizationId }) => ({ params: { organizationId } }),
  getOrganizationInvites: ({ organizationId }) => ({ params: { organizationId } }),
  getOrganizationUser: ({ organizationId, userId }) => ({ params: { organizationId, userId } }),
  orgInvite({ organizationId }) {
    const name = randomLetters(5).toUpperCase()
    return {
      params: { organizationId },
      body: {
        legalName: `Newcomer ${name} Ltd`,
        countryCode: 'GB',
        email: `office@${name.toLowerCase()}.example`,
      },
    }
  },
  initiateFileUpload: ({ organizationId }) => ({
    body: { metadata: { organizationId, purpose: 'mint' } },
    file: 'readings.csv',
  }),
  mintDataRequest: ({ organizationId, verificationId }, { field }) => ({
    body: {
      ownerId: organizationId,
      title: 'A scenario',
      asset: draftAsset(field, verificationId),
    },
  }),
  getEventStatus: () => ({ params: { eventId: 'evt_sandboxMinted' } }),
  getDataVdtDetails: () => ({ params: { vdtId: 'vdt_sandboxActive' } }),
  getMintedActionVdt: () => ({ params: { vdtId: 'vdt_sandboxActive', actionId: 'act_sandboxMinted' } }),
}

function draftAsset(field: string, verificationId: string): JsonObject {
  if (field === '/asset/fileId') return { kind: 'file', fileId: 'file_sandboxStored' }
  if (field === '/asset/verificationId') return { kind: 'verification', verificationId, disclosedChecks: [] }
  return { kind: 'record', record: { lot: randomLetters(12) } }
}

/** The request of an operation that meets a row of `x-magic-values`. */
export function draftRequest(operation: Operation, row: MagicValue, about: DraftSubjects): RequestDraft {
  const draft = DRAFTS[operation.id]
  if (draft === undefined) throw new Error(`no request is known for ${operation.id}`)
  const base: RequestDraft = { params: {}, query: {}, headers: {}, ...draft(about, row) }
  return { ...base, ...WRITERS[row.in](base, row) }
}

/** Puts the value of a row where it belongs. */
const WRITERS: Readonly<
  Record<MagicValue['in'], (base: RequestDraft, row: MagicValue) => Partial<RequestDraft>>
> = {
  body: ({ body = {} }, { field, value }) => ({ body: setMember(body, field.slice(1).split('/'), value) }),
  path: ({ params }, { field, value }) => ({ params: { ...params, [field]: value } }),
  query: ({ query }, { field, value }) => ({ query: { ...query, [field]: value } }),
  header: ({ headers }, { field, value }) => ({ headers: { ...headers, [field]: value } }),
  basic: (_, { value }) => ({ username: value }),
  file: (_, { value }) => ({ file: value }),
}

function setMember(into: JsonObject, [step = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  return {
    ...into,
    [step]: rest.length === 0 ? value : setMember((into[step] ?? {}) as JsonObject, rest, value),
  }
}
