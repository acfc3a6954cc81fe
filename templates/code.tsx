/** A block of code with its header, marked lines and folding. */

import { writeText } from '../src/lib/locale/text.ts'
import type { Html } from '../src/lib/types.ts'

/** Code of more lines than this is folded. A box unfolds it, so that it works without JavaScript. */
const FOLDED_LINES = 24

export interface CodeProps {
  readonly html: Html
  readonly language: string
  readonly title?: string
  /** Whether long code is folded. */
  readonly fold?: boolean
}

/** A block of highlighted code, as in guides (src/domain/markdown/constructs/code/code-block.ts). */
export function Code({ html, language, title = language, fold = false }: CodeProps) {
  const lines = fold ? html.split('\n').length : 0
  const folded = lines > FOLDED_LINES
  return (
    <figure className="code" data-language={language} data-lines={folded ? lines : undefined}>
      <figcaption>{title}</figcaption>
      <CopyButton />
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      {folded && (
        <label className="fold">
          <input type="checkbox" className="sr-only" />
          {writeText('code.lines', { count: lines })}
        </label>
      )}
    </figure>
  )
}

/** Copies the code or the URL that it is beside. Only shown where the boot script runs. */
export function CopyButton() {
  return (
    <button type="button" className="copy">
      {writeText('code.copy')}
    </button>
  )
}
