import type { Html } from '../src/types.ts'

export interface CodeProps {
  readonly html: Html
  readonly language: string
  readonly title?: string
}

/** A block of highlighted code, as those of guides (src/markdown/constructs/code-block.ts). */
export function Code({ html, language, title }: CodeProps) {
  return (
    <figure className="code" data-language={language}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="copy">
        Copy
      </button>
    </figure>
  )
}
