import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { waitForEnd, root, start } from '../docs.ts'
import { chooseForRun } from '../setup/run-length.ts'
import { sendRequest, requestToken } from './test-client.ts'

/** How often the sandbox is killed. */
const ROUNDS = chooseForRun({ short: 2, full: 6, soak: 50 })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-sandbox-'))
  cpSync(join(root, 'openapi'), join(folder, 'openapi'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Running {
  readonly child: ChildProcess
  readonly context: Sandbox
  readonly end: Promise<{ readonly code: number | null; readonly stderr: string }>
}

/** A sandbox that takes longer than its test is killed. Milliseconds. */
const LONGEST = 110_000

/** Starts `docs sandbox`, and waits for the one line that says where everything is. */
async function begin(...more: readonly string[]): Promise<Running> {
  const child = start(['sandbox', '--root', folder, '--json', ...more], {}, LONGEST)
  const end = waitForEnd(child)
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part: string) => {
      text += part
      if (text.includes('\n')) resolve(text)
    })
    void end.then(({ stderr }) => reject(new Error(stderr)))
  })
  return { child, end, context: JSON.parse(line) as Sandbox }
}

interface Kept {
  readonly key: string
  readonly json: object
  readonly body: unknown
}

/** Creates mint requests, several at a time, until the sandbox is gone; gives those that it acknowledged. */
async function load({ context }: Running, access: string, kept: Kept[]): Promise<void> {
  const one = async () => {
    for (;;) {
      const key = randomUUID()
      const json = {
        ownerId: 'org_sandboxVerified',
        title: 'Record',
        asset: { kind: 'record', record: { key } },
      }
      try {
        const { status, body } = await sendRequest(`${context.addresses.v1}/mint/requests`, {
          token: access,
          key,
          json,
        })
        if (status === 202) kept.push({ key, json, body })
        else if (status !== 429) throw new Error(JSON.stringify(body))
        else return
      } catch (error) {
        // The answer did not come: whether it was written is not known.
        if (error instanceof TypeError) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

test(
  `every acknowledged write is found after ${ROUNDS} kills under load`,
  { timeout: 120_000 + ROUNDS * 30_000 },
  async () => {
    let total = 0
    let running = await begin()
    for (let round = 0; round < ROUNDS; round += 1) {
      const kept: Kept[] = []
      const access = await requestToken(running.context)
      const loading = load(running, access, kept)
      // Another moment of the work each time: after some answers, with others on their way.
      while (kept.length < 3 + ((round * 7) % 40)) await new Promise((resolve) => setTimeout(resolve, 3))
      running.child.kill('SIGKILL')
      await Promise.all([loading, running.end])
      total += kept.length
      running = await begin()
      const again = await requestToken(running.context)
      for (const { key, json, body } of kept) {
        const { eventId } = body as { eventId: string }
        const event = await sendRequest(`${running.context.addresses.v1}/events/${eventId}`, { token: again })
        expect(event.status).toBe(200)
        const repeat = await sendRequest(`${running.context.addresses.v1}/mint/requests`, {
          token: again,
          key,
          json,
        })
        if (repeat.status === 429) break
        expect([repeat.status, repeat.headers.get('idempotency-replayed'), repeat.body]).toEqual([
          202,
          'true',
          body,
        ])
      }
    }
    running.child.kill('SIGINT')
    expect((await running.end).code).toBe(0)
    expect(total).toBeGreaterThanOrEqual(3 * ROUNDS)
  },
)

test('a signal stops the sandbox at once and leaves neither a process nor a lock', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, end, context } = await begin()
    // An open connection and a webhook on its way don't hold it up.
    void fetch(`${context.addresses.identity}/.well-known/openid-configuration`).catch(() => undefined)
    child.kill(signal)
    expect(await end).toMatchObject({ code: 0, stderr: '' })
    await expect(fetch(context.addresses.api)).rejects.toThrow('fetch failed')
  }
  expect(readdirSync(join(folder, '.docs/sandbox'))).toEqual(['sandbox.db'])
})

test('a second sandbox on the same data is refused with the reason', async () => {
  const { child, end } = await begin()
  const second = await waitForEnd(start(['sandbox', '--root', folder], {}, LONGEST))
  expect(second.code).toBe(1)
  expect(second.stderr).toContain(
    'error no-sandbox: cannot start the sandbox: another sandbox uses the same data',
  )
  child.kill('SIGINT')
  await end
})

test('data survives a restart until --reset', async () => {
  const first = await begin()
  const made = await sendRequest(`${first.context.addresses.v1}/mint/requests`, {
    token: await requestToken(first.context),
    key: true,
    json: { ownerId: 'org_sandboxVerified', title: 'Record', asset: { kind: 'record', record: { a: 1 } } },
  })
  first.child.kill('SIGINT')
  await first.end
  const find = async ({ context }: Running) =>
    (
      await sendRequest(`${context.addresses.v1}/events/${String(made.body.eventId)}`, {
        token: await requestToken(context),
      })
    ).status
  const second = await begin()
  expect(await find(second)).toBe(200)
  second.child.kill('SIGINT')
  await second.end
  const third = await begin('--reset', '--seed', '5')
  expect(await find(third)).toBe(404)
  third.child.kill('SIGINT')
  await third.end
})
