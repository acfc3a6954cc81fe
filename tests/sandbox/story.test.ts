import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  advanceClock,
  sendRequest,
  startTestSandbox,
  signIn,
  requestToken,
  createUpload,
} from './test-client.ts'

/** Seconds between two states: longer than any request takes, so that a state is left only when the test moves the clock. */
const PACE = 20

let context: Sandbox
beforeAll(async () => {
  context = await startTestSandbox({ pace: PACE * 1000 })
})
afterAll(async () => {
  await context.close()
})

test('a client can onboard, invite, upload and mint, receives the webhooks, and revokes its token', async () => {
  const { v1, v2, inbox } = context.addresses
  const access = await requestToken(context)
  const onboarded = await sendRequest(`${v1}/kyb/onboarding`, {
    token: access,
    key: true,
    json: {
      business: {
        legalName: 'Harbour Mill Trading Ltd',
        legalForm: 'private_limited',
        identifier: { scheme: 'gb_company_number', companyNumber: '99900123' },
        address: { lines: ['4 Quay Street'], locality: 'Bristol', postalCode: 'BS1 4XE', countryCode: 'GB' },
      },
      administrator: { givenName: 'Amara', familyName: 'Okafor', email: 'amara@new.example' },
      products: ['kyb', 'tokenization'],
      reference: 'crm-1',
    },
  })
  expect(onboarded.body).toMatchObject({ verification: { state: 'pending' } })
  expect(onboarded.status).toBe(201)
  const org = onboarded.body.organization.id as string
  const early = await sendRequest(`${v1}/organizations/${org}/invites`, {
    token: access,
    key: true,
    json: { legalName: 'Early Bird Ltd', countryCode: 'GB', email: 'early@bird.example' },
  })
  expect([early.status, early.body.code]).toEqual([403, 'organization_not_verified'])
  await advanceClock(context, 10 * PACE)
  const verified = await sendRequest(`${v1}/organizations/${org}`, { token: access })
  expect(verified.body.verificationState).toBe('approved')

  const invite = await sendRequest(`${v1}/organizations/${org}/invites`, {
    token: access,
    key: true,
    json: {
      legalName: 'Nordlicht Datenwerke GmbH',
      countryCode: 'DE',
      email: 'jonas@nordlicht.example',
      reference: 'SANDBOX-ACCEPTED',
    },
  })
  expect(invite.status).toBe(201)
  await advanceClock(context, 10 * PACE)
  const invites = await sendRequest(`${v1}/organizations/${org}/invites`, { token: access })
  expect(invites.body.items).toMatchObject([{ id: invite.body.id, status: 'accepted' }])

  const sent = await sendRequest(`${v1}/files`, {
    token: access,
    key: true,
    multipart: createUpload('meter,value\n1,2\n', 'readings.csv', { organizationId: org, purpose: 'mint' }),
  })
  expect(sent.status).toBe(202)
  expect(sent.body).toMatchObject({ state: 'received', mediaType: 'text/csv', sizeBytes: 16 })
  await advanceClock(context, 5 * PACE)
  const stored = await sendRequest(`${v1}/events/${String(sent.body.eventId)}`, { token: access })
  expect(stored.body).toMatchObject({ state: 'stored', final: true, fileId: sent.body.fileId })

  const minting = await sendRequest(`${v1}/mint/requests`, {
    token: access,
    key: true,
    json: { ownerId: org, title: 'Readings', asset: { kind: 'file', fileId: sent.body.fileId } },
  })
  expect(minting.status).toBe(202)
  await advanceClock(context, 10 * PACE)
  const minted = await sendRequest(`${v1}/events/${String(minting.body.eventId)}`, { token: access })
  expect(minted.body.state).toBe('minted')
  const vdt = await sendRequest(`${v1}/vdts/${String(minted.body.vdtId)}`, { token: access })
  expect(vdt.body).toMatchObject({ status: 'active', content: { digest: { value: sent.body.sha256 } } })
  const action = await sendRequest(
    `${v1}/vdts/${String(vdt.body.id)}/actions/${String(vdt.body.latestActions[0])}`,
    {
      token: access,
    },
  )
  expect(action.body).toMatchObject({ action: 'minted', mintRequestId: minting.body.mintRequestId })

  const arrived = await sendRequest(`${inbox}/messages`)
  const types = (arrived.body.items as { body: string; verified: boolean }[])
    .filter(({ verified: good }) => good)
    .map(({ body }) => (JSON.parse(body) as { type: string }).type)
  for (const type of [
    'organization.admin.created',
    'kyb.status.updated',
    'kyb.organization.invited',
    'file.upload.completed',
    'mint.status.updated',
  ])
    expect(types).toContain(type)

  const person = await signIn(context, '0d5a1f0e-6a39-4b57-9a53-0f4e7c1b2d88')
  const known = await sendRequest(`${v2}/auth/introspect`, { token: access, form: { token: person.access } })
  expect(known.body).toMatchObject({ active: true, username: 'amara.okafor@harbour-mill.example' })

  const { id, secret } = context.clients.quickstart
  expect(
    (await sendRequest(`${v1}/auth/introspect`, { token: access, json: { token: access } })).body.active,
  ).toBe(true)
  const revoked = await sendRequest(`${v1}/auth/revoke`, { basic: [id, secret], form: { token: access } })
  expect([revoked.status, revoked.body]).toEqual([200, ''])
  const refused = await sendRequest(`${v1}/organizations/${org}`, { token: access })
  expect([refused.status, refused.body.code]).toEqual([401, 'token_revoked'])
})
