/** Code blocks of guides that commands read: what they show of an API description (`schema=Order`), and how they run (`run=mock`). */
import type { SourceLocation } from '../types.ts'
import { groupNames } from '../text/split-names.ts'

export const SNIPPET_KINDS = ['schema', 'request', 'response'] as const

export type SnippetKind = (typeof SNIPPET_KINDS)[number]

/** A code block and its place. Plain data. */
export interface PlacedCode {
  /** In lower case. */
  readonly language: string
  readonly text: string
  /** Location of the fence. */
  readonly location: SourceLocation
  /** Where each line of the text begins. */
  readonly lines: readonly SourceLocation[]
}

/** A code block that names what it shows: `schema=Order`, `request=createOrder`, `response=createOrder:200`. */
export interface CodeSnippet extends PlacedCode {
  readonly kind: SnippetKind
  /** Value of the attribute: 'v2/createOrder:200'. */
  readonly of: string
}

/** Servers that code of guides can run against. */
export const RUN_TARGETS = ['sandbox', 'mock'] as const

export type RunTarget = (typeof RUN_TARGETS)[number]

/** A program that runs code, or 'http' for requests that `docs check --run` sends itself. */
export type Runner = 'bash' | 'sh' | 'zsh' | 'node' | 'python' | 'http'

/** Languages of code that can run. */
export const RUNNERS: ReadonlyMap<string, Runner> = groupNames({
  bash: 'bash shell curl',
  sh: 'sh',
  zsh: 'zsh',
  http: 'http',
  node: 'js javascript mjs',
  python: 'python py',
})

/** A code block with `run=`. */
export interface RunnableCode extends PlacedCode {
  readonly target: RunTarget
  readonly runner: Runner
  /** The block with `output` after it. */
  readonly output?: PlacedCode
}
