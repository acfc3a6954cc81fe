/** `docs diff`: compares two API descriptions, or two lists of an MCP server. */

import { Option, type Command } from 'commander'
import type { ChangeFormat } from '../compare/format-changes.ts'
import { EXIT } from '../exit-codes.ts'
import { rootOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'

const FORMATS: readonly ChangeFormat[] = ['text', 'json', 'markdown', 'github', 'sarif']

interface DiffFlags {
  readonly root: string
  readonly format: ChangeFormat
  readonly failOn?: 'breaking'
  readonly ignore: readonly string[]
}

/** Adds `docs diff`. */
export function addDiffCommand(program: Command): void {
  program
    .command('diff')
    .description(
      'list what changed between two API descriptions or MCP servers, and what of it breaks clients',
    )
    .argument('<old>', 'a file, a version of the site, or a file at a Git revision: main:openapi/v1.yaml')
    .argument('<new>', 'the same')
    .addOption(new Option('--format <format>', 'output format').choices(FORMATS).default('text'))
    .addOption(
      new Option('--fail-on <changes>', 'exit with 1 if there are such changes').choices(['breaking']),
    )
    .addOption(
      new Option('--ignore <ids>', 'ids of changes to leave out, with commas between them')
        .argParser((text) => text.split(',').map((id) => id.trim()))
        .default([], 'none'),
    )
    .addOption(rootOption())
    .action(diff)
}

async function diff(old: string, now: string, flags: DiffFlags): Promise<void> {
  const { compareDescriptions } = await import('../compare-descriptions.ts')
  const { formatChanges } = await import('../compare/format-changes.ts')
  const { value, problems } = await compareDescriptions(old, now, flags.root)
  const format = flags.format === 'json' || flags.format === 'github' ? flags.format : 'text'
  if (problems.length > 0) await printProblems(problems, { root: '.', format })
  if (problems.length > 0 || value === undefined) {
    process.exitCode = EXIT.problems
    return
  }
  const changes = value.changes.filter(({ id }) => !flags.ignore.includes(id))
  process.stdout.write(formatChanges(changes, flags.format, value.locate))
  if (flags.failOn === 'breaking' && changes.some(({ breaking }) => breaking))
    process.exitCode = EXIT.problems
}
