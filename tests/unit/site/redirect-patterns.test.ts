/** Patterns of redirects that stand for more paths than a site can have as pages. */
import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'

test('patterns that multiply with the pages end in a problem at the first one too many', async () => {
  const { site, problems } = await readFiles({
    'docs.config.ts': `export default {
  redirects: Array.from({ length: 6000 }, (_, n) => ({ from: \`/old-\${n}/*\`, to: '/docs/*' })),
}
`,
    'content/docs/intro.md': '# Start\n\nText.\n',
    'content/docs/setup.md': '# Setup\n\nText.\n',
  })
  expect(site.redirects).toHaveLength(10_000)
  expect(site.redirectPatterns).toHaveLength(6000)
  expect(problems.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
    'error with `/old-5000/*`, patterns stand for more than 10000 paths, and each would be a page',
  ])
})
