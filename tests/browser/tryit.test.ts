/** Try-it against a small API of our own: from the dev server, from a built site, and as a request builder from disk. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { docs, putFile, scratch } from '../docs.ts'
import { fullRunTest } from '../setup/full-run-test.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { listFaultsInModes, MODES, type Mode } from './accessibility.ts'
import { newContext, stage, watchVisit } from './harness.ts'
import { serveSite } from './places.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** What servers do besides answering: they close the connection, redirect, and send other encodings, large bodies and deep ones. */
function respondOddly(kind: string, response: ServerResponse): void {
  const reply = (type: string, body: string | Buffer) =>
    response.writeHead(200, { 'Content-Type': type }).end(body)
  if (kind === 'closed') response.destroy()
  else if (kind === 'moved') response.writeHead(302, { Location: '/v1/orders/1/notes' }).end()
  else if (kind === 'latin') reply('text/plain; charset=iso-8859-1', Buffer.from('caf\u{e9}', 'latin1'))
  else if (kind === 'deep') reply('application/json', '['.repeat(20_000) + ']'.repeat(20_000))
  else reply('application/json', JSON.stringify(Array.from({ length: 900_000 }, (_, i) => i)))
}

/** An API on a port of its own. What it got is in `seen`; with `cors` other origins may read it. */
async function api(
  cors: boolean,
): Promise<{ server: Server; origin: string; seen: Seen[]; closed: string[] }> {
  const seen: Seen[] = []
  const closed: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    if (cors) {
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Access-Control-Allow-Methods', '*')
      response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
      response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id')
    }
    if (method === 'OPTIONS') {
      response.writeHead(cors ? 204 : 405).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      if (url !== '/') seen.push({ method, url, headers, body })
      const json = (status: number, value: unknown, type = 'application/json') =>
        response.writeHead(status, { 'Content-Type': type, 'X-Request-Id': 'r-1' }).end(JSON.stringify(value))
      if (url.endsWith('/notes')) json(200, [])
      else if (url.startsWith('/v1/accounts/'))
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(`{"id":${url.split('/').at(-1)},"rate":1.10}`)
      else if (url.startsWith('/v1/orders/')) {
        const order = JSON.parse(body) as { note?: string }
        if (order.note === 'bad')
          json(422, { title: 'Unprocessable', code: 'BAD_NOTE' }, 'application/problem+json')
        else if (order.note === 'odd') json(200, { id: 7, note: 'odd', lines: [{ count: 'two' }] })
        else if (order.note === 'few') json(200, { note: 'few' })
        else json(200, { id: 'ord_1', note: order.note ?? null, lines: [] })
      } else if (url.startsWith('/v1/image'))
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from(PIXEL, 'base64'))
      else if (url.startsWith('/v1/events')) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write('event: first\ndata: {"n":1}\n\ndata: {"n":2}\n\n')
        response.on('close', () => closed.push(url))
      } else if (url.startsWith('/v1/upload')) json(200, {})
      else if (url.startsWith('/v1/token')) json(200, { access_token: 'granted-1', token_type: 'Bearer' })
      else if (url.startsWith('/v1/empty'))
        response.writeHead(200, { 'Content-Type': 'application/json' }).end()
      else if (url.startsWith('/v1/odd')) respondOddly(url.slice(url.indexOf('=') + 1), response)
      else if (url.startsWith('/v1/slow')) response.on('close', () => closed.push(url))
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, closed }
}

