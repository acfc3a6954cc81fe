/** The check stage: finds problems that only show in the whole site. Nothing is written when it finds errors. */
import { listBlogEntries } from '../../lib/site/blog-entries.ts'
import { posix } from 'node:path'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { findScriptFont } from '../../lib/site/og/og-fonts.ts'
import { findUndrawnLetter, ogImageText, wantsOgImage } from '../../lib/site/og/og-image.ts'
import { splitSuffix } from '../../lib/site/links/site-link.ts'
import { isMarkdownFile } from '../../lib/site/paths/markdown-file.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import { repeatSteps, type Steps } from '../../graph/engine/steps.ts'
import { checkOutputFiles } from './check-output-files.ts'
import { checkRedirects } from './check-redirects.ts'
import * as problems from '../../lib/problems/problems.ts'
import { createSnippetCheck } from '../../domain/openapi/snippet/check-snippet.ts'
import type { Api } from '../../domain/openapi/model.ts'
import { nearestName } from '../../lib/text/problems/nearest-name.ts'
import type { Page, Site } from '../site-types.ts'
import type { Link, LinkTarget, Problem, SourceEdit } from '../../lib/types.ts'

/** Problems between pages: links, anchors, routes, names. Pure. An error stops the build before anything is written. */
export function checkSite(site: Site, steps: Steps = repeatSteps): readonly Problem[] {
  const planned = [
    site.navs,
    site.redirects,
    site.assetsByRoute,
    site.addedFiles,
    site.config.plugins.length > 0 && site,
    ...site.apis.values(),
  ]
  const unbuilt = steps.run('unbuilt', '', planned, () => findUnbuilt(site))
  const place = { ...unbuilt, isOfApi: false }
  return [
    ...site.pages.flatMap((page) =>
      steps.run(
        'check',
        page.route,
        [page, site.linkTargets.get(page.route), site.config, unbuilt, ...site.apis.values()],
        () => checkLinks(page, site, unbuilt),
      ),
    ),
    ...site.configLinks.flatMap(({ target, ...link }) => checkLink({ kind: 'link', ...link }, target, place)),
    ...checkVersionNames(site),
    ...site.routeConflicts.map(({ route, locations }) => problems.duplicateRoute(route, locations)),
    ...steps.run('plan', '', [...planned, site.brand], () => [
      ...checkRedirects(site),
      ...checkOutputFiles(site),
      ...checkTagCount(site),
      ...checkOgImages(site),
    ]),
    ...site.pages.flatMap((page) => checkNames(page, site)),
    ...checkSnippets(site),
  ]
}

/** Tag pages that any site may have. A larger site may have more, in proportion to the pages with tags. */
const MANY_TAG_PAGES = 2500
const MOST_TAGS_EACH = 20

/** Reports tags that would fill a disk: the page of each repeats the frame of the site. */
function checkTagCount({ pages }: Site): readonly Problem[] {
  const count = pages.filter(({ kind }) => kind === 'topic').length
  const tagged = pages.flatMap((page) =>
    'tags' in page && page.tags !== undefined ? [{ tags: page.tags.length, location: page.location }] : [],
  )
  const [largest] = tagged.toSorted((a, b) => b.tags - a.tags)
  if (largest === undefined || count <= Math.max(MANY_TAG_PAGES, tagged.length * MOST_TAGS_EACH)) return []
  return [problems.tooManyPages(count, { mostTags: MOST_TAGS_EACH }, largest.location)]
}

/** Code of guides that contradicts the API description that it names. */
function checkSnippets({ pages, config, apis }: Site): readonly Problem[] {
  const snippets = pages.flatMap((page) => ('snippets' in page ? (page.snippets ?? []) : []))
  if (snippets.length === 0) return []
  const check = createSnippetCheck({
    apis: [...apis.values()],
    pages,
    defaultVersion: config.defaultVersion,
    isComplete: apis.size === config.apis.length,
  })
  // A page that is not translated is in each language.
  return uniqueValues(snippets.flatMap(check))
}

