/** `docs verify-console`: checks a backend of the developer console against the contract, openapi/console.yaml. */

import { CommanderError, type Command } from 'commander'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../lib/package-info.ts'
import type { ProblemFormat } from '../../lib/problems/report.ts'
import type { ConsoleReport } from '../../sandbox/verify-console/verify-console.ts'
import type { Problem } from '../../lib/types.ts'
import { EXIT } from '../exit-codes.ts'
import { formatOption, rootOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { escapeLines } from '../../lib/text/escape-controls.ts'

/** The environment variable with the access token: an argument would be visible to other users of the machine. */
const TOKEN = 'OFFPRINT_CONSOLE_TOKEN'

interface VerifyConsoleFlags {
  readonly root: string
  readonly origin?: string
  readonly format: ProblemFormat
}

/** Adds `docs verify-console`. */
export function addVerifyConsoleCommand(program: Command): void {
  program
    .command('verify-console')
    .description("check a backend against the contract of the console's API")
    .argument('<url>', 'URL of the API, such as https://api.example.com/console')
    .addOption(rootOption())
    .option('--origin <url>', 'origin of the site with the console, to check CORS')
    .addOption(formatOption())
    .addHelpText('after', `\nThe access token of a user is read from the environment variable ${TOKEN}.`)
    .action(verifyConsole)
}

async function verifyConsole(url: string, flags: VerifyConsoleFlags, command: Command): Promise<void> {
  const token = process.env[TOKEN] ?? ''
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    command.error(`error: ${url} is not an address; write it with https:// or http://`)
  if (token === '') command.error(`error: the environment variable ${TOKEN} has no access token`)
  const { verifyBackend } = await import('../../sandbox/verify-backend.ts')
  const { brokenContract, unreachableConsole } = await import('../../lib/problems/problems.ts')
  let problems: readonly Problem[]
  try {
    const report = await verifyBackend({
      url: url.replace(/\/+$/, ''),
      token,
      contractFile: contractFile(flags.root),
      ...(flags.origin !== undefined && { origin: flags.origin }),
    })
    if ('refused' in report) return command.error(`error: ${report.refused}\n  hint: ${report.hint}`)
    problems = report.breaches.map(({ operation, message }) => brokenContract(operation, message))
    if (flags.format !== 'json') process.stdout.write(escapeLines(formatReport(report)))
  } catch (error) {
    if (error instanceof CommanderError) throw error
    const { describeFetchError } = await import('../../lib/text/problems/describe-fetch-error.ts')
    problems = [unreachableConsole(url, describeFetchError(error))]
  }
  await printProblems(problems, { root: flags.root, format: flags.format })
  if (problems.length > 0) process.exitCode = EXIT.problems
}

/** The counts, and the operations that could not be checked. */
function formatReport({ checks, breaches, skipped }: ConsoleReport): string {
  const count = `${checks} checks, ${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'} of the contract\n`
  return count + skipped.map((name) => `not checked, because the organization has none: ${name}\n`).join('')
}

/** The contract of the site, or else the one of this package. */
function contractFile(root: string): string {
  const own = join(root, 'openapi', 'console.yaml')
  return existsSync(own) ? own : join(packageRoot, 'openapi', 'console.yaml')
}
