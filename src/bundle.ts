import { build, type Plugin } from 'esbuild'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from './lib/hash.ts'
import { home } from './lib/home.ts'
import type { Assets, OutFile } from './types.ts'

/** An island that the site's author wrote: its name, and its module as an absolute path. */
export interface OwnIsland {
  readonly name: string
  readonly module: string
}

/**
 * Scripts and styles of the site, minified, with the hash of their content in their names.
 *
 * All scripts are classic ones: browsers refuse modules under file://, and the same bytes serve both. React is one shared
 * script; islands take it from `globalThis.offprint`.
 */
export async function bundle(own: readonly OwnIsland[] = []): Promise<Assets> {
  const client = join(home, 'src/client')
  const islands = [
    ...readdirSync(join(client, 'islands'))
      .filter((name) => name.endsWith('.tsx'))
      .sort()
      .map((name) => ({ name: name.slice(0, -4), module: join(client, 'islands', name) })),
    ...own,
  ]
  const consoleEntry = join(client, 'console.tsx')
  const [style, boot, early, react, console, timeout, ...scripts] = await Promise.all([
    css(join(home, 'templates/styles/site.css')),
    script(join(client, 'boot.ts')),
    script(join(client, 'early.ts')),
    script(join(client, 'react.tsx')),
    existsSync(consoleEntry) ? script(consoleEntry, [shared]) : '',
    existsSync(join(client, 'timeout.ts')) ? script(join(client, 'timeout.ts')) : '',
    ...islands.map((island) => virtual(register(island), client, [shared])),
  ])
  const files: OutFile[] = []
  const add = (name: string, ending: string, data: string) => {
    if (data === '') return ''
    const path = `assets/${name}-${hash(data).slice(0, 8)}.${ending}`
    files.push({ path, data })
    return `/${path}`
  }
  const made = {
    style: add('site', 'css', style),
    boot: add('boot', 'js', boot),
    early,
    react: add('react', 'js', react),
    islands: Object.fromEntries(islands.map(({ name }, i) => [name, add(name, 'js', scripts[i] ?? '')])),
    console: { script: add('console', 'js', console), timeout: add('timeout', 'js', timeout) },
  }
  return { files, ...made, hash: hash(JSON.stringify(made)) }
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

function register({ name, module }: OwnIsland): string {
  const component = name.charAt(0).toUpperCase() + name.slice(1)
  return `
import { ${component} } from ${JSON.stringify(module)}
globalThis.offprint.islands[${JSON.stringify(name)}] = ${component}
`
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
