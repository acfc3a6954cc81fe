/**
 * Escapes what looks like HTML in a description and is none: `<token>` that a reader fills in, types such as `List<String>`. Browsers would read
 * it as elements without a name, and nothing of it would show.
 */

import { htmlTagNames } from 'html-tag-names'
import { isAllowedElement } from '../../markdown/constructs/html/sanitizer.ts'

const KNOWN = new Set(htmlTagNames)

/** Elements whose content is not text. They are left out with it, and reported. */
const LEFT_OUT = new Set(['script', 'style', 'template', 'base', 'link', 'meta', 'svg', 'math'])

/** Code, in which `<` is a character as others are, or a tag. */
const CODE_OR_TAG =
  /(?:^|\n)[ \t]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\1|$)|(`+)(?!`)[\s\S]*?[^`]\2(?!`)|<(\/?)([a-z][\w.-]*)(\s[^<>]*)?>/gi

/** The text with `&lt;` for the bracket of each tag that HTML does not have. */
export function escapePlaceholders(markdown: string): string {
  if (!/<\/?[a-z]/i.test(markdown)) return markdown
  return markdown.replaceAll(CODE_OR_TAG, (whole: string, ...rest: readonly unknown[]) => {
    const [, , slash, name, attributes = ''] = rest as readonly (string | undefined)[]
    const before = markdown[(rest[5] as number) - 1] ?? ''
    if (name === undefined || before === '\\') return whole
    const isClosing = slash === '/'
    return isPlaceholder({ name, attributes, before, isClosing, markdown }) ? `&lt;${whole.slice(1)}` : whole
  })
}

interface Tag {
  readonly name: string
  readonly attributes: string
  /** The character before it. */
  readonly before: string
  readonly isClosing: boolean
  readonly markdown: string
}

function isPlaceholder({ name, attributes, before, isClosing, markdown }: Tag): boolean {
  const element = name.toLowerCase()
  if (LEFT_OUT.has(element) && attributes !== '') return false
  if (!KNOWN.has(element)) return !element.startsWith('docs-')
  if (isClosing || attributes.trim() !== '') return false
  // The parameter of a type, as in `List<Object>`.
  if (/\w/.test(before) && /^[A-Z]/.test(name)) return true
  return !isAllowedElement(element) && !new RegExp(`</${name}\\s*>`, 'i').test(markdown)
}
