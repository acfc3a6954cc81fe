/**
 * The work of `docs verify`: checks what a build wrote, without its sources. Reads each file once, then resolves every
 * address against what was read. Holds ids and addresses of the whole site in memory, but no file contents.
 */

import { compareStrings } from '../../lib/text/compare-strings.ts'
import { htmlFile } from '../../lib/site/links/site-address.ts'
import {
  blockedReference,
  deadAnchor,
  deadReference,
  missingManifest,
  networkReference,
  searchEntry,
  changedFile,
  lostFile,
  strayFile,
} from '../../lib/problems/problems.ts'
import type { Problem, Result, SourceLocation } from '../../lib/types.ts'
import { checkSearchIndex, isSearchShard, listRoutes, parseDataScript } from './check-search-index.ts'
import { openOutputFiles, type OutputFiles } from './output-files.ts'
import { resolveOutputAddress, type OutputLayout } from './resolve-address.ts'
import { scanPage, scanStylesheet, type Reference } from './scan-page.ts'
import { startOf } from '../../lib/problems/problem.ts'
import { sha256Of } from '../../lib/data/hash.ts'

/** How much was checked. */
export interface VerifiedCounts {
  readonly files: number
  readonly links: number
}

/**
 * Checks an offline bundle, as a zip or unpacked, or the folder for a host. Every file matches the manifest (bundles only),
 * every address, anchor and search entry exists in the output, and no page needs a network.
 */
export async function verifyOutput(target: string): Promise<Result<VerifiedCounts>> {
  const files = await openOutputFiles(target)
  if ('code' in files) return { value: { files: 0, links: 0 }, problems: [files] }
  try {
    return await verifyFiles(target, files)
  } finally {
    await files.close()
  }
}

async function verifyFiles(target: string, files: OutputFiles): Promise<Result<VerifiedCounts>> {
  const paths = new Set(files.paths)
  const output = await detectLayout(files)
  if (output === undefined)
    return { value: { files: paths.size, links: 0 }, problems: [missingManifest(target)] }
  const { layout, checksums } = output
  const problems = checksums === undefined ? [] : compareFileLists(checksums, paths)
  const scan = await scanOutput(files, checksums ?? new Map(), problems)
  let links = 0
  for (const [path, references] of scan.references)
    for (const reference of references) {
      links++
      problems.push(...checkOutputReference(reference, path, { layout, paths, ids: scan.ids }))
    }
  if (layout.kind === 'bundle') problems.push(...scan.blocked)
  for (const [path, route] of scan.sidebarRoutes) {
    links++
    if (!paths.has(htmlFile(route))) problems.push(deadReference(route, startOf(path)))
  }
  if (scan.shards.size > 0) problems.push(...checkSearchIndex(scan))
  return { value: { files: paths.size, links }, problems: problems.sort(compareLocations) }
}

interface DetectedOutput {
  readonly layout: OutputLayout
  /** SHA-256 by path, of a bundle. */
  readonly checksums?: ReadonlyMap<string, string>
}

/** A bundle has a manifest; a folder for a host names its base path in its home page. Undefined if it is neither. */
async function detectLayout(files: OutputFiles): Promise<DetectedOutput | undefined> {
  const checksums = parseManifest((await readOutputText(files, 'manifest.json')) ?? '')
  if (checksums !== undefined) return { layout: { kind: 'bundle' }, checksums }
  const { home } = scanPage((await readOutputText(files, 'index.html')) ?? '')
  return home?.startsWith('/') && home.endsWith('/') ? { layout: { kind: 'host', base: home } } : undefined
}

async function readOutputText(files: OutputFiles, path: string): Promise<string | undefined> {
  if (!files.paths.includes(path)) return undefined
  const data = await files.read(path)
  return data instanceof Uint8Array ? Buffer.from(data).toString() : undefined
}

/** Facts about all files that the checks need. */
interface OutputScan {
  /** Ids by page file. */
  readonly ids: Map<string, ReadonlySet<string>>
  /** Addresses by page or style sheet. */
  readonly references: Map<string, readonly Reference[]>
  /** Features that browsers block on pages opened from disk. */
  readonly blocked: Problem[]
  readonly shards: Map<string, unknown>
  /** Routes in long sidebars, with the file that contains them. */
  readonly sidebarRoutes: [string, string][]
}

