/**
 * Selects nodes by JSONPath (RFC 9535) in a limited number of steps: lists, wildcards and filters multiply, so that an expression of a few
 * characters may have no end.
 */

import { exec, type JsonValue } from 'jsonpath-rfc9535'
import parse from 'jsonpath-rfc9535/parser'
import { mayBacktrack } from '../../../../lib/data/schema/may-backtrack.ts'
import { errorText } from '../../../../lib/text/problems/error-message.ts'
import type { Json } from '../../model.ts'
import { asList, asObject, isJsonObject } from '../json-value.ts'

export type NodePath = readonly (string | number)[]

/** Members that an expression reads at most, and for each value of the document: filters read several. */
const MAX_STEPS = 500_000
const STEPS_PER_VALUE = 8

/** Expressions without these read each node once. */
const MULTIPLIES = /\?|(?:\.\.|\*|,)[^](?:[^]*)(?:\.\.|\*|,)/

/** Paths of the nodes that an expression selects, or why there are none. */
export function selectPaths(document: Json, expression: string): readonly NodePath[] | string {
  try {
    const risk = findRisk(parse(expression))
    if (risk !== undefined) return `\`${expression}\` ${risk}`
    const found: NodePath[] = []
    const root = MULTIPLIES.test(expression) ? countReads(document) : document
    exec(root as JsonValue, expression, (_, where) => found.push([...where]))
    return found
  } catch (error) {
    if (error instanceof TooManySteps) return `\`${expression}\` takes too many steps: select less`
    return `\`${expression}\` is not a JSONPath: ${errorText(error)}`
  }
}

/** All values of a document, those inside others among them. */
export function countValues(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, member) => sum + countValues(member), 1)
}

class TooManySteps extends Error {}

/** Why the patterns of an expression could take a time without end. */
function findRisk(node: Json): string | undefined {
  if (Array.isArray(node)) return (node as readonly Json[]).map(findRisk).find((risk) => risk !== undefined)
  if (!isJsonObject(node)) return undefined
  if (node['type'] === 'FunctionExpr' && (node['name'] === 'match' || node['name'] === 'search')) {
    const pattern = asObject(asList(node['arguments'])[1])['value']
    if (typeof pattern !== 'string') return 'has to write the pattern of `match` or `search` as a text'
    if (mayBacktrack(pattern))
      return `has the pattern \`${pattern}\`, which can take too long: repeat fewer parts of it`
  }
  return findRisk(Object.values(node))
}

/** The same document, which throws when too much of it is read. */
function countReads(document: Json): Json {
  let left = MAX_STEPS + STEPS_PER_VALUE * countValues(document)
  const count = (more: number) => {
    left -= more
    if (left < 0) throw new TooManySteps()
  }
  const counted = new WeakMap<object, object>()
  const wrap = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = counted.get(value) ?? new Proxy(value, handler)
    counted.set(value, known)
    return known
  }
  const handler: ProxyHandler<object> = {
    get(target, key, receiver) {
      count(1)
      return wrap(Reflect.get(target, key, receiver))
    },
    ownKeys(target) {
      const keys = Reflect.ownKeys(target)
      count(keys.length)
      return keys
    },
  }
  return wrap(document) as Json
}
