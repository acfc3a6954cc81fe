/** Classes of blocks that authors write (layout-blocks.ts) are styled in one file: another rule of the same name once made columns a list. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../templates/styles')
const BLOCK_CLASS =
  /^\.(?:intro|cards?|card-title|steps|filetree|columns?|frame|accordion|badge|button-line|icon-line|embed-box)\b(?!-)/

test('only blocks.css styles the classes of layout blocks', () => {
  // Sites that name infima.css get classes of another tool, and infima.css keeps them apart from the classes of blocks.
  const others = new Set(['blocks.css', 'infima.css'])
  const files = readdirSync(folder).filter((name) => name.endsWith('.css') && !others.has(name))
  const wrong = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line, n) => (BLOCK_CLASS.test(line) ? [`${name}:${n + 1}: ${line}`] : [])),
  )
  expect(wrong).toEqual([])
})