/** Pages whose title no font can draw, by the package that has the first letter that is missing. */
function checkOgImages(site: Site): readonly Problem[] {
  const { config, brand, pages } = site
  const missing = new Map<string, { readonly letter: string; readonly title: string; count: number }>()
  for (const page of pages) {
    if (brand.ogImages === undefined || !wantsOgImage(page, site)) continue
    const text = ogImageText(page, config.title)
    const letter = findUndrawnLetter(text, brand.ogImages)
    if (letter === undefined) continue
    const name = findScriptFont(letter, config.locale.tag)
    const found = missing.get(name)
    if (found === undefined) missing.set(name, { letter, title: text.title, count: 1 })
    else found.count++
  }
  return [...missing].map(([name, page]) =>
    problems.missingLetters(page, name, config.locations.options['ogImages']),
  )
}

/** Pages that a site lacks because they are not published. */
interface Unbuilt {
  /** Routes of API descriptions that could not be read. That is already reported, and links to their pages may well be right. */
  readonly unread: readonly string[]
  /** Routes of drafts that a server shows, and a build does not have. */
  readonly drafts: ReadonlySet<string>
}

function findUnbuilt(site: Site): Unbuilt {
  return {
    unread: listUnreadApis(site),
    drafts: new Set(site.pages.flatMap(({ draft, route }) => (draft === true ? [route] : []))),
  }
}

function listUnreadApis({ config, apis }: Site): readonly string[] {
  return config.collections.flatMap(({ version, route }) =>
    version === undefined || apis.has(version) ? [] : [route],
  )
}

/**
 * Links of API pages come from descriptions, which the owner of a site often cannot edit. They are warnings unless `severity` says otherwise.
 * So are links that code makes on a site of Docusaurus, which does not check them.
 */
function checkLinks(page: Page, { config, linkTargets, apis }: Site, unbuilt: Unbuilt): readonly Problem[] {
  const targets = linkTargets.get(page.route) ?? []
  const isOfApi = 'version' in page
  const place = { ...unbuilt, isOfApi, ...(page.draft === true && { drafts: new Set<string>() }) }
  const api = isOfApi ? apis.get(page.version) : undefined
  const found = page.links.flatMap((link, number): readonly Problem[] => {
    const target = targets[number]
    if (target === undefined) throw new Error(`link ${number} of ${page.route} was not resolved`)
    return checkLink(link, api === undefined ? target : suggestName(link, target, api), place).map(
      (problem) =>
        (isOfApi || (link.inCode === true && config.moved !== undefined)) && problem.severity === 'error'
          ? { ...problem, severity: 'warning' }
          : problem,
    )
  })
  // Uses of a reference, and of a file that is included twice, have one place.
  return uniqueValues(found)
}

/** A broken anchor of a description, which names an operation or a tag as Redoc does, with the name that may be meant. */
function suggestName({ href }: Link, target: LinkTarget, { operations, tags }: Api): LinkTarget {
  if (target.state !== 'anchor') return target
  const [, kind = '', name = ''] = /^#(operation|tag)\/(.+)$/.exec(href) ?? []
  if (kind === '') return target
  const known = kind === 'tag' ? tags.map((tag) => tag.name) : operations.map(({ id }) => id)
  const nearest = nearestName(decodeUri(name), known)
  return { ...target, wanted: nearest === undefined ? '' : `${kind}/${nearest.replaceAll(' ', '-')}` }
}

interface LinkPlace extends Unbuilt {
  readonly isOfApi: boolean
}

