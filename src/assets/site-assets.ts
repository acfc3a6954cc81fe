/**
 * The scripts and styles of a site. Those of Offprint itself were built with the package (`bin/compile-client.js`) and are only
 * read here, as the manifest in dist/client names them; esbuild starts only for components that the authors of the site wrote.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../lib/data/hash.ts'
import { packageRoot } from '../lib/package-info.ts'
import type { Page, Site } from '../site-types.ts'
import type { ConsoleAssets, OutFile, SiteAssets } from '../types.ts'
import type { IslandSource } from './bundle-script.ts'

/** What `bin/compile-client.js` writes: paths of files in dist/client, which are their paths in a site ('assets/boot-0123abcd.js'). */
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
 * The assets of a site: the reader's client, the console where the site has one, and the islands of its authors
 * ('content/blog/outage.tsx#Outage' is an export of a file below the root). Throws esbuild's BuildFailure when a component of an
 * author does not compile.
 */
export async function loadSiteAssets(
  root: string,
  site: Pick<Site, 'config' | 'pages' | 'brand'>,
): Promise<SiteAssets> {
  const manifest = JSON.parse(await readFile(join(clientFolder, 'manifest.json'), 'utf8')) as ClientManifest
  const { boot, early, react, islands } = manifest
  const console = site.config.console === undefined ? undefined : manifest.console
  const paths = [...new Set([boot, react, ...Object.values(islands)])].sort()
  const style = extendStyle(await readClientFile(manifest.style), site.brand.style)
  const client = [style, ...(await Promise.all(paths.map(readClientFile)))]
  // Signing in needs a host: the offline bundle has the console's pages in words only.
  const consoleFiles = await Promise.all(
    (console?.files ?? []).map(async (path) => ({ ...(await readClientFile(path)), only: 'site' as const })),
  )
  const authors = await bundleAuthorIslands(root, site.pages)
  const routes = {
    style: `/${style.path}`,
    boot: `/${boot}`,
    early,
    react: `/${react}`,
    islands: {
      ...Object.fromEntries(Object.entries(islands).map(([name, path]) => [name, `/${path}`])),
      ...authors.islands,
    },
    console: console && { entry: `/${console.entry}`, timeout: `/${console.timeout}` },
  }
  return {
    ...routes,
    files: [...client, ...consoleFiles, ...authors.files],
    hash: hashOf(JSON.stringify(routes)),
  }
}

/** Offprint's style sheet followed by the rules of the site's look, under a name of its own. */
function extendStyle(style: OutFile, rules: string): OutFile {
  if (rules === '') return style
  const data = Buffer.concat([Buffer.from(style.data), Buffer.from(rules)])
  return { path: `assets/site-${hashOf(data).slice(0, 8)}.css`, data }
}

async function readClientFile(path: string): Promise<OutFile> {
  return { path, data: await readFile(join(clientFolder, path)) }
}

/** Bundles the components that pages use as islands. Two components with the same code share one file. */
async function bundleAuthorIslands(
  root: string,
  pages: readonly Page[],
): Promise<Pick<SiteAssets, 'files' | 'islands'>> {
  const names = [...new Set(pages.flatMap((page) => ('islands' in page ? page.islands : [])))].sort()
  const sources = names
    .filter((name) => name.includes('#'))
    .map((name): IslandSource => {
      const [path = '', component = ''] = name.split('#')
      return { name, module: join(root, path), component }
    })
  if (sources.length === 0) return { files: [], islands: {} }
  const { bundleIsland } = await import('./bundle-script.ts')
  const files = new Map<string, OutFile>()
  const islands: Record<string, string> = {}
  const scripts = await Promise.all(sources.map(bundleIsland))
  for (const [i, { name, component }] of sources.entries()) {
    const data = scripts[i] ?? ''
    const path = `assets/${component.toLowerCase()}-${hashOf(data).slice(0, 8)}.js`
    files.set(path, { path, data })
    islands[name] = `/${path}`
  }
  return { files: [...files.values()], islands }
}
