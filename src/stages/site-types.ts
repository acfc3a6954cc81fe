/** Pages, and the site that they make: the plain, read-only data that flows from load to view. */

import type { CodeSnippet, RunnableCode } from '../lib/site/snippet.ts'
import type { Block } from '../domain/blocks/block.ts'
import type { Change } from '../domain/diff/change.ts'
import type { PageBadges } from '../domain/diff/list-entries.ts'
import type { Api, ApiEvent, EventSummary, Operation } from '../domain/openapi/model.ts'
import type { Config } from './config/config-types.ts'
import type {
  Asset,
  Author,
  BlogTag,
  FolderSettings,
  Heading,
  Html,
  Link,
  LinkTarget,
  LocaleConfig,
  OutFile,
  PageNav,
  Redirect,
  RedirectPattern,
  SearchSection,
  Sidebar,
  SidebarBadge,
  SourceLocation,
} from '../lib/types.ts'

// ---------------------------------------------------------------- pages

export interface PageBase {
  /** Site path without base, no trailing slash: '/docs/intro'. */
  readonly route: string
  /** Further routes with the same content; `route` is the canonical one. */
  readonly aliases?: readonly string[]
  /** Id of the collection that the page belongs to; '' for pages that the build adds. */
  readonly collection: string
  readonly title: string
  readonly description: string
  /** Those of its blocks, in the order of the page. */
  readonly headings: readonly Heading[]
  readonly links: readonly Link[]
  readonly sections: readonly SearchSection[]
  /** Hash of the page's blocks; absent on pages without blocks. */
  readonly contentHash?: string
  readonly location: SourceLocation
  /** A part of the source could not be converted, which is reported: headings and ids may be missing. */
  readonly isPartial?: true
  /** Left out of the sitemap, of search, of lists; marked noindex. */
  readonly unlisted?: boolean
  /** Only a server shows it: a build leaves it out. */
  readonly draft?: true
  /** In a translation: the page is not translated and shows the original. */
  readonly untranslated?: true
  /** In a translation: the file that the page's file translates. */
  readonly translates?: string
}

/** What a page has around its content: everything; no table of contents; header and footer only; nothing. */
export type PageLayout = 'doc' | 'wide' | 'landing' | 'blank'

/** A question that a page answers, in the words of its readers. */
export interface PageQuestion {
  readonly text: string
  /** Id of the heading below which the answer is. */
  readonly section?: string
}

/** A path of the site, which may have an anchor, that front matter names. */
export interface FormerPath {
  readonly path: string
  readonly location: SourceLocation
}

/** What all pages that come from Markdown have. */
export interface MarkdownPage extends PageBase {
  readonly blocks: readonly Block[]
  /** Islands of the author on the page: 'content/docs/counter.tsx#Counter'. */
  readonly islands: readonly string[]
  readonly words: number
  readonly hideToc: boolean
  /** What is around the content, where it is not the usual frame. */
  readonly layout?: PageLayout
  readonly keywords: readonly string[]
  /** What readers ask that the page answers: search finds it by them. */
  readonly questions?: readonly PageQuestion[]
  /** Where the front matter asks them. */
  readonly questionsLocation?: SourceLocation
  /** The description of the front matter. Without one, that of the page is the beginning of its text. */
  readonly ownDescription?: string
  /** Code that names what of an API description it shows. */
  readonly snippets?: readonly CodeSnippet[]
  /** Code that `docs check --run` runs, in the order of the page. */
  readonly runnable?: readonly RunnableCode[]
  /** Where its source is edited; null: nowhere. */
  readonly editUrl?: string | null
  /** Paths at which the page was before: absolute, without the prefix of a language. */
  readonly formerPaths?: readonly FormerPath[]
  /** Path or URL of an image for link previews, as the author wrote it: one of `links`. */
  readonly image?: string
}

/** The position of a page in the sidebar, from folders and front matter. */
export interface SidebarPlacement {
  /** Folder names below the content root, without number prefixes: ['webhook', 'kyb']. */
  readonly folders: readonly string[]
  /** Its name in configured sidebars, in place of that of its file. */
  readonly id?: string
  readonly label: string
  readonly position?: number
  readonly hidden: boolean
  /** Name of an icon. */
  readonly icon?: string
  readonly badge?: SidebarBadge
}

/** Changes as an entry of a feed. */
export interface ChangesEntry {
  readonly title: string
  readonly description: string
  /** The page, with an anchor if it has several entries. */
  readonly route: string
  /** ISO date of the last commit to one of the descriptions; '' if it is not known. */
  readonly date: string
  readonly html: Html
}

