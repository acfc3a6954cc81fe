import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FAILURES } from '../../src/sandbox/auth/client-auth-throttle.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  advanceClock as forward,
  sendRequest,
  startTestSandbox,
  root,
  requestToken,
  createUpload,
  type TestResponse,
  type TestRequest,
} from './test-client.ts'

/*
 * Every operation of the public API against its own contract: the usual case, every row of x-magic-values, and every
 * error code that is documented for it. The sandbox answers 500 when an answer breaks the contract, so that each
 * expected status is also a validated answer.
 */

interface Row {
  readonly in: string
  readonly field: string
  readonly value: string
  readonly status?: number
  readonly code?: string
  readonly states?: readonly string[]
  readonly events?: readonly string[]
}
interface Operation {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-magic-values': readonly Row[]
  readonly parameters?: readonly { readonly name?: string }[]
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly examples: Readonly<Record<string, { readonly value: Record<string, unknown> }>> }
      >
    >
  }
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly 'x-error-codes'?: readonly string[] }>
  >
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses?: Readonly<Record<string, { readonly 'x-error-codes'?: readonly string[] }>>
  }
  readonly 'x-magic-values': readonly Row[]
}

const read = (name: string) =>
  load(readFileSync(join(root, 'openapi', `${name}.yaml`), 'utf8'), { schema: CORE_SCHEMA }) as Document

interface Case {
  readonly name: string
  readonly api: 'v1' | 'v2'
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly document: Document
  readonly keyed: boolean
  readonly basic: boolean
}

const cases: readonly Case[] = (['v1', 'v2'] as const).flatMap((api) => {
  const document = read(api)
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post'].includes(method))
      .map(([method, operation]) => ({
        name: `${api} ${operation.operationId}`,
        api,
        method: method.toUpperCase(),
        path,
        operation,
        document,
        keyed: (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
        basic: operation.security.every((entry) => 'clientCredentials' in entry),
      })),
  )
})

const IDS: Readonly<Record<string, string>> = {
  organizationId: 'org_sandboxVerified',
  userId: '00000000-0000-4000-8000-000000000200',
  verificationId: 'kyb_sandboxApproved',
  eventId: 'evt_sandboxMinted',
  vdtId: 'vdt_sandboxActive',
  actionId: 'act_sandboxMinted',
}

let context: Sandbox
let access = ''
beforeAll(async () => {
  context = await startTestSandbox()
  access = await requestToken(context)
})
afterAll(() => context.close())

/** Moves the clock, which ends the token: so there is a new one. */
async function advance(_: Sandbox, seconds: number): Promise<void> {
  await forward(context, seconds)
  access = await requestToken(context)
}

interface Request {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: Record<string, unknown> | undefined
  file: string | undefined
  username: string | undefined
}

let serial = 0

/** A request that succeeds. */
function usual({ operation, path }: Case, example?: string): Request {
  serial += 1
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, IDS[name] ?? '']),
  )
  const base = { params, query: {}, headers: {}, file: undefined, username: undefined }
  if (operation.operationId === 'initiateFileUpload')
    return {
      ...base,
      body: { organizationId: IDS['organizationId'], purpose: 'mint' },
      file: `table-${serial}.csv`,
    }
  const examples = Object.values(operation.requestBody?.content ?? {})[0]?.examples ?? {}
  const found = structuredClone(
    (example === undefined ? Object.values(examples)[0] : examples[example])?.value,
  )
  if (found !== undefined) adapt(found)
  return { ...base, body: found }
}

/** Puts magic values where the examples name things that every sandbox has only once. */
function adapt(body: Record<string, unknown>): void {
  if ('ownerId' in body) body['ownerId'] = IDS['organizationId']
  if ('verificationId' in body) body['verificationId'] = IDS['verificationId']
  if ('email' in body) body['email'] = `office-${serial}@new.example`
  if ('legalName' in body) body['legalName'] = `Newcomer ${serial} Ltd`
  const { asset, business } = body as { asset?: Record<string, unknown>; business?: Record<string, unknown> }
  if (asset?.['kind'] === 'file') asset['fileId'] = 'file_sandboxStored'
  if (asset?.['kind'] === 'verification') asset['verificationId'] = IDS['verificationId']
  if (asset?.['kind'] === 'record') asset['record'] = { serial }
  if (business !== undefined)
    business['identifier'] = { scheme: 'gb_company_number', companyNumber: String(10_000_000 + serial) }
}

