/**
 * The scripts and styles of a site. Those of Offprint itself were built with the package (`bin/compile-client.js`) and are only
 * read here, as the manifest in dist/client names them; esbuild starts only for components that the authors of the site wrote.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repeatSteps, type Steps } from '../../graph/engine/steps.ts'
import { hashOf } from '../../lib/data/hash.ts'
import { packageRoot } from '../../lib/package-info.ts'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import type { Page, Site } from '../site-types.ts'
import type { ConsoleAssets, InterfaceLanguage, OutFile, SiteAssets } from '../../lib/types.ts'
import { placeMessages } from './place-messages.ts'
import type { BuildFailure } from 'esbuild'
import { ProblemError } from '../../lib/problem-error.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { IslandSource } from './bundle-script.ts'
import { readSiteFacts } from '../../lib/site/site-facts.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { startOf } from '../../lib/problems/problem.ts'

/** Output of `bin/compile-client.js`: paths of files in dist/client, which are also their paths in a site ('assets/boot-0123abcd.js'). */
interface ClientManifest {
  readonly style: string
  readonly boot: string
  /** The text of the early script, which pages inline. */
  readonly early: string
  readonly react: string
  readonly islands: Readonly<Record<string, string>>
  /** Absent when the package was compiled without src/console. */
  readonly console?: ConsoleAssets & { readonly files: readonly string[] }
}

const clientFolder = join(packageRoot, 'dist/client')

/**
 * The assets of a site: the reader's client, the console if the site has one, and the islands of its authors
 * ('content/blog/outage.tsx#Outage' is an export of a file below the root). Throws a ProblemError when a component of an
 * author cannot be bundled.
 */
export async function loadSiteAssets(
  root: string,
  site: Pick<Site, 'config' | 'pages' | 'brand' | 'assetsByRoute'>,
  steps: Steps = repeatSteps,
): Promise<SiteAssets> {
  const language = site.config.locale.interface
  const hasConsole = site.config.console !== undefined
  // The files of the package stay as they are while it runs.
  const client = await steps.run('client', language, [hasConsole], () => readClient(language, hasConsole))
  const style = extendStyle(client.style, site.brand.style)
  const authors = await bundleAuthorIslands(root, site)
  const routes = {
    style: `/${style.path}`,
    boot: client.boot,
    early: client.early,
    react: client.react,
    islands: { ...client.islands, ...authors.islands },
    console: client.console,
  }
  return {
    ...routes,
    files: [style, ...client.files, ...authors.files],
    hash: hashOf(JSON.stringify(routes)),
  }
}

/** The scripts and styles of the package, with the addresses of its scripts. */
async function readClient(language: InterfaceLanguage, hasConsole: boolean) {
  const manifest = await readManifest()
  const { early } = manifest
  const console = hasConsole ? manifest.console : undefined
  const names = Object.keys(manifest.islands)
  const [boot, react, ...islandFiles] = await Promise.all(
    [manifest.boot, manifest.react, ...Object.values(manifest.islands)].map((path) =>
      readScript(path, language),
    ),
  )
  if (boot === undefined || react === undefined) throw new Error('the manifest of dist/client is incomplete')
  const scripts = new Map([boot, react, ...islandFiles].map((file) => [file.path, file]))
  const files = [...scripts.values()].toSorted((a, b) => compareStrings(a.path, b.path))
  if (console !== undefined) files.push(await readClientFile(console.style))
  // Signing in needs a host, so the offline bundle has only the text of the console's pages.
  const consoleFiles = await Promise.all(
    // The console is in English, and its modules name each other.
    (console?.files ?? []).map(async (path) => ({
      path,
      data: placeMessages(await readFile(join(clientFolder, path), 'utf8'), 'en'),
      only: 'site' as const,
    })),
  )
  return {
    style: await readClientFile(manifest.style),
    early,
    boot: `/${boot.path}`,
    react: `/${react.path}`,
    islands: Object.fromEntries(names.map((name, n) => [name, `/${islandFiles[n]?.path ?? ''}`])),
    console: console && {
      style: `/${console.style}`,
      entry: `/${console.entry}`,
      start: placeMessages(console.start, 'en'),
    },
    files: [...files, ...consoleFiles],
  }
}

