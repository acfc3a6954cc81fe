/** References to an id, `[text][id]`, follow the heading when an edit moves it to another page. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContext } from '../../../src/graph/context.ts'
import { loadConfig } from '../../../src/stages/config/load-config.ts'
import type { Config } from '../../../src/stages/config/config-types.ts'
import { loadContent } from '../../../src/stages/load/load-content.ts'
import { buildSite } from '../../../src/stages/site/build-site.ts'

test('a reference links to the first page that has its id, after each edit', async () => {
  const root = mkdtempSync(join(tmpdir(), 'offprint-ids-'))
  const context = createContext({ root, jobs: 1, cache: false, keep: true })
  const write = (name: string, text: string) => writeFileSync(join(root, 'content/docs', `${name}.md`), text)
  const resolve = async (config: Config) => {
    context.graph.markAll()
    const content = await loadContent(config, context)
    const { value: site } = await buildSite(config, content.value, { steps: context.graph.steps })
    return site.linkTargets.get('/docs/a') ?? []
  }
  const page = (route: string) => [{ state: 'page', route, suffix: '#setup' }]
  try {
    mkdirSync(join(root, 'content/docs'), { recursive: true })
    writeFileSync(
      join(root, 'docs.config.ts'),
      "export default { title: 'Ids', markdown: { mkdocs: { references: true } } }\n",
    )
    const { value: config } = await loadConfig(root)
    write('a', '# A\n\nSee [it][setup].\n')
    write('b', '# B\n')
    write('c', '# C\n\n## Setup\n')
    expect(await resolve(config)).toEqual(page('/docs/c'))
    write('b', '# B\n\n## Setup\n')
    expect(await resolve(config)).toEqual(page('/docs/b'))
    write('b', '# B\n')
    write('c', '# C\n')
    expect(await resolve(config)).toMatchObject([{ state: 'anchor', route: '/docs/a' }])
    write('a', '# A\n\nSee [it][setup].\n\n## Setup\n')
    write('c', '# C\n\n## Setup\n')
    expect(await resolve(config)).toEqual(page('/docs/a'))
  } finally {
    await context.close()
    rmSync(root, { recursive: true })
  }
})