const [open, shut] = await Promise.all([api(true), api(false)])
const root = mkdtempSync(join(tmpdir(), 'docs-tryit-'))
const answer = (type: string) => ({ 200: { description: 'Done', content: { [type]: { schema: {} } } } })
const order = {
  type: 'object',
  required: ['id', 'note'],
  properties: {
    id: { type: 'string' },
    note: { type: ['string', 'null'], example: 'hello' },
    pin: { type: 'string', format: 'password' },
    size: { type: ['integer', 'string'] },
    lines: {
      type: 'array',
      items: { type: 'object', required: ['count'], properties: { count: { type: 'integer', minimum: 1 } } },
    },
    payment: {
      oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }],
      discriminator: { propertyName: 'kind' },
    },
  },
}
const specification = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: `${open.origin}/v1` }, { url: `${shut.origin}/v1` }],
  security: [{ token: [] }],
  paths: {
    '/orders/{id}': {
      put: {
        operationId: 'replaceOrder',
        summary: 'Replace order',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'ord_1' },
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'X-Api-Key', in: 'header', schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } },
        ],
        'x-magic-values': [
          {
            in: 'body',
            field: '/note',
            value: 'bad',
            outcome: 'The note is `refused`.',
            status: 422,
            code: 'BAD_NOTE',
          },
          { in: 'header', field: 'X-Trace', value: 'lost', outcome: 'The trace is lost.' },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: order,
              examples: {
                short: { summary: 'A short order', value: { id: 'ord_1', note: 'hello' } },
                lines: { summary: 'With lines', value: { id: 'ord_2', note: null, lines: [{ count: 2 }] } },
              },
            },
          },
        },
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: order } } },
          422: {
            description: 'Not so',
            content: {
              'application/problem+json': {
                schema: { type: 'object', properties: { code: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
    '/token': {
      post: {
        operationId: 'token',
        summary: 'Token',
        security: [],
        responses: answer('application/json'),
      },
    },
    '/orders/{id}/notes': {
      get: {
        operationId: 'notes',
        summary: 'Notes',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: { type: 'string', minLength: 1 },
            example: 'ord_1',
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        responses: answer('application/json'),
      },
    },
    '/search': {
      get: {
        operationId: 'search',
        summary: 'Search',
        security: [],
        parameters: [
          { name: 'state', in: 'query', required: true, schema: { type: 'string', enum: ['new', 'done'] } },
          { name: 'paid', in: 'query', required: true, schema: { type: 'boolean' } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } },
        ],
        responses: answer('application/json'),
      },
    },
    '/accounts/{account}': {
      put: {
        operationId: 'account',
        summary: 'Account',
        security: [],
        parameters: [
          {
            name: 'account',
            in: 'path',
            required: true,
            schema: { type: 'integer' },
            example: '@9007199254740993',
          },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['owner'],
                properties: { owner: { type: 'integer', example: '@9223372036854775807' } },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'Done',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { id: { const: '@9007199254740993' } } },
              },
            },
          },
        },
      },
    },
    '/image': { get: { operationId: 'image', summary: 'Image', responses: answer('image/png') } },
    '/events': { get: { operationId: 'events', summary: 'Events', responses: answer('text/event-stream') } },
    '/odd': {
      get: {
        operationId: 'odd',
        summary: 'Odd',
        security: [],
        parameters: [{ name: 'kind', in: 'query', schema: { type: 'string' }, example: 'closed' }],
        responses: answer('application/json'),
      },
    },
    '/odd/secret': {
      get: {
        operationId: 'oddSecret',
        summary: 'Odd secret',
        parameters: [
          { name: 'kind', in: 'query', schema: { type: 'string' }, example: 'moved' },
          { name: 'X-Session-Token', in: 'header', schema: { type: 'string' } },
        ],
        responses: answer('application/json'),
      },
    },
    '/empty': { get: { operationId: 'empty', summary: 'Empty', responses: answer('application/json') } },
    '/slow': { get: { operationId: 'slow', summary: 'Slow', responses: answer('application/json') } },
    '/upload': {
      post: {
        operationId: 'upload',
        summary: 'Upload',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['title', 'scan'],
                properties: {
                  title: { type: 'string' },
                  scan: { type: 'string', format: 'binary' },
                  pages: { type: 'array', items: { type: 'string', format: 'binary' } },
                },
              },
              encoding: { pages: { contentType: 'image/png, image/jpeg' } },
            },
          },
        },
        responses: answer('application/json'),
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Card: {
        type: 'object',
        required: ['kind', 'holder'],
        properties: { kind: { type: 'string' }, holder: { type: 'string' } },
      },
      Cash: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
    },
  },
}

mkdirSync(join(root, 'openapi'))
writeFileSync(
  join(root, 'openapi', 'v1.json'), // `@` marks integers that JavaScript would round.
  JSON.stringify(specification).replaceAll(/"@(\d+)"/g, '$1'),
)
writeFileSync(
  join(root, 'docs.config.ts'),
  `export default {
  title: 'Orders',
  url: 'https://docs.example.com',
  apis: [{ version: 'v1', label: 'API v1', spec: './openapi/v1.json' }],
}
`,
)
const built = await docs(['build', '--root', root])

afterAll(() => {
  for (const { server } of [open, shut]) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(root, { recursive: true, force: true })
})

test('the site builds', () => {
  expect(built.code, built.stderr).toBe(0)
})

const SECRET = 'sesame-open-7'

/** Opens the form of the page. */
async function form(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.locator('.tryit form').waitFor()
}

