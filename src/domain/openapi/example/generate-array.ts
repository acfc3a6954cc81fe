/** Generates arrays: items by position, those that `contains` asks for, and no more than show what an item is. */

import type { Json } from '../model.ts'
import { asList } from '../document/json-value.ts'
import {
  flattenSchemas,
  countPrefixItems,
  listItemParts,
  openParts,
  type FlatSchema,
  type SchemaPart,
} from './flatten-schema.ts'
import { areAllowing, type GenerateScope } from './generate-scope.ts'
import { listVariations } from './vary-value.ts'

/** Items of one array at most. */
const MAX_ITEMS = 20

/** An array; undefined if it cannot have as many items as it needs. */
export function generateArray(flat: FlatSchema, scope: GenerateScope): Json | undefined {
  const { node } = flat
  const limit = (key: string, fallback: number) => (typeof node[key] === 'number' ? node[key] : fallback)
  const least = Math.min(limit('minItems', 0), MAX_ITEMS)
  const most = limit('maxItems', Infinity)
  const tuple = countPrefixItems(flat)
  const isDescribed = listItemParts(flat, tuple).some(({ value }) => value !== true)
  const contained = listContained(flat)
  // The items of a tuple, one item that shows what the others are, and as many as the limits ask for.
  const shown = tuple > 0 || !isDescribed ? tuple : 1
  const count = Math.min(most, Math.max(shown, least, contained.length))
  const items: Json[] = []
  for (let i = 0; i < count; i++) {
    // Items by position come first, so those that have to be contained are the last ones.
    const kind = contained[contained.length - (count - i)]
    const item = generateItem(flat, scope, { index: i, kind, items })
    if (item === undefined) break
    items.push(item)
  }
  return items.length >= Math.min(count, Math.max(least, contained.length)) ? items : undefined
}

/** The schemas that some items have to match, each as often as it is needed. */
function listContained({ owners }: FlatSchema): readonly SchemaPart[] {
  return owners.flatMap(({ node, pointer }) => {
    if (node['contains'] === undefined) return []
    const least = typeof node['minContains'] === 'number' ? node['minContains'] : 1
    const part = { value: node['contains'], at: `${pointer}/contains` }
    return Array.from({ length: Math.min(least, MAX_ITEMS) }, () => part)
  })
}

interface ItemOptions {
  readonly index: number
  /** A schema that the item must satisfy as well. */
  readonly kind: SchemaPart | undefined
  /** The items before it. */
  readonly items: readonly Json[]
}

function generateItem(
  flat: FlatSchema,
  scope: GenerateScope,
  { index, kind, items }: ItemOptions,
): Json | undefined {
  const parts = [...listItemParts(flat, index), ...(kind === undefined ? [] : [kind])]
  const item = scope.generate(parts, scope)
  if (item === undefined) return undefined
  const isUnique = flat.node['uniqueItems'] === true
  const texts = new Set(items.map((each) => JSON.stringify(each)))
  const forbidden = listExcess(flat, scope, items)
  const isFree = (value: Json) =>
    !(isUnique && texts.has(JSON.stringify(value))) &&
    (kind !== undefined || forbidden.every((pointer) => !areAllowing(scope, [{ pointer }], value)))
  if (isFree(item)) return item
  const opened = openParts(scope.reader, parts)
  const others = [...asList(flattenSchemas(scope.reader, opened).node['enum']), ...listVariations(item)]
  const other = others.find((value) => isFree(value) && areAllowing(scope, opened, value))
  return other ?? (isUnique ? undefined : item)
}

/** The schemas of `contains` that no further items may match, because of `maxContains`. */
function listExcess({ owners }: FlatSchema, scope: GenerateScope, items: readonly Json[]): readonly string[] {
  return owners.flatMap(({ node, pointer }) => {
    const most = node['maxContains']
    if (typeof most !== 'number' || node['contains'] === undefined) return []
    const least = typeof node['minContains'] === 'number' ? node['minContains'] : 1
    const at = `${pointer}/contains`
    const count = items.filter((item) => areAllowing(scope, [{ pointer: at }], item)).length
    return count + least > most || count >= most ? [at] : []
  })
}
