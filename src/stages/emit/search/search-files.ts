/** The search index as files: one script per shard, the same for a host and for file://. */
import { writeText } from '../../../lib/locale/text.ts'
import { findPageSection, PAGE_SECTIONS, type PageSection } from '../../../lib/site/page-section.ts'
import type { BuildContext } from '../../../graph/context.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { statusPhrase } from '../../../lib/network/status-phrase.ts'
import type { PageKind, SearchVersion } from '../../../domain/search/index/index-format.ts'
import { findGuideVersion } from '../../../lib/site/guide-versions.ts'
import { searchFolder } from '../../../lib/site/paths/search-folder.ts'
import type { SearchDocument } from '../../../domain/search/index/index-page.ts'
import { writeFullForms } from '../../../domain/search/meaning/synonyms.ts'
import type { SiteFacts } from '../../../domain/search/index/merge-index.ts'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { hasCompounds } from '../../../domain/search/words/split-words.ts'
import type { Operation } from '../../../domain/openapi/model.ts'
import type { EmittedFile } from '../../../lib/files/file-digest.ts'
import { emitByDigest } from '../emit-by-digest.ts'
import { indexFiles } from './index-files.ts'
import { loadChunks, type KeyedDocument } from './search-chunks.ts'
import type { Page, Site } from '../../site-types.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

/**
 * The shards below `assets/search/`. Their names stay the same from build to build, so hosts must let browsers ask for newer ones.
 *
 * An edit of one page's text changes its own shards (`pages/…`, `more/…`) and the lexicons of words that it gained, lost, or uses much
 * more or less; a new title or heading changes `index.js` and `spelling.js` too. Only a page that comes or goes renumbers the others.
 */
export async function* searchFiles(site: Site, context: BuildContext): AsyncIterable<EmittedFile> {
  const { documents, facts } = listSearchDocuments(site.pages, site)
  const keyed = addKeys(documents, site)
  const key = () =>
    hashOf(site.config.locale.prefix, ...keyed.map((document) => document.key), JSON.stringify(facts))
  const target = { facts, folder: searchFolder(site.config.locale.prefix) }
  // Without a new word anywhere, the digests of all shards are known and nothing is merged.
  yield* emitByDigest(
    { stage: 'search', key },
    () => indexFiles(loadChunks(keyed, target.folder, context), target, context),
    context,
  )
}

/** The shards of the pages of some chunks, by their numbers. */
export async function* searchChunkFiles(
  site: Site,
  isIncluded: (chunk: number) => boolean,
  context: BuildContext,
): AsyncIterable<EmittedFile> {
  const keyed = addKeys(listSearchDocuments(site.pages, site).documents, site)
  const chunks = loadChunks(keyed, searchFolder(site.config.locale.prefix), context, isIncluded)
  for await (const { files } of chunks) for (const page of files) yield* page.files
}

/** The sections of a page are part of its content hash, so their texts, most of a document, need not be hashed again. */
function addKeys(documents: readonly SearchDocument[], site: Site): readonly KeyedDocument[] {
  const statuses = JSON.stringify([...listStatuses(site)])
  return documents.map((document) => {
    const { contentHash, description } = site.pagesByRoute.get(document.route) ?? {}
    if (contentHash === undefined) return { key: hashOf(JSON.stringify(document)), document }
    return {
      key: hashOf(contentHash, description ?? '', statuses, JSON.stringify(withoutSections(document))),
      document,
    }
  })
}

/** The document without its sections and without its importance, which depends on their number. Neither is read here, because the cache may have them. */
function withoutSections(document: SearchDocument): object {
  const { sections: _, importance: __, ...rest } = Object.getOwnPropertyDescriptors(document)
  return Object.entries(rest).map(([name, { value }]) => [name, value as unknown])
}