function last(): Seen {
  const found = open.seen.at(-1)
  if (found === undefined) throw new Error('the API got no request')
  return found
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const status = (page: Page) => page.locator('.tryit [role=status][data-state]')

/** Errors but those that a refused or stopped call leaves on the console by itself. */
const own = (errors: readonly string[]) =>
  errors.filter(
    (error) => !error.startsWith('third party: http://127.0.0.1') && !/Failed to load resource/.test(error),
  )

describe.each(
  chooseForRun<readonly ('built' | 'serve')[]>({
    short: ['built'],
    full: ['built'],
    soak: ['built', 'serve'],
  }),
)('try-it (%s)', (target) => {
  const at = stage(target, root)
  const visit = async (route: string) => {
    const visited = await at.visit(`/docs/api/v1/${route}`)
    return visited
  }

  test('loads nothing before a reader uses it', async () => {
    const { page } = await visit('replace-order')
    const listLoadedScripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((one) => one.name)
          .join(),
      )
    expect(await listLoadedScripts()).not.toMatch(/tryit/)
    await form(page)
    expect(await listLoadedScripts()).toMatch(/assets\/try-it.*replace-order\.tryit\.js/)
  })

  test('sends the request of the form, shows the response and checks it', async () => {
    const { page, errors } = await visit('replace-order')
    await form(page)
    await page.getByLabel('Access token').fill(SECRET)
    await page.getByRole('button', { name: 'Add to tags (query)' }).click()
    await page.getByLabel('tags (query) 1', { exact: true }).fill('a b')
    await page.getByLabel('X-Trace (header)').fill('t-1')
    await page.getByRole('textbox', { name: 'note required' }).fill('from the form')
    await page.getByRole('button', { name: 'Add payment' }).click()
    await page.getByLabel('Type of payment').selectOption('Cash')
    expect(await page.getByLabel('JSON', { exact: true }).inputValue()).toContain('from the form')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(await status(page).textContent()).toMatch(/^200 OK in \d+ ms, \d+ B$/)
    const { method, url, headers, body } = last()
    expect([method, url, headers.authorization, headers['x-trace'], headers['content-type']]).toEqual([
      'PUT',
      '/v1/orders/ord_1?tags=a%20b',
      `Bearer ${SECRET}`,
      't-1',
      'application/json',
    ])
    expect(JSON.parse(body)).toEqual({ id: 'ord_1', note: 'from the form', payment: { kind: 'Cash' } })
    expect(await page.locator('.try-good').count()).toBe(1)
    await page.getByText(/^\d+ headers$/).click()
    expect(await page.locator('.try-received details pre').textContent()).toContain('x-request-id: r-1')
    expect(await page.getByLabel('Response body').textContent()).toContain('"note": "from the form"')
    expect(own(errors)).toEqual([])
  })

  test('takes a body as JSON text, and shows a 422 and what differs from the schema', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    const json = page.getByLabel('JSON', { exact: true })
    await json.fill('{"id": "ord_1", "note"')
    expect(await json.getAttribute('aria-invalid')).toBe('true')
    await json.fill('{"id": "ord_1", "note": "bad"}')
    expect(await json.getAttribute('aria-invalid')).toBeNull()
    expect(await page.getByRole('textbox', { name: 'note required' }).inputValue()).toBe('bad')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(await status(page).textContent()).toMatch(/^422 Unprocessable/)
    const response = page.getByLabel('Response body')
    expect(await response.textContent()).toContain('BAD_NOTE')
    // Colored as the samples are, and in view.
    expect(await response.locator('.hl-name').first().textContent()).toBe('"title":')
    await expect
      .poll(() => response.evaluate((body) => body.getBoundingClientRect().bottom < innerHeight))
      .toBe(true)
    await json.fill('{"id": "ord_1", "note": "odd"}')
    await send(page)
    await expect
      .poll(() => page.locator('.try-received ul li').allTextContents())
      .toEqual(['id: must be string', 'lines.0.count: must be integer'])
    expect(await page.locator('.try-received ul a').first().getAttribute('href')).toBe('#response.200.id')
    // Names in a message are code.
    await json.fill('{"id": "ord_1", "note": "few"}')
    await send(page)
    await expect
      .poll(() => page.locator('.try-received ul li code').allTextContents())
      .toEqual(['Body', 'id'])
  })

  test('sends and shows integers as they are, also above 2^53', async () => {
    const { page } = await visit('account')
    await form(page)
    expect(await page.getByLabel('account (path)').inputValue()).toBe('9007199254740993')
    const samples = page.locator('.samples pre')
    expect(await samples.first().textContent()).toContain('/accounts/9007199254740993')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(last()).toMatchObject({
      url: '/v1/accounts/9007199254740993',
      body: '{\n  "owner": 9223372036854775807\n}',
    })
    expect(await page.getByLabel('Response body').textContent()).toBe(
      '{\n  "id": 9007199254740993,\n  "rate": 1.10\n}',
    )
    expect(await page.locator('.try-good').textContent()).toBe('The body matches the API description.')
    // Typed into a field or as JSON, in the page's samples, and from a link.
    await page.getByRole('textbox', { name: 'owner required' }).fill('12345678901234567891')
    expect(await page.getByLabel('JSON', { exact: true }).inputValue()).toContain(
      '"owner": 12345678901234567891',
    )
    await page.getByLabel('JSON', { exact: true }).fill('{"owner": 12345678901234567893}')
    await expect.poll(() => samples.first().textContent()).toContain('12345678901234567893')
    const link = await page.getByRole('link', { name: 'Link to this request' }).getAttribute('href')
    await page.goto(new URL(link ?? '', page.url()).href)
    await page.reload()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'owner required' }).inputValue())
      .toBe('12345678901234567893')
  })

  test('keeps a field while a reader types, even if the value matches another variant', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    await page.getByRole('button', { name: 'Add size' }).click()
    await page.getByLabel('size', { exact: true }).fill('')
    await page.getByLabel('size', { exact: true }).pressSequentially('12a')
    expect(await page.getByLabel('size', { exact: true }).inputValue()).toBe('12a')
    await page.getByLabel('Type of size').selectOption('string')
    await page.getByLabel('size', { exact: true }).fill('7')
    expect(await page.getByLabel('JSON', { exact: true }).inputValue()).toContain('"size": "7"')
  })

  test('connects errors to their fields, and sends no request without its path parameters', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    await page.getByLabel('JSON', { exact: true }).fill('{"id": 3, "note": null}')
    const field = page.getByRole('textbox', { name: 'id required', exact: true })
    const described = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('id must be string')
    const before = open.seen.length
    await page.getByLabel('id (path)').fill('')
    await send(page)
    expect(await status(page).textContent()).toBe('Fill in the path parameter id.')
    expect(open.seen.length).toBe(before)
    const readFocused = () => page.evaluate(() => document.activeElement?.closest('.try-row')?.textContent)
    await expect.poll(readFocused).toContain('Access token')
    // The message names the fields, is read out, and leads to them.
    const flaws = page.locator('.try-flaws')
    expect(await flaws.getByRole('button').allTextContents()).toEqual(['Access token', 'id', 'id'])
    await flaws.getByRole('button').nth(1).click()
    await expect.poll(readFocused).toContain('id (path)')
  })

  test('sends no placeholder for a credential that is missing, and marks its field', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    const token = page.getByLabel('Access token')
    await token.fill('')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(last().headers.authorization).toBeUndefined()
    expect(await token.getAttribute('aria-invalid')).toBe('true')
    expect(await token.getAttribute('aria-required')).toBe('true')
    const described = await token.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Access token is required')
  })

  test('keeps the focus near a field that is added or removed', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    const readFocused = () =>
      page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? at?.closest('.try-row')?.querySelector('label')?.textContent
      })
    await page.getByRole('button', { name: 'Add pin' }).press('Enter')
    await expect.poll(readFocused).toBe('pin')
    await page.getByRole('button', { name: 'Remove pin' }).press('Enter')
    await expect.poll(readFocused).toBe('Add pin')
    const add = page.getByRole('button', { name: 'Add to tags (query)' })
    await add.press('Enter')
    await add.press('Enter')
    await expect.poll(readFocused).toBe('tags (query) 2')
    await page.getByRole('button', { name: 'Remove tags (query) 2' }).press('Enter')
    await expect.poll(readFocused).toBe('tags (query) 1')
    await page.getByRole('button', { name: 'Remove tags (query) 1' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add to tags')
  })

  test('reports an empty field once the reader was in it or has sent the request', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    const field = page.getByLabel('id (path)')
    const error = page.locator('.tryit [data-pointer="/path.id"] .try-flaw')
    await field.fill('')
    expect(await error.count()).toBe(0)
    await field.blur()
    expect(await error.textContent()).toBe('id (path) is required')
    await page.getByLabel('JSON', { exact: true }).fill('{}')
    const required = page.locator('.tryit [data-pointer="/body/id"] .try-flaw')
    expect(await required.count()).toBe(0)
    await send(page)
    expect(await required.textContent()).toBe('id is required')
  })

  test('offers not to send a value only where the specification does not require it', async () => {
    const { page } = await visit('search')
    await form(page)
    const options = (name: string) => page.getByLabel(`${name} (query)`).locator('option').allTextContents()
    expect(await options('state')).toEqual(['new', 'done'])
    expect(await options('paid')).toEqual(['true', 'false'])
    expect(await options('sort')).toEqual(['(not sent)', 'asc', 'desc'])
  })

  test('reports a body that is empty where the specification declares JSON', async () => {
    const { page } = await visit('empty')
    await form(page)
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(await page.locator('.try-response .try-flaw').textContent()).toBe(
      'The API description declares application/json, but the body is empty.',
    )
    const readColor = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color)
    expect(await readColor('.try-response .try-flaw')).not.toBe(await readColor('.try-response [data-state]'))
  })

  test('reports a server that does not respond within 30 seconds', async () => {
    const page = await at.page()
    await page.clock.install()
    await page.goto(at.address('/docs/api/v1/slow'))
    await form(page)
    await send(page)
    await expect.poll(() => open.seen.at(-1)?.url).toBe('/v1/slow')
    await page.clock.fastForward(31_000)
    await page.locator('.tryit [data-state=failed]').waitFor()
    expect(await status(page).textContent()).toBe(`${open.origin} did not respond within 30 seconds.`)
  })

  test('updates the sample and the .http file while a reader types', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    const sample = page.locator('.try-sample code')
    await page.locator('.tryit').getByLabel('Language').selectOption('curl')
    await page.getByLabel('id (path)').fill('ord_99')
    expect(await sample.textContent()).toContain('/v1/orders/ord_99')
    await page.getByLabel('Access token').fill(SECRET)
    expect(await sample.textContent()).not.toContain(SECRET)
    await page.getByLabel('With my credentials').check()
    expect(await sample.textContent()).toContain(SECRET)
    await page.locator('.tryit').getByLabel('Language').selectOption('http')
    expect(await sample.textContent()).toContain(`PUT ${open.origin}/v1/orders/ord_99\n`)
    await page.locator('.tryit').getByLabel('Language').selectOption('python')
    expect(await sample.textContent()).toContain('import requests')
  })

  // The short run types the body.
  fullRunTest(
    'fills in an example of the body, and the value that chooses an outcome in a sandbox',
    async () => {
      const { page } = await visit('replace-order')
      await form(page)
      const json = page.getByLabel('JSON', { exact: true })
      await page.locator('.tryit').getByLabel('Example').selectOption('With lines')
      expect(JSON.parse(await json.inputValue())).toEqual({ id: 'ord_2', note: null, lines: [{ count: 2 }] })
      const outcome = page.locator('.tryit').getByLabel('Outcome')
      await outcome.selectOption('422 BAD_NOTE')
      expect(await outcome.locator('optgroup').getAttribute('label')).toBe('4XX Client error')
      expect(JSON.parse(await json.inputValue())).toMatchObject({ note: 'bad' })
      expect(await page.locator('.tryit').getByText('refused', { exact: true }).isVisible()).toBe(true)
      await outcome.selectOption('lost')
      expect(await page.getByLabel('X-Trace (header)').inputValue()).toBe('lost')
      // The value of the first outcome gives way to that of the page's sample.
      expect(JSON.parse(await json.inputValue())).toMatchObject({ note: 'hello' })
      await page.getByRole('textbox', { name: 'note required' }).fill('mine')
      expect(await page.locator('.tryit').getByLabel('Example').locator(':checked').textContent()).toBe(
        'Your own',
      )
    },
  )

  // The short run chooses the outcome in the form.
  fullRunTest('opens the form with an outcome of the sandbox from its row on the page', async () => {
    const { page } = await visit('replace-order')
    await page.getByText('2 outcomes').click()
    await page.getByRole('link', { name: 'lost', exact: true }).click()
    await page.locator('.tryit form').waitFor()
    await expect.poll(() => page.getByLabel('X-Trace (header)').inputValue()).toBe('lost')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'bad', exact: true }).click()
    const outcome = page.locator('.tryit').getByLabel('Outcome').locator(':checked')
    await expect.poll(() => outcome.textContent()).toBe('422 BAD_NOTE')
  })

  // The short run sends one from an operation.
  fullRunTest('the home page sends its request', async () => {
    const { page } = await at.visit('/')
    await form(page)
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(last().method).toBe('PUT')
  })

  test('sends a new idempotency key with each edited request, and the same with a repeated one', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    const sendNote = async (note: string) => {
      await page.getByRole('textbox', { name: 'note required' }).fill(note)
      await send(page)
      await expect.poll(() => last().body).toContain(note)
      await page.locator('.tryit [data-state=done]').waitFor()
      return last().headers['idempotency-key']
    }
    const first = await sendNote('one')
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const count = open.seen.length
    await send(page)
    await expect.poll(() => open.seen.length).toBe(count + 1)
    expect(last().headers['idempotency-key']).toBe(first)
    const second = await sendNote('two')
    expect(second).not.toBe(first)
    // An outcome of the sandbox is an edit as well.
    await page.locator('.tryit').getByLabel('Outcome').selectOption('lost')
    await send(page)
    await expect.poll(() => last().headers['x-trace']).toBe('lost')
    expect(last().headers['idempotency-key']).not.toBe(second)
  })

  test('uses the token of a token response in other operations, and keeps server and values of the same name', async () => {
    const { page } = await visit('token')
    await form(page)
    await send(page)
    await page.getByRole('button', { name: 'Use this token' }).click()
    expect(await page.getByText('use this token until you close the tab').count()).toBe(1)
    await page.goto(at.address('/docs/api/v1/replace-order'))
    await form(page)
    expect(await page.getByLabel('Access token').inputValue()).toBe('granted-1')
    await page.getByLabel('Send to').selectOption('Custom URL')
    await page.getByLabel('Server URL').fill(`${open.origin}/v1`)
    await page.getByLabel('id (path)').fill('ord_8')
    await page.getByLabel('X-Trace (header)').fill('t-8')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    // Not sent, and kept all the same.
    await page.getByLabel('id (path)').fill('ord_9')
    await page.goto(at.address('/docs/api/v1/notes'))
    await form(page)
    expect(await page.getByLabel('Server URL').inputValue()).toBe(`${open.origin}/v1`)
    expect(await page.getByLabel('id (path)').inputValue()).toBe('ord_9')
    expect(await page.getByLabel('X-Trace (header)').inputValue()).toBe('t-8')
  })

  test('writes the request of the form into the samples of the page, without credentials', async () => {
    const { page } = await visit('replace-order')
    const sample = page.locator('.samples section:not([hidden]) code')
    expect(await sample.textContent()).toContain('/v1/orders/ord_1')
    await form(page)
    await page.getByLabel('Access token').fill(SECRET)
    await page.getByLabel('id (path)').fill('ord_31')
    await expect.poll(() => sample.textContent()).toContain('/v1/orders/ord_31')
    const all = await page.locator('.samples figure.code code').allTextContents()
    expect(all.filter((text) => text.includes('ord_31'))).toHaveLength(18)
    expect(all.join()).not.toContain(SECRET)
  })

  test('keeps secrets out of links and history, and only in this tab', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    await page.getByLabel('Access token').fill(SECRET)
    await page.getByLabel('X-Api-Key (header)').fill(SECRET)
    await page.getByRole('button', { name: 'Add pin' }).click()
    await page.getByLabel('pin', { exact: true }).fill(SECRET)
    await page.getByLabel('id (path)').fill('ord_5')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(JSON.parse(last().body)).toMatchObject({ pin: SECRET })
    const link = await page.getByRole('link', { name: 'Link to this request' }).getAttribute('href')
    const kept = await page.evaluate(() => ({
      history: sessionStorage.getItem('offprint.tryit.history') ?? '',
      local: JSON.stringify(localStorage),
      cookie: document.cookie,
      address: location.href,
    }))
    expect(kept.history).toContain('/v1/orders/ord_5')
    for (const hash of [link ?? '', ...[...kept.history.matchAll(/#tryit=[\w-]+/g)].map(([one]) => one)]) {
      const data = Buffer.from(hash.slice('#tryit='.length), 'base64url').toString()
      expect(data).toContain('ord_5')
      expect(data).not.toContain(SECRET)
    }
    expect(JSON.stringify(kept)).not.toContain(SECRET)
    // The same tab knows the credentials again after a reload.
    await page.reload()
    await form(page)
    expect(await page.getByLabel('Access token').inputValue()).toBe(SECRET)
  })

  test('restores a request from its link', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    await page.getByLabel('id (path)').fill('ord_77')
    await page.getByRole('textbox', { name: 'note required' }).fill('größer')
    const shared = page.getByRole('link', { name: 'Link to this request' })
    const link = await shared.getAttribute('href')
    // It is copied, and the form stays as it is.
    await page.context().grantPermissions(['clipboard-write'])
    const { href } = new URL(page.url())
    await shared.click()
    await page.getByRole('link', { name: 'Copied' }).waitFor()
    expect(page.url()).toBe(href)
    expect(await page.getByLabel('id (path)').inputValue()).toBe('ord_77')
    const again = await visit(`replace-order${link}`)
    await again.page.locator('.tryit form').waitFor()
    // The reader is in the form, not somewhere above or below it.
    await expect
      .poll(() => again.page.evaluate(() => document.activeElement?.closest('.tryit form') !== null))
      .toBe(true)
    expect(await again.page.getByLabel('id (path)').inputValue()).toBe('ord_77')
    expect(await again.page.getByRole('textbox', { name: 'note required' }).inputValue()).toBe('größer')
  })

  test('shows a stream as it arrives, and stops it', async () => {
    const { page } = await visit('events')
    await form(page)
    await send(page)
    await expect
      .poll(() => page.locator('.try-events li').allTextContents())
      .toEqual(['event: first\ndata: {"n":1}', 'data: {"n":2}'])
    expect(await status(page).getAttribute('data-state')).toBe('busy')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(await status(page).textContent()).toContain('cut short')
    await expect.poll(() => open.closed).toContain('/v1/events')
  })

  test('shows that a request is running, above the response before it', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    await page.getByLabel('Access token').fill(SECRET)
    await page.getByRole('textbox', { name: 'note required' }).fill('from the form')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(`${open.origin}/**`, async (route) => {
      await held
      await route.continue()
    })
    await send(page)
    expect(await page.locator('.try-response > [inert] .try-received').isVisible()).toBe(true)
    expect(await page.locator('.try-address .spinner').isVisible()).toBe(true)
    expect(await status(page).textContent()).toBe('Waiting for the response')
    // The running time is drawn by a style: a screen reader would read every change.
    const counting = await status(page).evaluate((line) => getComputedStyle(line, '::after').animationName)
    expect(counting).toBe('count-seconds')
    // A reader who prefers less motion sees it count as well.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const readDuration = () =>
      status(page).evaluate((line) => getComputedStyle(line, '::after').animationDuration)
    expect(await readDuration()).toBe('3600s')
    release()
    await page.locator('.tryit [data-state=done]').waitFor()
    expect(await page.locator('.try-response > [inert], .try-address .spinner').count()).toBe(0)
    expect(await page.locator('.try-received').count()).toBe(1)
  })

  // The short run stops a stream.
  fullRunTest('stops a request that has no response yet', async () => {
    const { page } = await visit('slow')
    await form(page)
    await send(page)
    await expect.poll(() => open.seen.at(-1)?.url).toBe('/v1/slow')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('.tryit [data-state=failed]').waitFor()
    expect(await status(page).textContent()).toContain('You stopped the request')
    await expect.poll(() => open.closed).toContain('/v1/slow')
  })

  // The short run shows JSON and a stream.
  fullRunTest('shows an image and offers its download', async () => {
    const { page, errors } = await visit('image')
    await form(page)
    await send(page)
    const image = page.locator('.try-received img')
    await image.waitFor()
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download response.png' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('response.png')
    expect(own(errors)).toEqual([])
  })

  test('sends files', async () => {
    const { page } = await visit('upload')
    await form(page)
    await page.getByLabel('title required').fill('A scan')
    expect(await page.getByLabel('scan required').evaluate((input) => input.matches(':required'))).toBe(true)
    await page
      .getByLabel('scan required')
      .setInputFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('the bytes') })
    await page.getByRole('button', { name: 'Add pages' }).click()
    const pages = page.getByLabel('pages', { exact: true })
    expect(await pages.getAttribute('accept')).toBe('image/png, image/jpeg')
    await pages.setInputFiles(
      ['1.jpg', '2.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(name) })),
    )
    await expect.poll(() => page.locator('.try-sample code').first().textContent()).toContain('2.jpg')
    await send(page)
    await page.locator('.tryit [data-state=done]').waitFor()
    const { body, headers } = last()
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.match(/name="pages"; filename="[12].jpg"\r\nContent-Type: image\/jpeg/g)).toHaveLength(2)
    expect(body).toMatch(/name="title"\r\n\r\nA scan\r\n/)
    expect(body).toMatch(/name="scan"; filename="scan.txt"\r\nContent-Type: text\/plain\r\n\r\nthe bytes\r\n/)
  })

  test('shows what arrives from a server that closes the connection, redirects, or sends other text than short UTF-8', async () => {
    const { page } = await visit('odd')
    await form(page)
    const ask = async (kind: string) => {
      await page.getByLabel('kind (query)').fill(kind)
      await Promise.all([page.waitForRequest((request) => request.url().endsWith(`=${kind}`)), send(page)])
      await page.locator('.tryit :is([data-state=done], [data-state=failed])').waitFor()
    }
    const body = page.getByLabel('Response body')

    await ask('closed')
    expect(await status(page).textContent()).toContain('gave no response that this page may read')
    await ask('moved')
    expect(await page.locator('.try-received').textContent()).toContain(
      `Redirected to ${open.origin}/v1/orders/1/notes`,
    )
    await ask('latin')
    expect(await body.textContent()).toBe('caf\u{e9}')
    expect(await page.locator('.try-received a[download]').getAttribute('download')).toBe('response.txt')
    await ask('deep')
    expect(await body.textContent()).toContain('[[[[')

    await ask('large')
    expect(await body.textContent()).toMatch(/^\[\n {2}0,\n {2}1,\n/)
    expect(await page.locator('.try-received').textContent()).toContain(
      'This is only a part. Download response.json',
    )
    // It is not read again with each letter that is typed in the form.
    await page.evaluate(() => {
      const parse = JSON.parse
      JSON.parse = (text: string, ...rest) => {
        if (text.length > 100_000) document.body.dataset.parsed = ''
        return parse(text, ...rest) as unknown
      }
    })
    await page.getByLabel('kind (query)').fill('another')
    await expect.poll(() => page.locator('.try-address').textContent()).toContain('another')
    expect(await page.locator('[data-parsed]').count()).toBe(0)
  })

  test.each(['Access token', 'X-Session-Token (header)'])(
    'follows no redirect with a value of %s, which browsers would send to any origin',
    async (field) => {
      const { page } = await visit('odd-secret')
      await form(page)
      await page.getByLabel(field).fill(SECRET)
      await page.getByLabel('kind (query)').fill('moved')
      const before = open.seen.length
      await send(page)
      await page.locator('.tryit [data-state=failed]').waitFor()
      expect(await status(page).textContent()).toContain(
        `${open.origin} redirects this request, which carries credentials. The redirect was not followed.`,
      )
      expect(open.seen.slice(before).map(({ url }) => url)).toEqual(['/v1/odd/secret?kind=moved'])
    },
  )

  test('explains a CORS failure, and gives the curl command', async () => {
    const { page } = await visit('replace-order')
    await form(page)
    await page.getByLabel('Send to').selectOption(`${shut.origin}/v1`)
    await send(page)
    await page.locator('.tryit [data-state=failed]').waitFor()
    expect(await status(page).textContent()).toContain(
      `${shut.origin} can be reached, but gave no response that this page may read.`,
    )
    expect(await status(page).textContent()).toMatch(/must allow http:\S+, .*Content-Type\.$/)
    expect(await page.locator('[data-state=failed] ~ .try-sample figcaption').textContent()).toBe('cURL')
    expect(await page.locator('[data-state=failed] ~ .try-sample code').textContent()).toContain(
      `curl ${shut.origin}/v1/orders/ord_1`,
    )
  })

  // The short run has a request that fails.
  fullRunTest('reports that the device is offline', async () => {
    const { page } = await visit('image')
    await form(page)
    await page.context().setOffline(true)
    await send(page)
    await page.locator('.tryit [data-state=failed]').waitFor()
    expect(await status(page).textContent()).toContain('This device is offline')
  })
})

