/** Published addresses in `docs.lock.json`: what drops them, what takes their place, and what `docs check --fix` writes. */
import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { discard, docs, putFile, scratch } from './docs.ts'

afterAll(discard)

const DESCRIPTION = `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    post:
      operationId: createOrder
      parameters: [{ name: expand, in: query, schema: { type: string } }]
      responses: { '200': { description: The order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
components:
  schemas:
    Order: { type: object, required: [note], properties: { note: { type: string }, count: { type: integer } } }
`

const CONFIG = `import { defineConfig } from 'offprint'

export default defineConfig({
  title: 'Orders',
  lang: 'en',
  sidebars: { overview: [{ doc: 'intro' }, { doc: 'limits', items: [{ doc: 'usage' }] }, { doc: 'setup' }] },
})
`

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args])

/** A committed site whose addresses are published. */
async function publishSite(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = scratch()
  for (const [path, text] of Object.entries(files)) putFile(folder, path, text)
  putFile(folder, '.gitignore', '.docs\ndist\n')
  const { code, stdout, stderr } = await docs(['check', '--update-lock', '--root', folder])
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(/^docs\.lock\.json: \d+ routes, \d+ anchors$/m)
  git(folder, 'init', '-q')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'Publish')
  return folder
}

const readIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

function edit(folder: string, path: string, from: string, to: string): void {
  const text = readIn(folder, path)
  expect(text).toContain(from)
  putFile(folder, path, text.replace(from, to))
}

const rename = (folder: string, from: string, to: string) => renameSync(join(folder, from), join(folder, to))