/** Search data of each listed page, by route, and of the site as a whole. */
export function listSearchDocuments(
  pages: readonly Page[],
  site: Site,
): { documents: readonly SearchDocument[]; facts: SiteFacts } {
  const listed = pages.filter(isListed).sort((a, b) => compareStrings(a.route, b.route))
  const shown = site.config.apis.filter(({ internal }) => !internal)
  const apis = [...shown].sort((a, b) => rank(a.version) - rank(b.version))
  function rank(version: string): number {
    return version === site.config.defaultVersion ? -1 : shown.findIndex((api) => api.version === version)
  }
  const versions: readonly SearchVersion[] = [
    ...apis.map(({ version, label }) => ({ version, label })),
    ...site.config.versions.map(({ name, label, status }) => ({
      version: name,
      label,
      guides: status === 'current' ? ('current' as const) : ('other' as const),
    })),
  ]
  const facts = { versions, statuses: listStatuses(site), authorization: writeText('api.authorization') }
  const documents = listed.map((page) => describePage(page, site, facts))
  const used = new Set(listed.map((page) => findPageSection(page, site)))
  const language = site.config.locale.interface
  const layout = hashOf(...listed.map(({ route }) => route)).slice(0, 8)
  return {
    documents,
    facts: {
      layout,
      sections: PAGE_SECTIONS.map((section) => ({
        label: writeText(`section.${section}`),
        weight: SECTION_WEIGHTS[section],
        ...(!used.has(section) && { isEmpty: true as const }),
      })),
      versions,
      synonyms: site.config.search.synonyms,
      ...(language !== 'en' && { language }),
    },
  }
}

const isListed = ({ kind, unlisted }: Page) => kind !== 'missing' && kind !== 'index' && unlisted !== true

/** A schema has the names and fields of the operations that use it, which are what readers look for. */
const SECTION_WEIGHTS: Readonly<Record<PageSection, number>> = {
  guides: 1,
  reference: 1,
  schemas: 0.25,
  webhooks: 1,
  blog: 0.8,
  console: 0.8,
}

/** Where a query names no verb, readers mean the operations that read. */
const METHOD_IMPORTANCE: Readonly<Record<string, number>> = { PUT: 0.95, PATCH: 0.95, DELETE: 0.9 }
/** A page with more sections is a list, such as all error codes. It has nearly every word, and a reader rarely looks for it by one. */
const LIST_LENGTH = 60

/** A page with more entries of error codes is their list. It has words of all operations, and readers look for it by a code or status. */
const FEW_ERRORS = 8