interface GuidePage extends MarkdownPage {
  readonly placement: SidebarPlacement
  /** Keys of its tags; absent without any. */
  readonly tags?: readonly string[]
  /** Name of the sidebar that it shows; null for none. Absent: the first that lists it. */
  readonly sidebar?: string | null
  /** Names of the guides before and after it; null for none. Absent: the neighbors in the sidebar. */
  readonly neighbors?: {
    readonly previous?: string | null | undefined
    readonly next?: string | null | undefined
  }
}

export interface DocPage extends GuidePage {
  readonly kind: 'doc'
  /** A list of the pages of a folder, which no author wrote. */
  readonly isGenerated?: true
  /** Of a page of changes: its entries in the feed at a route. */
  readonly changes?: { readonly feed: string; readonly entries: readonly ChangesEntry[] }
}

/** A guide about one webhook event; `event` names an event of an API description's `webhooks`. */
export interface WebhookPage extends GuidePage {
  readonly kind: 'webhook'
  readonly event: string
}

/** A single page from content/pages. */
export interface PlainPage extends MarkdownPage {
  readonly kind: 'plain'
}

/** An author of a post, by the key in `authors.yml`, with what the post itself says about the person. */
export type PostAuthor = Pick<Author, 'key'> & Partial<Pick<Author, 'name' | 'title' | 'url' | 'image'>>

export interface PostPage extends MarkdownPage {
  readonly kind: 'post'
  /** The day that its author wrote, as an ISO date. */
  readonly date: string
  /** The moment in UTC, if the author wrote a time. */
  readonly time: string | undefined
  readonly authors: readonly PostAuthor[]
  /** Where the front matter names them; its file without any. */
  readonly authorsLocation: SourceLocation
  readonly tags: readonly string[]
  /** HTML before the truncate marker, or all of it, as lists show it. */
  readonly excerpt: Html
  readonly truncated: boolean
  /** Minutes, at 200 words a minute, at least 1. */
  readonly minutes: number
}

/** Changes of a page since the version before. */
export interface PageChange {
  /** Route of the page of changes. */
  readonly route: string
  /** By the path that the change has; '' for the page. */
  readonly badges: PageBadges
}

interface ApiPageBase extends PageBase {
  readonly version: string
  /** Route of the overview of its version, which lists all groups of the sidebar. */
  readonly overview: string
  /** Of an operation, event or schema. */
  readonly change?: PageChange
}

export interface OperationPage extends ApiPageBase {
  readonly kind: 'operation'
  readonly operation: Operation
  /** Hash of everything that the operation was read from, but for locations. Absent where that is not known, and without a cache. */
  readonly sourceKey?: string
  /** Route of its tag. */
  readonly tagRoute?: string
}

/** An event of `webhooks`. The site has no such page for an event with a guide of its own. */
export interface EventPage extends ApiPageBase {
  readonly kind: 'event'
  readonly event: ApiEvent
}

/** All operations of one tag of one version. */
export interface TagPage extends ApiPageBase {
  readonly kind: 'tag'
  /** Name of the tag. */
  readonly tag: string
}

/** A version's overview: `public-apis`. */
export interface OverviewPage extends ApiPageBase {
  readonly kind: 'overview'
}

export interface SchemaPage extends ApiPageBase {
  readonly kind: 'schema'
  /** Name of the schema. */
  readonly schema: string
  /** Other pages load its fields when a reader opens them, from a script of its own. */
  readonly isDeferred?: true
}

export interface SchemasPage extends ApiPageBase {
  readonly kind: 'schemas'
}

/** Pages of an API reference: their blocks are made from the API model when they are needed. */
export type ApiPage = OperationPage | EventPage | TagPage | OverviewPage | SchemaPage | SchemasPage

/** A page without what is derived from its blocks. */
type Unlinked<P> = P extends Page ? Omit<P, 'headings' | 'links' | 'sections' | 'contentHash'> : never

/** A page of an API, as its blocks are made from it. */
export type ApiPageSource = Unlinked<ApiPage>

/** What is derived from the blocks of a page of an API. */
export interface ApiPageOutline extends Pick<ApiPage, 'headings' | 'links' | 'sections' | 'contentHash'> {
  /** Names of schemas whose fields the page loads when a reader opens them. */
  readonly deferred: readonly string[]
}

export interface HomePage extends PageBase {
  readonly kind: 'home'
}

export interface MissingPage extends PageBase {
  readonly kind: 'missing'
}

/** A path under /developer. `needs` says what the page will ask for, in words, for readers without a session or network. */
export interface ConsolePage extends PageBase {
  readonly kind: 'console'
  readonly needs: readonly string[]
}

