/** Translates the inline syntax of MkDocs to HTML, characters and our own inline blocks. Code, tags and addresses stay as they are. */

import { findEmoji, SHORT_CODE } from '../../../lib/text/emoji.ts'
import { upperFirst } from '../../../lib/text/first-letter.ts'
import { findStandIn, ICON } from './find-icons.ts'
import { escapeAttribute } from '../../../lib/text/html/escape-attribute.ts'

interface Sign {
  /** Extension that a site has to ask for. */
  readonly extension?: string
  readonly pattern: RegExp
  readonly replace: (whole: string, ...groups: string[]) => string
}

/** Names of keys that are not the word itself. */
const KEYS: Readonly<Record<string, string>> = {
  cmd: '⌘ Cmd',
  command: '⌘ Cmd',
  ctrl: 'Ctrl',
  control: 'Ctrl',
  esc: 'Esc',
  escape: 'Esc',
  del: 'Del',
  delete: 'Del',
  win: '⊞ Win',
  windows: '⊞ Win',
  meta: 'Meta',
  option: '⌥ Option',
  return: 'Return',
  'page-up': 'Page Up',
  'page-down': 'Page Down',
  'arrow-up': '↑',
  'arrow-down': '↓',
  'arrow-left': '←',
  'arrow-right': '→',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  plus: '+',
  minus: '-',
  hyphen: '-',
  backslash: '\\',
  bar: '|',
  pipe: '|',
  'brace-left': '{',
  'brace-right': '}',
  'bracket-left': '[',
  'bracket-right': ']',
  colon: ':',
  comma: ',',
  equal: '=',
  exclam: '!',
  grave: '`',
  greater: '>',
  less: '<',
  period: '.',
  question: '?',
  semicolon: ';',
  slash: '/',
  tilde: '~',
  underscore: '_',
}

const writeKey = (name: string) =>
  `<kbd>${escapeAttribute(name.startsWith('"') ? name.slice(1, -1) : (KEYS[name.toLowerCase()] ?? upperFirst(name)))}</kbd>`

const SYMBOLS: Readonly<Record<string, string>> = {
  '(tm)': '™',
  '(c)': '©',
  '(r)': '®',
  'c/o': '℅',
  '+/-': '±',
  '-->': '→',
  '<--': '←',
  '<-->': '↔',
  '=/=': '≠',
}

const SIGNS: readonly Sign[] = [
  {
    // Attributes are about the size of the picture.
    pattern: new RegExp(String.raw`${SHORT_CODE.source}(?:\{[^{}\n]*\})?`, 'g'),
    replace: (whole, name) => findEmoji(name ?? '') ?? whole,
  },
  {
    extension: 'critic',
    pattern: /\{~~([^~\n]*)~>([^~\n]*)~~\}/g,
    replace: (_, before, after) => `<del>${before}</del><ins>${after}</ins>`,
  },
  { extension: 'critic', pattern: /\{\+\+([^\n]+?)\+\+\}/g, replace: (_, text) => `<ins>${text}</ins>` },
  { extension: 'critic', pattern: /\{--([^\n]+?)--\}/g, replace: (_, text) => `<del>${text}</del>` },
  { extension: 'critic', pattern: /\{==([^\n]+?)==\}/g, replace: (_, text) => `<mark>${text}</mark>` },
  { extension: 'critic', pattern: /\{>>([^\n]+?)<<\}/g, replace: (_, text) => ` <em>${text}</em>` },
  {
    extension: 'keys',
    pattern: /\+\+((?:"[^"\n]+"|[\p{L}\d-]+)(?:\+(?:"[^"\n]+"|[\p{L}\d-]+))*)\+\+/gu,
    replace: (_, keys) => (keys?.match(/"[^"]+"|[^+]+/g) ?? []).map(writeKey).join('+'),
  },
  {
    extension: 'mark',
    pattern: /(?<![=\w])==(?![=\s])([^\n]+?)(?<!\s)==(?![=\w])/g,
    replace: (_, text) => `<mark>${text}</mark>`,
  },
  {
    extension: 'caret',
    pattern: /\^\^(?![\s^])([^\n]+?)(?<!\s)\^\^/g,
    replace: (_, text) => `<ins>${text}</ins>`,
  },
  {
    extension: 'caret',
    pattern: /(?<![\^[\\])\^([^\s^]+?)\^(?!\^)/g,
    replace: (_, text) => `<sup>${text}</sup>`,
  },
  {
    extension: 'tilde',
    pattern: /(?<![~\\])~([^\s~]+?)~(?!~)/g,
    replace: (_, text) => `<sub>${text}</sub>`,
  },
  {
    extension: 'smartsymbols',
    pattern: /\((?:tm|c|r)\)|(?<![\w/])c\/o(?![\w/])|\+\/-|<?-->|<--|=\/=/g,
    replace: (whole) => SYMBOLS[whole] ?? whole,
  },
]

/** Signs without which a line has nothing to translate. */
const ANY_SIGN = /[:{^~=+$\\(]|<--|-->/

/** Code, tags, comments, addresses of links, and what follows a backslash. */
const FIXED =
  /(`+)(?!`)[^\n]*?(?<!`)\1(?!`)|<!--[^\n]*?-->|<\/?[a-z][^<>\n]*>|<https?:[^<>\s]+>|\]\((?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\))?[^()\s]*)(?=[\s)])|https?:\/\/[^\s<>)\]]+|\\[^\w\s()[\]]/gi

/** A noncharacter, as in markdown-draft.ts, around the number of a fixed part. */
const MARK = '\uFDD4'
const MARKED = new RegExp(`${MARK}(\\d+)${MARK}`, 'g')

export interface InlineOptions {
  /** Those that the site asks for. */
  readonly extensions: ReadonlySet<string>
  /** Drawings of icons by their names. */
  readonly icons: Readonly<Record<string, string>>
}

/** The line in our own form. An icon without a drawing stays, and is reported. */
export function translateInline(line: string, { extensions, icons }: InlineOptions): string {
  if (!ANY_SIGN.test(line)) return line
  const fixed: string[] = []
  const keep = (part: string) => `${MARK}${fixed.push(part) - 1}${MARK}`
  let text = line.replaceAll(FIXED, keep)
  if (extensions.has('math'))
    text = text
      .replaceAll(/\\\((.+?)\\\)/g, (_, formula: string) => keep(`$$${formula}$$`))
      .replaceAll(/\$\$[^$\n]+\$\$/g, keep)
      .replaceAll(/(?<![\\$\w])\$(?![\s$])([^$\n]+?)(?<![\s\\])\$(?![\w$])/g, (_, formula: string) =>
        keep(`$$${formula}$$`),
      )
  // Without the extension, these are dollar signs.
  else text = text.replaceAll('$$', String.raw`\$\$`)
  text = text.replaceAll(ICON, (_, name: string) => {
    const drawing = Object.hasOwn(icons, name) ? name : findStandIn(name)
    return keep(drawing === undefined ? `:${name}:` : `:icon{name=${drawing}}`)
  })
  for (const { extension, pattern, replace } of SIGNS)
    if (extension === undefined || extensions.has(extension)) text = text.replaceAll(pattern, replace)
  // Fixed parts may be nested: a formula with code.
  for (let n = 0; n < 3 && text.includes(MARK); n++)
    text = text.replaceAll(MARKED, (_, index: string) => fixed[Number(index)] ?? '')
  return text
}
