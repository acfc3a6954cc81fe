/** `docs diff` from outside: what it compares, its formats and exit codes; and the feed of changes. Verdicts are in unit/diff. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { docs, putFile, scratch } from './docs.ts'

const description = (schema: string) => `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    post:
      operationId: createOrder
      requestBody:
        content:
          application/json:
            schema:
              ${schema}
      responses:
        '200': { description: OK }
`

const OLD = description('{ type: object, properties: { note: { type: string } } }')
const NEW = description('{ type: object, properties: { note: { type: string } }, required: [note] }')

let folder = ''

beforeAll(() => {
  folder = scratch()
  mkdirSync(join(folder, 'openapi'), { recursive: true })
  mkdirSync(join(folder, 'content/docs'), { recursive: true })
  writeFileSync(join(folder, 'content/docs/intro.md'), '# Intro\n')
  writeFileSync(join(folder, 'openapi/v1.yaml'), OLD)
  writeFileSync(join(folder, 'openapi/v2.yaml'), NEW)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: '2026-03-04T05:06:07Z' },
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'First')
})

const diff = (...args: readonly string[]) => docs(['diff', ...args], { cwd: folder })

test('files, versions of the site and Git revisions name the same descriptions', async () => {
  const byFile = await diff('openapi/v1.yaml', 'openapi/v2.yaml')
  expect(byFile.stdout).toBe(
    'POST /orders\n' +
      '  breaking  Request property `body.note` became required  [request-property-became-required]\n' +
      '\n' +
      '1 change, 1 breaking\n',
  )
  expect(byFile.code).toBe(0)
  expect(await diff('v1', 'v2')).toEqual(byFile)
  expect(await diff('HEAD:openapi/v1.yaml', 'HEAD:./openapi/v2.yaml')).toEqual(byFile)
  expect((await diff('v2', 'v2')).stdout).toBe('no changes\n')
})

test('--fail-on breaking sets the exit code, and --ignore leaves changes out', async () => {
  expect((await diff('v1', 'v2', '--fail-on', 'breaking')).code).toBe(1)
  expect((await diff('v2', 'v1', '--fail-on', 'breaking')).code).toBe(0)
  const ignored = await diff(
    'v1',
    'v2',
    '--fail-on',
    'breaking',
    '--ignore',
    'request-property-became-required',
  )
  expect(ignored).toMatchObject({ code: 0, stdout: 'no changes\n' })
})

test('JSON has the documented members', async () => {
  const { stdout } = await diff('v1', 'v2', '--format', 'json')
  expect(JSON.parse(stdout)).toEqual({
    changes: [
      {
        id: 'request-property-became-required',
        kind: 'changed',
        breaking: true,
        direction: 'request',
        operation: 'POST /orders',
        operations: ['POST /orders'],
        path: 'body.note',
        old: 'optional',
        new: 'required',
        text: 'Request property `body.note` became required',
      },
    ],
  })
})

test('SARIF and GitHub annotations have the place in the new description', async () => {
  const sarif = JSON.parse((await diff('v1', 'v2', '--format', 'sarif')).stdout) as {
    readonly runs: readonly [{ readonly results: readonly object[] }]
  }
  expect(sarif.runs[0].results[0]).toMatchObject({
    ruleId: 'request-property-became-required',
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'openapi/v2.yaml' },
          region: { startLine: 11, startColumn: 51 },
        },
      },
    ],
  })
  expect((await diff('v1', 'v2', '--format', 'github')).stdout).toContain(
    '::error file=openapi/v2.yaml,line=11,col=51,title=request-property-became-required::POST /orders',
  )
  expect((await diff('v1', 'v2', '--format', 'markdown')).stdout).toContain(
    '### `POST /orders`\n\n- **Breaking:** Request property `body.note` became required',
  )
})

test('the feed of changes has the date of the last commit and the language of the site', async () => {
  writeFileSync(
    join(folder, 'docs.config.ts'),
    `export default {
  title: 'Laden',
  url: 'https://docs.example.com',
  lang: 'de',
  apis: [{ version: 'v1', spec: 'openapi/v1.yaml' }, { version: 'v2', spec: 'openapi/v2.yaml', previous: 'v1' }],
}`,
  )
  const out = join(scratch(), 'out')
  expect(await docs(['build', '--root', folder, '--out', out])).toMatchObject({ code: 0, stderr: '' })
  const feed = readFileSync(join(out, 'docs/api/changes.xml'), 'utf8')
  expect(feed).toContain('<title>API-Änderungen von Laden</title>')
  expect(feed).toContain('<id>https://docs.example.com/docs/api/v2/changes</id>')
  expect(feed.match(/<updated>[^<]*/g)).toEqual(Array(2).fill('<updated>2026-03-04T00:00:00Z'))
  expect(feed).toContain('&lt;strong&gt;Inkompatibel&lt;/strong&gt; Request property &lt;code&gt;body.note')
  expect(readFileSync(join(out, 'docs/api/v2/changes.html'), 'utf8')).toContain(
    '<link rel="alternate" type="application/atom+xml" title="API-Änderungen von Laden" href="/docs/api/changes.xml"',
  )
  const page = readFileSync(join(out, 'docs/api/v2/create-order.html'), 'utf8')
  expect(page).toContain('<span class="badge">Geändert in API v2</span></a>')
  expect(page).toContain('<span class="badge">Geändert</span>')
})

