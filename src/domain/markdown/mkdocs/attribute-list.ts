/** Attributes in braces: `{ #id .class key="value" }`, with an optional colon after the brace. */

export interface AttributeList {
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly values: Readonly<Record<string, string>>
}

const ITEM = /(\.)([\w:-]+)|(?:#)([^\s{}=#]+)|([\w:@-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s}]+)))?/g
const PART = String.raw`(?:\.[\w:-]+|#[^\s{}=#]+|[\w:@-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+))?)`
const LIST = String.raw`\{:?[ \t]*${PART}(?:[ \t]+${PART})*[ \t]*\}`

/** A list at the start of a text, and one at its end. */
export const LIST_AT_START = new RegExp(`^${LIST}`)
export const LIST_AT_END = new RegExp(`(?:^|[ \\t\\n])(${LIST})[ \\t]*$`)

/** The attributes of a list with its braces. `id=a` is `#a`, and `class="a b"` is `.a .b`. */
export function readAttributes(list: string): AttributeList {
  const classes: string[] = []
  const values: Record<string, string> = {}
  let id: string | undefined
  for (const [, sign, name = '', anchor, key, double, single, plain] of list
    .replace(/^\{:?|\}$/g, '')
    .matchAll(ITEM)) {
    if (anchor !== undefined) id = anchor
    else if (sign !== undefined) classes.push(name)
    else if (key !== undefined) values[key] = double ?? single ?? plain ?? ''
  }
  const { id: named, class: others = '', ...rest } = values
  return { id: id ?? named, classes: [...classes, ...others.split(/\s+/).filter(Boolean)], values: rest }
}

/** Whether a text in braces is a list of attributes, and no remark such as `{id}`. */
export const isAttributeList = (list: string): boolean => /[.#=]/.test(list) || list.startsWith('{:')
