import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { tryTo } from '../../lib/data/try-to.ts'
import { readObject, type Options } from './read-options.ts'

/** The front matter of a Markdown file and the text after it. YAML with mistakes counts as none: the build reports it. */
export function readFrontMatter(file: string): { readonly front: Options; readonly body: string } {
  const text = readFileSync(file, 'utf8')
  const [whole = '', head = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  return { front: readObject(tryTo(() => parse(head) as unknown)), body: text.slice(whole.length) }
}