async function findLost(folder: string, ...args: readonly string[]) {
  const { stdout } = await docs(['check', '--root', folder, '--format', 'json', ...args])
  const { problems } = JSON.parse(stdout) as {
    problems: readonly { code: string; message: string; hint?: string; edit?: object }[]
  }
  return problems
    .map(({ code, message, edit }) => [code, /`([^`]+)`/.exec(message)?.[1], edit !== undefined] as const)
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
}

const NAMES = `# Names

[[op:createOrder|Create it]] with [[param:createOrder.expand]], read [[schema:Order.note]] and [start](/docs/setup#linux).

\`\`\`http request=create-order
POST /orders HTTP/1.1
\`\`\`

\`\`\`json schema=Order
{ "note": "For Ada" }
\`\`\`
`

test('renamed guides, headings, operations and fields are found in one run, and fixed by redirects that work', async () => {
  const folder = await publishSite({
    'content/docs/intro.md':
      '# Intro\n\nRead [limits](./limits.md) and [how](usage.md?a).\n\n## First\n\nText.\n\n## Second\n\nText.\n',
    'content/docs/names.md': NAMES,
    'content/docs/limits.md':
      '---\ntitle: Limits\naliases: [/docs/rates]\n---\n\nEach app may send 40 requests.\n',
    'content/docs/setup.mdx':
      '---\ntitle: Setup\naliases:\n- /docs/start\n---\n\nUnpack it.\n\n## Linux\n\nRun it.\n',
    'content/docs/usage.md': '# Usage\n\nIt is used by all of us, and it shows.\n',
    'openapi/v1.yaml': DESCRIPTION,
    'docs.config.ts': CONFIG,
  })
  expect(await findLost(folder)).toEqual([])
  rename(folder, 'content/docs/limits.md', 'content/docs/quotas.md')
  rename(folder, 'content/docs/setup.mdx', 'content/docs/install.mdx')
  git(folder, 'mv', 'content/docs/usage.md', 'content/docs/use.md')
  git(folder, 'commit', '-qam', 'Rename')
  edit(folder, 'content/docs/intro.md', '## First', '## Prepare everything')
  edit(folder, 'content/docs/install.mdx', '## Linux', '## Debian')
  edit(folder, 'openapi/v1.yaml', 'createOrder', 'addOrder')
  edit(folder, 'openapi/v1.yaml', '[note], properties: { note', '[remark], properties: { remark')
  const lost = [
    ['broken-link', '/docs/setup', true],
    ['broken-markdown-link', './limits.md', true],
    ['broken-markdown-link', 'usage.md', true],
    ['lost-anchor', '/docs/api/v1/create-order#response.200.note', true],
    ['lost-anchor', '/docs/api/v1/schemas/Order#fields.note', true],
    ['lost-anchor', '/docs/intro#first', true],
    ['lost-anchor', '/docs/setup#linux', true],
    ['lost-operation', 'createOrder', false],
    ['lost-page', '/docs/api/v1/create-order', true],
    ['lost-page', '/docs/limits', true],
    ['lost-page', '/docs/setup', true],
    ['lost-page', '/docs/usage', true],
    ['snippet-mismatch', 'note', false],
    ['unknown-document', 'limits', true],
    ['unknown-document', 'setup', true],
    ['unknown-document', 'usage', true],
    ['unknown-reference', 'Order', true],
    ['unknown-reference', 'create-order', true],
    ['unknown-reference', 'createOrder', true],
    ['unknown-reference', 'createOrder.expand', true],
  ]
  expect(await findLost(folder)).toEqual(lost)
  const before = readIn(folder, 'docs.lock.json')
  expect(await findLost(folder, '--fix')).toEqual([
    ['lost-operation', 'createOrder', false],
    ['snippet-mismatch', 'note', false],
  ])
  expect(readIn(folder, 'content/docs/names.md')).toBe(
    NAMES.replaceAll('createOrder', 'addOrder')
      .replace('create-order', 'add-order')
      .replace('Order.note', 'Order.remark')
      .replace('/docs/setup#linux', '/docs/install#debian'),
  )
  edit(folder, 'content/docs/names.md', '"note"', '"remark"')
  expect(readIn(folder, 'docs.lock.json')).toBe(before)
  expect(readIn(folder, 'content/docs/intro.md')).toContain('[limits](./quotas.md) and [how](use.md?a)')
  expect(readIn(folder, 'content/docs/quotas.md')).toContain('aliases: [/docs/limits, /docs/rates]')
  expect(readIn(folder, 'content/docs/install.mdx')).toContain('aliases:\n- /docs/setup\n- /docs/start\n')
  expect(readIn(folder, 'content/docs/use.md')).toMatch(
    /^---\naliases:\n {2}- \/docs\/usage\n---\n\n# Usage\n/,
  )
  expect(readIn(folder, 'docs.config.ts')).toBe(
    CONFIG.replace("'limits'", "'quotas'")
      .replace("'usage'", "'use'")
      .replace("'setup'", "'install'")
      .replace(
        'defineConfig({\n',
        `defineConfig({
  redirects: [
    { from: '/docs/api/v1/create-order', to: '/docs/api/v1/add-order' },
    { from: '/docs/api/v1/create-order#response.200.note', to: '/docs/api/v1/add-order#response.200.remark' },
    { from: '/docs/api/v1/schemas/Order#fields.note', to: '/docs/api/v1/schemas/Order#fields.remark' },
    { from: '/docs/intro#first', to: '/docs/intro#prepare-everything' },
    { from: '/docs/setup#linux', to: '/docs/install#debian' },
  ],
`,
      ),
  )
  const built = await docs(['build', '--root', folder, '--no-offline'])
  expect(built.code).toBe(1)
  expect(built.stderr).toContain('lost-operation')
  const accepted = await docs(['check', '--update-lock', '--root', folder])
  expect(accepted.code, accepted.stderr).toBe(0)
  expect((await docs(['build', '--root', folder, '--no-offline'])).code).toBe(0)
  for (const path of ['limits', 'rates', 'setup', 'start', 'usage', 'api/v1/create-order'])
    expect(readIn(folder, `dist/site/docs/${path}.html`)).toContain('http-equiv="refresh"')
})

test('references follow renamed schemas, parameters and events', async () => {
  const written = '[[schema:Order.note]] [[param:createOrder.expand]] [[event:order.paid]]'
  const folder = await publishSite({
    'content/docs/names.md': `# Names\n\n${written}\n`,
    'openapi/v1.yaml': `${DESCRIPTION}webhooks:
  order.paid:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '200': { description: Received } }
`,
    'docs.config.ts': CONFIG.replace(/ {2}sidebars.*\n/, ''),
  })
  const renamed: readonly (readonly [string, string])[] = [
    ['schemas/Order', 'schemas/Purchase'],
    ['    Order:', '    Purchase:'],
    ['schemas/Order', 'schemas/Purchase'],
    ['expand', 'include'],
    ['order.paid', 'order.settled'],
  ]
  for (const [from, to] of renamed) edit(folder, 'openapi/v1.yaml', from, to)
  expect(await findLost(folder, '--fix')).toEqual([])
  expect(readIn(folder, 'content/docs/names.md')).toContain(
    '[[schema:Purchase.note]] [[param:createOrder.include]] [[event:order.settled]]',
  )
})

test('redirects to a renamed page go to its new address', async () => {
  const redirects = `[
  { from: '/go', to: '/docs/usage' },
  { from: '/docs/begin#first', to: "/docs/usage#it" },
  { from: '/v1/*', to: '/docs/usage' },
]`
  const folder = await publishSite({
    'content/docs/begin.md': '# Begin\n\nText.\n',
    'content/docs/usage.md': '# Usage\n\n## It\n\nIt is used by all of us, and it shows.\n',
    'docs.config.ts': `export default { redirectFiles: ['netlify'], redirects: ${redirects} }\n`,
  })
  git(folder, 'mv', 'content/docs/usage.md', 'content/docs/use.md')
  const { code, stderr } = await docs(['check', '--fix', '--root', folder])
  expect(code, stderr).toBe(0)
  expect(readIn(folder, 'docs.config.ts')).toContain(redirects.replaceAll('/docs/usage', '/docs/use'))
})

test('a removed redirect is a lost page, and a page that may be meant is only suggested', async () => {
  const folder = await publishSite({
    'content/docs/intro.md': '---\naliases: /docs/begin\n---\n\n# Intro\n\nText.\n',
    'content/docs/faq.md': '# Questions\n\nAsk.\n',
  })
  edit(folder, 'content/docs/intro.md', 'aliases: /docs/begin', 'description: x')
  putFile(folder, 'content/docs/faqs.md', '# Frequently asked\n\nEntirely different words stand here now.\n')
  git(folder, 'rm', '-q', 'content/docs/faq.md')
  expect(await findLost(folder)).toEqual([
    ['lost-page', '/docs/begin', true],
    ['lost-page', '/docs/faq', false],
  ])
  const { stderr } = await docs(['check', '--root', folder])
  expect(stderr).toContain(
    'note: `/docs/faqs` may have taken its place: its URL is the most similar of the new ones',
  )
  expect(stderr).toContain('hint: if so, add `aliases: /docs/faq` to `content/docs/faqs.md`')
  const accepted = await docs(['check', '--update-lock', '--root', folder])
  expect(accepted.stdout).toContain('  removed: /docs/faq\n')
})

test('other errors leave the lock file as it is', async () => {
  const folder = await publishSite({ 'content/docs/intro.md': '# Intro\n\nText.\n' })
  const before = readIn(folder, 'docs.lock.json')
  putFile(folder, 'content/docs/intro.md', '# Intro\n\n[gone](./gone.md)\n\n## New\n')
  const { code, stdout } = await docs(['check', '--update-lock', '--root', folder])
  expect(code).toBe(1)
  expect(stdout).toContain('docs.lock.json is unchanged: correct the errors first')
  expect(readIn(folder, 'docs.lock.json')).toBe(before)
})