async function scanOutput(
  files: OutputFiles,
  checksums: ReadonlyMap<string, string>,
  problems: Problem[],
): Promise<OutputScan> {
  const scan: OutputScan = {
    ids: new Map(),
    references: new Map(),
    blocked: [],
    shards: new Map(),
    sidebarRoutes: [],
  }
  for (const path of files.paths) {
    const data = await files.read(path)
    if (data instanceof Uint8Array)
      problems.push(...compareChecksum(path, data, checksums), ...scanFile(path, data, scan))
    else problems.push(data)
  }
  return scan
}

/** Adds what one file contains to `scan`. */
function scanFile(path: string, data: Uint8Array, scan: OutputScan): readonly Problem[] {
  const decode = () => Buffer.from(data).toString()
  if (path.endsWith('.html')) {
    const page = scanPage(decode())
    scan.ids.set(path, page.ids)
    scan.references.set(path, page.references)
    for (const { feature, line, column } of page.blocked)
      scan.blocked.push(blockedReference(feature, { file: path, line, column }))
  } else if (path.endsWith('.css')) scan.references.set(path, scanStylesheet(decode()))
  else if (isSearchShard(path)) {
    const [name, shard] = parseDataScript(decode(), 'search') ?? []
    if (typeof name !== 'string') return [searchEntry("this shard of the search index can't be parsed", path)]
    scan.shards.set(name, shard)
  } else if (/^assets\/menus\/.*\.menu\.js$/.test(path)) {
    const [, items] = parseDataScript(decode(), 'menu') ?? []
    for (const route of listRoutes(items)) scan.sidebarRoutes.push([path, route])
  }
  return []
}

/** Base that a URL is resolved against. */
interface ReferenceContext {
  readonly layout: OutputLayout
  readonly paths: ReadonlySet<string>
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}

function checkOutputReference(
  { href, use, line, column }: Reference,
  path: string,
  { layout, paths, ids }: ReferenceContext,
): readonly Problem[] {
  const location: SourceLocation = { file: path, line, column }
  const target = resolveOutputAddress(href, path, layout, paths)
  if (target.state === 'external') {
    if (!target.network || use === 'link') return []
    // The content security policy of the pages allows images of any host with HTTPS.
    const isImage = use === 'image' && !/^(?:http|ws|ftp):/i.test(href)
    if (isImage && layout.kind === 'host') return []
    return [networkReference(href, location, isImage)]
  }
  if (target.state === 'missing') return [deadReference(href, location)]
  const pageIds = ids.get(target.path)
  // `#top` needs no element (HTML, "scrolling to a fragment"), and only browsers resolve text fragments.
  const anchor = target.anchor.replace(/:~:.*$/s, '')
  if (pageIds === undefined || anchor === '' || anchor === 'top' || pageIds.has(anchor)) return []
  return [deadAnchor(href, location)]
}

function compareLocations(a: Problem, b: Problem): number {
  return (
    compareStrings(a.location?.file ?? '', b.location?.file ?? '') ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
    (a.location?.column ?? 0) - (b.location?.column ?? 0)
  )
}

/** SHA-256 by path, from a manifest.json as `write/offline-bundle.ts` writes it; undefined if the text is not a manifest of format 1. */
function parseManifest(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const value = JSON.parse(text) as { format?: unknown; files?: unknown }
    if (value.format !== 1 || typeof value.files !== 'object' || value.files === null) return undefined
    return new Map(Object.entries(value.files).map(([path, sum]) => [path, String(sum)]))
  } catch {
    return undefined
  }
}

/** Reports files that are in the manifest or in the bundle, but not in both. */
function compareFileLists(listed: ReadonlyMap<string, string>, paths: ReadonlySet<string>): Problem[] {
  const missing = [...listed.keys()].filter((path) => !paths.has(path)).map(lostFile)
  const unlisted = [...paths].filter((path) => path !== 'manifest.json' && !listed.has(path)).map(strayFile)
  return [...missing, ...unlisted]
}

/** Reports a file whose SHA-256 differs from the manifest. Files that the manifest doesn't list are not its job. */
function compareChecksum(path: string, data: Uint8Array, listed: ReadonlyMap<string, string>): Problem[] {
  const sum = listed.get(path)
  if (sum === undefined || sum === sha256Of(data)) return []
  return [changedFile(path)]
}
