/** Tries patterns of API descriptions, which are data of others: one that backtracks without an end must not stop the build. */
import { createContext, Script, type Context } from 'node:vm'

/** Milliseconds for one pattern and one text. */
const LIMIT = 500
/** After so many patterns that took too long, others of their kind are not tried. */
const MAX_SLOW = 10

const slow = new Set<string>()
let context: Context | undefined
const script = new Script('pattern.test(text)')

/** Whether a text matches. A pattern that takes too long counts as matching: nothing is reported about it. */
export function testPattern(pattern: RegExp, text: string): boolean {
  const { source } = pattern
  // Without repeated groups, and with few repeats and a short text, a pattern ends soon. A time limit costs 0.2 ms.
  const isRisky = /\)[*+{]/.test(source) || source.split(/[*+}]/).length > 4 || text.length > 5000
  if (!isRisky) return pattern.test(text)
  if (slow.has(source) || slow.size >= MAX_SLOW) return true
  context ??= createContext()
  Object.assign(context, { pattern, text })
  try {
    return script.runInContext(context, { timeout: LIMIT }) === true
  } catch {
    slow.add(source)
    return true
  }
}
