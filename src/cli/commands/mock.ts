/** `docs mock`: serves API descriptions as an API. `docs serve --mock` starts it the same way. */

import type { Command } from 'commander'
import { join, resolve } from 'node:path'
import type { Mock, MockSources } from '../../mock/start-mock.ts'
import type { ApiConfig, Problem } from '../../lib/types.ts'
import { EXIT } from '../exit-codes.ts'
import { hostOption, jsonOption, portOption, rootOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { waitForStopSignal } from '../terminal/signals.ts'
import { escapeLines } from '../../lib/text/escape-controls.ts'

interface MockFlags {
  readonly root: string
  readonly host: string
  readonly port: number
  readonly json?: boolean
}

/** The port that mock servers of API descriptions commonly use. */
export const MOCK_PORT = 4010

/** Adds `docs mock`. */
export function addMockCommand(program: Command): void {
  program
    .command('mock')
    .description('serve an API description as an API: examples, generated values, checked requests')
    .argument('[description]', 'a file, or a version of the site (default: all versions)')
    .addOption(rootOption())
    .addOption(portOption(MOCK_PORT))
    .addOption(hostOption())
    .addOption(jsonOption('mock'))
    .action(mock)
}

async function mock(description: string | undefined, flags: MockFlags): Promise<void> {
  const stopSignal = waitForStopSignal()
  const running = await startMock({ ...flags, description })
  if (running === undefined) return
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify({ url: running.url, apis: running.apis })}\n`
      : formatMock(running),
  )
  await stopSignal
  await running.close()
}

interface MockedApi {
  readonly title: string
  readonly url: string
  readonly operations: number
}

export interface RunningMock extends Mock {
  readonly apis: readonly MockedApi[]
}

/** A line for each API. */
export function formatMock({ apis }: RunningMock): string {
  return escapeLines(
    apis
      .map(
        ({ url, title, operations }) =>
          `${url}  ${title}, ${operations} ${operations === 1 ? 'operation' : 'operations'}\n`,
      )
      .join(''),
  )
}

interface StartOptions extends Pick<MockFlags, 'root' | 'host' | 'port'> {
  readonly description?: string | undefined
  /** Beside `docs serve`: the site reports the problems of its descriptions, and the mock takes a free port if the port is in use. */
  readonly isBesideSite?: boolean
}

/** Starts a mock server. Otherwise reports the problems, sets the exit code and returns undefined. */
export async function startMock({
  root,
  description,
  host,
  port,
  isBesideSite = false,
}: StartOptions): Promise<RunningMock | undefined> {
  const { startMock: start } = await import('../../mock/start-mock.ts')
  const read = () => readMockSources(description, root)
  const print = (problems: readonly Problem[]) => printProblems(problems, { root, format: 'text' })
  const report = async (problems: readonly Problem[]) => {
    const own = problems.filter(({ code }) => !isBesideSite || code === 'nothing-to-mock')
    if (own.length > 0) await print(own)
  }
  const first = await read()
  await report(first.problems)
  // Beside a site, the description may be corrected later.
  if (first.apis === undefined && !isBesideSite) {
    process.exitCode = EXIT.problems
    return undefined
  }
  const log = (line: string) => void process.stderr.write(`${escapeLines(line)}\n`)
  try {
    const running = await start(first, { host, port, fallback: isBesideSite, read, report, log })
    const apis = (first.apis ?? []).map(({ api, operations }) => ({
      title: api.label || api.title,
      url: api.version === '' ? running.url : `${running.url}/${api.version}`,
      operations: operations.length,
    }))
    return { ...running, apis }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    const { unusablePort } = await import('../../lib/problems/problems.ts')
    await print([unusablePort(host, port, error)])
    process.exitCode = EXIT.problems
    return undefined
  }
}

/** Reads a description, or all versions of the site in the order of its configuration, the default version first. */
export async function readMockSources(description: string | undefined, root: string): Promise<MockSources> {
  const [{ findDescription }, { readApi }, { createMockApi }] = await Promise.all([
    import('../read-description.ts'),
    import('../../domain/openapi/read-api.ts'),
    import('../../mock/mock-api.ts'),
  ])
  const site =
    description === undefined
      ? await readVersions(root)
      : { descriptions: [await findDescription(description, root)], problems: [], files: [] }
  const found: Problem[] = [...site.problems]
  const files: string[] = [...site.files]
  const apis = []
  for (const { value, problems } of site.descriptions) {
    found.push(...problems)
    if (value === undefined) continue
    files.push(...Object.keys(value.inputs.files).map((file) => resolve(value.folder, file)))
    const content = await readApi(value.inputs)
    found.push(...content.problems)
    if (content.value.api !== undefined) apis.push(createMockApi(content.value, content.value.api))
  }
  const isBroken = found.some(({ severity }) => severity === 'error')
  return { apis: isBroken ? undefined : apis, problems: found, files }
}

async function readVersions(root: string) {
  const [{ findVersionInputs }, { loadConfig }, problems] = await Promise.all([
    import('../read-description.ts'),
    import('../../stages/config/load-config.ts'),
    import('../../lib/problems/problems.ts'),
  ])
  const { value: config, problems: found } = await loadConfig(resolve(root))
  const isDefault = ({ version }: ApiConfig) => version === config.defaultVersion
  const versions = config.apis.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
  const isEmpty = versions.length === 0 && !found.some(({ severity }) => severity === 'error')
  return {
    descriptions: await Promise.all(versions.map((api) => findVersionInputs(api, root))),
    problems: isEmpty ? [...found, problems.nothingToMock()] : found,
    files: config.sources.map((file) => join(resolve(root), file)),
  }
}
