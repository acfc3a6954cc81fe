/** Types that the checks of a snippet share. */
import type { SourceLocation } from '../../../lib/types.ts'
import type { OperationPage } from '../../../stages/site-types.ts'
import type { Api } from '../model.ts'
import type { ReferenceReader } from '../reference-reader.ts'

export interface SnippetContext {
  readonly api: Api
  readonly reader: ReferenceReader
  /** Location of an offset of the snippet's text. */
  readonly locate: (offset: number) => SourceLocation
}

/** An operation with its node in the document. */
export interface SnippetOperation {
  readonly page: OperationPage
  readonly pointer: string
}