function checkLink(
  link: Link,
  target: LinkTarget,
  { unread, drafts, isOfApi }: LinkPlace,
): readonly Problem[] {
  const { kind, location, fallback } = link
  const href = kind === 'reference' && fallback !== undefined ? fallback : link.href
  // The page or file is what does not exist, not its query or anchor.
  const path = splitSuffix(href).path.replaceAll(/%5C/gi, '\\')
  if (kind === 'image' && target.state === 'asset' && target.asset.fault !== undefined)
    return [problems.brokenImage(path, location, target.asset.fault)]
  if (target.state === 'page' && drafts.has(target.route))
    return [
      isMarkdownFile(path)
        ? problems.brokenMarkdownLink(path, location, 'draft')
        : problems.brokenLink(path, location, 'draft', isOfApi),
    ]
  if (href === '' && !isOfApi)
    return [
      kind === 'image'
        ? problems.brokenImage('', location, 'empty')
        : problems.brokenLink('', location, { nearest: undefined }, false),
    ]
  if (target.state !== 'anchor' && target.state !== 'broken') return []
  const wanted = target.wanted || undefined
  const isFixable = target.isCertain === true && !isOfApi && kind !== 'reference'
  if (target.state === 'anchor')
    return [
      problems.brokenAnchor(href, location, wanted, isFixable ? editAnchor(link, target.wanted) : undefined),
    ]
  if (unread.some((route) => href === route || href.startsWith(`${route}/`))) return []
  const edit = isFixable ? editLink(link, target.wanted) : undefined
  const found = target.isDraft === true ? 'draft' : { nearest: wanted, edit }
  if (kind === 'image') return [problems.brokenImage(path, location, { nearest: wanted, edit })]
  return [
    target.markdown
      ? problems.brokenMarkdownLink(path, location, found)
      : { ...problems.brokenLink(path, location, found, isOfApi), subject: href },
  ]
}

/** The correction of what is after `#` in a link. */
function editAnchor({ href, location }: Link, wanted: string): SourceEdit {
  return { ...location, from: href, to: `${href.slice(0, href.indexOf('#'))}#${wanted}` }
}

/** The correction of the address of a link. */
function editLink({ href, location }: Link, wanted: string): SourceEdit {
  const to = wanted + splitSuffix(href).suffix
  const name = posix.basename(href)
  // A name with blanks is written without escapes between `<` and `>`, so only its folder is replaced.
  return name.includes('%') && to.endsWith(name)
    ? { ...location, from: href.slice(0, -name.length), to: to.slice(0, -name.length) }
    : { ...location, from: href, to }
}

/** Reports versions that options name and no description has. */
function checkVersionNames({ config }: Site): readonly Problem[] {
  const versions = config.apis.map(({ version }) => version)
  const named = [
    {
      option: 'defaultVersion',
      version: config.defaultVersion,
      location: config.locations.defaultVersion,
    } as const,
    ...config.apis.map(
      ({ previous, location }) => ({ option: 'previous', version: previous, location }) as const,
    ),
  ]
  return named
    .filter(({ version }) => version !== '' && !versions.includes(version))
    .map(({ location, ...name }) => problems.unknownVersion(name, versions, location))
}

function checkNames(page: Page, site: Site): readonly Problem[] {
  const found = checkQuestions(page)
  if (page.kind === 'webhook' && !site.events.has(page.event))
    // An API description that could not be read may have the event; that is reported already.
    return listUnreadApis(site).length > 0
      ? found
      : [...found, problems.unknownEvent(page.event, [...site.events.keys()], page.location)]
  const { authors } = site
  if (page.kind !== 'post' || authors === undefined) return found
  const known = listBlogEntries(authors, page.collection).map(({ key }) => key)
  const unknown = page.authors.filter(({ key, name }) => name === undefined && !known.includes(key))
  return [...found, ...unknown.map(({ key }) => problems.unknownAuthor(key, known, page.authorsLocation))]
}

/** Questions of front matter whose answer is said to be below a heading that the page does not have. */
function checkQuestions(page: Page): readonly Problem[] {
  if (!('questions' in page) || page.questions === undefined || page.isPartial === true) return []
  const { questions, questionsLocation = page.location } = page
  const ids = page.sections.map(({ id }) => id).filter((id) => id !== '')
  const named = new Set(questions.map(({ section = '' }) => section))
  return [...named]
    .filter((id) => id !== '' && !ids.includes(id))
    .map((id) => problems.unknownSection(id, ids, questionsLocation))
}
