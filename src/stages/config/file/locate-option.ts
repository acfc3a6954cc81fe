/**
 * Locations of options in the text of a config file, for problems. Follows the object that is exported as default (or
 * assigned to `module.exports`), also through `defineConfig(...)`, `satisfies` and constants. An option that is computed
 * elsewhere gets the location of its closest readable ancestor. Never throws.
 */

import { locateIndex } from '../../../lib/text/problems/locate-index.ts'
import type { SourceLocation } from '../../../lib/types.ts'
import type { ConfigExpression, ConfigProperty, ConfigSpan, ConfigTree } from './read-config-tree.ts'
import { startOf } from '../../../lib/problems/problem.ts'

/** Path of an option: names and list indexes, such as ['redirects', 0, 'to']. */
export type OptionPath = readonly (string | number)[]

/** Locates the value of an option, or its key. */
export type LocateOption = (path: OptionPath, part?: 'key' | 'value') => SourceLocation

/** A locator for one config file, as `readConfigTree` has read it. */
export function createOptionLocator(file: string, text: string, tree: ConfigTree): LocateOption {
  return (path, part = 'value') => {
    const node = findOption(tree, path, part)
    return node === undefined ? startOf(file) : locateOptionNode(file, text, node)
  }
}

function findOption(
  { value, constants }: ConfigTree,
  path: OptionPath,
  part: 'key' | 'value',
): ConfigSpan | undefined {
  let found: ConfigSpan | undefined = value
  let object = unwrapExpression(value, constants)
  for (const [depth, name] of path.entries()) {
    if (typeof name === 'number') {
      object = unwrapExpression(object?.elements?.[name] ?? undefined, constants)
      found = object ?? found
      continue
    }
    const property = findProperty(object, name, constants)
    if (property === undefined) break
    found = depth === path.length - 1 && part === 'value' ? property.value : property.key
    object = unwrapExpression(property.value, constants)
  }
  return found
}

/** The property of an object, or of an object that is spread in it. */
function findProperty(
  object: ConfigExpression | undefined,
  name: string,
  constants: ConfigTree['constants'],
): ConfigProperty | undefined {
  for (const property of object?.properties?.toReversed() ?? []) {
    const found =
      property.key === undefined
        ? findProperty(unwrapExpression(property.value, constants), name, constants)
        : property.key.name === name
          ? property
          : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The object or list inside calls, `satisfies`, `as` and names of constants. */
function unwrapExpression(
  node: ConfigExpression | undefined,
  constants: ConfigTree['constants'],
): ConfigExpression | undefined {
  if (node?.wrapped !== undefined) return unwrapExpression(node.wrapped, constants)
  const constant =
    node?.constant === undefined ? undefined : constants.find(([name]) => name === node.constant)?.[1]
  // One constant may name another; a constant that names itself does not compile.
  return constant === undefined || constant.constant !== undefined
    ? node
    : unwrapExpression(constant, constants)
}

function locateOptionNode(file: string, text: string, { start, end }: ConfigSpan): SourceLocation {
  const length = text.slice(start, end).split('\n')[0]?.length ?? 1
  return { file, ...locateIndex(text, start), length }
}