describe('try-it (accessibility)', () => {
  const at = stage('built', root)

  test('has no axe violation with errors and a response', async () => {
    // The policy of the site forbids foreign scripts, and axe is one.
    const page = await at.page({ bypassCSP: true })
    await page.goto(at.address('/docs/api/v1/replace-order'), { waitUntil: 'load' })
    await form(page)
    await page.getByRole('button', { name: 'Add lines' }).click()
    await page.getByRole('button', { name: 'Add to lines' }).click()
    await page.getByLabel('count required').fill('none')
    await page.getByRole('textbox', { name: 'note required' }).fill('odd')
    await send(page)
    await page.locator('.try-received ul').waitFor()
    await page.locator('.tryit').evaluate((box) => {
      for (const details of box.querySelectorAll('details')) details.open = true
    })
    const modes = chooseForRun<readonly Mode[]>({ short: ['light'], full: MODES })
    expect(await listFaultsInModes(page, modes)).toEqual([])
  })

  test('works with the keyboard alone', async () => {
    const { page } = await at.visit('/docs/api/v1/replace-order')
    const button = page.getByRole('button', { name: 'Try it' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('.tryit form').waitFor()
    const readFocused = () => page.evaluate(() => document.activeElement?.closest('dialog, main')?.tagName)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    // From the last control the focus goes to the browser or to the first one, never into the page behind.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await readFocused()).not.toBe('MAIN')
    await page.getByLabel('id (path)').focus()
    await page.keyboard.press('Enter')
    await page.locator('.tryit [data-state=done]').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.tryit').isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    // Opened again, it has the response still.
    await page.keyboard.press('Enter')
    await page.locator('.tryit [data-state=done]').waitFor()
  })
})

describe('try-it (file)', () => {
  const at = stage('file', root)

  test('is a request builder', async () => {
    const { page, errors } = await at.visit('/docs/api/v1/replace-order')
    await form(page)
    expect(await page.getByText('Browsers do not let pages opened from disk send requests').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
    await page.locator('.tryit').getByLabel('Language').selectOption('curl')
    await page.getByLabel('id (path)').fill('ord_42')
    expect(await page.locator('.try-sample code').textContent()).toContain(
      `curl ${open.origin}/v1/orders/ord_42`,
    )
    expect(errors).toEqual([])
  })

  test('is absent without JavaScript', async () => {
    const { page } = await at.visit('/docs/api/v1/replace-order', { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Try it' }).isVisible()).toBe(false)
  })
})

describe('try-it (serve --mock)', () => {
  const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://api.example.com/shop }]
security: [{ token: [] }]
paths:
  /orders/{id}/notes:
    post:
      operationId: addNote
      parameters:
        - { name: id, in: path, required: true, example: ord_1, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [note], properties: { note: { type: string, maxLength: 20 } } }
      responses:
        '201':
          description: Created
          headers: { X-Request-Id: { schema: { type: string }, example: req_1 } }
          content: { application/json: { example: { id: note_1 } } }
        '404': { description: Not found, content: { application/json: { example: { code: lost } } } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`

  test('sends requests to the mock, which checks them', async () => {
    const folder = scratch()
    putFile(folder, 'openapi/v1.yaml', SHOP)
    const place = await serveSite(['--root', folder, '--mock'])
    const context = await newContext()
    try {
      const page = await context.newPage()
      const errors = watchVisit(page, place.origin)
      await page.goto(place.address('/docs/api/v1/add-note'))
      await form(page)
      const chosen = page.getByLabel('Send to').locator('option:checked')
      expect(await chosen.textContent()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1 \(mock server\)$/)
      await page.getByLabel('Access token').fill('anything')
      await page.getByRole('textbox', { name: 'note required' }).fill('from the form')
      await send(page)
      await page.locator('.tryit [data-state=done]').waitFor()
      expect(await status(page).textContent()).toMatch(/^201 Created in /)
      const shown = await page.locator('.tryit').innerText()
      expect(shown).toContain('The body matches the API description.')
      expect(shown).toContain('"id": "note_1"')
      // A request with faults can be sent, and the mock refuses it.
      await page.getByRole('textbox', { name: 'note required' }).fill('more than twenty letters')
      await send(page)
      await expect.poll(() => status(page).textContent()).toMatch(/^400 Bad Request in /)
      expect(await page.locator('.tryit').innerText()).toContain(
        '"detail": "body `/note`: must have at most 20 characters."',
      )
      expect(own(errors)).toEqual([])
      expect(place.output()).toContain('POST /v1/orders/ord_1/notes 201\n')
      expect(place.output()).not.toContain('No operation has the path')
    } finally {
      await context.close()
      await place.close()
    }
  })
})

describe('by keyboard on a phone', () => {
  const go = stage('built').openEach({ viewport: { width: 320, height: 480 } })

  test('what has the focus is never below the address, which stays on top (WCAG 2.2, 2.4.11)', async () => {
    const { page } = await go('/docs/api/v1/generate-auth-token')
    await page.getByRole('button', { name: 'Try it' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy code: Request' }).focus()
    await dialog.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }))
    const covered: string[] = []
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Shift+Tab')
      const name = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.try-address')
        if (focused === null || bar === null || focused.closest('.try-head, .try-address')) return 'end'
        const { bottom } = focused.getBoundingClientRect()
        return bottom <= bar.getBoundingClientRect().bottom + 1 ? focused.outerHTML.slice(0, 120) : ''
      })
      if (name === 'end') break
      if (name !== '') covered.push(name)
    }
    expect(covered).toEqual([])
  })
})
