/** Corrections that add redirects: to the front matter of a page, or to the configuration. */
import { startOf } from '../../lib/problems/problem.ts'
import type { SourceEdit, SourceLocation } from '../../lib/types.ts'

/** The correction that adds old paths to the front matter of a Markdown file; undefined if its front matter is written in an unusual way. */
export function editAliases(file: string, text: string, paths: readonly string[]): SourceEdit | undefined {
  const start = startOf(file)
  const lines = text.split(/\r?\n/)
  const [first = ''] = lines
  const items = paths.map(writeYaml)
  if (first !== '---') {
    if (first.trim() === '' || /^[-+]{3}/.test(first) || first.startsWith('\uFEFF')) return undefined
    return { ...start, from: first, to: `---\n${writeList('aliases:', '  ', items)}\n---\n\n${first}` }
  }
  const end = lines.indexOf('---', 1)
  const index = lines.findIndex((line, n) => n < end && /^aliases\s*:/.test(line))
  if (end < 0) return undefined
  if (index < 0) return { ...start, from: '---', to: `---\n${writeList('aliases:', '  ', items)}` }
  return editList({ file, line: index + 1, column: 1 }, lines.slice(index, end), items)
}

const writeList = (key: string, indent: string, items: readonly string[]) =>
  [key, ...items.map((item) => `${indent}- ${item}`)].join('\n')

const writeYaml = (path: string) => (/^\/[\w%./~@+-]*$/.test(path) ? path : JSON.stringify(path))

/** Adds items to the list that begins in the first of the lines. */
function editList(
  place: SourceLocation,
  [line = '', next = '']: readonly string[],
  items: readonly string[],
): SourceEdit | undefined {
  const value = line.replace(/^aliases\s*:\s*/, '')
  if (value === '') {
    const indent = /^(\s*)- /.exec(next)?.[1]
    return indent === undefined ? undefined : { ...place, from: line, to: writeList(line, indent, items) }
  }
  if (value.startsWith('[')) {
    const from = line.slice(0, line.indexOf('[') + 1)
    const isEmpty = /^\[\s*\]/.test(value)
    return { ...place, from, to: `${from}${items.join(', ')}${isEmpty ? '' : ', '}` }
  }
  // An anchor, an alias, a comment or a text of several lines.
  if (/^[&*!|>{]|\s#/.test(value) || /^\s/.test(next)) return undefined
  return { ...place, from: line, to: writeList('aliases:', '  ', [value, ...items]) }
}

export interface ConfigRedirect {
  readonly from: string
  readonly to: string
}

/** A redirect as an entry of the option `redirects`. */
export const writeRedirect = ({ from, to }: ConfigRedirect): string =>
  `{ from: ${writeText(from)}, to: ${writeText(to)} }`

const writeText = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

/** The correction that adds redirects to the config file; undefined unless it has one list or one object to add them to. */
export function editConfig(
  file: string,
  text: string,
  redirects: readonly ConfigRedirect[],
): SourceEdit | undefined {
  const entries = redirects.map((redirect) => `\n    ${writeRedirect(redirect)},`).join('')
  const lists = [...text.matchAll(/^\s*redirects:\s*\[/gm)]
  const objects = [...text.matchAll(/^export default (?:defineConfig\()?\{/gm)]
  const [list] = lists
  const [object] = objects
  if (list !== undefined && lists.length === 1) return insertAfter(file, text, list, entries)
  if (object === undefined || objects.length > 1 || /\bredirects\b/.test(text)) return undefined
  return insertAfter(file, text, object, `\n  redirects: [${entries}\n  ],`)
}

/** Inserts a text after a match, which ends within one line. */
function insertAfter(file: string, text: string, match: RegExpExecArray, added: string): SourceEdit {
  const end = match.index + match[0].length
  const before = text.slice(0, end)
  const from = before.slice(before.lastIndexOf('\n') + 1)
  return { file, line: before.split('\n').length, column: 1, from, to: from + added }
}
