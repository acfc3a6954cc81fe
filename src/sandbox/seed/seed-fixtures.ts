/** Seeds the records behind the magic values, such as `org_sandboxVerified`. */

import { DAY } from '../time/clock.ts'
import { type RandomSource, createId } from '../store/random-ids.ts'
import { ATELIER_LUMEN } from '../identity/users.ts'
import type { ProcessingEvent } from '../store/records.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { seedOrganization, seedVerification } from './seed-organizations.ts'

const VERIFIED = 'org_sandboxVerified'
const UNVERIFIED = 'org_sandboxUnverified'

/** Records that the magic values of the contracts name. They are the same for every application and never change. */
export function seedFixtures(context: SandboxContext, now: number, roll: RandomSource): void {
  seedFixtureUser(context, now)
  seedVerifications(context, now)
  seedInvites(context, now, roll)
  seedEvents(context, now)
  seedVdts(context, now)
}

function seedVerifications({ store }: SandboxContext, now: number): void {
  const at = now - 30 * DAY
  const org = seedOrganization(VERIFIED, at, {
    legalName: 'Sandbox Verified Ltd',
    identifier: { scheme: 'gb_company_number', companyNumber: '99999901' },
    address: { lines: ['1 Sandbox Street'], locality: 'London', postalCode: 'EC1A 1BB', countryCode: 'GB' },
    products: ['kyb', 'tokenization'],
    verificationId: 'kyb_sandboxApproved',
    fixture: true,
  })
  const other = seedOrganization(UNVERIFIED, at, {
    legalName: 'Sandbox Unverified Ltd',
    identifier: { scheme: 'gb_company_number', companyNumber: '99999902' },
    address: { lines: ['2 Sandbox Street'], locality: 'London', postalCode: 'EC1A 1BB', countryCode: 'GB' },
    products: ['kyb'],
    verificationId: 'kyb_sandboxPending',
    fixture: true,
  })
  store.put('organization', org)
  store.put('organization', other)
  // Fixtures must not expire when the clock is moved.
  store.put(
    'verification',
    seedVerification(org, {
      state: 'approved',
      reportId: 'rep_sandboxCompleted',
      expiresAt: now + 36_500 * DAY,
    }),
  )
  store.put('verification', seedVerification(other, { state: 'pending' }))
  const needs = { ...other, verificationId: 'kyb_sandboxNeedsInfo' }
  store.put(
    'verification',
    seedVerification(needs, {
      state: 'needs_information',
      requirements: [
        {
          kind: 'proof_of_address',
          message: 'The address differs from the one in the register. Provide a bill of the last 90 days.',
          dueAt: now + 14 * DAY,
        },
        {
          kind: 'ownership_declaration',
          message: 'The declared shares add up to 85 percent. Name every owner with at least 25 percent.',
          dueAt: now + 14 * DAY,
        },
      ],
    }),
  )
  store.put(
    'verification',
    seedVerification({ ...other, verificationId: 'kyb_sandboxRejected' }, { state: 'rejected' }),
  )
  store.put('report', {
    id: 'rep_sandboxCompleted',
    at: at + DAY,
    org: VERIFIED,
    parent: 'kyb_sandboxApproved',
    verificationId: 'kyb_sandboxApproved',
    state: 'completed',
    sections: ['registry', 'address', 'ownership', 'sanctions', 'tax'],
    format: 'pdf',
    risk: 'low',
    failure: null,
    completedAt: at + DAY + 104_000,
    expiresAt: now + 36_500 * DAY,
    audience: [],
  })
}

function seedFixtureUser({ store }: SandboxContext, now: number): void {
  const at = now - 30 * DAY
  const userId = '00000000-0000-4000-8000-000000000200'
  store.put('member', {
    id: `${VERIFIED}/${userId}`,
    org: VERIFIED,
    parent: userId,
    at,
    userId,
    givenName: 'Sandbox',
    familyName: 'Administrator',
    email: 'administrator@sandbox.example',
    emailVerified: true,
    roles: ['organization_admin'],
    products: ['kyb', 'tokenization'],
    mfa: true,
    lastSeenAt: null,
    level: [
      { level: 'none', at },
      { level: 'basic', at: at + 300_000 },
      { level: 'verified', at: at + 600_000 },
    ],
  })
}

const NAMES = [
  'Saltmarsh Logistics',
  'Copper Lane Foods',
  'Fenland Energy',
  'Otterburn Textiles',
  'Kestrel Labs',
  'Tarn Water',
]
const STATUS = ['pending', 'accepted', 'expired', 'withdrawn']

