/** `docs sandbox`: runs the documented platform on this machine. `docs serve --sandbox` starts it the same way. */

import type { Command } from 'commander'
import { resolve } from 'node:path'
import type { Sandbox } from '../../sandbox/start-sandbox.ts'
import { EXIT } from '../exit-codes.ts'
import { hostOption, jsonOption, resetOption, rootOption, seedOption, type SandboxFlags } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { waitForStopSignal } from '../terminal/signals.ts'
import { escapeLines } from '../../lib/text/escape-controls.ts'

interface SandboxCommandFlags extends SandboxFlags {
  readonly portal: string
  readonly limits: boolean
}

/** Adds `docs sandbox`. */
export function addSandboxCommand(program: Command): void {
  program
    .command('sandbox')
    .description('run the documented platform locally: identity provider, API, webhooks')
    .addOption(rootOption())
    .option('--portal <url>', 'URL of the site that may call it', 'http://127.0.0.1:3000')
    .addOption(hostOption())
    .addOption(resetOption())
    .addOption(seedOption())
    .addOption(jsonOption())
    .option('--no-limits', 'disable rate limits')
    .action(sandbox)
}

async function sandbox(flags: SandboxCommandFlags): Promise<void> {
  const stopSignal = waitForStopSignal()
  const running = await startSandbox(flags, flags.portal)
  if (running === undefined) return
  printSandbox(running, flags)
  await stopSignal
  await running.close()
}

/** Starts the sandbox for the site at `portal`. Otherwise reports the problem, sets the exit code and returns undefined. */
export async function startSandbox(
  flags: SandboxFlags & { readonly limits?: boolean },
  portal: string,
): Promise<Sandbox | undefined> {
  const { startSandbox: start } = await import('../../sandbox/start-sandbox.ts')
  const { loadConfig } = await import('../../stages/config/load-config.ts')
  const { value: config } = await loadConfig(resolve(flags.root))
  const started = await start({
    root: resolve(flags.root),
    portal,
    host: flags.host,
    seed: flags.seed,
    reset: flags.reset === true,
    limits: flags.limits === false ? 'none' : 'documented',
    // The platform demands what the site's console is configured to do.
    dpop: config.console?.dpop === 'required' ? 'required' : 'optional',
    print: (text) => process.stderr.write(escapeLines(text)),
  })
  if (!('refused' in started)) return started
  const { noSandbox } = await import('../../lib/problems/problems.ts')
  await printProblems([noSandbox(started.refused, started.hint)], { root: flags.root, format: 'text' })
  process.exitCode = EXIT.problems
  return undefined
}

/** Prints the URLs of a running sandbox, as a table or as JSON. */
export function printSandbox(running: Sandbox, { json }: Pick<SandboxFlags, 'json'>): void {
  process.stdout.write(json === true ? running.json : running.table)
}
