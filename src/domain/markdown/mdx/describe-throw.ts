/** Describes what the code of a page throws while React renders it. */
import { escapePattern } from '../../../lib/text/escape-pattern.ts'
import { errorText } from '../../../lib/text/problems/error-message.ts'
import { FUNCTION_LINES, locateThrow, readInlineMap } from '../../../lib/locate-throw.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem, SourceLocation } from '../../../lib/types.ts'
import type { MarkdownDraft } from '../markdown-draft.ts'
import type { ModuleScope } from './convert-islands.ts'
import { listKnownComponents } from './report-components.ts'

/** An error, and the code that threw it. */
interface ThrownError {
  readonly error: unknown
  readonly bundled: string
  readonly scope: ModuleScope
}

/** The problem for an error of a page. Its place is in a component if the error names one, else at the missing name, else at `place`. */
export function describeThrow(
  draft: MarkdownDraft,
  { error, bundled, scope }: ThrownError,
  place: SourceLocation = draft.locate(1, 1),
): Problem {
  const reason = errorText(error)
  // The compiled page says so of components in expressions; those in Markdown are reported before.
  const [, unknown] = /^Expected (?:component|object) `([\w$.]+)` to be defined/.exec(reason) ?? []
  if (unknown !== undefined)
    return problems.unknownComponent(unknown, listKnownComponents(scope), locateName(draft, unknown, place))
  const name = NAMES.map((pattern) => pattern.exec(reason)?.[1]).find((found) => found !== undefined)
  const location =
    locateComponentThrow(error, bundled, scope) ??
    (name === undefined ? place : locateName(draft, name, place))
  return problems.mdxThrows(reason, location)
}

/** What errors of V8 name: a variable that does not exist, a member of nothing, a member that cannot be called. */
const NAMES = [
  /^([\w$]+) is not defined/,
  /\(reading '([\w$]+)'\)$/,
  /([\w$]+(?:\.[\w$]+)*) is not a function/,
]

/** Where an imported component throws, or the import of the package that throws; undefined if the page itself does. */
function locateComponentThrow(
  error: unknown,
  bundled: string,
  { imports }: ModuleScope,
): SourceLocation | undefined {
  const map = readInlineMap(bundled)
  if (map === undefined) return undefined
  const origins = locateThrow(error, map, { frame: /<anonymous>:(\d+):(\d+)/g, lineOffset: FUNCTION_LINES })
  const own = origins.find(({ source }) => source.startsWith('site:'))
  if (own !== undefined) return { file: own.source.slice(5), line: own.line, column: own.column }
  const names = origins.flatMap(
    ({ source }) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  )
  const [, location] = [...imports].find(([module]) => names.some((name) => isOfPackage(module, name))) ?? []
  return location
}

const isOfPackage = (module: string, name: string) => module === name || module.startsWith(`${name}/`)

/** Where a name is written in the page; `place` if it is not. */
function locateName(draft: MarkdownDraft, name: string, place: SourceLocation): SourceLocation {
  const word = new RegExp(`(?<![\\w$])${escapePattern(name)}(?![\\w$])`)
  const line = draft.lines.findIndex((text) => word.test(text))
  if (line === -1) return place
  return { ...draft.locate(line + 1, (draft.lines[line]?.search(word) ?? 0) + 1), length: name.length }
}
