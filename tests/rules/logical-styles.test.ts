/** Pages run in both directions: styles name the start and the end of a line, and not its left and right. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../templates/styles')

/** Properties and values that have a logical counterpart (CSS Logical Properties and Values Level 1). */
const PHYSICAL =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float): (?:left|right)\b)/

test('styles of pages use logical properties', () => {
  // The console is in English.
  const files = readdirSync(folder).filter((name) => name.endsWith('.css') && name !== 'console.css')
  const wrong = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, n) => (PHYSICAL.test(line) ? [`${name}:${n + 1}: ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})
