/** `docs init`: writes the files of a new site, which builds without a warning. Asks three questions, or none with `--yes`. */

import { upperFirst } from '../../lib/text/first-letter.ts'
import { Option, type Command } from 'commander'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { isAbortError } from '../../lib/is-abort-error.ts'
import { errorMessage } from '../../lib/text/problems/error-message.ts'
import { findMarkdownFile } from '../../lib/files/find-markdown-file.ts'
import { GUIDE_FOLDERS } from '../../lib/site/paths/guide-folders.ts'
import { packageVersion } from '../../lib/package-info.ts'
import { FOREIGN_TOOLS, listForeignFiles, type ForeignTool } from '../../domain/migrate/foreign-files.ts'
import type { SiteAnswers } from '../ask-site.ts'
import { EXIT } from '../exit-codes.ts'
import { formatPath } from '../terminal/format-summary.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { InterruptedError } from '../terminal/signals.ts'

const OTHER_FOLDER = 'choose another folder: docs init <dir>'

interface InitFlags extends SiteAnswers {
  readonly yes?: boolean
  /** The tool whose configuration is written as options. */
  readonly from?: ForeignTool
}

/** Adds `docs init`. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write a new site: configuration, first pages, an API description')
    .argument('[dir]', 'folder of the site', '.')
    .option('--yes', 'ask nothing, and take the defaults')
    .option('--title <text>', 'title of the site (default: name of the folder)')
    .option('--spec <file>', 'API description to copy (default: an example)')
    .addOption(
      new Option(
        '--from <tool>',
        "only write the options of another tool's config file to docs.config.ts",
      ).choices(FOREIGN_TOOLS),
    )
    .addOption(new Option('--ci <service>', 'also write a workflow').choices(['github', 'gitlab']))
    .action(init)
}

/** Files that stay as they are if a folder has them. */
const KEPT: ReadonlySet<string> = new Set(['package.json', 'AGENTS.md'])

async function init(dir: string, flags: InitFlags): Promise<void> {
  const folder = resolve(dir)
  const problems = await import('../../lib/problems/problems.ts')
  const stop = async (...found: Parameters<typeof printProblems>[0]) => {
    await printProblems(found, { root: folder, format: 'text' })
    process.exitCode = EXIT.problems
  }
  if (flags.from !== undefined) return writeOptions(folder, flags.from, stop)
  const { addIgnoredFolders, listNewFiles } = await import('../init/new-site.ts')
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return stop(problems.unwritableOutput(formatPath(folder), 'a file is in its place', OTHER_FOLDER))
  // A folder may have files that others read as well, but nothing of a site.
  const listExisting = (files: Readonly<Record<string, string>>) =>
    Object.keys(files).filter((path) => !KEPT.has(path) && existsSync(join(folder, path)))
  const docs = findGuides(folder)
  const common = { ...(docs !== undefined && { docs }), version: packageVersion() }
  const early = listExisting(listNewFiles({ title: '', ...common }))
  if (early.length > 0) return stop(problems.existingSite(early))
  const answers = flags.yes === true || !process.stdin.isTTY ? flags : await askQuestions(folder, flags)
  const spec: SpecSource = answers.spec === undefined ? {} : readSpec(answers.spec)
  if ('error' in spec) return stop(problems.unreadableFile(answers.spec ?? '', spec.error))
  const title = answers.title?.trim()
  const files = listNewFiles({
    title: title === undefined || title === '' ? defaultTitle(folder) : title,
    ...spec,
    ...(answers.ci === undefined ? {} : { ci: answers.ci }),
    ...common,
  })
  const existing = listExisting(files)
  if (existing.length > 0) return stop(problems.existingSite(existing))
  const install = findInstallCommand(folder)
  try {
    for (const [path, text] of Object.entries(files))
      if (!existsSync(join(folder, path))) writeText(join(folder, path), text)
    const ignoreFile = join(folder, '.gitignore')
    const ignored = existsSync(ignoreFile) ? readFileSync(ignoreFile, 'utf8') : ''
    writeText(ignoreFile, addIgnoredFolders(ignored))
  } catch (error) {
    return stop(problems.unwritableOutput(formatPath(folder), errorMessage(error), OTHER_FOLDER))
  }
  process.stdout.write(describeNextSteps(folder, docs, install))
}