/** The script of `docs serve`, which no site contains. */
export const readLiveReloadScript = (): Promise<Uint8Array> => readFile(join(clientFolder, 'live-reload.js'))

async function readManifest(): Promise<ClientManifest> {
  return JSON.parse(await readFile(join(clientFolder, 'manifest.json'), 'utf8')) as ClientManifest
}

/** Offprint's style sheet followed by the rules of the site's look, under a separate name. */
function extendStyle(style: OutFile, rules: string): OutFile {
  if (rules === '') return style
  const data = Buffer.concat([Buffer.from(style.data), Buffer.from(rules)])
  return { path: `assets/site-${hashOf(data).slice(0, 8)}.css`, data }
}

/** A script with messages in `language`, under a name with the hash of what it became. */
async function readScript(path: string, language: InterfaceLanguage): Promise<OutFile> {
  const data = await readFile(join(clientFolder, path), 'utf8')
  const placed = placeMessages(data, language)
  return placed === data
    ? { path, data }
    : { path: path.replace(/-[0-9a-f]{8}(?=\.js$)/, `-${hashOf(placed).slice(0, 8)}`), data: placed }
}

async function readClientFile(path: string): Promise<OutFile> {
  return { path, data: await readFile(join(clientFolder, path)) }
}

/** The problem of an island that esbuild cannot bundle, such as one with a package that needs Node; any other error is ours. */
function explainBundleError(error: unknown, { name, component }: IslandSource): unknown {
  const [failure] = (error as Partial<BuildFailure>).errors ?? []
  if (failure === undefined) return error
  const [file = ''] = name.split('#')
  const hint = 'this code runs in the browser as well: use packages that need no module of Node'
  return new ProblemError(problems.islandProps(component, failure.text, startOf(file), hint))
}

/** Names of the islands of the site's authors that pages use: the path of their file, and their export after '#'. */
function listAuthorIslands(pages: readonly Page[]): readonly string[] {
  const names = pages.flatMap((page) => ('islands' in page ? page.islands : []))
  return uniqueValues(names.filter((name) => name.includes('#'))).toSorted()
}

/** Whether a page hydrates a component of the site's authors. */
export const hasAuthorIslands = (pages: readonly Page[]): boolean => listAuthorIslands(pages).length > 0

/** Bundles the components that pages use as islands. Two components with the same code share one file. */
async function bundleAuthorIslands(
  root: string,
  { pages, config, assetsByRoute }: Pick<Site, 'config' | 'pages' | 'assetsByRoute'>,
): Promise<Pick<SiteAssets, 'files' | 'islands'>> {
  const names = listAuthorIslands(pages)
  if (names.length === 0) return { files: [], islands: {} }
  const { bundleIsland } = await import('./bundle-script.ts')
  const { createAuthorPlugin } = await import('./author-plugin.ts')
  const routes = new Map([...assetsByRoute.values()].map((asset) => [asset.path, asset.route]))
  const modules = createAuthorPlugin({
    root,
    facts: readSiteFacts(config),
    themeModules: join(clientFolder, 'theme-modules.js'),
    findAddress: (path) => `${config.base.slice(0, -1)}${routes.get(path) ?? `/${path}`}`,
  })
  const sources = names.map((name): IslandSource => {
    const [path = '', component = ''] = name.split('#')
    return { name, module: join(root, path), component, root, modules }
  })
  const files = new Map<string, OutFile>()
  const islands: Record<string, string> = {}
  const scripts = await Promise.all(
    sources.map((source) =>
      bundleIsland(source).catch((error: unknown) => {
        throw explainBundleError(error, source)
      }),
    ),
  )
  for (const [i, { name, component }] of sources.entries()) {
    const data = scripts[i] ?? ''
    const path = `assets/${component.toLowerCase()}-${hashOf(data).slice(0, 8)}.js`
    files.set(path, { path, data })
    islands[name] = `/${path}`
  }
  return { files: [...files.values()], islands }
}
