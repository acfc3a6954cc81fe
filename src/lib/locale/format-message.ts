/**
 * Fills in the arguments of a compiled message. Small and without imports, because islands whose messages have arguments bring it to the
 * browser: the parser of ICU MessageFormat stays in the build (compile-message.ts).
 */

/** A plain text, or the parts of a message. */
export type CompiledMessage = string | readonly MessagePart[]

/** Text; an argument by its name, or `#` of a plural; or a choice by an argument: by its plural form (`[name, cases, 1]`) or its value. */
export type MessagePart =
  | string
  | readonly [name: string]
  | readonly [name: string, cases: Readonly<Record<string, CompiledMessage>>, isPlural?: 1]

export type MessageArguments = Readonly<Record<string, string | number>>

/** The text of a message in the language `tag`. */
export function formatMessage(message: CompiledMessage, tag: string, values: MessageArguments): string {
  return formatParts<string>(message, tag, values).join('')
}

/** The same in parts, for arguments that are more than text. */
export function formatParts<T>(
  message: CompiledMessage,
  tag: string,
  values: Readonly<Record<string, T | string | number>>,
): readonly (T | string)[] {
  if (typeof message === 'string') return [message]
  return message.flatMap((part): readonly (T | string)[] => {
    if (typeof part === 'string') return [part]
    const [name, cases, isPlural] = part
    const value = values[name] ?? ''
    if (cases === undefined)
      return [typeof value === 'number' ? findFormats(tag).number.format(value) : isolate(value, tag)]
    // A choice is by a number or a word.
    const choice = value as string | number
    const form = isPlural ? findFormats(tag).plural.select(Number(choice)) : choice
    return formatParts(cases[`=${choice}`] ?? cases[form] ?? cases['other'] ?? '', tag, values)
  })
}

/** A name in a text that runs from right to left keeps its own direction: "2.x" is not shown as "x.2" (Unicode FSI and PDI, UAX 9). */
function isolate<T>(value: T, tag: string): T | string {
  return typeof value === 'string' && value !== '' && tag.startsWith('ar') ? `\u2068${value}\u2069` : value
}

/** The formats of each language: making one takes longer than a hundred uses of it. */
const formats = new Map<string, { readonly number: Intl.NumberFormat; readonly plural: Intl.PluralRules }>()

function findFormats(tag: string) {
  let found = formats.get(tag)
  if (found === undefined) {
    found = { number: new Intl.NumberFormat(tag, { useGrouping: false }), plural: new Intl.PluralRules(tag) }
    formats.set(tag, found)
  }
  return found
}
