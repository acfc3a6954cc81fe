/** `docs diff`: compares two API descriptions. */

import { Option, type Command } from 'commander'
import type { Change } from '../../domain/diff/change.ts'
import type { LoadedDocument } from '../../domain/openapi/document/load-document.ts'
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
    .description('list what changed between two API descriptions, and what of it breaks clients')
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
  const { readDescription } = await import('../read-description.ts')
  const { formatChanges } = await import('../compare/format-changes.ts')
  const { compareApis } = await import('../../domain/diff/compare-apis.ts')
  const [before, after] = [await readDescription(old, flags.root), await readDescription(now, flags.root)]
  const problems = [...before.problems, ...after.problems]
  const format = flags.format === 'json' || flags.format === 'github' ? flags.format : 'text'
  if (problems.length > 0) await printProblems(problems, { root: '.', format })
  if (problems.length > 0 || before.value === undefined || after.value === undefined) {
    process.exitCode = EXIT.problems
    return
  }
  const documents = { old: before.value, new: after.value }
  const changes = compareApis(documents.old.node, documents.new.node).filter(
    ({ id }) => !flags.ignore.includes(id),
  )
  process.stdout.write(formatChanges(changes, flags.format, (change) => locateChange(change, documents)))
  if (flags.failOn === 'breaking' && changes.some(({ breaking }) => breaking))
    process.exitCode = EXIT.problems
}

/** The place in the new description; of what was removed, in the old one. */
function locateChange(
  { pointers }: Change,
  documents: { readonly old: LoadedDocument; readonly new: LoadedDocument },
) {
  return pointers.new === undefined
    ? documents.old.locate(pointers.old ?? '')
    : documents.new.locate(pointers.new)
}
