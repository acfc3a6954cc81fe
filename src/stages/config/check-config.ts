/**
 * Checks what a config file exports against the schema and turns each issue of valibot into a problem with its location.
 * With problems, the result is the default configuration, so that the caller can go on.
 */

import * as v from 'valibot'
import { getOwn } from '../../lib/data/own-property.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Result } from '../../lib/types.ts'
import type { LocateOption, OptionPath } from './file/locate-option.ts'
import { schema, type CheckedConfig } from './schema/schema.ts'

/** Checks `value`. `undefined` means that the file could not be read, which is already reported. */
export function checkConfig(value: unknown, locate: LocateOption): Result<CheckedConfig> {
  const defaults = v.parse(schema, {})
  if (value === undefined) return { value: defaults, problems: [] }
  const kind =
    typeof value === 'function' ? 'a function' : Array.isArray(value) ? 'a list' : describeType(value)
  if (kind !== undefined) return { value: defaults, problems: [problems.configNotObject(kind, locate([]))] }
  const result = v.safeParse(schema, value)
  if (result.success) return { value: result.output, problems: [] }
  return {
    value: defaults,
    problems: listIssues(value).map((issue) => {
      const path = issuePath(issue)
      if (isUnknownOption(issue))
        return problems.unknownOption(
          String(path.at(-1)),
          knownOptions(path.slice(0, -1), value),
          locate(path, 'key'),
        )
      const option = formatOptionPath(path)
      const example = getOwn(EXAMPLES, option.replaceAll(/\[\d+\]/g, '[]'))
      const values = {
        expected: describeExpected(issue, path, value),
        received: describeReceived(issue),
        ...(example !== undefined && { example }),
      }
      const part = issue.path?.at(-1)?.origin === 'key' ? 'key' : 'value'
      return problems.configValue(option, values, locate(path, part), listChoices(issue))
    }),
  }
}

/** Replacements for options that other tools have in a simpler form. */
const EXAMPLES: Readonly<Record<string, string>> = {
  logo: "logo: { light: 'logo.svg' }",
  footer: "footer: [{ label: 'Terms', href: 'https://example.com/terms' }]",
  navbar: "navbar: [{ label: 'Pricing', href: 'https://example.com/pricing' }]",
  'apis[]': "{ version: 'v1', spec: 'openapi/v1.yaml' }",
}

function describeType(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? undefined : String(value)
}

/** `redirects[0].from` */
function formatOptionPath(path: OptionPath): string {
  return path
    .map((part, n) => (typeof part === 'number' ? `[${part}]` : n === 0 ? part : `.${part}`))
    .join('')
}

type ConfigIssue = v.InferIssue<typeof schema>

const issuePath = (issue: ConfigIssue) => (issue.path ?? []).map((item) => item.key as string | number)
const isUnknownOption = (issue: ConfigIssue) => issue.type === 'strict_object' && issue.expected === 'never'

/** All issues. Valibot reports only the first unknown option of an object, so the rest is checked again without it. */
function listIssues(value: unknown): readonly ConfigIssue[] {
  const issues = v.safeParse(schema, value).issues ?? []
  const unknown = issues.filter(isUnknownOption)
  if (unknown.length === 0) return issues
  const rest = unknown.reduce((config, issue) => omitOption(config, issuePath(issue)), value)
  return [...unknown, ...listIssues(rest)]
}

/** A copy without the option at `path`. */
function omitOption(value: unknown, [key, ...rest]: OptionPath): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value
  if (Array.isArray(value))
    return value.map((item: unknown, n) => (n === key ? omitOption(item, rest) : item))
  const entries = Object.entries(value).filter(([name]) => rest.length > 0 || name !== key)
  return Object.fromEntries(
    entries.map(([name, option]) => [name, name === key ? omitOption(option, rest) : option]),
  )
}

/** The message of our schema if it has one, otherwise what valibot expects. */
function describeExpected(issue: v.BaseIssue<unknown>, path: OptionPath, config: unknown): string {
  if (!issue.message.startsWith('Invalid')) return issue.message
  if (issue.type === 'strict_object') {
    const known = knownOptions(path, config)
    return issue.received === 'undefined'
      ? 'this option'
      : ['an object', ...(known.length > 0 ? [`\`${known.join('`, `')}\``] : [])].join(' with ')
  }
  return issue.expected ?? 'another value'
}

/** The value as the message names it; '' where its name would not help. */
function describeReceived({ type, input, received }: v.BaseIssue<unknown>): string {
  // The parts of an object do not fit together, but an object is the right type.
  if (type === 'check' && describeType(input) === undefined) return ''
  if (Array.isArray(input)) return input.length === 0 ? 'an empty list' : 'a list'
  return received === 'Object' ? 'an object' : received
}

/** The words of which the option takes one. */
function listChoices({ type, expected }: v.BaseIssue<unknown>): readonly string[] {
  return type === 'picklist' ? [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word = '']) => word) : []
}

/** Names of the options that the object at `path` of a configuration may have. */
function knownOptions(path: OptionPath, config: unknown): readonly string[] {
  let at: unknown = schema
  let input = config
  for (const part of path) {
    at = unwrapSchema(at, input)
    at = typeof part === 'number' ? (at as { item?: unknown } | undefined)?.item : schemaMember(at, part)
    input = getOwn((input ?? {}) as Record<string, unknown>, String(part))
  }
  return Object.keys((unwrapSchema(at, input) as { entries?: object } | undefined)?.entries ?? {})
}

function schemaMember(object: unknown, name: string): unknown {
  const { entries, value } = (object ?? {}) as { entries?: Record<string, unknown>; value?: unknown }
  return entries === undefined ? value : getOwn(entries, name)
}

/** The object or list schema inside `optional`, `lazy` and `pipe`. */
function unwrapSchema(at: unknown, input: unknown): unknown {
  const { wrapped, getter, pipe } = (at ?? {}) as {
    wrapped?: unknown
    getter?: (input: unknown) => unknown
    pipe?: readonly unknown[]
  }
  if (wrapped !== undefined) return unwrapSchema(wrapped, input)
  if (getter !== undefined) return unwrapSchema(getter(input), input)
  return pipe === undefined ? at : pipe[0]
}
