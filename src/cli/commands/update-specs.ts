/** `docs update-specs`: fetches the remote API descriptions of a site and pins their copies, and asks its MCP servers for their lists. */

import type { Command } from 'commander'
import { resolve } from 'node:path'
import type { ProblemFormat } from '../../lib/problems/report.ts'
import { EXIT } from '../exit-codes.ts'
import { formatOption, rootOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'

/** Adds `docs update-specs`. */
export function addUpdateSpecsCommand(program: Command): void {
  program
    .command('update-specs')
    .description('fetch remote API descriptions, pinned in docs.lock.json, and the lists of MCP servers')
    .addOption(rootOption())
    .addOption(formatOption())
    .action(updateSpecs)
}

async function updateSpecs(flags: { readonly root: string; readonly format: ProblemFormat }): Promise<void> {
  const { loadConfig } = await import('../../stages/config/load-config.ts')
  const { updateSpecs: update } = await import('../update-specs/update-specs.ts')
  const root = resolve(flags.root)
  const config = await loadConfig(root)
  const hasErrors = config.problems.some(({ severity }) => severity === 'error')
  const result = hasErrors ? { value: [], problems: [] } : await update(root, config.value)
  const problems = [...config.problems, ...result.problems]
  await printProblems(problems, flags)
  if (problems.some(({ severity }) => severity === 'error')) process.exitCode = EXIT.problems
  else if (flags.format === 'text')
    process.stdout.write(
      result.value.length === 0
        ? 'no API description has a URL, and no MCP server a `source`\n'
        : result.value.map(({ address, change }) => `${change.padEnd(9)}  ${address}\n`).join(''),
    )
}
