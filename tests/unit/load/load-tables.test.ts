/** Tables beside Markdown files in a language of the site. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import { loadGuideTables } from '../../../src/stages/load/tables/load-tables.ts'

test('a translation labels tags, also those that the original does not describe', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tables-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = {
    'content/docs/tags.yml': 'start:\n  label: Getting started\nend:\n  label: The end\n',
    'i18n/de/docs/tags.yml': 'linux:\n  label: Unter Linux\nstart:\n  label: Anfang\n',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { value: config } = await loadConfig(root)
  const collection = config.collections.find(({ kind }) => kind === 'docs')
  if (collection === undefined) throw new Error('a site has guides')
  const [original = '', translation = ''] = Object.keys(files)
  const { value, problems } = await loadGuideTables(root, {
    collection,
    files: [original],
    translations: [translation],
  })
  expect(problems).toEqual([])
  expect(value.tags).toEqual([
    { key: 'start', label: 'Anfang' },
    { key: 'end', label: 'The end' },
    { key: 'linux', label: 'Unter Linux' },
  ])
})
