/**
 * The console of another platform: orders and shipping, with its own backend, its own API description, and an identity provider in the
 * form of a Keycloak realm. Nothing of the shipped platform is involved.
 */

import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Contract } from '../../src/sandbox/contract/contract.ts'
import { loadContract } from '../../src/sandbox/contract/load-contract.ts'
import { verifyConsole } from '../../src/sandbox/verify-console/verify-console.ts'
import { discard, root, scratch } from '../docs.ts'
import { listen, startRealm } from '../platforms/shipping/identity-provider.ts'
import { serveBackend } from '../platforms/shipping/backend.ts'
import { API, SHIPPING, VERSION } from '../platforms/shipping/people.ts'
import { accountMenu, watchErrors } from './console.ts'
import { saveEvidence } from './evidence.ts'
import { newContext } from './harness.ts'
import { serveSite, type Place } from './places.ts'

let site: Place
let contract: Contract
let backend = ''
let issuer = ''
const servers: Server[] = []
const contexts: BrowserContext[] = []

/** A site with the API description of the shop, and a console for its addresses. */
function writeSite(realm: string, api: string): string {
  const folder = scratch()
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(join(folder, 'content/docs/intro.md'), '# Parcels\n')
  mkdirSync(join(folder, 'openapi'))
  cpSync(join(root, 'tests/platforms/shipping/orders.yaml'), join(folder, 'openapi/orders.yaml'))
  const config = {
    title: 'Parcels',
    url: 'https://parcels.example',
    apis: [{ version: VERSION, label: 'API', spec: 'openapi/orders.yaml' }],
    defaultVersion: VERSION,
    console: {
      portalId: 'parcels-',
      issuer: realm,
      clientId: 'parcel-console',
      audience: API,
      audienceParameter: 'none',
      scope: 'openid profile email organization',
      claims: { user: 'sub', roles: 'realm_access.roles', organizations: 'organization' },
      allowedRoles: SHIPPING.roles['read'],
      environment: 'staging',
      environmentNotice: 'No parcel leaves the warehouse.',
      platform: {
        products: SHIPPING.values['Product'],
        memberRoles: [
          { name: 'shop-owner', description: 'runs the shop' },
          { name: 'shop-developer', description: 'integrates the shop' },
          { name: 'shop-viewer', description: 'reads' },
        ],
        permissions: {
          write: SHIPPING.roles['write'],
          administer: SHIPPING.roles['administer'],
          replay: SHIPPING.roles['replay'],
          audit: SHIPPING.roles['audit'],
        },
        tokenOperation: `${VERSION} createToken`,
        guides: [{ label: 'Parcels', href: '/docs/intro' }],
        funnel: {
          title: 'Parcels on their way',
          empty: 'No parcel yet.',
          stages: [
            { label: 'Packed', states: ['packed', 'delivered'] },
            { label: 'Delivered', states: ['delivered'], tone: 'good' },
          ],
        },
      },
    },
    hosts: { apiService: api, api: 'https://api.parcels.example' },
  }
  writeFileSync(join(folder, 'docs.config.ts'), `export default ${JSON.stringify(config)}\n`)
  return folder
}

beforeAll(async () => {
  const realm = await listen()
  const api = await listen()
  servers.push(realm.server, api.server)
  backend = api.origin
  issuer = `${realm.origin}/realms/parcels`
  site = await serveSite(['--root', writeSite(issuer, backend)])
  contract = await loadContract('console', join(root, 'openapi/console.yaml'), SHIPPING)
  expect(await startRealm(realm.server, realm.origin, site.origin)).toBe(issuer)
  serveBackend(api.server, { contract, issuer, portal: site.origin })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await saveEvidence(task, contexts)
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})
afterAll(async () => {
  await site?.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  discard()
})

/** A page on which a person has signed in at the realm. */
async function signInAs(email: string): Promise<{ page: Page; errors: readonly string[] }> {
  const context = await newContext()
  contexts.push(context)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const errors = watchErrors(page)
  await page.goto(site.address('/developer/dashboard'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: email }).click()
  await page.waitForURL(({ origin }) => origin === site.origin)
  return { page, errors }
}

