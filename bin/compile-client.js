#!/usr/bin/env node
/**
 * Compiles the browser code to dist/client: the reader's scripts and styles (src/browser/client, templates/styles) and, where src/browser/console
 * exists, the console. The files lie in dist/client/assets, as they do in a site; manifest.json says what each is for. A site's
 * build copies them (src/stages/assets/site-assets.ts) and never compiles them. The script of `docs serve` lies beside the manifest.
 *
 * Needs dist/cli/bundle-script.js, so it runs as a part of bin/compile.js.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceFile, sweepFolder } from './dist-files.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist', 'client')

/**
 * Writes dist/client: the files first and the manifest last, each replaced at once, so that a build which starts meanwhile finds
 * every file that its manifest names. Gives the text of the manifest, which changes when any file does. Throws esbuild's
 * BuildFailure.
 */
export async function compileClient() {
  const started = new Date()
  const { bundleIsland, bundleModule, bundleScript, bundleStyle } =
    await import('../dist/cli/bundle-script.js')
  const islands = await Promise.all(
    islandSources().map(async (island) => {
      const own = ISLAND_STYLES[island.name]
      return own === undefined
        ? island
        : { ...island, style: await bundleStyle(join(root, 'templates/styles', own)) }
    }),
  )
  const [style, boot, early, react, liveReload, themeModules, consoleFiles, consoleStyle, ...scripts] =
    await Promise.all([
      bundleStyle(join(root, 'templates/styles/site.css')),
      bundleScript(join(root, 'src/browser/client/boot.ts')),
      bundleScript(join(root, 'src/browser/client/early.ts')),
      bundleScript(join(root, 'src/browser/client/shared-react.tsx')),
      bundleScript(join(root, 'src/browser/client/live-reload.ts')),
      bundleModule(join(root, 'src/domain/migrate/docusaurus/parts/modules.ts')),
      buildConsoleIfPresent(),
      bundleStyle(join(root, 'templates/styles/console-pages.css')),
      ...islands.map((island) => bundleIsland(island)),
    ])
  const files = []
  const add = (name, data) => {
    const path = `assets/${hashedName(name, data)}`
    replaceFile(join(folder, path), data, started)
    files.push(path)
    return path
  }
  const manifest = {
    style: add('site.css', style),
    boot: add('boot.js', boot),
    early,
    react: add('react.js', react),
    islands: Object.fromEntries(islands.map(({ name }, i) => [name, add(`${name}.js`, scripts[i])])),
    console: consoleFiles && { ...consoleFiles, style: add('console.css', consoleStyle) },
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  replaceFile(join(folder, 'live-reload.js'), liveReload, started)
  // Modules of Docusaurus that the islands of authors import.
  replaceFile(join(folder, 'theme-modules.js'), themeModules, started)
  replaceFile(join(folder, 'manifest.json'), text, started)
  sweepFolder(
    folder,
    new Set([
      'live-reload.js',
      'theme-modules.js',
      'manifest.json',
      ...files,
      ...(consoleFiles?.files ?? []),
    ]),
    started,
  )
  return text
}

/** Styles of a dialog that an island opens: pages that are only read do without. */
const ISLAND_STYLES = { search: 'search.css', 'try-it': 'tryit.css' }

/** The islands of the reader: each file of src/browser/client/islands exports the component of its name. */
function islandSources() {
  const modules = join(root, 'src/browser/client/islands')
  return readdirSync(modules)
    .filter((file) => file.endsWith('.tsx'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.tsx'.length)
      return { name, module: join(modules, file), component: pascalCase(name) }
    })
}

/** Compiles the console; undefined if the package is built without it. */
async function buildConsoleIfPresent() {
  if (!existsSync(join(root, 'src/browser/console'))) return undefined
  const { buildConsole } = await import('./compile-console.js')
  return buildConsole(folder)
}

/** 'not-found' as the name of a component: 'NotFound'. */
function pascalCase(name) {
  return name.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())
}

/** 'boot.js' as a name that a browser may keep for ever, because the content is part of it: 'boot-0123abcd.js'. */
function hashedName(name, data) {
  return name.replace('.', `-${createHash('sha256').update(data).digest('hex').slice(0, 8)}.`)
}