test('a snapshot that cannot be read is reported at its place, also from the cache', async () => {
  const root = scratch()
  mkdirSync(join(root, 'openapi/history'), { recursive: true })
  writeFileSync(join(root, 'openapi/v1.yaml'), OLD)
  writeFileSync(
    join(root, 'openapi/history/2026-01-31.yaml'),
    NEW.replace('title: Orders', 'title: Orders: all'),
  )
  writeFileSync(join(root, 'openapi/history/2026-02-14.yaml'), NEW)
  writeFileSync(
    join(root, 'docs.config.ts'),
    `export default { title: 'Orders', apis: [{ version: 'v1', spec: 'openapi/v1.yaml', changes: { from: 'openapi/history/*' } }] }\n`,
  )
  for (let n = 0; n < 2; n++) {
    const { code, stderr } = await docs(['check', '--root', root])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^openapi\/history\/2026-01-31\.yaml:2:\d+\n {2}error spec-syntax/)
    expect(stderr).toContain('\n1 error\n')
  }
})

test('headers and callbacks have badges, and all APIs share a feed', async () => {
  const root = scratch()
  const api = (header: string, field: string) => `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      responses: { '200': { description: OK, headers: { Rate: { schema: ${header} } } } }
      callbacks:
        done:
          '{$request.query.url}':
            post:
              requestBody: { content: { application/json: { schema: { properties: ${field} } } } }
              responses: { '200': { description: OK, content: { application/json: { schema: { properties: ${field} } } } } }
`
  putFile(root, 'content/docs/intro.md', '# Intro\n')
  putFile(root, 'openapi/v1.yaml', api('{ type: integer }', '{ a: {} }'))
  putFile(root, 'openapi/v2.yaml', api('{ type: integer, maximum: 9 }', '{ a: {}, b: {} }'))
  putFile(root, 'openapi/history/2026-01-31.yaml', OLD)
  putFile(root, 'openapi/store.yaml', NEW)
  putFile(
    root,
    'docs.config.ts',
    `export default { title: 'Orders', url: 'https://docs.example.com', apis: [
      { version: 'v1', spec: 'openapi/v1.yaml' },
      { version: 'v2', spec: 'openapi/v2.yaml', previous: 'v1' },
      { version: 'store', spec: 'openapi/store.yaml', changes: { from: 'openapi/history/*' } },
    ] }\n`,
  )
  const built = await docs(['build', '--root', root, '--no-offline'])
  expect(built.code, built.stderr).toBe(0)
  const page = readFileSync(join(root, 'dist/site/docs/api/v2/list-orders.html'), 'utf8')
  const badges = [...page.matchAll(/changes#([\w-]+)"><span class="badge"[^>]*>([^<]+)/g)]
  expect(badges.map(([, entry, text]) => `${text}: ${entry}`)).toEqual([
    'Changed in API v2: get-orders',
    'Changed in API v2: get-orders-200-header-rate-response-header-max-set',
    'New in API v2: get-orders-callback-done-body-b-response-optional-property-added',
    'New in API v2: get-orders-callback-done-200-b-new-optional-request-property',
  ])
  const feed = readFileSync(join(root, 'dist/site/docs/api/changes.xml'), 'utf8')
  expect(
    [...feed.matchAll(/<id>https:\/\/docs\.example\.com\/docs\/api\/(.+)<\/id>/g)].map(([, id]) => id),
  ).toEqual(['changes.xml', 'store/history#since-2026-01-31', 'v2/changes'])
})

test('Git tags are snapshots, and a clone without them is reported', async () => {
  const root = scratch()
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: `2026-01-0${day}T00:00:00Z` },
    })
  let day = 1
  const release = (tag: string, text: string) => {
    day++
    putFile(root, 'openapi/v1.yaml', text)
    git('add', '-A')
    git('commit', '-qm', tag)
    git('tag', tag)
  }
  putFile(root, '.gitignore', '.docs\ndist\n')
  putFile(
    root,
    'docs.config.ts',
    `export default { title: 'Orders', apis: [{ version: 'v1', spec: 'openapi/v1.yaml', changes: { tags: 'v*' } }] }\n`,
  )
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Begin')
  git('tag', 'v0.1')
  release('v1.0', OLD)
  release('v1.1', `${OLD}# The same\n`)
  release('next', `${OLD}# Not released\n`)
  release('v2.0', NEW)
  const built = await docs(['build', '--root', root, '--no-offline'])
  expect(built.code, built.stderr).toBe(0)
  const page = readFileSync(join(root, 'dist/site/docs/api/v1/history.md'), 'utf8')
  expect(page.match(/^## .*/gm)).toEqual(['## Changes from v1.1 to v2.0'])
  expect(page).toContain('**Breaking**')
  expect(git('status', '--porcelain').toString()).toBe('')
  const clone = scratch()
  execFileSync('git', ['clone', '-q', '--depth=1', '--no-tags', `file://${root}`, join(clone, 'site')])
  const checked = await docs(['check', '--root', join(clone, 'site')])
  expect(checked.code).toBe(1)
  expect(checked.stderr).toContain('no Git tag with this description matches `v*`')
  expect(checked.stderr).toContain('hint: this clone is shallow and may lack tags: run `git fetch --tags`')
})

test('a description that cannot be read is a problem, and a wrong option a usage error', async () => {
  const missing = await diff('v1', 'v3')
  expect(missing.code).toBe(1)
  expect(missing.stderr).toContain('error unknown-description: no API description named `v3`')
  writeFileSync(join(folder, 'broken.yaml'), 'openapi: 3.1.0\npaths: [\n')
  const broken = await diff('v1', 'broken.yaml')
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('spec-syntax')
  expect((await diff('v1')).code).toBe(2)
  expect((await diff('v1', 'v2', '--format', 'xml')).code).toBe(2)
})

test('two files with lists of an MCP server are compared', async () => {
  const lists = (schema: object) => JSON.stringify({ tools: [{ name: 'buy', inputSchema: schema }] })
  writeFileSync(join(folder, 'old.json'), lists({ type: 'object' }))
  writeFileSync(join(folder, 'new.json'), lists({ type: 'object', properties: { a: {} }, required: ['a'] }))
  expect(await diff('old.json', 'new.json', '--fail-on', 'breaking')).toMatchObject({
    code: 1,
    stdout:
      'tool buy\n' +
      '  breaking  Request property `input.a` was added and is required  [new-required-request-property]\n' +
      '\n' +
      '1 change, 1 breaking\n',
  })
  expect((await diff('old.json', 'openapi/v1.yaml')).stderr).toContain('error not-openapi')
})
