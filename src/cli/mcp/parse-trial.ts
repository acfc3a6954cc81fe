/** Reads the data that try-it loads for an operation from its script, without running it: the script may come from another host. */
import { isObject } from '../../lib/data/is-object.ts'
import type { Trial } from '../../lib/page/try-it-data.ts'

/** Strings, a computed `__proto__` and integers with `n`, which JavaScript has and JSON has not (lib/data/json/script-literal.ts). */
const TOKEN = /"(?:[^"\\]|\\.)*"|\["__proto__"\](?=:)|-?\d+n\b/g

/** Member that stands for a `bigint`. */
const INTEGER = '$integer'

/** The data for the page at a route. In a bundle, the operations of a tag share one script. */
export function parseTrial(script: string, route: string): Trial | undefined {
  const start = `(offprint.tryit??={})[${JSON.stringify(route)}]=`
  const line = script.split('\n').find((text) => text.startsWith(start))
  if (line === undefined) return undefined
  const json = line
    .slice(start.length)
    .replace(/;\s*$/, '')
    .replace(TOKEN, (token) => {
      if (token.startsWith('"')) return token
      return token.startsWith('[') ? '"__proto__"' : `{"${INTEGER}":"${token.slice(0, -1)}"}`
    })
  return JSON.parse(json, (_, value: unknown) =>
    isObject(value) && typeof value[INTEGER] === 'string' ? BigInt(value[INTEGER]) : value,
  ) as Trial
}
