/**
 * Starts all parts of the sandbox and connects them: the store, the contracts, three HTTP servers, the job scheduler. This
 * is the only file that knows all parts.
 */

import { rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createAlertMonitor } from './alerts/alert-monitor.ts'
import { evaluateAlerts } from './alerts/evaluate-alerts.ts'
import { createClientAuthThrottle } from './auth/client-auth-throttle.ts'
import { createApiListener } from './http/api-server.ts'
import { createClock } from './time/clock.ts'
import { consoleOperations as managed } from './console-api/console-operations.ts'
import { loadContract } from './contract/load-contract.ts'
import { listHostNames } from '../lib/network/host-names.ts'
import { startHttpServer, type HttpServer } from '../lib/network/http-server.ts'
import { DEVICE_CLIENT_ID, PORTAL_CLIENT_ID } from './identity/provider-clients.ts'
import { createIdentityProvider } from './identity/identity-provider.ts'
import { createInboxListener } from './inbox/inbox-server.ts'
import { loadSigningKeys } from './auth/signing-keys.ts'
import { createRateLimiter } from './http/rate-limiter.ts'
import {
  acceptInvite,
  closeInvite,
  kybOperations as kyb,
  publishInvite,
} from './platform-api/kyb-operations.ts'
import {
  mintOperations as mint,
  expireVdt,
  advanceMint,
  advanceUpload,
} from './platform-api/mint-operations.ts'
import * as tokens from './platform-api/token-operations.ts'
import { advanceReport, advanceVerification } from './platform-api/verification-states.ts'
import { listPersonas, type PersonaSummary } from './identity/users.ts'
import { definePlatform } from './platform-definition.ts'
import { QUICKSTART } from './seed/seed-applications.ts'
import { seedStore } from './seed/seed-store.ts'
import { formatFailure } from './store/describe-store-error.ts'
import { openStore } from './store/open-store.ts'
import { createJobScheduler } from './time/job-scheduler.ts'
import { formatStartupSummary } from './startup-summary.ts'
import type { ServiceOverrides } from '../stages/config/config-types.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'
import type { Addresses, SandboxContext } from './sandbox-context.ts'

export interface SandboxOptions {
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
  /** 'required' refuses access tokens of people that are not bound to a key, as the site's console may demand it. */
  readonly dpop?: 'optional' | 'required'
  /** Milliseconds between two states of a course. */
  readonly pace?: number
  readonly print: (text: string) => void
}

export interface Sandbox {
  readonly addresses: Addresses
  readonly personas: readonly PersonaSummary[]
  readonly clients: {
    readonly portal: string
    readonly device: string
    /** The application of the first steps, whose credentials are in the guides. */
    readonly quickstart: { readonly id: string; readonly secret: string }
  }
  /** Replaces the configured services of the site. */
  readonly services: ServiceOverrides
  /** The summary for the terminal, and one line of JSON for programs. */
  readonly table: string
  readonly json: string
  close(): Promise<void>
}

const PORTS = { identity: 3001, api: 3002, inbox: 3003 }

