/** `docs serve`: the development server, or the built site as a host would serve it; with `--sandbox` the platform too, with `--mock` its APIs. */

import { Option, type Command } from 'commander'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { EXIT } from '../exit-codes.ts'
import {
  baseOption,
  hostOption,
  jobsOption,
  jsonOption,
  noCacheOption,
  outOption,
  portOption,
  resetOption,
  rootOption,
  seedOption,
  type SandboxFlags,
} from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { formatMock, MOCK_PORT, startMock } from './mock.ts'
import { printSandbox, startSandbox } from './sandbox.ts'
import { waitForStopSignal } from '../terminal/signals.ts'
import { escapeLines } from '../../lib/text/escape-controls.ts'

interface ServeFlags extends SandboxFlags {
  readonly port: number
  readonly built?: boolean
  readonly open?: boolean
  readonly out?: string
  readonly base?: string
  readonly jobs?: number
  readonly cache: boolean
  readonly drafts: boolean
  readonly sandbox?: boolean
  readonly mock?: boolean
}

/** Adds `docs serve`. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the site locally and reload pages when a source changes')
    .addOption(rootOption())
    .addOption(portOption())
    .addOption(hostOption())
    .option('--open', 'open the site in the browser')
    .option('--built', 'serve dist/site as a static host would')
    .addOption(outOption('with --built: the folder to serve'))
    .addOption(baseOption())
    .addOption(jobsOption())
    .addOption(noCacheOption())
    .option('--no-drafts', 'leave drafts out, as docs build does')
    .addOption(new Option('--sandbox', 'also start the sandbox platform on its own ports').conflicts('built'))
    .addOption(
      new Option('--mock', 'also serve the API descriptions as APIs, for Try it').conflicts([
        'built',
        'sandbox',
      ]),
    )
    .addOption(resetOption())
    .addOption(seedOption())
    .addOption(jsonOption())
    .action(serve)
}

async function serve(flags: ServeFlags): Promise<void> {
  const { serve: serveSite } = await import('../../serve/serve.ts')
  // With --json, stdout holds the line of JSON and nothing else.
  const print = (text: string) =>
    void (flags.json === true ? process.stderr : process.stdout).write(escapeLines(text))
  const stopSignal = waitForStopSignal()
  const server = flags.sandbox === true && flags.port === 0 ? await listenOnFreePort(flags.host) : undefined
  const port = server === undefined ? flags.port : (server.address() as AddressInfo).port
  const sandbox = flags.sandbox === true ? await startSandbox(flags, await portalUrl(flags, port)) : undefined
  if (flags.sandbox === true && sandbox === undefined) return void server?.close()
  const mock =
    flags.mock === true ? await startMock({ ...flags, port: MOCK_PORT, isBesideSite: true }) : undefined
  if (flags.mock === true && mock === undefined) return
  const services =
    sandbox?.services ?? (mock === undefined ? undefined : { console: {}, hosts: { mock: mock.url } })
  const { root, ...options } = flags
  const site = await serveSite({
    ...options,
    port,
    root: resolve(root),
    print,
    ...(server === undefined ? {} : { server }),
    ...(services === undefined ? {} : { services }),
  })
  if ('problem' in site) {
    server?.close()
    await sandbox?.close()
    await mock?.close()
    await printProblems([site.problem], { root, format: 'text' })
    process.exitCode = EXIT.problems
    return
  }
  if (sandbox !== undefined) printSandbox(sandbox, flags)
  if (mock !== undefined) print(formatMock(mock))
  if (flags.open === true) {
    const { openBrowser } = await import('../terminal/open-browser.ts')
    openBrowser(site.url)
  }
  await stopSignal
  await site.close()
  await sandbox?.close()
  await mock?.close()
}

/** URL of the site's home without the slash at its end. The sandbox registers sign-in addresses below it. */
async function portalUrl({ root, host, base }: ServeFlags, port: number): Promise<string> {
  const { loadConfig } = await import('../../stages/config/load-config.ts')
  const { value: config } = await loadConfig(resolve(root), base === undefined ? {} : { base })
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${config.base.slice(0, -1)}`
}

/** A server on a free port: the sandbox starts before the site and needs its port, which stays reserved this way. */
async function listenOnFreePort(host: string): Promise<Server> {
  const { createServer } = await import('node:http')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  return server
}
