/** Seeds the organizations of the personas, with their members, verifications and VDTs. */

import { pick } from '../../lib/data/pick.ts'
import { CHECK_KINDS, listChecks } from '../platform-api/verification-states.ts'
import { DAY } from '../time/clock.ts'
import { HARBOUR_MILL, ATELIER_LUMEN, NORDLICHT, personas } from '../identity/users.ts'
import { DEFAULT_SETTINGS } from '../store/default-settings.ts'
import { createLedgerEntry } from '../platform-api/mint-operations.ts'
import type { Organization, Verification } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'

const EXAMPLE_FREIGHT = 'org_1ZxC5vBn9MlK3jHg'

/** Who owns a record of Harbour Mill, and who may read it. */
const OF_HARBOUR_MILL = { org: HARBOUR_MILL, audience: [HARBOUR_MILL] }

/** The organizations of the personas, with what they have had verified, uploaded and minted. */
export function seedOrganizations(context: SandboxContext, now: number): void {
  const { store } = context
  const add = (org: Organization, verification: Partial<Verification> & { readonly state: string }) => {
    store.put('organization', org)
    store.put('verification', seedVerification(org, verification))
  }
  add(
    seedOrganization(HARBOUR_MILL, now - 200 * DAY, {
      legalName: 'Harbour Mill Trading Ltd',
      tradingName: 'Harbour Mill',
      identifier: { scheme: 'gb_company_number', companyNumber: '99900071' },
      address: { lines: ['4 Quay Street'], locality: 'Bristol', postalCode: 'BS1 4XE', countryCode: 'GB' },
      website: 'https://harbour-mill.example',
      products: ['kyb', 'tokenization'],
      verificationId: 'kyb_5Hs0aJq8VmTx2LrB',
      reference: 'crm-48213',
    }),
    { state: 'approved', reportId: 'rep_4LtS8dQw2NzF6yKv' },
  )
  add(
    seedOrganization(NORDLICHT, now - 120 * DAY, {
      legalName: 'Nordlicht Datenwerke AG',
      identifier: {
        scheme: 'de_register_entry',
        court: 'Amtsgericht Hamburg',
        register: 'HRB',
        number: '990071',
      },
      address: { lines: ['Speicherstraße 12'], locality: 'Hamburg', postalCode: '20457', countryCode: 'DE' },
      products: ['identity', 'kyb', 'tokenization'],
      verificationId: 'kyb_7Nd2RtY5uIoP9aSd',
    }),
    { state: 'approved' },
  )
  add(
    seedOrganization(ATELIER_LUMEN, now - 6 * DAY, {
      legalName: 'Atelier Lumen',
      legalForm: 'simplified_joint_stock',
      identifier: { scheme: 'fr_siren', siren: '999000128' },
      address: { lines: ['18 rue des Tanneurs'], locality: 'Lyon', postalCode: '69005', countryCode: 'FR' },
      products: ['kyb'],
      verificationId: 'kyb_7YuI1oPa5SdF8gHj',
      actingOrganizations: [HARBOUR_MILL],
    }),
    { state: 'in_progress' },
  )
  add(
    seedOrganization(EXAMPLE_FREIGHT, now - 9 * DAY, {
      legalName: 'Example Freight LLC',
      legalForm: 'limited_liability_company',
      identifier: { scheme: 'us_ein', ein: '12-3456780', stateCode: 'DE' },
      address: {
        lines: ['100 Market Street'],
        locality: 'Wilmington',
        region: 'DE',
        postalCode: '19801',
        countryCode: 'US',
      },
      products: ['kyb'],
      verificationId: 'kyb_8QwE2rTy6UiO4pAs',
      actingOrganizations: [HARBOUR_MILL],
    }),
    {
      state: 'needs_information',
      requirements: [
        {
          kind: 'proof_of_address',
          message: 'The address differs from the one in the register. Provide a bill of the last 90 days.',
          dueAt: now + 5 * DAY,
        },
      ],
    },
  )
  seedMembers(context, now)
  seedReport(context, now)
  seedUpload(context, now)
  seedMintedVdt(context, now - 15 * DAY)
}

/** An organization with default values. */
export function seedOrganization(
  id: string,
  at: number,
  values: Pick<Organization, 'legalName' | 'identifier' | 'address' | 'products' | 'verificationId'> &
    Partial<Organization>,
): Organization {
  return {
    id,
    org: id,
    at,
    legalForm: 'private_limited',
    updatedAt: at,
    actingOrganizations: [],
    settings: DEFAULT_SETTINGS,
    ...values,
  }
}

/** A verification in a given state, with the checks that explain the state. */
export function seedVerification(
  org: Pick<Organization, 'id' | 'verificationId' | 'at' | 'reference' | 'fixture'>,
  values: Partial<Verification> & { readonly state: string },
): Verification {
  const { state } = values
  const at = org.at + 600_000
  const reason = state === 'rejected' ? 'registry_no_match' : null
  const decided = state === 'approved' || state === 'rejected'
  return {
    id: org.verificationId,
    at: org.at,
    org: org.id,
    reason,
    requirements: [],
    checks: listChecks(state, reason, at) ?? [],
    provider: state === 'pending' ? null : 'RGT-2026-118842',
    reportId: null,
    reference: org.reference,
    updatedAt: state === 'pending' ? org.at : at,
    decidedAt: decided ? at : null,
    expiresAt: state === 'approved' ? at + 365 * DAY : null,
    audience: [org.id],
    ...(org.fixture === true ? { fixture: true } : {}),
    ...values,
  }
}

