import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapePattern } from '../../lib/text/escape-pattern.ts'

/** The color that style sheets below the root give to a custom property, such as `--ifm-color-primary`. */
export function findAccent(root: string, styles: readonly string[], property: string): string | undefined {
  const pattern = new RegExp(`${escapePattern(property)}:\\s*(#[0-9a-f]{3}(?:[0-9a-f]{3})?)\\b`, 'i')
  for (const file of styles) {
    const [, color] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? []
    if (color !== undefined) return color
  }
  return undefined
}
