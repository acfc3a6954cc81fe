/** `docs verify`: checks what a build wrote, without its sources. */

import type { Command } from 'commander'
import type { ProblemFormat } from '../../lib/problems/report.ts'
import { EXIT } from '../exit-codes.ts'
import { formatOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'

/** Adds `docs verify`. */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check a built site or bundle: manifest, links, anchors, assets, search')
    .argument('<target>', 'dist/site or dist/offline.zip')
    .addOption(formatOption())
    .action(verify)
}

async function verify(target: string, { format }: { readonly format: ProblemFormat }): Promise<void> {
  const { verifyOutput } = await import('../verify/verify-output.ts')
  const { value: counts, problems } = await verifyOutput(target)
  await printProblems(problems, { root: '.', format })
  if (problems.some((problem) => problem.severity === 'error')) process.exitCode = EXIT.problems
  else if (format !== 'json')
    process.stdout.write(`${counts.files} files and ${counts.links} links verified\n`)
}
