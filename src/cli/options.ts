/**
 * Options that several commands share, and the parsers of their values. An option is a function, because commander
 * stores parsed values in the `Option` object: two commands must not share one.
 */

import { InvalidArgumentError, Option } from 'commander'
import type { ProblemFormat } from '../lib/problems/report.ts'
import { parseCacheUrl } from './remote-cache.ts'

/** Flags of the commands that read a site and report its problems. */
export interface SiteFlags {
  readonly root: string
  readonly base?: string
  readonly strict?: boolean
  readonly quiet?: boolean
  readonly format: ProblemFormat
  /** URL of a shared cache; false with `--no-cache`. */
  readonly cache?: string | false
  readonly cacheReadOnly?: boolean
  readonly jobs?: number
}

/** Flags of the commands that start the sandbox. */
export interface SandboxFlags {
  readonly root: string
  readonly host: string
  readonly reset?: boolean
  readonly seed: number
  readonly json?: boolean
}

export const rootOption = () => new Option('--root <dir>', 'folder of the site').default('.')

export const baseOption = () =>
  new Option('--base <url>', 'base path or URL of the published site').argParser(parseBase)

export const formatOption = () =>
  new Option('--format <format>', 'output format for problems')
    .choices(['text', 'json', 'github'])
    .default('text')

export const jobsOption = () =>
  new Option('--jobs <n>', 'number of threads (default: number of processors)').argParser(
    integerParser(1, 256),
  )

export const quietOption = () => new Option('--quiet', 'print problems only: no summary and no progress')

export const strictOption = () => new Option('--strict', 'treat warnings as errors')

export const cacheOption = () =>
  new Option('--cache <url>', 'HTTP cache that several machines share').argParser(parseCacheUrl)

export const cacheReadOnlyOption = () =>
  new Option('--cache-read-only', 'with --cache: read the shared cache, and never write to it')

export const noCacheOption = () => new Option('--no-cache', "don't read or write .docs/cache")

export const outOption = (description: string) => new Option('--out <dir>', description)

export const portOption = (port = 3000) =>
  new Option('--port <n>', 'port to listen on; 0 picks a free port')
    .default(port)
    .argParser(integerParser(0, 65_535))

export const servicePortOption = () =>
  new Option('--port <n>', 'serve over HTTP on this port of this machine; 0 picks a free port').argParser(
    integerParser(0, 65_535),
  )

export const hostOption = () => new Option('--host <address>', 'address to listen on').default('127.0.0.1')

export const resetOption = () => new Option('--reset', 'delete the stored data of the sandbox first')

export const seedOption = () =>
  new Option('--seed <n>', 'seed for the generated data')
    .default(1)
    .argParser(integerParser(0, 2_147_483_647))

export const jsonOption = (of = 'sandbox') =>
  new Option('--json', `print the URLs of the ${of} as one line of JSON`)

/** A parser for whole numbers from `min` to `max`. */
function integerParser(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value
    throw new InvalidArgumentError(`Expected a whole number from ${min} to ${max}.`)
  }
}

function parseBase(text: string): string {
  if (text.startsWith('/') || /^https?:\/\//.test(text)) return text
  throw new InvalidArgumentError(
    "Expected a path such as '/docs/' or a URL such as 'https://example.com/docs/'.",
  )
}