function seedMembers({ store }: SandboxContext, now: number): void {
  personas.forEach((persona, n) => {
    const { userId, emailVerified, key } = persona
    for (const [org, { roles, products }] of Object.entries(persona.orgs)) {
      const at = now - (150 - n) * DAY
      store.put('member', {
        id: `${org}/${userId}`,
        org,
        parent: userId,
        at,
        ...pick(persona, 'userId', 'givenName', 'familyName', 'email', 'emailVerified'),
        roles,
        products,
        mfa: key !== 'member' && key !== 'minute',
        lastSeenAt: key === 'member' ? null : now - n * 7_200_000,
        level: emailVerified
          ? [
              { level: 'none', at },
              { level: 'basic', at: at + 300_000 },
              { level: 'verified', at: at + DAY },
            ]
          : [{ level: 'none', at }],
      })
    }
  })
}

/** The report of the verification of Harbour Mill. */
function seedReport({ store }: SandboxContext, now: number): void {
  store.put('report', {
    ...OF_HARBOUR_MILL,
    id: 'rep_4LtS8dQw2NzF6yKv',
    at: now - 14 * DAY,
    parent: 'kyb_5Hs0aJq8VmTx2LrB',
    verificationId: 'kyb_5Hs0aJq8VmTx2LrB',
    state: 'completed',
    sections: CHECK_KINDS,
    format: 'pdf',
    risk: 'low',
    failure: null,
    completedAt: now - 14 * DAY + 104_000,
    expiresAt: now + 16 * DAY,
  })
}

/** A file that was uploaded and is not minted yet. */
function seedUpload({ store }: SandboxContext, now: number): void {
  store.put('file', {
    org: HARBOUR_MILL,
    id: 'file_9BnV4cXs1QmH7rJd',
    at: now - DAY,
    eventId: 'evt_4XvT7kLm2RqN9wPc',
    state: 'stored',
    fileName: 'meter-readings-2026-10.csv',
    mediaType: 'text/csv',
    sizeBytes: 482_113,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    purpose: 'mint',
    reference: 'meter-readings-2026-10',
    expiresAt: now + 29 * DAY,
  })
  store.put('processing', {
    ...OF_HARBOUR_MILL,
    id: 'evt_4XvT7kLm2RqN9wPc',
    at: now - DAY,
    kind: 'file_upload',
    subject: 'file_9BnV4cXs1QmH7rJd',
    state: 'stored',
    failure: null,
    history: [
      { state: 'received', at: now - DAY },
      { state: 'scanning', at: now - DAY + 1000 },
      { state: 'stored', at: now - DAY + 9000 },
    ],
    vdtId: null,
    final: true,
  })
}

/** A VDT, with the entry of its mint in the ledger and the processing event that led to it. */
function seedMintedVdt({ store }: SandboxContext, mintedAt: number): void {
  const ledger = {
    ...createLedgerEntry(mintedAt),
    transactionId: `0x${'5c1d8b0e7f3a46e29d04b8c1a7f5e2d3'.repeat(2)}`,
  }
  store.put('vdt', {
    org: HARBOUR_MILL,
    id: 'vdt_8KfR3nYt6XbW2qLs',
    at: mintedAt,
    title: 'Meter readings, September 2026',
    status: 'active',
    content: {
      kind: 'file',
      digest: {
        algorithm: 'sha-256',
        value: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      },
      fileName: 'meter-readings-2026-09.csv',
      mediaType: 'text/csv',
      sizeBytes: 467_202,
    },
    policy: { visibility: 'private', allowedOrganizationIds: [], allowedActions: [], expiresAt: null },
    ledger,
    mintRequestId: 'mint_8UjM3ikO7lPz1QaW',
    tags: [],
    reference: 'meter-readings-2026-09',
    updatedAt: mintedAt,
  })
  store.put('action', {
    org: HARBOUR_MILL,
    id: 'act_5GhJ2kLq8WeR4tYu',
    at: mintedAt,
    parent: 'vdt_8KfR3nYt6XbW2qLs',
    action: 'minted',
    ledger,
    details: { mintRequestId: 'mint_8UjM3ikO7lPz1QaW' },
  })
  store.put('processing', {
    ...OF_HARBOUR_MILL,
    id: 'evt_2WsX6edC0rFv4TgB',
    at: mintedAt - 21_000,
    kind: 'mint',
    subject: 'mint_8UjM3ikO7lPz1QaW',
    state: 'minted',
    failure: null,
    history: [
      { state: 'queued', at: mintedAt - 21_000 },
      { state: 'validating', at: mintedAt - 20_000 },
      { state: 'minting', at: mintedAt - 17_000 },
      { state: 'minted', at: mintedAt },
    ],
    vdtId: 'vdt_8KfR3nYt6XbW2qLs',
    final: true,
  })
}