/** Titles of pages that list changes. They mention everything, and explain little of it. */
const CHANGES =
  /\b(?:migrate|migrating|migration|upgrade|upgrading|change ?log|release notes|what[’']?s new)\b/i

/** `isGuide`: an overview has headings of its author, and explains how requests are authenticated, paged and refused. */
function weighImportance(page: Page, statuses: PageFacts['statuses'], isGuide: boolean): number {
  if (page.kind === 'operation')
    return page.operation.deprecated ? 0.6 : (METHOD_IMPORTANCE[page.operation.method] ?? 1)
  // Its title is the operation that causes it. Where a query says that it asks for an event, this does not count (filter-pages.ts).
  if (page.kind === 'event') return 0.2
  if (page.kind === 'overview' && isGuide) return 0.8
  // The guide of a subject comes before the list of its operations.
  if (page.kind === 'tag' || page.kind === 'overview') return 0.3
  if (page.sections.filter(({ id }) => statuses.has(id)).length > FEW_ERRORS) return 0.75
  if (CHANGES.test(page.title)) return 0.75
  return page.sections.length > LIST_LENGTH ? 0.7 : 1
}

/** `isGuide` as in `weighImportance`. */
function findKind(page: Page, isGuide: boolean): PageKind {
  if (page.kind === 'operation') return SAFE_METHODS.has(page.operation.method) ? 'read' : 'change'
  return page.kind === 'tag' || (page.kind === 'overview' && !isGuide) ? 'list' : 'text'
}

/** Methods that change nothing (RFC 9110, section 9.2.1), and QUERY. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE'])

interface PageFacts {
  readonly versions: readonly SearchVersion[]
  readonly statuses: ReadonlyMap<string, readonly string[]>
  /** Terms that readers search for if the heading is the name of a scheme. Sections are read when they are sent to a thread, in no language. */
  readonly authorization: string
}

function describePage(page: Page, site: Site, facts: PageFacts): SearchDocument {
  const version = findVersion(page, site, facts.versions) + 1
  const operation = page.kind === 'operation' ? page.operation : undefined
  const named = operation === undefined ? namePage(page, site) : nameOperation(operation)
  const section = findPageSection(page, site)
  // Readers add 'v2' and 'webhook' to distinguish pages with the same title.
  const kin = ['version' in page ? page.version : '', writeText(`section.${section}`)]
  const title = page.kind === 'home' ? site.config.title : page.title
  const label = operation === undefined ? '' : `${operation.method} ${operation.path}`
  const isGuide =
    page.kind === 'overview' && (site.apis.get(page.version)?.descriptionHeadings.length ?? 0) > 0
  return {
    route: page.route,
    title,
    section: PAGE_SECTIONS.indexOf(section),
    version,
    label,
    kind: findKind(page, isGuide),
    ...(operation !== undefined && { basePaths: listBasePaths(operation) }),
    // Texts of an API are read from the cache when they are asked for.
    get importance() {
      return weighImportance(page, facts.statuses, isGuide)
    },
    names: named.names,
    fields: [...named.fields, ...kin],
    questions: named.questions,
    ...(page.kind === 'schema' && { phrases: false as const }),
    ...(hasCompounds(site.config.locale.tag) && { hasCompounds: true as const }),
    get sections() {
      return listSearchSections(page, facts)
    },
  }
}

/** Position of the version of a page of an API or of the guides; -1 for none. */
function findVersion(page: Page, { config }: Site, versions: readonly SearchVersion[]): number {
  if ('version' in page)
    return versions.findIndex(({ version, guides }) => guides === undefined && version === page.version)
  const own = findGuideVersion(page, config)
  return versions.findIndex(({ version, guides }) => guides !== undefined && version === own?.name)
}

type SearchNames = Required<Pick<SearchDocument, 'names' | 'fields' | 'questions'>>

function namePage(page: Page, { apis }: Site): SearchNames {
  // The address of a guide is often the shortest name for it.
  const slug = page.route.slice(page.route.lastIndexOf('/') + 1)
  const { keywords: fields = [], questions = [] } = 'keywords' in page ? page : {}
  if (page.kind === 'schema') {
    const api = apis.get(page.version)
    // A page about codes of errors says more of them.
    const errors = (api?.errors.length ?? 0) > 0 ? [] : (api?.schemas[page.schema]?.errors ?? [])
    return {
      names: [page.schema, ...errors],
      fields,
      questions: uniqueValues(errors.flatMap((error) => [error, ...error.split(/ (.*)/, 2)])).map((text) => ({
        text,
      })),
    }
  }
  return {
    names: [...nameEvent(page), slug, ...(LIST_NAMES[page.kind]?.(page.title) ?? [])],
    fields,
    questions,
  }
}

/** Names that readers use for pages that list others, by kind. Their titles are short, and an API's titles are the words of its operations. */
const LIST_NAMES: Partial<Record<Page['kind'], (title: string) => readonly string[]>> = {
  overview: () => ['API reference', 'List of endpoints', 'OpenAPI file', 'Swagger'],
  tag: (title) =>
    uniqueValues([title, writeFullForms(title)]).flatMap((name) => [
      name,
      ...['endpoints', 'operations', 'API', 'API reference'].map((list) => `${name} ${list}`),
    ]),
  schemas: () => ['Data models', 'Object types', 'Data structures'],
  blog: () => ['Latest posts', 'News', 'Articles'],
  archive: () => ['All posts', 'Posts by date', 'Blog archive'],
  home: () => ['Home page', 'Start page', 'Landing page'],
  authors: () => ['Writers', 'Who writes the blog', 'Who is behind this blog'],
  author: (title) => [`Posts by ${title}`],
  topics: () => ['Categories', 'Topics', 'Tags of posts', 'Articles by subject'],
  topic: (title) => [`Posts about ${title}`, `Posts tagged ${title}`],
}

function nameEvent(page: Page): readonly string[] {
  if (page.kind === 'webhook') return [page.event]
  if (page.kind !== 'event') return []
  const { name } = page.event
  // `issue_comment` is what readers call `issue-comment-created` and its kin.
  const subject = /^(.+[-_.:/].+)[-_.:/][^-_.:/]+$/.exec(name)?.[1]
  return subject === undefined ? [name] : [name, subject]
}

/** Names by which readers look up an operation. */
function nameOperation(operation: Operation): SearchNames {
  const { id, method, path, parameters, security, errors, events, tag, questions = [] } = operation
  const scopes = security.flatMap(({ schemes }) => schemes.flatMap((scheme) => scheme.scopes))
  return {
    names: [id, `${method} ${path}`],
    fields: [tag, ...parameters.map(({ name }) => name), ...scopes, ...errors, ...events],
    questions,
  }
}

/** Prefix of an operation's path in its URLs, such as `/v2`, because readers paste URLs from their logs. */
function listBasePaths({ servers }: Operation): readonly string[] {
  const paths = servers.map(({ filled }) => filled.replace(/^[^/]*\/\/[^/]*/, '').replace(/\/$/, ''))
  return [...new Set(paths)].filter((path) => path.startsWith('/'))
}

/** The sections, beginning with the one before the first heading. Every page has that one here, because it holds the title and names. */
function listSearchSections(page: Page, { statuses, authorization }: PageFacts): SearchDocument['sections'] {
  const [first, ...rest] = page.sections
  const start = first?.id === '' ? first : undefined
  const opening = removeLabel(page, start?.text ?? '')
  // A description that was taken from the text is there already, and may have been cut.
  const taken = opening.includes(page.description.replace(/…$/, '').trim())
  const intro = taken ? opening : [page.description, opening].filter((part) => part !== '').join(' ')
  const sections = start === undefined ? page.sections : rest
  const isOperation = page.kind === 'operation'
  const isLabeled = isOperation || page.kind === 'tag' || page.kind === 'schema'
  const isEvent = page.kind === 'webhook' || page.kind === 'event'
  const isText = !isLabeled && !isEvent
  return [
    { id: '', heading: '', text: intro, ...(start?.defined && { defined: start.defined }) },
    ...sections.map((section) => {
      const names = isOperation ? undefined : statuses.get(section.id)
      return {
        ...section,
        ...((isLabeled ? isLabel(section.id) : isEvent && isAnswer(section.id)) && {
          response: true as const,
        }),
        ...(isText && { defined: findStatuses(section) }),
        ...(names !== undefined && { names }),
        ...(page.kind === 'overview' && section.id.startsWith('security-') && { names: [authorization] }),
      }
    }),
  ]
}

/** Whether a section is part of a response, or has a heading that all pages of its kind have: "Errors" names none of the operations. */
const isLabel = (id: string) => id.startsWith('response') || LABELS.has(id)
const LABELS: ReadonlySet<string> = new Set(
  splitNames('authorization body callbacks errors events example fields operations used-by'),
)

/** Whether a section of an event is about the response to it. */
const isAnswer = (id: string) => id.startsWith('answer')

/** A section that names so many statuses is the list of them. */
const FEW_STATUSES = 3

/** The statuses that a section of text explains, where readers look one up. */
function findStatuses({ text, defined = [] }: SearchDocument['sections'][number]): readonly string[] {
  const found = /\b(?:HTTP|status)\b/i.test(text) ? uniqueValues(text.match(/\b[45]\d\d\b/g) ?? []) : []
  return found.length > FEW_STATUSES ? [...defined, ...found] : defined
}

/** The text of an operation without the method, path and id that it begins with, because a result shows them beside its title. */
function removeLabel(page: Page, text: string): string {
  if (page.kind !== 'operation') return text
  const { method, path, id } = page.operation
  return [method, path, id].reduce(
    (rest, part) => (rest.startsWith(`${part} `) ? rest.slice(part.length + 1) : rest),
    text,
  )
}

/** The statuses of each error code, as a reader types them: `409 Conflict`. By the code, and by the anchor of its section. */
function listStatuses({ apis }: Site): ReadonlyMap<string, readonly string[]> {
  const statuses = new Map<string, readonly string[]>()
  for (const { code, anchor, status } of [...apis.values()].flatMap((api) => api.errors))
    for (const id of [code, anchor])
      statuses.set(id, uniqueValues([...(statuses.get(id) ?? []), `${status} ${statusPhrase(status)}`]))
  return statuses
}
