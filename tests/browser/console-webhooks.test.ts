/** Webhooks: the signature checker, against messages that a real server received. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFaultsInModes, axeOptions, measureOverflow } from './accessibility.ts'
import { platform } from './console.ts'
import { HARBOUR } from './traffic.ts'

const { address, as } = platform()

const WEBHOOKS = '/developer/application/detail?tab=webhooks'

interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

let receiver: Server
const messages: Message[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
      messages.push({ headers: Object.fromEntries(headers), body })
      response.end('{}')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
})
afterAll(() => new Promise((done) => receiver.close(done)))

let count = 0

/** Registers this server as an endpoint and sends it a test; gives the secret and what arrived. The delivery is open then. */
async function sendTestEvent(page: Page): Promise<{ readonly secret: string; readonly message: Message }> {
  count += 1
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/${count}`
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = await page.locator('dialog .secret code').innerText()
  await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: url }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const before = messages.length
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => messages.length).toBeGreaterThan(before)
  const table = page.getByRole('table', { name: 'Deliveries' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return table.getByText('delivered', { exact: true }).count()
    })
    .toBe(1)
  await table.getByRole('link').first().click()
  await page.getByRole('dialog').getByText('Your server accepted the event').waitFor()
  const message = messages.at(-1)
  if (message === undefined) throw new Error('nothing arrived')
  return { secret, message }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check a signature' })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true })
const formatSignedHeaders = ({ headers }: Message) =>
  ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    .map((name) => `${name}: ${headers[name] ?? ''}`)
    .join('\n')

/** Checks, and gives what is said of it. */
async function checkSignature(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Check', exact: true }).click()
  const notice = dialog(page).locator('.notice').filter({ hasText: 'Your server must' })
  await notice.waitFor()
  return notice.innerText()
}

describe('the signature checker', () => {
  test('from a delivery: fills in what the platform sent, and separates right signatures from wrong ones', async () => {
    const { page, errors } = await as('developer', WEBHOOKS)
    const { secret, message } = await sendTestEvent(page)
    await page.getByRole('link', { name: 'Check its signature' }).click()
    await page.waitForURL(/check=dlv_/)
    await dialog(page).getByRole('button', { name: 'Fill in from this delivery' }).click()
    expect(await field(page, 'Body').inputValue()).toBe(message.body)
    expect(await field(page, 'Signing secret').inputValue()).toBe('')
    const filled = await field(page, 'Headers').inputValue()
    for (const name of ['webhook-id', 'webhook-timestamp'])
      expect(filled).toContain(`${name}: ${message.headers[name] ?? ''}`)
    expect(await checkSignature(page)).toMatch(/webhook-signature is missing[^]*secret is missing/)

    await field(page, 'Headers').fill(formatSignedHeaders(message))
    await field(page, 'Signing secret').fill(secret)
    expect(await checkSignature(page)).toMatch(/must accept this message[^]*right The signature matches/)

    await field(page, 'Signing secret').fill(`whsec_${Buffer.alloc(32).toString('base64')}`)
    // What was said was said of the other secret.
    expect(await dialog(page).getByText('The signature matches').count()).toBe(0)
    expect(await checkSignature(page)).toMatch(
      /must reject[^]*This is the wrong secret: the body is what the platform sent/,
    )

    await field(page, 'Signing secret').fill(secret)
    await field(page, 'Body').fill(JSON.stringify(JSON.parse(message.body), undefined, 2))
    expect(await checkSignature(page)).toMatch(/The body was modified; the secret is correct[^]*compact JSON/)

    await field(page, 'Body').fill(message.body.replace('{', '{"more":1,'))
    expect(await checkSignature(page)).toMatch(/The signature matches the body that the platform sent/)

    await field(page, 'Body').fill(message.body)
    await field(page, 'Received at').fill('2030-01-01T00:00:00')
    expect(await checkSignature(page)).toMatch(/before it was received/)
    // Back to the delivery that it came from.
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog', { name: 'Delivery' }).waitFor()
    expect(errors).toEqual([])
  })

  test('sends nothing, stores nothing, and forgets what was entered', async () => {
    const { page } = await as('developer', WEBHOOKS)
    const { secret, message } = await sendTestEvent(page)
    await page.goto(address(`${WEBHOOKS}&check=signature`))
    await field(page, 'Headers').fill(formatSignedHeaders(message))
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await field(page, 'Body').fill(message.body)
    await field(page, 'Signing secret').fill(secret)
    expect(await checkSignature(page)).toMatch(/must accept/)
    expect(sent).toEqual([])
    const kept = await page.evaluate(
      () =>
        JSON.stringify(Object.entries(localStorage)) +
        JSON.stringify(Object.entries(sessionStorage)) +
        location.href +
        String(history.state),
    )
    expect(kept).not.toContain(secret)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)
    await page.getByRole('link', { name: 'Check a signature' }).click()
    expect(await field(page, 'Signing secret').inputValue()).toBe('')
  })

  test('while a secret is rotated, each of the two fits', async () => {
    const { page } = await as('developer', WEBHOOKS)
    const { secret } = await sendTestEvent(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rotate signing secret' }).click()
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    const fresh = await page.locator('dialog .secret code').innerText()
    await page.getByRole('checkbox', { name: 'I’ve saved this secret' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    const before = messages.length
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => messages.length).toBeGreaterThan(before)
    const message = messages.at(-1)
    if (message === undefined) throw new Error('nothing arrived')
    await page.goto(address(`${WEBHOOKS}&check=signature`))
    await field(page, 'Headers').fill(formatSignedHeaders(message))
    await field(page, 'Body').fill(message.body)
    for (const one of [secret, fresh]) {
      await field(page, 'Signing secret').fill(one)
      expect(await checkSignature(page)).toMatch(
        /must accept[^]*2 signatures, one for each valid secret during a rotation/,
      )
    }
  })

  test('is there for support too', async () => {
    const { page } = await as('support')
    await page.goto(address(`${WEBHOOKS}&org=${HARBOUR}`))
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Check its signature' }).waitFor()
    await page.getByRole('link', { name: 'Check its signature' }).click()
    await dialog(page).getByRole('button', { name: 'Fill in from this delivery' }).waitFor()
  })

  test('by keyboard: the focus comes back to where it was opened', async () => {
    const { page } = await as('developer', WEBHOOKS)
    const link = page.getByRole('link', { name: 'Check a signature' })
    await link.press('Enter')
    await field(page, 'Headers').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Check a signature')
  })
})

describe('the events', () => {
  const EVENTS = ['file.upload.completed', 'kyb.status.updated']
  const events = (page: Page) => page.getByRole('table', { name: 'Events', exact: true })

  test('each has its payload, and is sent as a test', async () => {
    const { page } = await as('developer', WEBHOOKS)
    await sendTestEvent(page)
    await page.keyboard.press('Escape')
    const url = await page.locator('.facts dd code').first().innerText()
    for (const name of EVENTS) {
      await events(page).getByRole('link', { name, exact: true }).click()
      const opened = page.getByRole('dialog', { name, exact: true })
      expect(JSON.parse(await opened.locator('pre').innerText())).toMatchObject({ type: name })
      await opened.getByLabel('Endpoint').selectOption({ label: url })
      const before = messages.length
      await opened.getByRole('button', { name: 'Send test' }).click()
      await expect.poll(() => messages.length).toBeGreaterThan(before)
      expect(JSON.parse(messages.at(-1)?.body ?? '')).toMatchObject({ type: name })
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
  })

  test('each has its place in the documentation', async () => {
    const { page } = await as('support')
    await page.goto(address(`${WEBHOOKS}&org=${HARBOUR}`))
    await events(page).getByRole('link', { name: 'kyb.status.updated', exact: true }).click()
    await page.getByRole('link', { name: 'Fields and signature in the documentation' }).click()
    await page.getByRole('heading', { name: 'KYB status update', level: 1 }).waitFor()
  })
})

describe('accessibility', () => {
  test('each state', async () => {
    const { page } = await as('admin', '/developer/dashboard', axeOptions(360))
    await page.goto(address(WEBHOOKS))
    const table = page.getByRole('table', { name: 'Deliveries' })
    const look = async (state: string) => {
      expect(await listFaultsInModes(page), state).toEqual([])
      expect(await measureOverflow(page), state).toBeLessThanOrEqual(0)
    }
    await table.getByRole('link').first().click()
    await page.getByRole('dialog').getByText('Caused by').waitFor()
    await page.getByText('Request and response').first().click()
    await look('a delivery')
    await page.getByRole('link', { name: 'Check its signature' }).click()
    await dialog(page).getByRole('button', { name: 'Fill in from this delivery' }).click()
    await look('a checker that was filled in')
    await field(page, 'Signing secret').fill(`whsec_${Buffer.alloc(32).toString('base64')}`)
    await checkSignature(page)
    await look('a verdict')
    await page.goto(address(`${WEBHOOKS}&check=signature`))
    await checkSignature(page)
    await look('an empty form')
    await page.goto(address(`${WEBHOOKS}&event=kyb.status.updated`))
    await page.getByRole('heading', { name: 'Payload' }).waitFor()
    await look('an event')
  })
})
