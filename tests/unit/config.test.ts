/** Config files: names that work, and the locations of options and errors. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCache } from '../../src/graph/cache/cache.ts'
import { loadConfig } from '../../src/stages/config/load-config.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

test('without a config file every option has its default', async () => {
  const { value, problems } = await loadConfig(folder)
  expect(problems).toEqual([])
  expect(value).toMatchObject({ title: '', base: '/', apis: [], defaultVersion: '' })
})

test('where a comma is missing, the problem says so', async () => {
  write('docs.config.ts', "export default {\n  title: 'Orders'\n  lang: 'de',\n}\n")
  const { problems } = await loadConfig(folder)
  expect(problems).toMatchObject([
    { code: 'config-syntax', location: { line: 3 }, hint: expect.stringContaining('comma') as string },
  ])
})

test('folders are the same however their paths are written, and the folder of the site is none of them', async () => {
  write('docs.config.js', "export default { docs: './guides/', blog: 'news//' }\n")
  const { value } = await loadConfig(folder)
  expect(value.collections.map(({ source }) => source)).toEqual(['guides', 'news', 'content/pages'])
  write('docs.config.js', "export default { docs: './' }\n")
  const { problems } = await loadConfig(folder)
  expect(problems).toMatchObject([{ code: 'config-value', location: { line: 1 } }])
})

test('without a folder `content`, files that are copied come from `static` or `public`', async () => {
  const readStatic = async () => (await loadConfig(folder)).value.static[0]
  expect(await readStatic()).toBe('content/static')
  write('public/robots.txt', '')
  expect(await readStatic()).toBe('public')
  write('static/robots.txt', '')
  expect(await readStatic()).toBe('static')
  write('content/docs/intro.md', '')
  expect(await readStatic()).toBe('content/static')
})

test.each([
  ['docs.config.mts', 'const title: string = "T"\nexport default { title }\n'],
  ['docs.config.cjs', 'module.exports = { title: "T" }\n'],
  ['docs.config.js', 'export default await Promise.resolve({ title: "T" })\n'],
])('%s is a config file', async (name, text) => {
  write(name, text)
  const { value, problems } = await loadConfig(folder)
  expect(problems).toEqual([])
  expect(value.title).toBe('T')
})

test('links of sidebars and footer, and the default version, have their locations', async () => {
  write(
    'docs.config.ts',
    [
      'export default {',
      "  defaultVersion: 'v9',",
      "  footer: [{ label: 'A', href: '/a' }],",
      "  sidebars: { overview: [{ label: 'Group', items: [{ doc: 'intro' }, { link: '/b' }] }] },",
      '}',
    ].join('\n'),
  )
  const { value } = await loadConfig(folder)
  const file = 'docs.config.ts'
  expect(value.locations.defaultVersion).toEqual({ file, line: 2, column: 19, length: 4 })
  expect(value.footer[0]?.location).toMatchObject({ line: 3, column: 32 })
  expect(value.locations.sidebars['overview']).toMatchObject({ line: 4, column: 15 })
  const items = value.sidebars['overview']?.[0]?.items ?? []
  expect(items.map(({ location }) => [location.line, location.column])).toEqual([
    [4, 59],
    [4, 78],
  ])
})

test('options of a CommonJS config have their locations', async () => {
  write('docs.config.cjs', 'module.exports = {\n  titel: "T",\n}\n')
  const { problems } = await loadConfig(folder)
  expect(problems[0]).toMatchObject({ code: 'unknown-option', location: { line: 2, column: 3 } })
})

test('a second config file and one of another kind are reported, and one that is imported is not', async () => {
  write('docs.config.ts', "import more from './docs.config.json'\nexport default { ...more }\n")
  write('docs.config.json', '{ "title": "Imported" }\n')
  write('docs.config.mjs', 'export default {}\n')
  write('docs.config.yml', 'title: T\n')
  const { value, problems } = await loadConfig(folder)
  expect(value.title).toBe('Imported')
  expect(problems.map(({ code, location }) => `${code} ${location?.file}`)).toEqual([
    'ignored-file docs.config.mjs',
    'unsupported-config docs.config.yml',
  ])
})

test('an error that an imported file throws has its location in that file', async () => {
  write('docs.config.ts', "import { title } from './title.ts'\nexport default { title: title() }\n")
  write('title.ts', "export function title(): string {\n  throw new Error('no title')\n}\n")
  const { problems } = await loadConfig(folder)
  expect(problems[0]).toMatchObject({
    code: 'config-throws',
    message: 'the config file fails: no title',
    location: { file: 'title.ts', line: 2 },
  })
})

test.each(['/old#', '/old?page=1', '/ol*', '/*/old', '/old/*#setup'])(
  'a redirect from %s is reported: it is neither a page nor an anchor nor a pattern',
  async (from) => {
    write('docs.config.ts', `export default { redirects: [{ from: '${from}', to: '/docs/setup' }] }\n`)
    const { problems } = await loadConfig(folder)
    expect(problems).toMatchObject([
      { code: 'config-value', message: expect.stringContaining('the path of a page') as string },
    ])
  },
)

test('options of other tools, and simpler forms of options, come with what to write', async () => {
  write(
    'docs.config.ts',
    "export default { nav: [], theme: { primaryColor: 'red' }, logo: '/a.svg', apis: ['openapi/v1.yaml'] }\n",
  )
  const { problems } = await loadConfig(folder)
  const hints = Object.fromEntries(
    problems.map(({ message, hint }) => [/`([^`]+)`/.exec(message)?.[1], hint]),
  )
  expect(hints).toEqual({
    nav: 'write `navbar`',
    primaryColor: 'write `accent`',
    logo: "write `logo: { light: 'logo.svg' }`",
    'apis[0]': "write `{ version: 'v1', spec: 'openapi/v1.yaml' }`",
  })
})

test('an API description that the config file names but that does not exist is reported there', async () => {
  write('docs.config.ts', "export default {\n  apis: [{ version: 'v1', spec: 'openapi/v1.yaml' }],\n}\n")
  const { value } = await loadConfig(folder)
  expect(value.apis[0]?.location).toMatchObject({ file: 'docs.config.ts', line: 2, column: 33 })
})

test.each([
  ["theme: { code: 'harbour' }", '\'ink\', not "harbour"', 'did you mean `harbor`?'],
  ["navbar: ['overvew']", '\'console\', not "overvew"', 'did you mean `overview`?'],
  ["severity: { brokenlink: 'off' }", '`severity.brokenlink` must be the code of a problem', '`broken-link`'],
  ["blog: 'nope'", 'the folder `nope` does not exist', "start at the site's folder"],
  ["pages: 'nope'", 'the folder `nope` does not exist', "start at the site's folder"],
  ["static: 'nope'", 'the folder `nope` does not exist', "start at the site's folder"],
  ["docs: 'nope'", 'the folder `nope` does not exist', "start at the site's folder"],
  ["logo: '/logo.svg'", 'be an object with `light`, `dark`, `alt`, `link`, not "/logo.svg"', 'light:'],
  ['locales: { de: 5 }', '`locales.de` must be an object with `label`', undefined],
  ["console: { dpop: 'on' }", '\'required\', not "on"', undefined],
  [
    "navbar: [{ label: 'A' }]",
    '`navbar[0]` must be an entry with one target: `href`, `doc`, `sidebar`, `api` or `items`',
    undefined,
  ],
  ["navbar: [{ label: 'A', href: '/', doc: 'b' }]", '`doc`, `sidebar`, `api` or `items`', undefined],
  ["navbar: [{ label: 'A', items: [] }]", 'at least one link, not an empty list', undefined],
  [
    "navbar: [{ label: 'A', items: [{ label: 'B' }] }]",
    '`navbar[0].items[0]` must be a link with one target',
    undefined,
  ],
  ["sidebars: { overview: [{ label: 'A' }] }", '`link` or `folder`, or with `items`', undefined],
  [
    "sidebars: { overview: [{ doc: 'a', badge: { text: 'B', tone: 'god' } }] }",
    "`sidebars.overview[0].badge.tone` must be 'good', 'warn' or 'bad', not \"god\"",
    'did you mean `good`?',
  ],
  ["scripts: [{ src: 'http://a.example/b.js' }]", "a URL that begins with 'https:'", undefined],
  [
    "head: [{ tag: 'link', attributes: { rel: 'stylesheet', href: 'https://a.example/b.css' } }]",
    'blocks `https://a.example/b.css`',
    'download the file',
  ],
])('%s is reported with what is right', async (option, message, hint) => {
  write('docs.config.ts', `export default { ${option} }\n`)
  const { problems } = await loadConfig(folder)
  expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
  if (hint === undefined) expect(problems[0]?.hint).toBeUndefined()
  else expect(problems[0]?.hint).toContain(hint)
})

test('an unknown code is reported at its key', async () => {
  write('docs.config.ts', "export default {\n  severity: { brokenlink: 'off' },\n}\n")
  const { problems } = await loadConfig(folder)
  expect(problems).toMatchObject([{ code: 'config-value', location: { line: 2, column: 15 } }])
})

test('tags of other hosts that only name an address are not reported', async () => {
  write(
    'docs.config.ts',
    "export default { head: [{ tag: 'link', attributes: { rel: 'me', href: 'https://a.example' } }, { tag: 'meta' }] }\n",
  )
  expect((await loadConfig(folder)).problems).toEqual([])
})

test('files of tools beside descriptions are left out; every other JSON or YAML file is read as a description', async () => {
  const tools = ['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'redocly.yaml']
  const others = [
    'tsconfig.build.json',
    '.redocly.yaml',
    'README.md',
    'v1.yaml~',
    'yarn.lock',
    'openapitools.json',
  ]
  for (const name of [...tools, ...others, 'v1.yaml', 'package-api.json', 'broken.json'])
    write(`openapi/${name}`, name.startsWith('package') ? '{ "name": "orders" }' : '{')
  const { value } = await loadConfig(folder)
  expect(value.apis.map(({ spec }) => spec)).toEqual([
    'openapi/broken.json',
    'openapi/package-api.json',
    'openapi/v1.yaml',
  ])
})

test('files that the references of a description lead to are parts of it, also through other files', async () => {
  write('openapi/v1.yaml', "openapi: 3.1.0\npaths:\n  /a:\n    $ref: './paths/a.yaml#/a'\n")
  write(
    'openapi/paths/a.yaml',
    'a:\n  get:\n    responses:\n      "200": { "$ref": "../shared%20parts.json#/Ok" }\n',
  )
  write('openapi/common.yaml', 'Pet:\n  type: object\n')
  write(
    'openapi/orders.json',
    '{"components":{"schemas":{"A":{"$ref":"common.yaml#/Pet"}}},"openapi":"3.0.0"}',
  )
  write('openapi/shared parts.json', '{"Ok":{"$ref":"responses.json"}}')
  write('openapi/responses.json', '{"description":"A pet"}')
  // A description stays one, and two broken ones that only refer to each other are reported.
  write('openapi/v2.yaml', 'openapi: 3.1.0\n$ref: orders.json\n')
  write('openapi/x.yaml', '$ref: y.yaml\n')
  write('openapi/y.yaml', '$ref: x.yaml\n')
  const { value } = await loadConfig(folder)
  expect(value.apis.map(({ spec }) => spec)).toEqual([
    'openapi/orders.json',
    'openapi/v1.yaml',
    'openapi/v2.yaml',
    'openapi/x.yaml',
    'openapi/y.yaml',
  ])
})

test('the compiled file is kept only as long as the settings that esbuild reads stay the same', async () => {
  const cache = createCache()
  const load = async () => {
    const { value, problems } = await loadConfig(folder, {}, cache)
    return problems[0]?.code ?? value.title
  }
  write('docs.config.js', "module.exports = { title: 'T' }\n")
  write('package.json', '{}')
  expect(await load()).toBe('T')
  write('package.json', '{ "type": "module" }')
  expect(await load()).toBe('config-throws')

  rmSync(join(folder, 'docs.config.js'))
  const fields =
    "class A { set x(v) { title = v } }\nclass B extends A { x = 'set' }\nlet title = 'defined'\nnew B()\n"
  write('docs.config.ts', `${fields}export default { title }\n`)
  write('tsconfig.json', '{ "extends": "./base.json" }')
  for (const [isDefined, title] of [
    [false, 'set'],
    [true, 'defined'],
  ] as const) {
    write('base.json', JSON.stringify({ compilerOptions: { useDefineForClassFields: isDefined } }))
    expect(await load()).toBe(title)
  }
})
