import { build, type Plugin } from 'esbuild'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../lib/hash.ts'
import { packageRoot } from '../lib/package-info.ts'
import type { SiteAssets, OutFile } from '../types.ts'
import type { Page } from '../site-types.ts'

/** An island to bundle: the name under which its script registers it, and the export of a module that it is. */
interface Source {
  readonly name: string
  readonly module: string
  readonly component: string
}

/**
 * Scripts and styles of Offprint itself, minified, with the hash of their content in their names.
 *
 * All scripts are classic ones: browsers refuse modules under file://, and the same bytes serve both. React is one shared
 * script; islands take it from `globalThis.offprint`.
 */
export async function bundleClient(): Promise<SiteAssets> {
  const client = join(packageRoot, 'src/client')
  const islands = readdirSync(join(client, 'islands'))
    .filter((file) => file.endsWith('.tsx'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -4)
      const component = name.charAt(0).toUpperCase() + name.slice(1)
      return { name, module: join(client, 'islands', file), component }
    })
  const views = readdirSync(join(packageRoot, 'src/console/views'))
    .filter((file) => file.endsWith('.tsx'))
    .sort()
    .map((file) => file.slice(0, -4))
  const [style, boot, early, react, console, timeout, pages, ...scripts] = await Promise.all([
    css(join(packageRoot, 'templates/styles/site.css')),
    script(join(client, 'boot.ts')),
    script(join(client, 'early.ts')),
    script(join(client, 'react.tsx')),
    script(join(packageRoot, 'src/console/main.tsx'), [shared]),
    script(join(client, 'timeout.ts')),
    Promise.all(views.map((name) => view(name, join(packageRoot, 'src/console/views', `${name}.tsx`)))),
    ...islands.map(island),
  ])
  const files: OutFile[] = []
  const add = (name: string, ending: string, data: string) => keep(files, name, ending, data)
  return sealed({
    files,
    style: add('site', 'css', style),
    boot: add('boot', 'js', boot),
    early,
    react: add('react', 'js', react),
    islands: Object.fromEntries(islands.map(({ name }, i) => [name, add(name, 'js', scripts[i] ?? '')])),
    console: {
      script: add('console', 'js', console),
      timeout: add('timeout', 'js', timeout),
      views: Object.fromEntries(views.map((name, i) => [name, add(`console-${name}`, 'js', pages[i] ?? '')])),
    },
  })
}

/** The assets with the islands that the pages of a site bring: 'content/blog/outage.tsx#Outage' is an export of a file below the root. */
export async function addAuthorIslands(
  assets: SiteAssets,
  root: string,
  pages: readonly Page[],
): Promise<SiteAssets> {
  const names = [...new Set(pages.flatMap((page) => ('islands' in page ? page.islands : [])))].sort()
  const sources = names
    .filter((name) => name.includes('#'))
    .map((name) => {
      const [path = '', component = ''] = name.split('#')
      return { name, module: join(root, path), component }
    })
  if (sources.length === 0) return assets
  const scripts = await Promise.all(sources.map(island))
  const files = [...assets.files]
  const made = sources.map(({ name, component }, i): [string, string] => [
    name,
    keep(files, component.toLowerCase(), 'js', scripts[i] ?? ''),
  ])
  return sealed({ ...assets, files, islands: { ...assets.islands, ...Object.fromEntries(made) } })
}

function keep(files: OutFile[], name: string, ending: string, data: string): string {
  if (data === '') return ''
  const path = `assets/${name}-${hashOf(data).slice(0, 8)}.${ending}`
  if (!files.some((file) => file.path === path)) files.push({ path, data })
  return `/${path}`
}

function sealed(assets: Omit<SiteAssets, 'hash'>): SiteAssets {
  const { style, boot, early, react, islands, console } = assets
  return { ...assets, hash: hashOf(JSON.stringify({ style, boot, early, react, islands, console })) }
}

const OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const

async function script(entry: string, plugins: Plugin[] = []): Promise<string> {
  return first(await build({ ...OPTIONS, entryPoints: [entry], plugins }))
}

async function virtual(contents: string, folder: string, plugins: Plugin[]): Promise<string> {
  return first(await build({ ...OPTIONS, stdin: { contents, resolveDir: folder, loader: 'ts' }, plugins }))
}

async function css(entry: string): Promise<string> {
  return first(await build({ ...OPTIONS, entryPoints: [entry], loader: { '.svg': 'dataurl' } }))
}

function first(result: { outputFiles: { text: string }[] }): string {
  return result.outputFiles[0]?.text ?? ''
}

/** Script of one island, which puts it where the boot script finds it. */
function island({ name, module, component }: Source): Promise<string> {
  const contents = `
import { ${component} } from ${JSON.stringify(module)}
globalThis.offprint.islands[${JSON.stringify(name)}] = ${component}
`
  return virtual(contents, packageRoot, [shared])
}

/** Script of one page of the console, which takes what all of them share from the console's script. */
function view(name: string, module: string): Promise<string> {
  const contents = `
import { ${name.charAt(0).toUpperCase() + name.slice(1)} as View } from ${JSON.stringify(module)}
globalThis.offprint.views[${JSON.stringify(name)}] = View
`
  return virtual(contents, packageRoot, [shared, kit])
}

const kit: Plugin = {
  name: 'shared-kit',
  setup(build) {
    build.onResolve({ filter: /\/kit\.ts$/ }, ({ path }) => ({ path, namespace: 'kit' }))
    build.onLoad({ filter: /./, namespace: 'kit' }, () => ({
      contents: 'module.exports = globalThis.offprint.console',
    }))
  },
}

const GLOBALS: Readonly<Record<string, string>> = {
  react: 'React',
  'react-dom': 'ReactDOM',
  'react-dom/client': 'ReactDOMClient',
  'react/jsx-runtime': 'jsxRuntime',
}

/** Takes React from the shared script instead of bundling it again. */
const shared: Plugin = {
  name: 'shared-react',
  setup(build) {
    build.onResolve({ filter: /^react(-dom(\/client)?|\/jsx-runtime)?$/ }, ({ path }) => ({
      path,
      namespace: 'shared',
    }))
    build.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = globalThis.offprint.${GLOBALS[path]}`,
    }))
  },
}
