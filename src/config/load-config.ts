import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { locateOption } from './locate-option.ts'
import { readConfigFile } from './read-config-file.ts'
import { schema, type Checked, type SidebarInput } from './schema.ts'
import * as problems from '../problems.ts'
import type {
  ApiConfig,
  Config,
  Problem,
  Redirect,
  Result,
  ServiceOverrides,
  SidebarItemConfig,
} from '../types.ts'
import { getOwn } from '../lib/own-property.ts'

export type { UserConfig } from './schema.ts'

/** What the command line says over the config file. */
export interface Overrides {
  /** A path ('/docs/') or a whole address ('https://example.com/docs/'). */
  readonly base?: string
  /** Where the console and the hosts are found instead: those of a sandbox that was started with the site. */
  readonly services?: ServiceOverrides
}

/**
 * The configuration of the site below `root`, checked, resolved and frozen. Without a config file every option has its default.
 * With problems of severity error the value is that of the defaults, so that everything else can still be looked at.
 */
export async function loadConfig(root: string, overrides: Overrides = {}): Promise<Result<Config>> {
  if (!isFolder(root))
    return { value: resolve(root, v.parse(schema, {}), undefined), problems: [problems.missingRoot(root)] }
  const found = await readConfigFile(root)
  const { checked, problems: wrong } = check(root, found.file, found.value)
  const based = overrides.base === undefined ? {} : splitBase(overrides.base)
  const value = { ...serviced(resolve(root, checked, found.file), overrides.services), ...based }
  return { value: freeze(value), problems: [...found.problems, ...wrong] }
}

/** A site without a console stays without one. */
function serviced(found: Config, services: ServiceOverrides | undefined): Config {
  if (services === undefined) return found
  return {
    ...found,
    console: found.console === undefined ? undefined : { ...found.console, ...services.console },
    hosts: { ...found.hosts, ...services.hosts },
  }
}

/** Splits what --base says into origin and path. */
export function splitBase(text: string): { base: string; url?: string } {
  const url = /^https?:\/\//.test(text) ? new URL(text) : undefined
  const path = url?.pathname ?? text
  const inner = path.replace(/^\/+|\/+$/g, '')
  return { base: inner === '' ? '/' : `/${inner}/`, ...(url === undefined ? {} : { url: url.origin }) }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function check(
  root: string,
  file: string | undefined,
  value: unknown,
): { checked: Checked; problems: readonly Problem[] } {
  const result = value === undefined ? undefined : v.safeParse(schema, value)
  if (result === undefined) return { checked: v.parse(schema, {}), problems: [] }
  if (result.success) return { checked: result.output, problems: [] }
  const name = file ?? 'docs.config.ts'
  const text = readFileSync(join(root, name), 'utf8')
  const told = issues(value).map((issue) => {
    const path = way(issue)
    const where = locateOption(name, text, path, isUnknown(issue))
    if (!isUnknown(issue)) return problems.configValue(path.join('.'), expected(issue), issue.received, where)
    return problems.unknownOption(String(path.at(-1)), known(path.slice(0, -1)), where)
  })
  return { checked: v.parse(schema, {}), problems: told }
}

type Issue = v.InferIssue<typeof schema>

const way = (issue: Issue) => (issue.path ?? []).map((item) => item.key as string | number)
const isUnknown = (issue: Issue) => issue.type === 'strict_object' && issue.expected === 'never'

/** Everything that is wrong. The schema tells the first unknown option of an object only, so that it is asked again without that one. */
function issues(value: unknown): readonly Issue[] {
  const list = v.safeParse(schema, value).issues ?? []
  const unknown = list.filter(isUnknown)
  if (unknown.length === 0) return list
  const rest = unknown.reduce((from, issue) => without(from, way(issue)), value)
  return [...unknown, ...issues(rest)]
}

function without(value: unknown, [key, ...path]: readonly (string | number)[]): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value
  if (Array.isArray(value)) return value.map((one: unknown, n) => (n === key ? without(one, path) : one))
  const entries = Object.entries(value).filter(([name]) => path.length > 0 || name !== key)
  return Object.fromEntries(entries.map(([name, one]) => [name, name === key ? without(one, path) : one]))
}

/** Our own words where the schema has them; valibot's expectation elsewhere. */
function expected(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid')) return issue.message
  if (issue.type === 'strict_object') return issue.received === 'undefined' ? 'this option' : 'an object'
  return issue.expected ?? 'another value'
}

/** Names of the options that may stand at a path of the schema. */
function known(path: readonly (string | number)[]): readonly string[] {
  let at: unknown = schema
  for (const part of path) {
    at = inner(at)
    at = typeof part === 'number' ? (at as { item?: unknown }).item : entry(at, part)
  }
  return Object.keys((inner(at) as { entries?: object }).entries ?? {})
}

function entry(at: unknown, part: string): unknown {
  const { entries, value } = at as { entries?: Record<string, unknown>; value?: unknown }
  return entries === undefined ? value : getOwn(entries, part)
}

function inner(at: unknown): unknown {
  const { wrapped, getter, pipe } = (at ?? {}) as {
    wrapped?: unknown
    getter?: (input: unknown) => unknown
    pipe?: readonly unknown[]
  }
  if (wrapped !== undefined) return inner(wrapped)
  if (getter !== undefined) return inner(getter(undefined))
  return pipe === undefined ? at : pipe[0]
}

function resolve(root: string, checked: Checked, file: string | undefined): Config {
  const apis = checked.apis?.map(labelled) ?? discover(root)
  return {
    ...checked,
    language: 'en',
    title: checked.title ?? named(root),
    docs:
      checked.docs ??
      (isFolder(join(root, 'content/docs')) || !isFolder(join(root, 'docs')) ? 'content/docs' : 'docs'),
    announcement: checked.announcement,
    apis,
    defaultVersion: checked.defaultVersion ?? apis.find((api) => !api.internal)?.version ?? '',
    sidebars: Object.fromEntries(
      Object.entries(checked.sidebars).map(([id, items]) => [id, items.map(item)]),
    ),
    redirects: placed(root, checked.redirects, file),
    console: checked.console,
    hosts: checked.hosts,
  }
}

/** Redirects with their places: whether a target exists is known only when all pages are. */
function placed(root: string, list: Checked['redirects'], file = 'docs.config.ts'): readonly Redirect[] {
  if (list.length === 0) return []
  const text = readFileSync(join(root, file), 'utf8')
  return list.map((one, n) => ({ ...one, location: locateOption(file, text, ['redirects', n, 'to'], false) }))
}

function item(input: SidebarInput): SidebarItemConfig {
  const { items, ...rest } = input
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return items === undefined ? given : { ...given, items: items.map(item) }
}

function labelled(api: NonNullable<Checked['apis']>[number]): ApiConfig {
  return { ...api, label: api.label ?? `API ${api.version}` }
}

/** Specifications in openapi/, the version being the file's name. */
function discover(root: string): readonly ApiConfig[] {
  const folder = join(root, 'openapi')
  if (!isFolder(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^[a-z0-9][a-z0-9._-]*\.(ya?ml|json)$/i.test(name))
    .sort()
    .map((name) => {
      const version = name.replace(/\.[a-z]+$/i, '')
      return { version, label: `API ${version}`, spec: `openapi/${name}`, overlays: [], internal: false }
    })
}

/** The package's name, when the root is one: a title that does not depend on where the folder lies. */
function named(root: string): string {
  const file = join(root, 'package.json')
  if (!existsSync(file)) return 'Documentation'
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : 'Documentation'
  } catch {
    return 'Documentation'
  }
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
