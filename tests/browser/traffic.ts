/** Calls of the public API, as the application of the guides makes them. */

import type { PlatformInfo } from './console.ts'

export const HARBOUR = 'org_7Q2mV4tK9xRbL1cZ'

export interface Made {
  readonly status: number
  readonly requestId: string
}

/** A token of an application; that of the guides if none is named. */
export async function grant(
  platformInfo: PlatformInfo,
  { id, secret } = platformInfo.clients.quickstart,
): Promise<string> {
  const answer = await fetch(`${platformInfo.addresses.v1}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  if (!answer.ok) throw new Error(`no token: ${answer.status}`)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function send(
  platformInfo: PlatformInfo,
  path: string,
  token: string,
  body?: object,
  more: object = {},
): Promise<Made> {
  const answer = await fetch(platformInfo.addresses.v1 + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }),
      ...more,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' }
}

let count = 0

/** Asks to mint a new record; a title of '' is refused. */
export function mint(
  platformInfo: PlatformInfo,
  token: string,
  title: string,
  more: object = {},
): Promise<Made> {
  count += 1
  const asset = { kind: 'record', record: { lot: `HM-${count}` } }
  return send(platformInfo, '/mint/requests', token, { ownerId: HARBOUR, title, asset, ...more })
}

/** Asks for something that is not there. */
export function requestMissing(platformInfo: PlatformInfo, token: string, agent = 'tests'): Promise<Made> {
  return send(platformInfo, '/vdts/vdt_sandboxNotFound', token, undefined, { 'user-agent': agent })
}

/** Onboards a new business, which sends events to the endpoints of its administrator's organization. */
export function onboard(platformInfo: PlatformInfo, token: string): Promise<Made> {
  count += 1
  return send(platformInfo, '/kyb/onboarding', token, {
    business: {
      legalName: `Caused ${count} Ltd`,
      legalForm: 'private_limited',
      identifier: { scheme: 'gb_company_number', companyNumber: String(55_600_000 + count) },
      address: { lines: ['1 Street'], locality: 'Town', countryCode: 'GB' },
    },
    administrator: { givenName: 'A', familyName: 'B', email: `a${count}@caused.example` },
    products: ['kyb'],
  })
}
