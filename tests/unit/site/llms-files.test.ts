/** `llms.txt` and `llms-full.txt`: a list of the pages with links to their Markdown, and the text of all guides. */

import { expect, test } from 'vitest'
import { createContext } from '../../../src/graph/context.ts'
import { emitLlmsFiles } from '../../../src/stages/emit/machine-readable/write-llms.ts'
import { readFiles } from './read-files.ts'

const FILES = {
  'docs.config.ts':
    "export default { title: 'Orders', tagline: 'Order things', url: 'https://docs.example.com', base: '/help/' }\n",
  'content/docs/intro.md':
    '---\ntitle: Start\ndescription: Begin here.\n---\n\nRead [setup](./setup.md#steps).\n',
  'content/docs/setup.md': '# Setup\n\n## Steps\n\nWords. [List](/llms.txt), [texts](/llms-full.txt)\n',
  'content/docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'content/versions/1.x/setup.md': '# Old setup\n',
  'content/pages/terms.md': '# Terms\n\nText.\n',
  'content/blog/2026-01-01-news.md': '# News\n\nWords.\n',
  'openapi/v1.yaml': `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths: { /order: { get: { operationId: getOrder, summary: Get an order, responses: { '200': { description: Done } } } } }
`,
}

async function emit(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const { site, problems } = await readFiles(files)
  expect(problems).toEqual([])
  const context = createContext({ root: '.', jobs: 1, cache: false })
  const texts: Record<string, string> = {}
  for await (const file of emitLlmsFiles(site, context))
    texts[file.path] = String('load' in file ? await file.load() : file.data)
  await context.close()
  return texts
}

test('the list has each part of the site, and the texts have all guides of the current version', async () => {
  const texts = await emit(FILES)
  expect(texts['llms.txt']).toBe(`# Orders

> Order things

## Guides

- [Start](https://docs.example.com/help/docs/intro.md): Begin here.
- [Setup](https://docs.example.com/help/docs/setup.md): Words. List, texts

## Pages

- [Use these docs in your editor](https://docs.example.com/help/coding-agents.md): How coding agents read Orders
- [Terms](https://docs.example.com/help/terms.md): Text.

## API v1

- [OpenAPI description](https://docs.example.com/help/docs/api/v1/openapi.json)
- [Get an order](https://docs.example.com/help/docs/api/v1/get-order.md): GET /order

## Optional

- [News](https://docs.example.com/help/blog/news.md): Words.
- [Guides of 1.x](https://docs.example.com/help/docs/1.x/llms.txt)
`)
  expect(texts['docs/1.x/llms.txt']).toBe(`# Orders: 1.x

## Guides

- [Old setup](https://docs.example.com/help/docs/1.x/setup.md)
`)
  const full = texts['llms-full.txt']
  expect(full).toContain('<!-- https://docs.example.com/help/docs/intro -->\n\n# Start')
  expect(full).toContain('Read [setup](https://docs.example.com/help/docs/setup#steps).')
  expect(full).toContain('# Terms')
  expect(full).not.toMatch(/Hidden|Old setup|Get an order|News/)
})

test('texts that are too long for one file are in parts, which the file lists', async () => {
  const words = (count: number) => 'word '.repeat(count)
  const texts = await emit({
    'docs.config.ts': FILES['docs.config.ts'],
    'content/docs/1-a.md': `# A\n\n${words(60_000)}\n`,
    'content/docs/2-b.md': `# B\n\n${words(30_000)}\n`,
    'content/docs/3-c.md': `# C\n\n${words(30_000)}\n`,
  })
  expect(texts['llms-full.txt']).toBe(`# Orders: all guides

## Parts

- [A to B](https://docs.example.com/help/llms-full-1.txt)
- [C to Use these docs in your editor](https://docs.example.com/help/llms-full-2.txt)
`)
  expect(texts['llms-full-1.txt']).toMatch(
    /^<!-- Orders: guides, part 1 of 2 -->\n\n<!-- [^]*^# A$[^]*^# B$/m,
  )
  expect(texts['llms-full-2.txt']).toMatch(/^# C$/m)
  expect(texts['llms-full-2.txt']).not.toMatch(/^# B$/m)
})

test('without the URL of the site there are no such files', async () => {
  expect(await emit({ 'content/docs/intro.md': '# Start\n' })).toEqual({})
})

test('languages without any guide have files of their own in the cache as well', async () => {
  const { site } = await readFiles({
    'docs.config.ts': "export default { url: 'https://docs.example.com' }\n",
    'content/blog/2026-01-01-news.md': '# News\n\nWords.\n',
  })
  const { config } = site
  const german = { ...site, config: { ...config, locale: { ...config.locale, prefix: '/de' } } }
  const context = createContext({ root: '.', jobs: 1, cache: false, keep: true })
  const paths: string[] = []
  for await (const { path } of emitLlmsFiles({ ...site, translations: [german] }, context)) paths.push(path)
  await context.close()
  expect(paths).toEqual(['llms.txt', 'llms-full.txt', 'de/llms.txt', 'de/llms-full.txt'])
})