/** Starts everything. Resolves when all servers respond. Rejects with the first failure, after closing what was started. */
export async function launchSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { root, host = '127.0.0.1', print } = options
  const [v1, v2] = await Promise.all([
    loadContract('v1', join(root, 'openapi', 'v1.yaml')),
    loadContract('v2', join(root, 'openapi', 'v2.yaml')),
  ])
  const platform = definePlatform([v1, v2])
  const consoleContract = await loadContract('console', join(root, 'openapi', 'console.yaml'), platform)
  // After the contracts: with a broken one, no data is deleted, and no lock is taken that a later start would find.
  const folder = options.data ?? join(root, '.docs', 'sandbox')
  if (options.reset === true && folder !== 'memory') rmSync(folder, { recursive: true, force: true })
  const store = await openStore(folder)
  const servers: HttpServer[] = []
  let timers: Pick<SandboxContext, 'alertMonitor' | 'scheduler'> | undefined
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
    timers?.alertMonitor.close()
    await timers?.scheduler.stop()
    store.close()
  }
  const listeners = { identity: respondNotReady, api: respondNotReady, inbox: respondNotReady }
  const ports = options.ports === 'free' ? { identity: 0, api: 0, inbox: 0 } : (options.ports ?? PORTS)
  const bind = async (name: keyof typeof listeners) => {
    // The listeners need the URLs of all servers, so the servers start first and respond 503 until then.
    const server = await startHttpServer((request, response) => void listeners[name](request, response), {
      host,
      port: ports[name],
      fallback: options.ports === undefined,
      malformed: describeMalformedRequest,
    })
    servers.push(server)
    return server.url
  }
  try {
    const addresses = listAddresses(
      options.portal,
      await bind('identity'),
      await bind('api'),
      await bind('inbox'),
    )
    const clock = createClock(store)
    const context: SandboxContext = {
      store,
      clock,
      scheduler: createJobScheduler(store, clock, print),
      contracts: { v1, v2, console: consoleContract },
      signingKeys: await loadSigningKeys(store),
      rateLimiter: createRateLimiter(options.limits ?? 'documented'),
      clientAuthThrottle: createClientAuthThrottle(),
      alertMonitor: createAlertMonitor(
        (org) => evaluateAlerts(context, org),
        () =>
          store
            .list('organization')
            .filter(({ fixture }) => fixture !== true)
            .map(({ id }) => id),
      ),
      limits: options.limits ?? 'documented',
      dpop: options.dpop ?? 'optional',
      addresses,
      stateDelayMs: options.pace ?? 1000,
      print,
      signOut: (uid) => provider.signOut(uid),
    }
    timers = context
    const hosts = listHostNames(host)
    const provider = createIdentityProvider(context, hosts)
    updateInboxEndpoints(context)
    seedStore(context, options.seed ?? 1)
    registerJobs(context)
    listeners.identity = catchFailures(provider.handle, context)
    listeners.api = catchFailures(
      createApiListener(
        context,
        {
          v1: { ...tokens.tokenOperationsV1, ...kyb, ...mint },
          v2: tokens.tokenOperationsV2,
          console: managed,
        },
        hosts,
      ),
      context,
    )
    listeners.inbox = catchFailures(createInboxListener(context, hosts), context)
    context.scheduler.start()
    const description = describeForPrograms(addresses)
    return {
      ...description,
      services: serviceOverrides(addresses),
      table: formatStartupSummary(description, host),
      json: `${JSON.stringify(description)}\n`,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function describeForPrograms(addresses: Addresses): Pick<Sandbox, 'addresses' | 'personas' | 'clients'> {
  return {
    addresses,
    personas: listPersonas(),
    clients: { portal: PORTAL_CLIENT_ID, device: DEVICE_CLIENT_ID, quickstart: QUICKSTART },
  }
}

function serviceOverrides({
  identity: issuer,
  api: apiUrl,
  console: consoleUrl,
}: Addresses): ServiceOverrides {
  return {
    console: {
      issuer,
      clientId: PORTAL_CLIENT_ID,
      deviceClientId: DEVICE_CLIENT_ID,
      audience: consoleUrl,
      scope: 'openid profile email',
      environment: 'sandbox',
      environmentNotice: 'Test data only. Nothing here affects production.',
      environmentTone: 'warn',
      mainSite: '/',
      accountUrl: `${issuer}/account`,
      statusFeed: `${apiUrl}/sandbox/status`,
    },
    hosts: {
      apiService: consoleUrl,
      api: apiUrl,
      identityProvider: issuer,
      authScript: '',
      sdkService: '',
      embedEvents: '',
    },
  }
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const respondNotReady: RequestListener = async (_, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end()
}

/** An error in a handler ends its request with a 500, not the process. */
function catchFailures(handle: RequestListener, { print }: SandboxContext): RequestListener {
  return async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      // The client closed the connection: no response is possible.
      if (request.destroyed && !response.writable) return
      print(formatFailure(error))
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
}

function listAddresses(portal: string, identityUrl: string, apiUrl: string, inboxUrl: string): Addresses {
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

/** Updates seeded and user-defined endpoints that point to the inbox when its port has changed. */
function updateInboxEndpoints({ store, addresses }: SandboxContext): void {
  const previousUrl = store.rows("SELECT value FROM settings WHERE name = 'inbox'")[0]?.['value']
  if (previousUrl === addresses.inbox) return
  store.transaction(() => {
    for (const endpoint of store.list('endpoint'))
      if (previousUrl !== undefined && endpoint.url.startsWith(`${String(previousUrl)}/`))
        store.put('endpoint', {
          ...endpoint,
          url: addresses.inbox + endpoint.url.slice(String(previousUrl).length),
        })
    store.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('inbox', ?)", addresses.inbox)
  })
}

/** Registers the handlers of all kinds of jobs. */
function registerJobs(context: SandboxContext): void {
  const { scheduler } = context
  const steps = {
    verify: advanceVerification,
    compile: advanceReport,
    upload: advanceUpload,
    mint: advanceMint,
    lapse: expireVdt,
    invited: publishInvite,
    accept: acceptInvite,
    withdraw: closeInvite('withdrawn'),
    expire: closeInvite('expired'),
  }
  for (const [kind, run] of Object.entries(steps)) scheduler.registerStep(kind, (job) => run(context, job))
  scheduler.registerTask('deliver', (job, done, signal) => deliverWebhook(context, job, done, signal))
}

function describeMalformedRequest(): string {
  return JSON.stringify({
    type: 'about:blank',
    title: 'Malformed request',
    status: 400,
    detail: 'The request is not valid HTTP.',
    code: 'malformed_request',
  })
}
