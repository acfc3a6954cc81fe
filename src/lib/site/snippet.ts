/** Code blocks of guides that name what of an API description they show: `schema=Order`, `request=createOrder`, `response=createOrder:200`. */
import type { SourceLocation } from '../types.ts'

export const SNIPPET_KINDS = ['schema', 'request', 'response'] as const

export type SnippetKind = (typeof SNIPPET_KINDS)[number]

/** A marked code block. Plain data. */
export interface CodeSnippet {
  readonly kind: SnippetKind
  /** Value of the attribute: 'v2/createOrder:200'. */
  readonly of: string
  readonly language: string
  readonly text: string
  /** Location of the fence. */
  readonly location: SourceLocation
  /** Where each line of the text begins. */
  readonly lines: readonly SourceLocation[]
}
