/** Writes what try-it needs of an operation (lib/page/try-it-data.ts) as a script, without the words that the page has already. */
import { getOwn } from '../../../lib/data/own-property.ts'
import { toScriptLiteral } from '../../../lib/data/json/script-literal.ts'
import type { Trial } from '../../../lib/page/try-it-data.ts'
import type { Api, Json } from '../../../domain/openapi/model.ts'
import { restoreNumbers, type ExactNumbers } from '../../../domain/openapi/document/parse/exact-numbers.ts'
import { asObject, isJsonObject } from '../../../domain/openapi/document/json-value.ts'
import { describeTrial, type TrialOptions } from '../../../domain/trial/describe-trial.ts'
import type { OperationPage } from '../../site-types.ts'

/**
 * The script with the data that try-it needs for one operation. It is a classic script, because a page opened by file:// can load nothing else.
 * @param slice the operation's own part of the specification (slice-document.ts)
 */
export function writeTryItScript(api: Api, page: OperationPage, slice: Json, options: TrialOptions): string {
  const trial = describeTrial(api, page.operation, asObject(slice), options)
  const data = toScriptLiteral(writeLiteral(trial, api.exactNumbers ?? {}))
  return `(offprint.tryit??={})[${JSON.stringify(page.route)}]=${data};\n`
}

/** The data as a JavaScript literal. Integers that do not fit a number are a `bigint`, such as `9223372036854775807n`. */
function writeLiteral(trial: Trial, numbers: ExactNumbers): string {
  if (Object.keys(numbers).length === 0) return JSON.stringify(trial)
  const write = (value: unknown): string => {
    if (typeof value === 'string') return JSON.stringify(restoreNumbers(value, numbers))
    if (Array.isArray(value)) return `[${value.map(write).join()}]`
    if (isJsonObject(value)) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined)
      return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join()}}`
    }
    const digits = getOwn(numbers, String(value))
    return digits === undefined ? JSON.stringify(value) : `${digits}n`
  }
  return write(trial)
}
