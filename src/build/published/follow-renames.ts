/** Finds the new names of guides, addresses and parts of API descriptions that sources still name by their old ones, and writes the corrections. */
import { posix } from 'node:path'
import { splitAnchor, splitSuffix } from '../../lib/site/links/site-link.ts'
import { findSite, listSites } from '../../lib/site/locale-sites.ts'
import { removeMarkdownEnding } from '../../lib/site/paths/markdown-file.ts'
import { splitNumberPrefix } from '../../lib/site/paths/number-prefix.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import { didYouMean } from '../../lib/problems/problem.ts'
import type { Problem, SourceLocation } from '../../lib/types.ts'
import { findRenamedReference } from './find-renamed-reference.ts'
import { findAnchorSuccessor, findPageSuccessor, type PublishedIndex } from './find-successors.ts'
import { findSource } from './list-published.ts'
import type { ReadRenames } from './read-renames.ts'

/** Returns the present form of what a source names, in the form that the source has; undefined if it is not certain. */
type FindPresentName = (
  subject: string,
  index: PublishedIndex,
  location: SourceLocation,
) => string | undefined

const FINDERS: Readonly<Record<string, FindPresentName>> = {
  'broken-link': findRoute,
  'broken-markdown-link': findFile,
  'unknown-document': findDocument,
  'unknown-reference': findRenamedReference,
}

/** The same problems, with a correction for each old name whose new one is certain. Git is asked only if a source names something that does not exist. */
export async function followRenames(
  found: readonly Problem[],
  published: Omit<PublishedIndex, 'renames'>,
  readRenames: ReadRenames,
): Promise<readonly Problem[]> {
  if (!found.some(({ code }) => Object.hasOwn(FINDERS, code))) return found
  const index = { ...published, renames: await readRenames() }
  return found.map((problem) => {
    const { code, subject, location } = problem
    if (subject === undefined || location === undefined) return problem
    const to = FINDERS[code]?.(subject, index, location)
    return to === undefined
      ? problem
      : { ...problem, hint: didYouMean(to) ?? '', edit: { ...location, from: subject, to } }
  })
}

/** The present path of a file that a link names, relative to the file with the link or from the root. */
function findFile(path: string, { renames }: PublishedIndex, { file }: SourceLocation): string | undefined {
  const folder = posix.dirname(file)
  const isFromRoot = path.startsWith('/')
  const named = decodeUri(path)
  const renamed = renames.get(isFromRoot ? named.slice(1) : posix.join(folder, named))
  if (renamed === undefined) return undefined
  const relative = isFromRoot ? `/${renamed}` : posix.relative(folder, renamed)
  return (path.startsWith('./') && !relative.startsWith('.') ? './' : '') + encodeURI(relative)
}

/** The present path of a page, with its anchor: of one that was published, or of a guide that Git finds renamed. */
function findRoute(written: string, index: PublishedIndex): string | undefined {
  const { path, suffix } = splitSuffix(written)
  if (!path.startsWith('/')) return undefined
  const { site, locked } = index
  const facts = locked.get(path)
  const successor = facts && findPageSuccessor(path, facts, index)
  if (successor?.isCertain === true && successor.anchor === undefined) {
    const { page } = successor
    const { anchor } = splitAnchor(written)
    if (anchor === '' || index.anchorsOf(page).has(anchor)) return page.route + suffix
    const before = facts?.anchors?.split(' ') ?? []
    const part = before.includes(anchor) ? findAnchorSuccessor(anchor, { page, before, index }) : undefined
    return part?.anchor === undefined || !part.isCertain
      ? page.route + suffix
      : `${part.page.route}#${encodeURI(part.anchor)}`
  }
  const { pages, config } = findSite(site, path)
  const guides = config.collections.find(({ kind, route }) => kind === 'docs' && path.startsWith(`${route}/`))
  const renamed = guides && findRenamedGuide(path.slice(guides.route.length + 1), index)
  const page = renamed && pages.find((each) => findSource(each) === renamed.to)
  return page && page.route + suffix
}

/** The present name of a guide that a configured sidebar lists. */
function findDocument(id: string, index: PublishedIndex): string | undefined {
  return findRenamedGuide(id, index)?.id
}

/** The renamed guide that had a name: its path below the folder of its collection, without the numbers that order it. */
function findRenamedGuide(
  id: string,
  { site, renames }: PublishedIndex,
): { readonly id: string; readonly to: string } | undefined {
  const sources = listSites(site).flatMap(({ config }) =>
    config.collections.filter(({ kind }) => kind === 'docs'),
  )
  for (const [from, to] of renames)
    for (const { source, numberPrefixes } of sources) {
      const nameOf = (file: string) =>
        removeMarkdownEnding(file.slice(source.length + 1))
          .split('/')
          .map((part) => splitNumberPrefix(part, numberPrefixes).name)
          .join('/')
      if ([from, to].every((file) => file.startsWith(`${source}/`)) && nameOf(from) === id)
        return { id: nameOf(to), to }
    }
  return undefined
}