/** Puts the value of a row where it belongs. */
function meet(one: Case, row: Row): Request {
  const example =
    row.field === '/asset/verificationId'
      ? 'verification'
      : row.field === '/asset/fileId'
        ? 'file'
        : undefined
  const request = usual(one, example)
  if (row.in === 'path') request.params[row.field] = row.value
  if (row.in === 'query') request.query[row.field] = row.value
  if (row.in === 'header') request.headers[row.field] = row.value
  if (row.in === 'basic') request.username = row.value
  if (row.in === 'file') request.file = row.value
  if (row.in === 'body') {
    const steps = row.field.replace('/metadata', '').slice(1).split('/')
    const last = steps.pop() ?? ''
    const target = steps.reduce<Record<string, unknown>>(
      (at, step) => at[step] as Record<string, unknown>,
      request.body ?? {},
    )
    target[last] = row.value
  }
  return request
}

async function send(one: Case, request: Request, more: TestRequest = {}): Promise<TestResponse> {
  const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params[name] ?? ''),
  )
  const query = new URLSearchParams(request.query).toString()
  const { id, secret } = context.clients.quickstart
  const auth = one.basic ? { basic: [request.username ?? id, secret] as const } : { token: access }
  const form = one.api === 'v2' && request.body !== undefined
  return sendRequest(
    `${context.addresses[one.api]}${one.path === path ? one.path : path}${query === '' ? '' : `?${query}`}`,
    {
      method: one.method,
      ...('authorization' in lower(request.headers) ? {} : auth),
      ...(one.keyed && !('idempotency-key' in lower(request.headers)) ? { key: true as const } : {}),
      ...(request.file !== undefined
        ? {
            multipart: createUpload(
              request.file.endsWith('.pdf') ? '%PDF-1.4\n' : 'a,b\n1,2\n',
              request.file,
              request.body ?? {},
              request.file.endsWith('.pdf') ? 'application/pdf' : 'text/csv',
            ),
          }
        : request.body === undefined
          ? {}
          : form
            ? { form: request.body as Record<string, string> }
            : { json: request.body }),
      headers: request.headers,
      ...more,
    },
  )
}

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Codes that were seen, by operation: in the end they must be all that are documented. */
const seen = new Map<string, Set<string>>()
function note(one: Case, { body }: TestResponse): void {
  const code = (body as { code?: string } | undefined)?.code
  if (typeof code === 'string') seen.set(one.name, (seen.get(one.name) ?? new Set()).add(code))
}
async function expectRefusal(
  one: Case,
  request: Request,
  status: number,
  code: string,
  more: TestRequest = {},
): Promise<void> {
  const answer = await send(one, request, more)
  note(one, answer)
  expect([answer.status, (answer.body as { code: string }).code], JSON.stringify(answer.body)).toEqual([
    status,
    code,
  ])
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
}

test('every operation of the contracts has a test case', () => {
  expect(cases.map(({ name }) => name)).toHaveLength(16)
})

