/**
 * The Markdown of tags and operations in the bundle: one file for each tag. The twins of 1,000 operations as separate files take a tenth of the
 * archive, because each is compressed by itself and has an entry in the manifest.
 */

import { blocksToMarkdown } from '../../../domain/blocks/blocks-to-markdown.ts'
import type { BuildContext } from '../../../graph/context.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { readEmitted, type EmittedFile } from '../../../lib/files/file-digest.ts'
import { runInLanguage } from '../../../lib/locale/text.ts'
import { listLinkAddresses } from '../../../lib/site/links/link-address.ts'
import { fillSitePaths } from '../../../lib/site/links/markers.ts'
import { filePath, hostAddress } from '../../../lib/site/links/site-address.ts'
import { toTwin, twinPath } from '../../../lib/site/paths/site-files.ts'
import type { Api } from '../../../domain/openapi/model.ts'
import { apiPageBlocks } from '../../../domain/openapi/blocks/api-page-blocks.ts'
import type { OperationPage, Site, TagPage } from '../../site-types.ts'
import { emitByDigest } from '../emit-by-digest.ts'

/** Whether the operations of a tag share one file. A plug-in that changes views may change each, so then each keeps its own. */
export function hasTagTwins({ config }: Site, offline: boolean): boolean {
  return offline && config.plugins.every(({ view }) => view === undefined)
}

export interface PageTwins {
  /** Markdown files of pages that were emitted, by path. */
  readonly files?: ReadonlyMap<string, EmittedFile> | undefined
  /** Site paths of the twins that links may name, by route. */
  readonly paths: ReadonlyMap<string, string>
}

/** One file for each tag: its Markdown and its operations' Markdown in the order of the document, as in their own files if `twins` has them. */
export async function* emitTagTwins(
  site: Site,
  twins: PageTwins,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  for (const api of site.apis.values())
    for (const [path, pages] of listTagPages(api, site)) {
      const key = () => keyOf(pages, site, twins)
      const build = async function* (): AsyncIterable<EmittedFile> {
        yield { path, data: await writeTagTwin(pages, { api, site, twins }), only: 'offline' }
      }
      yield* emitByDigest({ stage: 'tag-twin', key }, build, context)
    }
}

/** The pages of each tag of an API by the path of their file: its own page, then the pages of its operations. */
function* listTagPages(api: Api, { pages }: Site): Iterable<readonly [string, readonly TwinPage[]]> {
  const order = new Map(api.operations.map(({ id }, index) => [id, index]))
  const place = ({ operation }: OperationPage) => order.get(operation.id) ?? 0
  const operations = groupBy(
    pages
      .filter((page) => page.kind === 'operation')
      .filter(({ version }) => version === api.version)
      .toSorted((a, b) => place(a) - place(b)),
    ({ tagRoute }) => tagRoute,
  )
  for (const tag of pages)
    if (tag.kind === 'tag' && tag.version === api.version)
      yield [filePath(twinPath(tag.route)), [tag, ...(operations.get(tag.route) ?? [])]]
}

/** May be called when the site is written, outside of its language. */
function writeTagTwin(
  pages: readonly TwinPage[],
  { api, site, twins }: { readonly api: Api; readonly site: Site; readonly twins: PageTwins },
): Promise<string> {
  return runInLanguage(site.config.locale.interface, async () => {
    const { url, base } = site.config
    const texts = pages.map(async (page) => {
      const markdown = (await readTwin(page, twins)) ?? writeTwin(page, api, { site, twins })
      // As in llms-full.txt, so that programs find a page.
      return `<!-- ${url}${hostAddress(page.route, base)} -->\n\n${markdown}`
    })
    return (await Promise.all(texts)).join('\n')
  })
}

type TwinPage = OperationPage | TagPage

/** Everything that the file of a tag depends on: the blocks of its pages, and the targets of their links. */
function keyOf(pages: readonly TwinPage[], site: Site, { paths }: PageTwins): string {
  const parts = pages.map((page) => [
    page.route,
    page.contentHash,
    listLinkAddresses(page, site).map((address) => fillSitePaths(address, (path) => toTwin(path, paths))),
  ])
  const { url, base, locale } = site.config
  return hashOf(url, base, locale.interface, JSON.stringify(parts))
}

/** The Markdown of a page as it was emitted; undefined if it was not. */
async function readTwin({ route }: TwinPage, { files }: PageTwins): Promise<string | undefined> {
  const file = files?.get(filePath(twinPath(route)))
  if (file === undefined) return undefined
  const data = await readEmitted(file)
  return typeof data === 'string' ? data : Buffer.from(data).toString('utf8')
}

function writeTwin(
  page: TwinPage,
  api: Api,
  { site, twins }: { readonly site: Site; readonly twins: PageTwins },
): string {
  const markdown = blocksToMarkdown(apiPageBlocks(page, api).blocks, listLinkAddresses(page, site))
  const { url, base } = site.config
  return fillSitePaths(markdown, (path) => url + hostAddress(toTwin(path, twins.paths), base))
}