/** Writes what a build takes over from the config file of another tool, and moves nothing. */
async function writeOptions(
  folder: string,
  tool: ForeignTool,
  stop: (...found: Parameters<typeof printProblems>[0]) => Promise<void>,
): Promise<void> {
  const problems = await import('../../lib/problems/problems.ts')
  const { CONFIG_FILES, readForeignFile } = await import('../../stages/config/file/read-config-file.ts')
  const { writeConfig } = await import('../init/write-config.ts')
  const { formatMoveReport } = await import('../terminal/format-move-report.ts')
  const existing = CONFIG_FILES.filter((name) => existsSync(join(folder, name)))
  if (existing.length > 0) return stop(problems.existingSite(existing))
  const { value, moved, problems: found } = await readForeignFile(folder, tool)
  if (found.some(({ severity }) => severity === 'error')) return stop(...found)
  if (moved === undefined) return stop(problems.missingForeignConfig(tool, listForeignFiles(tool)))
  const { text, functions } = writeConfig(value, moved.file)
  writeText(join(folder, 'docs.config.ts'), text)
  const left = functions.map((option) => ({ what: `the function \`${option}\``, count: 1 }))
  process.stdout.write(
    `${formatMoveReport({ ...moved, left: [...moved.left, ...left] }, { isWritten: true })}\ndocs.config.ts is written\n`,
  )
}

/** The folder of guides that a repository has already: `content/docs` would hide it. */
function findGuides(folder: string): string | undefined {
  return GUIDE_FOLDERS.find((docs) => findMarkdownFile(join(folder, docs)) !== undefined)
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

type SpecSource = { readonly spec?: string; readonly specType?: string } | { readonly error: string }

/** The text and type of an API description, or why it cannot be read. */
function readSpec(path: string): SpecSource {
  try {
    return { spec: readFileSync(path, 'utf8'), specType: path.endsWith('.json') ? 'json' : 'yaml' }
  } catch (error) {
    return { error: errorMessage(error) }
  }
}

/** Asks for what no flag says. Ctrl-C and Ctrl-D end the command before anything is written. */
async function askQuestions(folder: string, flags: InitFlags): Promise<SiteAnswers> {
  const { createInterface } = await import('node:readline/promises')
  const { askSite } = await import('../ask-site.ts')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await askSite({
      flags,
      defaultTitle: defaultTitle(folder),
      explainUnreadable: (path) => {
        const source = readSpec(path)
        return 'error' in source ? source.error : undefined
      },
      ask: (question) => terminal.question(question),
    })
  } catch (error) {
    if (!isAbortError(error)) throw error
    process.stdout.write('\n')
    throw new InterruptedError()
  } finally {
    terminal.close()
  }
}

/** 'my-api' as 'My api'. */
function defaultTitle(folder: string): string {
  const words = basename(folder)
    .replaceAll(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'Documentation' : upperFirst(words)
}

/**
 * Command that installs this program for the site. Undefined if it is installed already. A `package.json` that the folder has stays as it is, so that
 * `npm install` alone may not do it. `npx docs` would then run another package of that name.
 */
function findInstallCommand(folder: string): string | undefined {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return 'npm install'
  try {
    createRequire(path).resolve('offprint/package.json')
    return undefined
  } catch {
    const isListed = readFileSync(path, 'utf8').includes('"offprint"')
    return `npm install${isListed ? '' : ' --save-dev offprint'}`
  }
}

function describeNextSteps(folder: string, docs: string | undefined, install: string | undefined): string {
  const path = formatPath(folder)
  const isHere = path === '.'
  const guides = docs === undefined ? '' : ` Its guides are those in \`${docs}\`.`
  const steps = [isHere ? undefined : `cd ${path}`, install, 'npx docs serve --open']
  const lines = steps.flatMap((step) => (step === undefined ? [] : `  ${step}\n`)).join('')
  return `The new site is in ${isHere ? 'this folder' : path}.${guides} Next:\n\n${lines}`
}
