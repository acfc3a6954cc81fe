import { isMdxFile } from '../../../src/lib/site/paths/markdown-file.ts'
import { collectIncludes } from '../../../src/domain/markdown/collect-includes.ts'
import {
  readMarkdown,
  type MarkdownInputs,
  type MarkdownDocument,
} from '../../../src/domain/markdown/read-markdown.ts'
import type { Result } from '../../../src/lib/types.ts'

interface Options {
  readonly path?: string
  readonly files?: Readonly<Record<string, string>>
  readonly rawHtml?: MarkdownInputs['rawHtml']
  readonly engine?: MarkdownInputs['engine']
  readonly isPost?: boolean
  readonly siteTitle?: string
}

/** One text through the whole pipeline, its includes read from `files`. */
export async function convert(text: string, options: Options = {}): Promise<Result<MarkdownDocument>> {
  const source = { path: options.path ?? 'content/docs/page.md', text }
  const found = await collectIncludes(
    source,
    { isMdx: isMdxFile(source.path) },
    async (path) => options.files?.[path],
  )
  return readMarkdown(source, {
    files: found,
    rawHtml: options.rawHtml ?? 'allow',
    engine: options.engine ?? 'auto',
    ...(options.isPost === true && { isPost: true }),
    ...(options.siteTitle !== undefined && { siteTitle: options.siteTitle }),
  })
}

/** Codes and places of the reported problems: 'unknown-directive 3:1'. */
export function listProblems({ problems }: Result<MarkdownDocument>): readonly string[] {
  return problems.map(({ code, location: place }) => `${code} ${place?.line}:${place?.column}`)
}

/** The Markdown of a page, with the addresses that the author wrote after arrows in place of markers. */
export function readTwin({ value: { markdown, links } }: Result<MarkdownDocument>): string {
  return markdown.replace(/\uFDD1(\d+)/g, (_, n: string) => `→${links[Number(n)]?.href}`)
}
