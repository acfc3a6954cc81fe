import { rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { api } from './http/api-server.ts'
import { clock } from './time/clock.ts'
import { handlers as managed } from './console-api/console-operations.ts'
import { contract } from './contract/load-contract.ts'
import { listen, type Listening } from './http/http-server.ts'
import { DEVICE, PORTAL } from './identity/provider-clients.ts'
import { identity } from './identity/identity-provider.ts'
import { inbox } from './inbox/inbox-server.ts'
import { keys } from './auth/signing-keys.ts'
import { limits } from './http/rate-limiter.ts'
import { accepted, closed, handlers as kyb, invited } from './platform-api/kyb-operations.ts'
import { handlers as mint, lapse, progress, upload } from './platform-api/mint-operations.ts'
import * as tokens from './platform-api/token-operations.ts'
import { compile, verify } from './platform-api/verification-states.ts'
import { personas } from './identity/users.ts'
import { QUICKSTART } from './seed/seed-applications.ts'
import { seed } from './seed/seed-store.ts'
import { store } from './store/open-store.ts'
import { timeline } from './time/job-scheduler.ts'
import { table } from './startup-summary.ts'
import type { ServiceOverrides } from '../types.ts'
import { attempt } from './webhooks/deliver-webhook.ts'
import type { Addresses, World } from './sandbox-context.ts'

export interface Options {
  /** Folder of the site, whose `openapi/` has the contracts. */
  readonly root: string
  /** Address of the portal, for CORS and redirect URIs. */
  readonly portal: string
  readonly host?: string
  readonly ports?: 'free' | { readonly identity: number; readonly api: number; readonly inbox: number }
  readonly seed?: number
  readonly reset?: boolean
  /** Folder of the data, or 'memory'. */
  readonly data?: string
  /** 'none' counts no requests against the documented quotas. */
  readonly limits?: 'documented' | 'none'
  /** Milliseconds between two states of a course. */
  readonly pace?: number
  readonly print: (text: string) => void
}

export interface Sandbox {
  readonly addresses: Addresses
  readonly personas: readonly {
    readonly key: string
    readonly userId: string
    readonly email: string
    readonly name: string
    readonly about: string
  }[]
  readonly clients: {
    readonly portal: string
    readonly device: string
    /** The application of the first steps, whose credentials are in the guides. */
    readonly quickstart: { readonly id: string; readonly secret: string }
  }
  /** What a site puts in the place of its configured services. */
  readonly services: ServiceOverrides
  /** All of it for people, and as one line of JSON for programs. */
  readonly table: string
  readonly json: string
  close(): Promise<void>
}

const PORTS = { identity: 3001, api: 3002, inbox: 3003 }

/** Starts everything. Gives back when all of it answers. */
export async function start(options: Options): Promise<Sandbox> {
  const { root, host = '127.0.0.1', print } = options
  const folder = options.data ?? join(root, '.docs', 'sandbox')
  if (options.reset === true && folder !== 'memory') rmSync(folder, { recursive: true, force: true })
  const [memory, v1, v2, own] = await Promise.all([
    store(folder),
    contract('v1', join(root, 'openapi', 'v1.yaml')),
    contract('v2', join(root, 'openapi', 'v2.yaml')),
    contract('console', join(root, 'openapi', 'console.yaml')),
  ])
  const open: Listening[] = []
  const handles = { identity: nothing, api: nothing, inbox: nothing }
  const wanted = options.ports === 'free' ? { identity: 0, api: 0, inbox: 0 } : (options.ports ?? PORTS)
  const bind = async (name: keyof typeof handles) => {
    // Addresses must be known before what listens on them can be made.
    const server = await listen((request, response) => void handles[name](request, response), {
      host,
      port: wanted[name],
      fallback: options.ports === undefined,
      malformed,
    })
    open.push(server)
    return server.url
  }
  try {
    const addresses = located(options.portal, await bind('identity'), await bind('api'), await bind('inbox'))
    const time = clock(memory)
    const world: World = {
      store: memory,
      clock: time,
      timeline: timeline(memory, time, print),
      contracts: { v1, v2, console: own },
      keys: await keys(memory),
      limits: limits(options.limits ?? 'documented'),
      addresses,
      pace: options.pace ?? 1000,
      print,
      signOut: (uid) => provider.signOut(uid),
    }
    const hosts = [...new Set([host, '127.0.0.1', 'localhost', '[::1]'])]
    const provider = identity(world, hosts)
    moved(world)
    seed(world, options.seed ?? 1)
    schedule(world)
    handles.identity = guarded(provider.handle, world)
    handles.api = guarded(
      api(world, { v1: { ...tokens.v1, ...kyb, ...mint }, v2: tokens.v2, console: managed }, hosts),
      world,
    )
    handles.inbox = guarded(inbox(world, hosts), world)
    world.timeline.start()
    const about = described(addresses)
    return {
      ...about,
      services: services(addresses),
      table: table(about, host),
      json: `${JSON.stringify(about)}\n`,
      async close() {
        await Promise.all(open.map((server) => server.close()))
        await world.timeline.stop()
        memory.close()
      },
    }
  } catch (error) {
    await Promise.all(open.map((server) => server.close()))
    memory.close()
    throw error
  }
}

function described(addresses: Addresses): Pick<Sandbox, 'addresses' | 'personas' | 'clients'> {
  return {
    addresses,
    personas: personas.map(({ key, userId, email, givenName, familyName, about }) => ({
      key,
      userId,
      email,
      name: `${givenName} ${familyName}`,
      about,
    })),
    clients: { portal: PORTAL, device: DEVICE, quickstart: QUICKSTART },
  }
}

function services({ identity: issuer, api: apiUrl, console: own }: Addresses): ServiceOverrides {
  return {
    console: {
      issuer,
      clientId: PORTAL,
      deviceClientId: DEVICE,
      audience: own,
      scope: 'openid profile email',
      environment: 'sandbox',
      mainSite: '/',
    },
    hosts: {
      apiService: own,
      api: apiUrl,
      identityProvider: issuer,
      authScript: '',
      sdkService: '',
      embedEvents: '',
    },
  }
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const nothing: Handle = async (_, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end()
}

/** Whatever goes wrong in a handler ends its request and nothing else. */
function guarded(handle: Handle, { print }: World): Handle {
  return async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      // A client that went away is nobody's mistake.
      if (request.destroyed && !response.writable) return
      print(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
}

function located(portal: string, identityUrl: string, apiUrl: string, inboxUrl: string): Addresses {
  return {
    portal: portal.replace(/\/$/, ''),
    identity: identityUrl,
    api: apiUrl,
    inbox: inboxUrl,
    v1: `${apiUrl}/v1`,
    v2: `${apiUrl}/v2`,
    console: `${apiUrl}/console`,
  }
}

/** Endpoints that lead to the inbox follow it when it gets another port. */
function moved({ store: memory, addresses }: World): void {
  const before = memory.rows("SELECT value FROM settings WHERE name = 'inbox'")[0]?.['value']
  if (before === addresses.inbox) return
  memory.atomic(() => {
    for (const endpoint of memory.list('endpoint'))
      if (before !== undefined && endpoint.url.startsWith(`${String(before)}/`))
        memory.put('endpoint', {
          ...endpoint,
          url: addresses.inbox + endpoint.url.slice(String(before).length),
        })
    memory.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('inbox', ?)", addresses.inbox)
  })
}

/** Who does what is planned. */
function schedule(world: World): void {
  const { timeline: plans } = world
  const steps = {
    verify,
    compile,
    upload,
    mint: progress,
    lapse,
    invited,
    accept: accepted,
    withdraw: closed('withdrawn'),
    expire: closed('expired'),
  }
  for (const [kind, run] of Object.entries(steps)) plans.step(kind, (job) => run(world, job))
  plans.work('deliver', (job, done, signal) => attempt(world, job, done, signal))
}

function malformed(): string {
  return JSON.stringify({
    type: 'about:blank',
    title: 'Malformed request',
    status: 400,
    detail: 'The request is not valid HTTP.',
    code: 'malformed_request',
  })
}
