/** The line that begins a code block of Python-Markdown: ```` ```{ .py title="a.py" hl_lines="1 3-4" linenums="1" } ````. */

import { isAttributeList, readAttributes } from './attribute-list.ts'
import { indentOf, rewrite, type Line } from './lines.ts'
import { groupNames } from '../../../lib/text/split-names.ts'

/** Languages that Pygments names otherwise. */
const LANGUAGES = groupNames({
  python: 'py3 python3',
  'python-repl': 'pycon python-console pytb',
  text: 'requirements output',
  jinja: 'jinja2 html+jinja',
  django: 'html+django',
  dos: 'doscon',
  powershell: 'ps1 pwsh',
  shell: 'shellsession shell-session sh-session',
})

/** The info string as ours is written. */
function translateInfo(info: string): string {
  // Attributes may follow the signs without a language.
  const [, word = '', rest = ''] = /^((?![\w-]+=)[^\s{]+)?[ \t]*(.*)$/.exec(info) ?? []
  const braces = rest.startsWith('{') ? rest : `{ ${rest} }`
  const { classes, values } = readAttributes(braces)
  const name = word === '' ? (classes[0] ?? '') : word
  const language = LANGUAGES.get(name.toLowerCase()) ?? name.replace(/^\./, '')
  // Lines in braces are ours already.
  const own = /^\{[\d,\s-]+\}/.exec(rest)?.[0] ?? ''
  const marked = (values['hl_lines'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)
  const { title, linenums } = values
  const parts = [
    language === '' ? 'text' : language,
    own || (marked.length > 0 ? `{${marked.join(',')}}` : ''),
    title === undefined ? '' : `title="${title.replaceAll('"', "'")}"`,
    linenums === undefined || !/^\d/.test(linenums)
      ? ''
      : `showLineNumbers=${linenums.split(/\s/)[0] ?? '1'}`,
  ].filter(Boolean)
  return parts.length === 1 && language === '' ? '' : parts.join(' ')
}

/** A comment that stands for a note in the list below the code; its sign `!` removes the comment there. */
const NOTE = /((?:#|\/\/|--|;|%|\/\*|<!--)[ \t]*\(\d{1,3}\))!/g

/** The lines of a code block. */
export function translateFence(lines: readonly Line[], info: string, signs: string): readonly Line[] {
  const [first] = lines
  if (first === undefined) return []
  const space = ' '.repeat(indentOf(first.text))
  const written = info === '' || !isTranslatable(info) ? info : translateInfo(info)
  const code = lines
    .slice(1, -1)
    .map((line) => (line.text.includes(')!') ? rewrite(line, line.text.replaceAll(NOTE, '$1')) : line))
  return [rewrite(first, `${space}${signs}${written}`), ...code, ...lines.slice(-1)]
}

const isTranslatable = (info: string) => !info.startsWith('{') || isAttributeList(info)
