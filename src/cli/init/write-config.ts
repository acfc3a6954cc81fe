/** Writes options as the source of a config file, for `docs init` in the folder of another tool. */

import { isObject } from '../../lib/data/is-object.ts'

export interface WrittenConfig {
  readonly text: string
  /** Options that are functions, which only the file of the other tool has: 'collections[0].editUrl'. */
  readonly functions: readonly string[]
}

/** The text of a `docs.config.ts` with the given options. */
export function writeConfig(options: unknown, origin: string): WrittenConfig {
  const functions: string[] = []
  const value = writeValue(options, { path: '', indent: '', functions })
  return {
    text: `// Written from ${origin}.\nimport { defineConfig } from 'offprint'\n\nexport default defineConfig(${value})\n`,
    functions,
  }
}

interface Position {
  readonly path: string
  readonly indent: string
  readonly functions: string[]
}

function writeValue(value: unknown, { path, indent, functions }: Position): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, n) => {
      const itemPath = `${path}[${n}]`
      if (typeof item !== 'function') return [writeValue(item, { path: itemPath, indent: inner, functions })]
      functions.push(itemPath)
      return []
    })
    if (items.length === 0) return '[]'
    return `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`
  }
  if (!isObject(value)) return writeText(value)
  const members = Object.entries(value).flatMap(([name, member]) => {
    const memberPath = path === '' ? name : `${path}.${name}`
    if (typeof member === 'function') {
      functions.push(memberPath)
      return []
    }
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : writeText(name)
    return [`${inner}${key}: ${writeValue(member, { path: memberPath, indent: inner, functions })},\n`]
  })
  return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`
}

/** Strings have single quotes. */
function writeText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
