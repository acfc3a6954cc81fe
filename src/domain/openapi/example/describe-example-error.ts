/** Words for an example that contradicts its schema: where in the value, what the schema asks for, and what is there. */

import { describeRule } from '../../../lib/data/schema/describe-rule.ts'
import { runInLanguage } from '../../../lib/locale/text.ts'
import type { BrokenRule, ValidationError } from '../../../lib/data/schema/validate-value.ts'
import type { Json } from '../model.ts'
import { parsePointer, resolvePointer, typeOfValue } from '../document/json-value.ts'

/** Values of an enum that a message lists. */
const MAX_VALUES = 8

/** '`lines[0].count` must be integer, not string'. */
export function describeExampleError(error: ValidationError, value: Json): string {
  const path = parsePointer(error.pointer)
  const found = resolvePointer(value, path)
  const subject = path.length === 0 ? 'the value' : `\`${formatExamplePath(path)}\``
  const isAboutType = error.rule === 'type' && found !== undefined
  return `${subject} ${describeShortly(error)}${isAboutType ? `, not ${typeOf(found)}` : ''}`
}

function formatExamplePath(path: readonly string[]): string {
  return path.map((key, i) => (/^\d+$/.test(key) ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

/** The rule in English, the language of problem messages, with a few values of a long list. */
function describeShortly(broken: BrokenRule): string {
  const { rule, list = [] } = broken
  const hidden = list.length - MAX_VALUES
  const isLong = rule === 'enum' && hidden > 1
  const shown = isLong ? { rule, list: list.slice(0, MAX_VALUES) } : broken
  const words = runInLanguage('en', () => describeRule(shown))
  return isLong ? `${words} or ${hidden} other values` : words
}

const typeOf = (value: Json): string => (Number.isInteger(value) ? 'integer' : typeOfValue(value))
