import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleIsland } from '../../src/stages/assets/bundle-script.ts'

test('an island can be a default export, and import from the folder of the site', async () => {
  const root = mkdtempSync(join(tmpdir(), 'offprint-island-'))
  try {
    writeFileSync(join(root, 'start.ts'), "export const start = 'from the site'\n")
    writeFileSync(
      join(root, 'counter.tsx'),
      "import { start } from '@site/start'\nexport default () => <b>{start}</b>\n",
    )
    const module = join(root, 'counter.tsx')
    const script = await bundleIsland({ name: 'counter.tsx#default', module, component: 'default', root })
    expect(script).toContain('from the site')
    expect(script).toContain('islands["counter.tsx#default"]=')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
