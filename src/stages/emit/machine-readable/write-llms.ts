/**
 * The files for language models (https://llmstxt.org): `llms.txt` lists the pages of the site with links to their Markdown, `llms-full.txt`
 * has the text of all guides. Both are about the current version of the guides, in each language of the site.
 */
import { blocksToMarkdown } from '../../../domain/blocks/blocks-to-markdown.ts'
import type { BuildContext } from '../../../graph/context.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import type { EmittedFile } from '../../../lib/files/file-digest.ts'
import { isOtherVersion } from '../../../lib/site/guide-versions.ts'
import { listLinkAddresses } from '../../../lib/site/links/link-address.ts'
import { listSites } from '../../../lib/site/locale-sites.ts'
import { fillSitePaths } from '../../../lib/site/links/markers.ts'
import { newestFirst } from '../../../lib/site/posts.ts'
import { sortBySidebar } from '../../../lib/site/sort-by-sidebar.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { hasMarkdownTwin, llmsFiles, twinPath } from '../../../lib/site/paths/site-files.ts'
import type { MarkdownPage, Page, Site } from '../../site-types.ts'
import type { OutFile } from '../../../lib/types.ts'
import { emitByDigest } from '../emit-by-digest.ts'

/** More words of guides are too many for a model to read at once. Then only the list is written. */
const MAX_WORDS = 500_000

/** The files of each language. None while the URL of the site is unknown, as models read them elsewhere. */
export async function* emitLlmsFiles(site: Site, context: BuildContext): AsyncIterable<EmittedFile> {
  if (site.config.url === '') return
  for (const localized of listSites(site)) {
    const [list = '', full = ''] = llmsFiles(localized.config.locale.prefix)
    yield { path: list.slice(1), data: writeList(localized), only: 'site' }
    const texts = listTexts(localized)
    if (texts.reduce((sum, { words }) => sum + words, 0) > MAX_WORDS) continue
    const key = () => hashOf(full, keyOf(localized, texts))
    const write = async function* (): AsyncIterable<OutFile> {
      yield { path: full.slice(1), data: writeTexts(localized, texts), only: 'site' }
    }
    yield* emitByDigest({ stage: 'llms', key }, write, context)
  }
}

/** Title, summary, and a section of links for each part of the site. */
function writeList(site: Site): string {
  const { title, description, tagline, url, base, apis } = site.config
  const isShown = (page: Page) =>
    hasMarkdownTwin(page) && page.unlisted !== true && !isOtherVersion(page, site.config)
  const write = (page: Page) => {
    const note = writeNote(page)
    return `- [${page.title}](${url}${hostAddress(twinPath(page.route), base)})${note === '' ? '' : `: ${note}`}`
  }
  const shown = sortBySidebar(site.pages.filter(isShown), site.sidebars)
  const summary = description || tagline
  const sections = [
    ['Guides', shown.filter(({ kind }) => kind === 'doc' || kind === 'webhook')],
    ['Pages', shown.filter(({ kind }) => kind === 'plain')],
    ...apis
      .filter(({ internal }) => !internal)
      .map(
        ({ version, label }) =>
          [label, shown.filter((page) => isReference(page) && page.version === version)] as const,
      ),
    // Section name of the format for content that a model may leave out.
    ['Optional', newestFirst(shown)],
  ] as const
  return [
    `# ${title}`,
    ...(summary === '' ? [] : [`> ${summary}`]),
    ...sections.flatMap(([name, pages]) =>
      pages.length === 0 ? [] : [`## ${name}\n\n${pages.map(write).join('\n')}`],
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

const isReference = (page: Page) => page.kind === 'operation' || page.kind === 'event'

function writeNote(page: Page): string {
  if (page.kind === 'operation') return `${page.operation.method} ${page.operation.path}`
  return page.description.replaceAll(/\s+/g, ' ').trim()
}

type TextPage = Page & MarkdownPage

/** Guides and single pages with the texts of `llms-full.txt`. */
function listTexts(site: Site): readonly TextPage[] {
  return sortBySidebar(site.pages, site.sidebars).filter(
    (page): page is TextPage & Extract<Page, { kind: 'doc' }> =>
      (page.kind === 'doc' || page.kind === 'webhook' || page.kind === 'plain') &&
      page.unlisted !== true &&
      !isOtherVersion(page, site.config),
  )
}

function keyOf(site: Site, pages: readonly TextPage[]): string {
  const { url, base, title } = site.config
  const parts = pages.map((page) => [page.route, page.contentHash, listLinkAddresses(page, site)])
  return hashOf(url, base, title, JSON.stringify(parts))
}

function writeTexts(site: Site, pages: readonly TextPage[]): string {
  const { url, base, title } = site.config
  const absolute = (path: string) => url + hostAddress(path, base)
  const texts = pages.map((page) => {
    const markdown = blocksToMarkdown(page.blocks, listLinkAddresses(page, site))
    return `<!-- ${absolute(page.route)} -->\n\n${fillSitePaths(markdown, absolute)}`
  })
  return [`<!-- ${title}: all guides -->\n`, ...texts].join('\n')
}
