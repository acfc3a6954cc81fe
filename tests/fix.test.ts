/**
 * `docs check --fix`: `fix/before` is a site as other tools have it, and `fix/after` what the command makes of it.
 */

import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, putFile, root, scratch } from './docs.ts'

afterAll(discard)

const readFiles = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.startsWith('.docs') && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

test('corrects what is certain in each file, reports the rest, and changes nothing the second time', async () => {
  const site = scratch(join(root, 'tests/fix/before'))
  const { code, stdout, stderr } = await docs(['check', '--fix', '--root', site])
  const expected = readFiles(join(root, 'tests/fix/after'))
  expect(readFiles(site)).toEqual(expected)
  expect(code).toBe(0)
  expect(stdout).toContain(
    'content/docs/page.mdx: fixed 1 other-syntax, 4 unknown-component, 1 unknown-prop, 1 broken-link\nparts/limits.md: fixed 1 other-syntax\n',
  )
  expect(stderr).toContain('13 warnings')
  const again = await docs(['check', '--fix', '--root', site, '--format', 'json'])
  expect(JSON.parse(again.stdout)).toMatchObject({ summary: { fixed: 0 } })
  expect(readFiles(site)).toEqual(expected)
})

test('leaves what may mean something else', async () => {
  const site = scratch()
  const text = `# Left

::code-group

\`\`\`sh [npm]
npm install
\`\`\`

\`\`\`sh
yarn add
\`\`\`

::

::tip{icon="bolt"}
A tip with an icon.
::

::warning
---
title: Read this
---
Text.
::

:::details[Three colons]

\`\`\`yaml tab="YAML"
a: 1
\`\`\`

:::

\`\`\`ts twoslash
const hidden = 1
// ---cut---
const shown = 1
\`\`\`

\`\`\`ts title="One" [two.ts]
let x = 1
\`\`\`

## Twice

## Twice

[One](#twice__2), [another site](/other/docs/left).
`
  const page = `import Versions from '@theme/Versions'

# Components

<Versions /> is <Check size={18} /> or <Callout type="rocket">no</Callout>.

<Steps>
  <Step title="With an icon" icon="key">
    Text.
  </Step>
</Steps>

<LinkCard title="A" href="/" description="Not \`plain\`." />

<Tabs items={['One', 'Two']}>
  <Tab label="One">Text.</Tab>
</Tabs>
`
  putFile(site, 'content/docs/left.md', text)
  putFile(site, 'content/docs/components.mdx', page)
  await docs(['check', '--fix', '--root', site])
  // Without tabs, the label of a code block is its title.
  const expected = text.replace('sh [npm]', 'sh title="npm"')
  expect(readFileSync(join(site, 'content/docs/left.md'), 'utf8')).toBe(expected)
  expect(readFileSync(join(site, 'content/docs/components.mdx'), 'utf8')).toBe(page)
})

test('without --fix, no file changes', async () => {
  const site = scratch(join(root, 'tests/fix/before'))
  await docs(['check', '--root', site])
  expect(readFiles(site)).toEqual(readFiles(join(root, 'tests/fix/before')))
})

test('files outside of the folder of the site stay as they are', async () => {
  const outside = scratch()
  putFile(outside, 'shared.md', '# Shared\n\nText is ==marked==.\n')
  const site = scratch()
  putFile(site, 'content/docs/intro.md', '# Intro\n\nText is ==marked==.\n')
  symlinkSync(join(outside, 'shared.md'), join(site, 'content/docs/shared.md'))
  await docs(['check', '--fix', '--root', site])
  expect(readFileSync(join(site, 'content/docs/intro.md'), 'utf8')).toContain('<mark>marked</mark>')
  expect(readFileSync(join(outside, 'shared.md'), 'utf8')).toContain('==marked==')
})

test('a file that is not UTF-8 stays as it is', async () => {
  const site = scratch()
  const path = join(site, 'content/docs/intro.md')
  putFile(site, 'content/docs/intro.md', '')
  const bytes = Buffer.concat([Buffer.from('# Intro\n\nText is ==marked== '), Buffer.from([0xff, 0x0a])])
  writeFileSync(path, bytes)
  await docs(['check', '--fix', '--root', site])
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('renames what an API description has under another name', async () => {
  const site = scratch(join(root, 'tests/problems/snippet-mismatch/site'))
  const text = (field: string, operation: string) => `# Orders

Call [[op:${operation}]].

\`\`\`json schema=Line
{ "sku": "A", "${field}": 1 }
\`\`\`

\`\`\`sh request=createOrder
curl --json '{ "currency": "EUR", "lines": [{ "${field}": 1 }] }' -H 'Idempotency-Key: 1' https://api.example.com/v1/orders
\`\`\`
`
  putFile(site, 'content/docs/intro.md', text('cuont', 'Create_Order'))
  const { code, stdout } = await docs(['check', '--fix', '--root', site])
  expect(stdout).toContain('content/docs/intro.md: fixed 1 unknown-reference, 2 snippet-mismatch\n')
  expect(readFiles(site)['content/docs/intro.md']).toBe(text('count', 'create-order'))
  expect(code).toBe(0)
})