/** As many as the contract promises: three pages of the usual size. */
function seedInvites({ store }: SandboxContext, now: number, roll: RandomSource): void {
  for (let n = 0; n < 60; n += 1) {
    const at = now - n * DAY - roll(3600) * 1000
    const status = n < 8 ? 'pending' : (STATUS[1 + roll(3)] ?? 'expired')
    const name = `${NAMES[n % NAMES.length] ?? ''} ${n + 1} Ltd`
    store.put('invite', {
      id: createId('inv', roll),
      at,
      org: VERIFIED,
      legalName: name,
      countryCode: 'GB',
      email: `office-${n + 1}@${name.split(' ')[0]?.toLowerCase() ?? 'office'}.example`,
      products: ['kyb'],
      status,
      acceptedOrganizationId: status === 'accepted' ? createId('org', roll) : null,
      expiresAt: at + 36_500 * DAY,
      code: '',
    })
  }
}

function seedEvents({ store }: SandboxContext, now: number): void {
  const at = now - DAY
  const add = (
    values: Pick<ProcessingEvent, 'id' | 'kind' | 'subject'> & Partial<ProcessingEvent>,
    states: readonly string[],
  ) => {
    const history = states.map((state, n) => ({ state, at: at + n * 3000 }))
    const state = states.at(-1) ?? ''
    store.put('processing', {
      at,
      org: VERIFIED,
      failure: null,
      vdtId: null,
      state,
      history,
      final: state !== 'minting',
      audience: [],
      fixture: true,
      ...values,
    })
  }
  const file = { kind: 'file_upload', subject: 'file_sandboxStored' } as const
  const mint = { kind: 'mint', subject: 'mint_sandboxRequest' } as const
  add({ id: 'evt_sandboxFileStored', ...file }, ['received', 'scanning', 'stored'])
  add(
    {
      id: 'evt_sandboxFileRejected',
      ...file,
      subject: 'file_sandboxRejected',
      failure: { code: 'malware_detected', message: 'The scan found malware in the file. It was deleted.' },
    },
    ['received', 'scanning', 'rejected'],
  )
  add({ id: 'evt_sandboxMinting', ...mint }, ['queued', 'validating', 'minting'])
  add({ id: 'evt_sandboxMinted', ...mint, vdtId: 'vdt_sandboxActive' }, [
    'queued',
    'validating',
    'minting',
    'minted',
  ])
  add(
    {
      id: 'evt_sandboxMintFailed',
      ...mint,
      failure: {
        code: 'ledger_rejected',
        message: 'The ledger rejected the record. Nothing was minted; the request may be sent again.',
      },
    },
    ['queued', 'validating', 'minting', 'failed'],
  )
  store.put('file', {
    id: 'file_sandboxStored',
    at,
    org: VERIFIED,
    eventId: 'evt_sandboxFileStored',
    state: 'stored',
    fileName: 'sandbox-stored.csv',
    mediaType: 'text/csv',
    sizeBytes: 1024,
    sha256: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9',
    purpose: 'mint',
    expiresAt: now + 36_500 * DAY,
    fixture: true,
  })
}

function seedVdts({ store }: SandboxContext, now: number): void {
  const at = now - 20 * DAY
  const ledger = {
    transactionId: `0x${'a4f75c1d8b0e7f3a46e29d04b8c1a7f5'.repeat(2)}`,
    blockNumber: 4_821_907,
    at,
  }
  for (const [name, status] of [
    ['Active', 'active'],
    ['Suspended', 'suspended'],
    ['Revoked', 'revoked'],
    ['Expired', 'expired'],
  ] as const) {
    const vdtId = `vdt_sandbox${name}`
    store.put('vdt', {
      id: vdtId,
      at,
      org: VERIFIED,
      title: `${name} VDT of the sandbox`,
      status,
      content: {
        kind: 'file',
        digest: {
          algorithm: 'sha-256',
          value: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9',
        },
        fileName: 'sandbox-stored.csv',
        mediaType: 'text/csv',
        sizeBytes: 1024,
      },
      policy: {
        visibility: 'private',
        allowedOrganizationIds: [],
        allowedActions: [],
        expiresAt: status === 'expired' ? '2026-01-01T00:00:00Z' : null,
      },
      ledger,
      mintRequestId: 'mint_sandboxRequest',
      tags: ['sandbox'],
      updatedAt: at,
      fixture: true,
    })
  }
  const actions = {
    Minted: { mintRequestId: 'mint_sandboxRequest' },
    Shared: { recipientId: ATELIER_LUMEN, accessExpiresAt: null },
    Accessed: { purpose: 'Supplier check' },
    Revoked: { recipientId: ATELIER_LUMEN, reason: 'contract_ended' },
  }
  Object.entries(actions).forEach(([name, extra], n) => {
    store.put('action', {
      id: `act_sandbox${name}`,
      at: at + n * 1000,
      org: VERIFIED,
      parent: 'vdt_sandboxActive',
      action: name.toLowerCase(),
      ledger,
      details: extra,
      fixture: true,
    })
  })
}