/** One page of the list of posts; `posts` are routes, newest first. */
export interface BlogPage extends PageBase, PagedList {
  readonly kind: 'blog'
}

/** One page of a list of posts that may have several. */
export interface PagedList {
  /** Routes of the posts on this page. */
  readonly posts: readonly string[]
  readonly page: number
  readonly pages: number
  /** Posts on all pages. */
  readonly count: number
}

export interface ArchivePage extends PageBase {
  readonly kind: 'archive'
  readonly years: readonly { readonly year: string; readonly posts: readonly string[] }[]
}

export interface AuthorsPage extends PageBase {
  readonly kind: 'authors'
  readonly authors: readonly { readonly author: Author; readonly route: string; readonly count: number }[]
}

export interface AuthorPage extends PageBase, PagedList {
  readonly kind: 'author'
  readonly author: Author
}

export interface TopicsPage extends PageBase {
  readonly kind: 'topics'
  readonly topics: readonly { readonly tag: BlogTag; readonly count: number; readonly route: string }[]
}

/** All posts, or all guides, with one tag. */
export interface TopicPage extends PageBase, PagedList {
  readonly kind: 'topic'
  readonly tag: BlogTag
  /** Routes of guides, in the order of their titles; absent on the tags of a blog. */
  readonly guides?: readonly string[]
}

/** A–Z of all pages and operations: search without JavaScript. */
export interface IndexPage extends PageBase {
  readonly kind: 'index'
  /** The letter that this page lists; absent on the page of all letters. */
  readonly letter?: string
}

export type Page =
  | DocPage
  | WebhookPage
  | PlainPage
  | PostPage
  | ApiPage
  | HomePage
  | MissingPage
  | ConsolePage
  | BlogPage
  | ArchivePage
  | AuthorsPage
  | AuthorPage
  | TopicsPage
  | TopicPage
  | IndexPage

/** Members of a page from which nothing on other pages follows, but where their links lead. */
export const CONTENT_MEMBERS = [
  'blocks',
  'headings',
  'links',
  'sections',
  'contentHash',
  'islands',
  'words',
  'keywords',
  'questions',
  'questionsLocation',
  'snippets',
  'runnable',
  'excerpt',
  'truncated',
  'minutes',
] as const satisfies readonly (keyof DocPage | keyof PostPage)[]

/** The part of a page from which menus, lists and addresses of the site follow. */
export type SummaryOf<P extends Page> = P extends MarkdownPage ? Omit<P, (typeof CONTENT_MEMBERS)[number]> : P

export type PageSummary = SummaryOf<Page>

// ---------------------------------------------------------------- load

/** Changes from one version of an API to the next. */
export interface VersionChanges {
  readonly previous: string
  readonly version: string
  readonly changes: readonly Change[]
}

/** Changes of one version, from each snapshot to the next one, the oldest first. */
export interface VersionHistory {
  readonly version: string
  readonly steps: readonly {
    /** The snapshot: its ISO date or Git tag. */
    readonly from: string
    /** The next one; '' for the description itself. */
    readonly to: string
    /** ISO date of the next one; '' for the description itself. */
    readonly date: string
    readonly changes: readonly Change[]
  }[]
}

/** Changes of an MCP server, from each snapshot of its lists to the next one. */
export interface ServerHistory extends Pick<VersionHistory, 'steps'> {
  readonly title: string
  /** Route of its overview. */
  readonly route: string
  readonly collection: string
  /** Folders of its pages in the sidebar. */
  readonly folders: readonly string[]
  /** File with its lists. */
  readonly file: string
  /** Routes of its tools, by the names that changes have: 'tool search'. */
  readonly routes: Readonly<Record<string, string>>
}

/** A page that is not written to the end. */
export interface DraftFile {
  readonly file: string
  readonly route: string
}

/** Everything that load gives. Pages are sorted by route. */
export interface Content {
  readonly pages: readonly Page[]
  readonly apis: readonly Api[]
  /** Of the versions that name the one before them. */
  readonly changes: readonly VersionChanges[]
  /** Of the versions with dated snapshots. */
  readonly histories: readonly VersionHistory[]
  /** Of the MCP servers with dated snapshots. */
  readonly serverHistories: readonly ServerHistory[]
  /** Of all blogs. Undefined if a table cannot be read. */
  readonly authors: readonly Author[] | undefined
  /** Of all blogs. */
  readonly tags: readonly BlogTag[]
  /** Tags of `tags.yml` in a folder of guides, by id of the collection. */
  readonly guideTags: Readonly<Record<string, readonly BlogTag[]>>
  readonly assets: readonly Asset[]
  readonly brand: Brand
  /** Label and position of folders of guides, from `_category_.json|yml` or `index` pages: by id of the collection, then by folder path. */
  readonly folders: Readonly<Record<string, Readonly<Record<string, FolderSettings>>>>
  /** ISO date of the last commit that touched a source, by path; empty outside a git checkout. */
  readonly dates: Readonly<Record<string, string>>
  /** Everything read, relative to the root: what the dev server watches. */
  readonly sources: readonly string[]
  /** The drafts, which have a page on a server only. */
  readonly drafts: readonly DraftFile[]
}

