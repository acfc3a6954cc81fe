/** The type of a row in the table of languages: what is shown of a language, and the function that writes a request in it. */
import type { TokenRule } from './color-code.ts'
import type { WireRequest } from './wire-request.ts'

/** One row of the table: a language, and the function that writes a request in it. */
export type SampleLanguage = {
  /** The permanent name: in configurations, in the reader's stored choice, in class names. */
  id: string
  label: string
  /** Dependencies of the sample besides the language itself. */
  library: string
  /** The name of the grammar that highlights an author's code in this language. */
  syntax: string
  /** Colored tokens in the programs of `write`. */
  tokens: readonly TokenRule[]
  write: (wire: WireRequest) => string
  /** A limit that a reader should know, in one sentence. */
  note?: string
}
