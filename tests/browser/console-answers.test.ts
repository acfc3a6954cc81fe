/** Answers of the API that are not what the contract says: each view reports them, none crashes, and its button tries again. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseForRun } from '../setup/run-length.ts'
import { platform } from './console.ts'
import { fetchRoute } from './fetch-route.ts'

const { address, as, platformInfo } = platform()

type Leaf = string | number | boolean | null
type Json = Leaf | readonly Json[] | { readonly [name: string]: Json }

/** The same with other strings, numbers and the like. */
function changeLeaves(value: Json, change: (leaf: Leaf) => Json): Json {
  if (isList(value)) return value.map((item) => changeLeaves(item, change))
  if (value === null || typeof value !== 'object') return change(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changeLeaves(inner, change)]))
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The same, in which objects have lost every second member. */
function dropMembers(value: Json): Json {
  if (isList(value)) return value.map(dropMembers)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter((_, index) => index % 2 === 1)
  return Object.fromEntries(kept.map(([name, inner]) => [name, dropMembers(inner)]))
}

/** The text of an answer, from that of the right one. */
type Answer = (right: string) => string

const change =
  (how: (value: Json) => Json): Answer =>
  (right) =>
    JSON.stringify(how(JSON.parse(right) as Json))

const isTime = (leaf: Leaf) => typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT/.test(leaf)

const ANSWERS: Readonly<Record<string, Answer>> = {
  'an empty object': () => '{}',
  'a list': () => '[]',
  null: () => 'null',
  'a string': () => '"text"',
  HTML: () => '<!doctype html><title>Sign in</title>',
  nothing: () => '',
  'half of it': (right) => right.slice(0, right.length / 2),
  'items that are null': () => '{"items":null,"page":null}',
  'missing members': change(dropMembers),
  'null everywhere': change((value) => changeLeaves(value, () => null)),
  'objects for texts': change((value) => changeLeaves(value, () => ({}))),
  'numbers for texts': change((value) =>
    changeLeaves(value, (leaf) => (typeof leaf === 'string' ? 1 : leaf)),
  ),
  'numbers too large': (right) => right.replaceAll(/(?<=[:[])\d+(?=[,}\]])/g, '1e999'),
  'times that are none': change((value) =>
    changeLeaves(value, (leaf) => (isTime(leaf) ? 'yesterday' : leaf)),
  ),
}

/** Answers that fit a view whose data has no time, no number or nothing but empty lists. */
const MAY_FIT: ReadonlySet<string> = new Set([
  'null everywhere',
  'objects for texts',
  'numbers for texts',
  'numbers too large',
  'times that are none',
])

const DETAIL = '/developer/application/detail'
const LOGS = '/developer/monitor/logs'

/** Addresses of views; words in capitals stand for ids. */
const VIEWS = chooseForRun({
  short: [`${DETAIL}?delivery=DELIVERY`],
  full: [
    '/developer/dashboard',
    '/developer/application',
    `${DETAIL}?id=APPLICATION`,
    `${DETAIL}?id=APPLICATION&tab=credentials`,
    `${DETAIL}?id=APPLICATION&tab=network`,
    DETAIL,
    `${DETAIL}?delivery=DELIVERY`,
    LOGS,
    `${LOGS}?request=REQUEST`,
    `${LOGS}?request=REQUEST&compare=OTHER`,
    '/developer/documentation',
    '/developer/settings',
    '/developer/settings?tab=members',
    '/developer/settings?tab=invitations',
    '/developer/settings?tab=audit',
    '/developer/profile',
  ],
})

/** Answers the calls of a page's view: by `change`, once it is set. Waits for each change until all its calls are answered. */
async function interceptCalls(page: Page) {
  const base = platformInfo().addresses.console
  let answer: Answer | undefined
  let pending = 0
  let served = 0
  await page.route(`${base}/**`, async (route) => {
    const path = route.request().url().slice(base.length)
    // Those of the frame are other tests'.
    if (answer === undefined || /^\/(?:orgs\?|meta)/.test(path)) return route.fallback()
    const how = answer
    pending += 1
    try {
      const response = await fetchRoute(route)
      const right = await response.text()
      const { 'content-length': _, ...headers } = response.headers()
      await route.fulfill({ status: 200, headers, body: how(right) })
    } finally {
      pending -= 1
      served += 1
    }
  })
  const isSettled = () => page.evaluate(() => document.querySelector('.waiting, [aria-busy=true]') === null)
  return async (next: Answer | undefined, request: () => Promise<unknown>) => {
    answer = next
    const before = served
    await request()
    if (next !== undefined) await expect.poll(() => served > before && pending === 0).toBe(true)
    await expect.poll(isSettled).toBe(true)
  }
}

let ids: Readonly<Record<string, string | undefined>> | undefined

/** Ids of the sandbox's data by the words that stand for them in the addresses: those that links of lists lead to. */
async function readIds(page: Page): Promise<Readonly<Record<string, string | undefined>>> {
  const list = async (path: string, parameter: string) => {
    await page.goto(address(path))
    const links = page.locator(`td a[href*="${parameter}="]:visible`)
    await links.first().waitFor()
    const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    return addresses.map((href) => new URL(href).searchParams.get(parameter) ?? '')
  }
  const [application] = await list('/developer/application', 'id')
  const [delivery] = await list(DETAIL, 'delivery')
  const [call, other] = await list(LOGS, 'request')
  return { APPLICATION: application, DELIVERY: delivery, REQUEST: call, OTHER: other }
}

/** What a view shows of an answer that it did not expect. */
function readState(page: Page) {
  return page.evaluate(() => {
    const text = document.getElementById('console')?.innerText ?? ''
    return {
      crashes: [...document.querySelectorAll('.crash')].map((crash) => crash.textContent),
      notices: document.querySelectorAll('.notice.bad').length,
      nonsense: text.match(/NaN|Infinity|undefined|\[object|Invalid Date/g),
      headings: [...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent),
    }
  })
}

const tryAgain = (page: Page) =>
  page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.notice.bad button')) button.click()
  })

describe('an answer that the contract does not have', () => {
  test.each(VIEWS)('is reported at %s, which tries again', async (path) => {
    const { page, errors } = await as('admin', '/developer/profile')
    ids ??= await readIds(page)
    const known = ids
    const request = await interceptCalls(page)
    const target = address(path.replaceAll(/[A-Z]{5,}/g, (name) => known[name] ?? ''))
    await request(undefined, () => page.goto(target))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { headings } = await readState(page)
    let hasButton = false
    for (const [what, answer] of Object.entries(ANSWERS)) {
      await request(answer, () => (hasButton ? tryAgain(page) : page.reload()))
      const { crashes, notices, nonsense } = await readState(page)
      expect({ crashes, nonsense }, what).toEqual({ crashes: [], nonsense: null })
      if (!MAY_FIT.has(what)) expect(notices, what).toBeGreaterThan(0)
      hasButton = notices > 0
    }
    await request(undefined, () => (hasButton ? tryAgain(page) : page.reload()))
    // What a part of the view requests itself is tried again there, once the part is shown.
    await expect
      .poll(() => tryAgain(page).then(() => readState(page)))
      .toMatchObject({ crashes: [], notices: 0, headings })
    expect(errors).toEqual([])
  })
})