describe.each(cases)('$name', (one) => {
  const { operation, document, keyed, basic } = one

  test('succeeds', async () => {
    const answer = await send(one, usual(one))
    expect(Object.keys(operation.responses), JSON.stringify(answer.body)).toContain(String(answer.status))
    expect(answer.status).toBeLessThan(300)
    expect(answer.headers.get('ratelimit-policy')).toMatch(/^"\w+";q=\d+;w=60$/)
  })

  const rows = operation['x-magic-values']
  test.each(rows.filter(({ code }) => code !== undefined).map((row) => [row.value, row] as const))(
    'refuses %s as documented',
    async (_, row) => expectRefusal(one, meet(one, row), row.status ?? 0, row.code ?? ''),
  )

  test.each(rows.filter(({ code }) => code === undefined).map((row) => [row.value, row] as const))(
    'accepts the magic value %s',
    async (_, row) => {
      const answer = await send(one, meet(one, row))
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    },
  )

  if (!basic)
    test.each(document['x-magic-values'].map((row) => [row.value, row] as const))(
      'refuses a request with %s',
      async (_, row) => expectRefusal(one, meet(one, row), row.status ?? 0, row.code ?? ''),
    )

  if (basic)
    test('refuses a wrong secret', async () => {
      await expectRefusal(one, usual(one), 401, 'invalid_client', {
        basic: [context.clients.quickstart.id, 'wrong'],
      })
    })
  else if (one.api === 'v1')
    test('refuses a request without a token', async () => {
      const answer = await send(one, { ...usual(one), headers: { authorization: '' } })
      note(one, answer)
      expect([answer.status, answer.body.code]).toEqual([401, 'token_missing'])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    })
  else
    test('refuses a wrong client and a missing client', async () => {
      await expectRefusal(one, usual(one), 401, 'invalid_client', { basic: ['app_1Nobody0000001', 'x'] })
      await expectRefusal(one, { ...usual(one), headers: { authorization: '' } }, 401, 'invalid_client')
    })

  if (operation.requestBody !== undefined) {
    const oauth = basic || one.api === 'v2'
    const media = Object.keys(operation.requestBody.content)[0] ?? ''
    test('refuses a body that is malformed, of another type, or too large', async () => {
      const broken =
        media === 'application/x-www-form-urlencoded'
          ? 'token=a&token=b'
          : media === 'multipart/form-data'
            ? '--x\r\nnothing'
            : '{"half":'
      const type = media === 'multipart/form-data' ? `${media}; boundary=x` : media
      const raw = (content: string, contentType: string) =>
        refusing(
          one,
          { ...usual(one), body: undefined, file: undefined, headers: { 'content-type': contentType } },
          content,
        )
      expect(await raw(broken, type)).toEqual(oauth ? [400, 'invalid_request'] : [400, 'malformed_request'])
      expect(await raw('hello', 'text/plain')).toEqual([415, 'unsupported_media_type'])
      const size = media === 'multipart/form-data' ? 27_000_000 : 1_100_000
      expect(await raw('x'.repeat(size), type)).toEqual([
        413,
        media === 'multipart/form-data' ? 'file_too_large' : 'payload_too_large',
      ])
    })
    if (!oauth)
      test('reports each invalid part of the body with its pointer', async () => {
        const request = usual(one)
        const body = { ...request.body, surplus: 1 }
        const answer = await send(one, { ...request, body })
        note(one, answer)
        expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
        const place = media === 'multipart/form-data' ? '/metadata/surplus' : '/surplus'
        expect(answer.body.errors).toContainEqual({
          pointer: place,
          rule: 'additionalProperties',
          message: 'Unknown property.',
        })
      })
  } else
    test('reports an invalid parameter by name', async () => {
      const request = usual(one)
      const [name = ''] = Object.keys(request.params)
      await expectRefusal(
        one,
        { ...request, params: { ...request.params, [name]: 'x' } },
        422,
        'validation_failed',
      )
    })

  if (keyed)
    test('creates one record for each Idempotency-Key', async () => {
      const key = randomUUID()
      const request = usual(one)
      const first = await send(one, request, { key })
      const again = await send(one, request, { key })
      expect(again.body).toEqual(first.body)
      expect(again.status).toBe(first.status)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(first.headers.get('idempotency-replayed')).toBeNull()
      const other = usual(one)
      other.body = { ...other.body, reference: `other-${serial}` }
      await expectRefusal(one, other, 422, 'idempotency_key_reused', { key })
      const missing = await send(one, { ...usual(one), headers: { 'idempotency-key': '' } })
      note(one, missing)
      expect([missing.status, missing.body.code]).toEqual([400, 'idempotency_key_missing'])
      await expectRefusal(one, usual(one), 422, 'validation_failed', { key: 'not-a-uuid' })
    })

  if (operation.operationId === 'generateAuthToken')
    test('uses the OAuth error codes of single parameters', async () => {
      const url = `${context.addresses.v1}/auth/token`
      const { id, secret } = context.clients.quickstart
      const error = async (json: object) => {
        const answer = await sendRequest(url, { basic: [id, secret], json })
        note(one, answer)
        return [answer.status, answer.body.error]
      }
      expect(await error({})).toEqual([400, 'invalid_request'])
      expect(await error({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type'])
      expect(await error({ grant_type: 'client_credentials', scope: 'no:such' })).toEqual([
        400,
        'invalid_scope',
      ])
    })

  if (operation.operationId === 'revokeAuthToken')
    test('refuses tokens of another type', async () => {
      const request = usual(one)
      await expectRefusal(
        one,
        { ...request, body: { token: 'x', token_type_hint: 'refresh_token' } },
        400,
        'unsupported_token_type',
      )
    })

  test('every documented error code of the platform API was produced by a test', () => {
    const documented = Object.values(operation.responses).flatMap(({ $ref, 'x-error-codes': codes = [] }) =>
      $ref === undefined
        ? codes
        : (document.components.responses?.[$ref.split('/').pop() ?? '']?.['x-error-codes'] ?? []),
    )
    const found = seen.get(one.name) ?? new Set()
    expect(documented.filter((code) => !found.has(code))).toEqual([])
  })
})

async function refusing(one: Case, request: Request, raw: string): Promise<[number, string]> {
  const answer = await send(one, request, { raw })
  note(one, answer)
  return [answer.status, (answer.body as { code: string }).code]
}

describe('outcomes of magic values', () => {
  const states = async (eventId: string) => {
    const { body } = await sendRequest(`${context.addresses.v1}/events/${eventId}`, { token: access })
    return (body.history as { state: string }[]).map(({ state }) => state)
  }
  const by = (id: string) =>
    cases.find(({ operation, api }) => operation.operationId === id && api === 'v1') as Case
  const courses = (id: string) => by(id).operation['x-magic-values'].filter((row) => row.states !== undefined)

  test.each(
    [...courses('initiateFileUpload'), ...courses('mintDataRequest')].map((row) => [row.value, row] as const),
  )('%s goes through its states', async (_, row) => {
    const one = by(row.in === 'file' ? 'initiateFileUpload' : 'mintDataRequest')
    const request = meet(one, row)
    const file = row.value.endsWith('.pdf')
      ? { multipart: createUpload('%PDF-1.4\n', row.value, request.body ?? {}, 'application/pdf') }
      : {}
    const { body } = await send(one, request, file)
    const slow = row.value.toLowerCase().includes('slow')
    if (slow) {
      await advance(context, 60)
      expect(await states(body.eventId as string)).toEqual(row.states?.slice(0, -1))
    }
    await advance(context, slow ? 3600 : 60)
    expect(await states(body.eventId as string)).toEqual(row.states)
  })

  test.each(courses('onboarding').map((row) => [row.value, row] as const))(
    '%s decides a verification',
    async (_, row) => {
      const one = by('onboarding')
      const { body } = await send(one, meet(one, row))
      const url = `${context.addresses.v1}/kyb/verifications/${String(body.verification.id)}`
      await advance(context, 50)
      const soon = await sendRequest(url, { token: access })
      const expires = row.states?.at(-1) === 'expired'
      expect(soon.body.state).toBe(expires ? 'approved' : row.states?.at(-1))
      if (expires) {
        await advance(context, 60)
        expect((await sendRequest(url, { token: access })).body.state).toBe('expired')
      }
      if (row.states?.length === 1) {
        await advance(context, 86_400)
        expect((await sendRequest(url, { token: access })).body.state).toBe('approved')
      }
      const reason = (row as Row & { sets?: { reason?: string } }).sets?.reason
      if (reason !== undefined) expect(soon.body.reason).toBe(reason)
      const messages = await sendRequest(`${context.addresses.inbox}/messages`)
      const of = (messages.body.items as { body: string }[]).map(
        (item) => JSON.parse(item.body) as { type: string; data: { organizationId?: string } },
      )
      for (const type of row.events ?? [])
        expect(
          of.some((event) => event.type === type && event.data.organizationId === body.organization.id),
        ).toBe(true)
    },
  )

  test.each(courses('generateKybReport').map((row) => [row.value, row] as const))(
    '%s ends a report',
    async (_, row) => {
      // An organization of its own, whose verification shows its newest report.
      const organization = await send(by('onboarding'), usual(by('onboarding')))
      await advance(context, 10)
      const verificationId = organization.body.verification.id as string
      const one = by('generateKybReport')
      const request = meet(one, row)
      const ordered = await send(one, { ...request, body: { ...request.body, verificationId } })
      expect(ordered.status).toBe(202)
      const twice = await send(one, { ...usual(one), body: { verificationId } })
      expect([twice.status, twice.body.code]).toEqual([409, 'report_in_progress'])
      await advance(context, 30)
      const url = `${context.addresses.v1}/kyb/verifications/${verificationId}`
      const found = await sendRequest(url, { token: access })
      const expires = row.states?.at(-1) === 'expired'
      expect(found.body.report).toMatchObject({ state: expires ? 'completed' : row.states?.at(-1) })
      const { risk, failure } = (row as Row & { sets?: { risk?: string; failure?: string } }).sets ?? {}
      if (risk !== undefined) expect(found.body.report.risk).toBe(risk)
      if (failure !== undefined) expect(found.body.report.failure).toBe(failure)
      if (found.body.report.downloadUrl !== null) {
        const download = await fetch(found.body.report.downloadUrl as string)
        expect(await download.text()).toMatch(/^%PDF-1\.4/)
      }
      if (expires) {
        await advance(context, 60)
        expect((await sendRequest(url, { token: access })).body.report.state).toBe('expired')
      }
    },
  )

  test.each(courses('orgInvite').map((row) => [row.value, row] as const))(
    '%s ends an invitation',
    async (_, row) => {
      const organization = await send(by('onboarding'), usual(by('onboarding')))
      await advance(context, 10)
      const one = by('orgInvite')
      const request = meet(one, row)
      request.params['organizationId'] = organization.body.organization.id as string
      const invite = await send(one, request)
      expect(invite.status, JSON.stringify(invite.body)).toBe(201)
      await advance(context, row.value === 'SANDBOX-IGNORED' ? 15 * 86_400 : 10)
      access = await requestToken(context)
      const list = `${context.addresses.v1}/organizations/${request.params['organizationId']}/invites`
      // The clock answers after twenty seconds even if jobs of these days are left, as they are on a busy machine.
      await expect
        .poll(async () => (await sendRequest(list, { token: access })).body.items[0])
        .toMatchObject({ id: invite.body.id, status: row.states?.at(-1) })
    },
  )

  test('its address says what is there, and other paths do not exist', async () => {
    const { api } = context.addresses
    const found = await sendRequest(api)
    expect(found.status).toBe(200)
    expect(found.body).toEqual({ name: 'Sandbox', paths: ['/v1', '/v2', '/console', '/sandbox'] })
    expect((await sendRequest(api, { method: 'DELETE' })).status).toBe(404)
    expect((await sendRequest(`${api}/v3`)).status).toBe(404)
  })

  test('an invitation code works once, and a business can be onboarded once', async () => {
    const one = by('onboarding')
    const first = await send(one, usual(one))
    await advance(context, 10)
    const invited = await send(by('orgInvite'), {
      ...usual(by('orgInvite')),
      params: { organizationId: first.body.organization.id as string },
    })
    expect(invited.status).toBe(201)
    const mails = await sendRequest(`${context.addresses.api}/sandbox/mails`)
    const code = /code: (\S+)/.exec(
      (mails.body.items as { to: string; text: string }[]).find(({ to }) => to === invited.body.email)
        ?.text ?? '',
    )?.[1]
    const request = usual(one)
    const accepted = await send(one, { ...request, body: { ...request.body, inviteCode: code } })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(201)
    const again = usual(one)
    const used = await send(one, { ...again, body: { ...again.body, inviteCode: code } })
    expect([used.status, used.body.code]).toEqual([409, 'invite_not_usable'])
    const twice = await send(one, request)
    expect([twice.status, twice.body.code]).toEqual([409, 'organization_already_exists'])
  })

  test('business identifiers with wrong check digits or countries are refused', async () => {
    const one = by('onboarding')
    const onboard = async (identifier: object, countryCode: string) => {
      const request = usual(one)
      const business = request.body?.['business'] as Record<string, unknown>
      business['identifier'] = identifier
      business['address'] = { ...(business['address'] as object), countryCode }
      const { status, body } = await send(one, request)
      return [status, (body as { code?: string }).code]
    }
    expect(await onboard({ scheme: 'fr_siren', siren: '999000129' }, 'FR')).toEqual([
      422,
      'identifier_invalid',
    ])
    expect(await onboard({ scheme: 'lei', lei: '9695EXAMPLE000000199' }, 'NL')).toEqual([
      422,
      'identifier_invalid',
    ])
    expect(await onboard({ scheme: 'lei', lei: '9695EXAMPLE000000172' }, 'NL')).toEqual([201, undefined])
    expect(await onboard({ scheme: 'gb_company_number', companyNumber: '12345678' }, 'AQ')).toEqual([
      422,
      'country_not_supported',
    ])
  })

  test('pages do not shift while the list grows, and cursors are valid for their filters only', async () => {
    const url = `${context.addresses.v1}/organizations/org_sandboxVerified/invites`
    const ids: string[] = []
    let cursor: string | null = null
    for (let n = 0; n < 20; n += 1) {
      const query: string = cursor === null ? '?limit=25' : `?limit=25&cursor=${cursor}`
      const { body } = await sendRequest(`${url}${query}`, { token: access })
      ids.push(...(body.items as { id: string }[]).map(({ id }) => id))
      cursor = body.page.nextCursor as string | null
      // One more arrives in front.
      if (n === 0) await send(by('orgInvite'), usual(by('orgInvite')))
      if (cursor === null) break
    }
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ids).size).toBe(ids.length)
    const first = await sendRequest(`${url}?limit=5&status=pending`, { token: access })
    const other = await sendRequest(`${url}?status=accepted&cursor=${String(first.body.page.nextCursor)}`, {
      token: access,
    })
    expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor'])
    await advance(context, 86_500)
    access = await requestToken(context)
    const late = await sendRequest(
      `${url}?limit=5&status=pending&cursor=${String(first.body.page.nextCursor)}`,
      {
        token: access,
      },
    )
    expect([late.status, late.body.code]).toEqual([400, 'invalid_cursor'])
  })

  test('guesses of invitation codes are slowed down, from any address', async () => {
    const one = by('onboarding')
    const guess = async () => {
      const request = usual(one)
      return send(one, { ...request, body: { ...request.body, inviteCode: 'AAAA-2222-BBBB' } })
    }
    const codes: string[] = []
    for (let count = 0; count <= MAX_FAILURES; count += 1) codes.push((await guess()).body.code as string)
    expect(codes).toContain('invite_not_usable')
    const blocked = await guess()
    expect([blocked.status, blocked.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    const request = usual(one)
    expect((await send(one, request)).status, 'without a code').toBe(201)
  })
})

test('rate limits are counted, reported in headers and enforced', async () => {
  const limited = await startTestSandbox({ limits: 'documented' })
  const own = await requestToken(limited)
  const answers: TestResponse[] = []
  for (let n = 0; n < 22; n += 1)
    answers.push(
      await sendRequest(`${limited.addresses.v1}/kyb/reports`, {
        token: own,
        key: true,
        json: { verificationId: 'kyb_sandboxApproved' },
      }),
    )
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 202), 429, 429])
  expect(answers[19]?.headers.get('ratelimit')).toMatch(/^"report";r=0;t=\d+$/)
  expect(Number(answers[20]?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Another policy has its own quota.
  expect(
    (await sendRequest(`${limited.addresses.v1}/organizations/org_sandboxVerified`, { token: own })).status,
  ).toBe(200)
  await limited.close()
})
