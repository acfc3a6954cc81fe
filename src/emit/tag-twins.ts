/**
 * The Markdown of operations in the bundle: one file for each tag. The twins of 1,000 operations as files of their own take a tenth of the
 * archive, because each is compressed by itself and has an entry in the manifest.
 */

import { blocksToMarkdown } from '../blocks/blocks-to-markdown.ts'
import type { BuildContext } from '../context.ts'
import { groupBy } from '../lib/data/group-by.ts'
import { hashOf } from '../lib/data/hash.ts'
import { digestFile, type EmittedFile } from '../lib/files/file-digest.ts'
import { runInLanguage } from '../lib/locale/text.ts'
import { linkAddress } from '../lib/site/link-address.ts'
import { fillSitePaths } from '../lib/site/markers.ts'
import { filePath, hostAddress } from '../lib/site/site-address.ts'
import { twinPath } from '../lib/site/site-files.ts'
import type { Api } from '../model.ts'
import { apiPageBlocks } from '../openapi/blocks/api-page-blocks.ts'
import type { OperationPage, Site } from '../site-types.ts'
import type { FileDigest, OutFile } from '../types.ts'

/** Whether the operations of a tag share one file. A plug-in that changes views may change each, so then each keeps its own. */
export function hasTagTwins({ config }: Site, offline: boolean): boolean {
  return offline && config.plugins.every(({ view }) => view === undefined)
}

/** Markdown files of pages that were emitted, by path. */
export type PageTwins = ReadonlyMap<string, EmittedFile>

/** One file for each tag, with the Markdown of its operations in the order of the document: that of their own files, where `twins` has them. */
export async function* emitTagTwins(
  site: Site,
  { cache }: BuildContext,
  twins: PageTwins = new Map(),
): AsyncIterable<EmittedFile> {
  for (const api of site.apis.values()) {
    const order = new Map(api.operations.map(({ id }, index) => [id, index]))
    const pages = site.pages
      .filter((page): page is OperationPage => page.kind === 'operation' && page.version === api.version)
      .toSorted((a, b) => (order.get(a.operation.id) ?? 0) - (order.get(b.operation.id) ?? 0))
    for (const [route, operations] of groupBy(pages, ({ tagRoute }) => tagRoute)) {
      if (route === undefined) continue
      // It may be called when the site is written, outside of the language of this site.
      const load = () =>
        runInLanguage(site.config.locale.interface, async () => {
          const texts = await Promise.all(
            operations.map(async (page) => (await readTwin(page, twins)) ?? writeTwin(page, api, site)),
          )
          return texts.join('\n')
        })
      let file: OutFile | undefined
      const digest = await cache.get<FileDigest>('tag-twin', keyOf(route, operations, site), async () => {
        file = { path: filePath(twinPath(route)), data: await load(), only: 'offline' }
        return digestFile(file)
      })
      yield file === undefined ? { ...digest, load } : { ...file, ...digest }
    }
  }
}

/** Everything that the file of a tag depends on: the blocks of its operations, and where their links lead. */
function keyOf(route: string, operations: readonly OperationPage[], site: Site): string {
  const parts = operations.map((page) => [page.contentHash, listAddresses(page, site)])
  const { url, base, locale } = site.config
  return hashOf(route, url, base, locale.interface, JSON.stringify(parts))
}

const listAddresses = ({ route }: OperationPage, { linkTargets }: Site) =>
  (linkTargets.get(route) ?? []).map(linkAddress)

/** The Markdown of a page as it was emitted; undefined where it was not. */
async function readTwin({ route }: OperationPage, twins: PageTwins): Promise<string | undefined> {
  const file = twins.get(filePath(twinPath(route)))
  if (file === undefined) return undefined
  const data = 'data' in file ? file.data : await file.load()
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8')
}

function writeTwin(page: OperationPage, api: Api, site: Site): string {
  const markdown = blocksToMarkdown(apiPageBlocks(page, api).blocks, listAddresses(page, site))
  const { url, base } = site.config
  return fillSitePaths(markdown, (path) => url + hostAddress(path, base))
}