/** The same with summaries of the pages. */
export interface ContentSummary extends Omit<Content, 'pages'> {
  readonly pages: readonly PageSummary[]
}

/** The look of a site, beside its pages. The files are among the assets. */
export interface Brand {
  /** Rules that follow those of Offprint in the style sheet: theme, fonts, the author's own. */
  readonly style: string
  /** Routes of fonts that pages load first. */
  readonly preload: readonly string[]
  readonly logo?: { readonly light: Asset; readonly dark?: Asset }
  /** SVG of the icons that the header names. */
  readonly icons: Readonly<Record<string, string>>
  /** Routes of the scripts of the configuration, in their order; undefined for one of another host. */
  readonly scripts: readonly (string | undefined)[]
  readonly favicon?: Asset
  readonly templates?: SiteTemplates
  readonly ogImages?: OgImages
}

/** How images for link previews are made. */
export interface OgImages {
  /** Absolute paths. The first font that has a letter draws it. */
  readonly fonts: readonly string[]
  readonly background: string
  readonly color: string
  /** URL of the module that writes PNG. */
  readonly engine: string
  /** Code points that the fonts have, as the first and the last of each range (lib/site/og/og-fonts.ts). */
  readonly letters: readonly number[]
  /** Those of the fonts with which lines can be drawn whose letters join. */
  readonly joinedLetters: readonly number[]
  /** Hash of fonts and colors. */
  readonly key: string
}

/** Templates of the site's authors, compiled. */
export interface SiteTemplates {
  /** Hash of the code. */
  readonly ref: string
  /** CommonJS with an export for each part that is replaced. */
  readonly code: string
  /** Source map of the code, as JSON. */
  readonly map: string
}

export const NO_BRAND: Brand = { style: '', preload: [], icons: {}, scripts: [] }

// ---------------------------------------------------------------- site

/** A link of the configuration, and where it leads. */
export interface ConfigLink {
  readonly href: string
  readonly location: SourceLocation
  readonly target: LinkTarget
}

/** A file of the site that a plugin gave. */
export interface AddedFile {
  readonly file: OutFile
  /** Of the plugin. */
  readonly location: SourceLocation
}

/** The pages of a site in one of its languages. */
export interface LocaleSite {
  readonly locale: LocaleConfig
  readonly pagesByRoute: ReadonlyMap<string, Page>
}

export interface Site {
  readonly config: Config
  /** The same site in its other languages; empty in one of these. */
  readonly translations: readonly Site[]
  /** The site in all its languages, its own first; empty where it has one only. */
  readonly locales: readonly LocaleSite[]
  /** Sorted by route. */
  readonly pages: readonly Page[]
  readonly pagesByRoute: ReadonlyMap<string, Page>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly navs: ReadonlyMap<string, PageNav>
  /** Per route, in the order of `links`. */
  readonly linkTargets: ReadonlyMap<string, readonly LinkTarget[]>
  readonly apis: ReadonlyMap<string, Api>
  readonly events: ReadonlyMap<string, EventSummary>
  /** Of all blogs. Undefined if a table cannot be read. */
  readonly authors: readonly Author[] | undefined
  /** Files that may be copied (lib/site/published-assets.ts), by site path. Copies of one image share their address, which holds the hash. */
  readonly assetsByRoute: ReadonlyMap<string, Asset>
  readonly brand: Brand
  /** Redirects of single paths, with the paths that patterns stand for. */
  readonly redirects: readonly Redirect[]
  readonly redirectPatterns: readonly RedirectPattern[]
  /** Redirects from anchors, such as '/docs/setup#install', which browsers follow. */
  readonly movedAnchors: readonly Redirect[]
  /** Links to this site in the configuration: footer, sidebars. */
  readonly configLinks: readonly ConfigLink[]
  /** Files that plugins add. */
  readonly addedFiles: readonly AddedFile[]
  /** Pages that share a route: the first one is kept. */
  readonly routeConflicts: readonly {
    readonly route: string
    readonly locations: readonly SourceLocation[]
  }[]
  /** Where readers start: the first guide. */
  readonly startRoute: string | undefined
}
