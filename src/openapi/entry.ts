import type { RichText } from '../model.ts'
import * as problems from '../problems.ts'
import { textOf, type Node } from './json.ts'
import { sentence } from './names.ts'
import type { Reader } from './reader.ts'

/** Fixed methods of a path item (OpenAPI 3.2.0, section 4.9.1). */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** An operation where it stands in the document, before it is read. */
export interface Entry {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly node: Node
  readonly pointer: string
  /** The path item around it. */
  readonly item: { readonly node: Node; readonly pointer: string }
  readonly tag: string
  readonly title: string
}

/** Longest title: what is longer is a description that stands in the wrong place. */
const LONGEST = 120

/** The summary of an operation or event; its name in words where it has none, or a whole text instead of a title. */
export function title(reader: Reader, node: Node, pointer: string, id: string): string {
  const summary = textOf(node['summary']).trim()
  if (summary === '' || summary.length > LONGEST || summary.includes('\n')) return sentence(id)
  plain(reader, summary, `${pointer}/summary`)
  return summary
}

/** The description, or a summary that is too long for a title. */
export function told(reader: Reader, node: Node, pointer: string): RichText {
  const summary = textOf(node['summary']).trim()
  const long = summary.length > LONGEST || summary.includes('\n')
  const key = textOf(node['description']).trim() === '' && long ? 'summary' : 'description'
  return reader.text(node[key], `${pointer}/${key}`)
}

/** Titles and summaries are plain text: markup in one is shown as written, and told. */
export function plain(reader: Reader, title: string, pointer: string): void {
  if (/<\/?[a-z][^>]*>|\]\([^)]*\)|\*\*\S/i.test(title))
    reader.tell(problems.markupInTitle(title, reader.locate(pointer)))
}
