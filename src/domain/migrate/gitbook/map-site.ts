/** The files of a GitBook site as options of ours: its settings, and its table of contents. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { isFile, isFolder } from '../../../lib/files/is-folder.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { startOf } from '../../../lib/problems/problem.ts'
import { isExternal, normalizeRoute } from '../../../lib/site/links/site-link.ts'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import type { SidebarItemInput } from '../../../stages/config/schema/sidebar-options.ts'
import { createForeignModules } from '../foreign-modules.ts'
import { leaveOptions } from '../leave-options.ts'
import { createMoveNotes } from '../move-notes.ts'
import type { MappedSite, MovedSite, RedirectInput } from '../moved-site.ts'
import { createAddressIndex, listPages, type AddressIndex } from '../address-index.ts'
import { readSettings } from '../read-settings.ts'
import { readFrontMatter } from '../read-front-matter.ts'
import { readObject, readText, type Options } from '../read-options.ts'
import { SHOWN_ANYWAY } from '../shown-anyway.ts'
import { listTargets, readSummary, type SummaryEntry } from './read-summary.ts'

/** The options for the settings in `.gitbook.yaml`, or for a table of contents without them. */
export async function mapGitBook(root: string, file: string): Promise<MappedSite> {
  const isSummary = file.endsWith('.md')
  const { value: settings, problems: found } = isSummary
    ? { value: {}, problems: [] }
    : readSettings(root, file)
  if (settings === undefined) return { value: undefined, problems: found, sources: [file] }
  const structure = readObject(settings['structure'])
  const folder = isSummary
    ? posix.dirname(file)
    : posix.join(readText(settings['root']) ?? '.', '.').replace(/\/$/, '')
  const summary = posix.join(folder, readText(structure['summary']) ?? 'SUMMARY.md')
  const sources = [...new Set([file, summary])]
  if (!isFile(join(root, summary)))
    return {
      value: undefined,
      problems: [problems.missingOptionFile(summary, startOf(file))],
      sources,
    }
  const notes = createMoveNotes(createForeignModules())
  leaveOptions(settings, { read: new Set(['root', 'structure', 'redirects']), needless: new Set() }, notes)
  const value = mapOptions(settings, { folder, summary, site: { root, notes, addSource: () => {} } })
  return { value, problems: [], sources, report: { tool: 'GitBook', file, ...notes.finish() } }
}

interface Book {
  readonly folder: string
  readonly summary: string
  readonly site: MovedSite
}

function mapOptions(settings: Options, { folder, summary, site }: Book): UserConfig {
  const { root, notes } = site
  const entries = readSummary(readFileSync(join(root, summary), 'utf8'))
  const readme = posix.join(readText(readObject(settings['structure'])['readme']) ?? 'README.md')
  const listed = new Set([...listTargets(entries).map((path) => posix.normalize(path)), readme])
  const all = listPages(root, folder)
  const pages = all.filter((path) => listed.has(path))
  const hidden = all.filter((path) => !listed.has(path) && posix.join(folder, path) !== summary)
  if (hidden.length > 0)
    notes.leave(
      `${hidden.length} Markdown files that the table of contents does not list, and GitBook does not publish`,
    )
  const index = createAddressIndex({ pages, notes })
  const statics = [...new Set(['.gitbook/assets', posix.join(folder, '.gitbook/assets')])].filter((path) =>
    isFolder(join(root, path)),
  )
  const start = removeMarkdownEnding(readme)
  notes.take(`${pages.length} pages in \`${folder}\` at /`)
  const redirects = mapRedirects(settings['redirects'], index, site)
  return removeAbsent({
    title: readTitle(root, folder, readme),
    collections: [
      {
        kind: 'docs' as const,
        id: 'docs',
        folder,
        include: ['**/*.md'],
        exclude: [posix.relative(folder, summary), 'dist/**', ...hidden.map(escapeGlob)],
        route: '/',
        numberPrefixes: 'none' as const,
        folderPages: 'index' as const,
        addresses: 'files' as const,
        sidebars: { main: mapEntries(entries, index, 0) },
      },
    ],
    static: statics,
    severity: SHOWN_ANYWAY,
    redirects: [
      ...redirects,
      // The page that `structure.readme` names is the home page.
      ...(start === 'README' || index.findDoc(start) === undefined
        ? []
        : [{ from: '/', to: normalizeRoute(`/${start}`) }]),
    ],
  })
}

const escapeGlob = (path: string) => path.replaceAll(/[[\](){}!*?+@\\]/g, String.raw`\$&`)

/** The title of the first page, as the files of GitBook have no name of the site; or `title` in `book.json` of older sites. */
function readTitle(root: string, folder: string, readme: string): string | undefined {
  const book = join(root, 'book.json')
  const [, named] = existsSync(book) ? (/"title"\s*:\s*"([^"]+)"/.exec(readFileSync(book, 'utf8')) ?? []) : []
  const first = join(root, folder, readme)
  if (named !== undefined || !existsSync(first)) return named
  const { front, body } = readFrontMatter(first)
  return readText(front['title']) ?? /^#[ \t]+(.+?)[ \t]*#*$/m.exec(body)?.[1]?.replaceAll(/[*`]/g, '')
}

/** Headings are open groups; pages with pages below them start closed. */
function mapEntries(
  entries: readonly SummaryEntry[],
  index: AddressIndex,
  depth: number,
): SidebarItemInput[] {
  return entries.flatMap(({ label, target, items }): SidebarItemInput[] => {
    const below = mapEntries(items, index, depth + 1)
    const entry = target === undefined ? undefined : index.mapTarget(label, target)
    if (below.length === 0) return entry === undefined ? [] : [entry]
    return [{ label, ...entry, collapsed: target !== undefined, items: below }]
  })
}

/** Old paths with the files that replace them. */
function mapRedirects(value: unknown, index: AddressIndex, { notes }: MovedSite): RedirectInput[] {
  const redirects = Object.entries(readObject(value)).flatMap(([source, target]): RedirectInput[] => {
    const path = readText(target)
    if (path === undefined) return []
    const doc = isExternal(path) ? undefined : index.findDoc(posix.normalize(path))
    const to = doc === undefined ? undefined : `/${doc.replace(/(?:^|\/)(?:index|README)$/i, '')}`
    if (to === undefined && !isExternal(path)) {
      notes.leave(`redirects to a page that does not exist: ${path}`, 'redirects')
      return []
    }
    return [{ from: `/${source.replace(/^\/+/, '')}`, to: to === undefined ? path : normalizeRoute(to) }]
  })
  if (redirects.length > 0) notes.take(`${redirects.length} redirects`)
  return redirects
}