test('an owner sees the products, scopes, roles, events and stages of this platform, and no others', async () => {
  const { page, errors } = await signInAs('ada@north.example')
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  await page.getByRole('heading', { level: 3, name: 'Parcels on their way' }).waitFor()
  expect(await page.locator('.environment').innerText()).toContain('No parcel leaves the warehouse.')
  expect(await page.locator('.meters').first().innerText()).toContain('shipping')

  await open('Applications')
  await page.getByRole('button', { name: 'Create application' }).click()
  const dialog = page.getByRole('dialog')
  const labels = async (legend: string) =>
    (await dialog.getByRole('group', { name: legend }).locator('label').allInnerTexts()).map((text) =>
      text.trim(),
    )
  expect(await labels('Products')).toEqual(['orders', 'shipping'])
  expect(await labels('Scopes')).toEqual([
    'orders:read Read orders.',
    'orders:write Change orders.',
    'shipments:read Read parcels and their way.',
    'shipments:write Send parcels.',
  ])
  await dialog.getByLabel('Name').fill('Returns desk')
  await dialog.getByLabel('shipping').check()
  await dialog.getByLabel(/shipments:write/).check()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('shop_secret_of_tests').waitFor()
  await page.getByLabel(/saved this secret/).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 1, name: 'Returns desk' }).waitFor()

  await open('Webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  expect(await labels('Events')).toEqual([
    'order.paid Sent when the payment of an order has arrived.',
    'parcel.delivered',
  ])
  await page.keyboard.press('Escape')

  await open('Logs')
  await page.getByRole('link', { name: 'POST /parcels' }).first().waitFor()
  await page.goto(site.address('/developer/settings?tab=invitations'))
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  expect(await labels('Roles')).toEqual([
    'shop-owner runs the shop',
    'shop-developer integrates the shop',
    'shop-viewer reads',
  ])
  await page.keyboard.press('Escape')
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(/kyb|tokenization|bit platform/i)

  // The page of the realm is not ours.
  expect(errors).toEqual([])
  await accountMenu(page)
  await page.getByRole('link', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(({ href }) => href.startsWith(`${issuer}/protocol/openid-connect/logout`))
})

test('no page, tab or dialog shows a word of the platform that the site documents', async () => {
  const { page, errors } = await signInAs('ada@north.example')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto(site.address('/developer/application'))
  const application = page.getByRole('link', { name: /\w/ }).and(page.locator('#console td a')).first()
  const id = new URL((await application.getAttribute('href')) ?? '', site.origin).searchParams.get('id') ?? ''
  const details = ['overview', 'credentials', 'addresses', 'network', 'rights', 'webhooks', 'danger']
  const paths = [
    'dashboard',
    'application',
    'application/detail',
    'monitor/logs',
    'documentation',
    'profile',
    ...details.map((tab) => `application/detail?id=${id}&tab=${tab}`),
    ...['organization', 'members', 'invitations', 'audit'].map((tab) => `settings?tab=${tab}`),
  ]
  const dialogs = /^(?:Create application|Add endpoint|Rotate secret|Add public key|Invite)$/
  for (const path of paths) {
    await page.goto(site.address(`/developer/${path}`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('#console .waiting').count(), { message: path }).toBe(0)
    const opener = page.getByRole('button', { name: dialogs })
    if ((await opener.count()) > 0) await opener.first().click()
    expect(await page.locator('body').innerText(), path).not.toMatch(
      /\b(?:kyb|mint\w*|tokenization|vdts?|bit|bit_\w+|harbour)\b/i,
    )
  }
  expect(errors).toEqual([])
})

test('a viewer reads and is offered no change; a user without a role is denied', async () => {
  const { page } = await signInAs('bo@north.example')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto(site.address('/developer/application'))
  await page.getByText('Changes require one of these roles: shop-owner, shop-developer.').waitFor()
  expect(await page.getByRole('button', { name: 'Create application' }).count()).toBe(0)
  const denied = await signInAs('cy@north.example')
  await denied.page.getByRole('alert').getByText('Access Denied', { exact: true }).waitFor()
})

test('the policy of console pages permits the identity provider and the APIs, and nothing else', async () => {
  const policyOf = async (path: string) => {
    const response = await fetch(site.address(path))
    const policy = response.headers.get('content-security-policy') ?? ''
    return new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  }
  const policy = await policyOf('/developer/dashboard')
  expect(policy.get('connect-src')).toEqual([
    "'self'",
    new URL(issuer).origin,
    backend,
    'https://api.parcels.example',
  ])
  expect(policy.get('img-src')).toEqual(["'self'"])
  expect(policy.get('style-src')).toEqual(["'self'"])
  expect(policy.get('trusted-types')).toEqual(['offprint'])
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
  expect((await policyOf('/docs/intro')).get('connect-src')).toContain('https:')
})

test('its backend passes docs verify-console', async () => {
  const { page } = await signInAs('ada@north.example')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('parcels-bitToken'))
  const report = await verifyConsole({ contract, url: backend, token: token ?? '', origin: site.origin })
  expect(report.breaches).toEqual([])
  expect(report.skipped).toEqual([])
})
