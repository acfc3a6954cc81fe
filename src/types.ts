/** What flows between the stages: plain, read-only data. */

import type { Api, ApiEvent, ApiSchema, Operation } from './model.ts'

/** A place in a source file. `file` is relative to the root, with forward slashes; lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly length?: number
}

export type Severity = 'error' | 'warning'

/** Something that a user has to know or mend. */
export interface Problem {
  /** Permanent, kebab-case; one function in problems.ts and one folder in tests/problems each. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, one sentence without a full stop. */
  readonly message: string
  readonly location?: SourceLocation
  /** What to do, with the corrected text ready to paste where there is one. */
  readonly hint?: string
  readonly notes?: readonly { readonly message: string; readonly location?: SourceLocation }[]
}

/** A value and what was noticed while it was made. Both are cached together. */
export interface Result<T> {
  readonly value: T
  readonly problems: readonly Problem[]
}

/** A text file of the site. `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly hash: string
}

/** HTML text. References in it are markers of lib/marker.ts until emit writes addresses. */
export type Html = string

// ---------------------------------------------------------------- pages

export interface Heading {
  /** 1 to 6. */
  readonly depth: number
  readonly id: string
  /** Plain text. */
  readonly text: string
}

/** A reference as written in a source. The body holds marker n where `links[n]` stands. */
export interface Link {
  readonly kind: 'link' | 'image'
  readonly href: string
  readonly location: SourceLocation
}

/** Searchable text below one heading (`id` is '' for what stands before the first). */
export interface SearchSection {
  readonly id: string
  readonly heading: string
  readonly text: string
  /** A parameter or field of a schema: its name says less about the page than a heading does. */
  readonly field?: true
}

interface PageBase {
  /** Site path without base, no trailing slash: '/docs/intro'. */
  readonly route: string
  /** Further routes with the same content; `route` is the canonical one. */
  readonly aliases?: readonly string[]
  readonly title: string
  readonly description: string
  readonly headings: readonly Heading[]
  readonly links: readonly Link[]
  readonly sections: readonly SearchSection[]
  /** Ids in the page besides those of `headings` and of a prose body: fields of an API page. */
  readonly anchors?: readonly string[]
  readonly location: SourceLocation
  /** Hash of everything that one source alone decides about this page. */
  readonly hash: string
  /** Left out of the sitemap, of search, of lists; marked noindex. */
  readonly unlisted?: boolean
}

/** What all pages that come from Markdown have. */
export interface MarkdownPage extends PageBase {
  readonly body: Html
  /** Names of islands that the body holds. */
  readonly islands: readonly string[]
  /** The page as Markdown, includes resolved, front matter removed: its `.md` twin. */
  readonly markdown: string
  readonly words: number
  readonly hideToc: boolean
  readonly keywords: readonly string[]
  /** Absolute site path or URL of a social image, when the author gave one. */
  readonly image?: string
}

/** Where a page stands in the sidebar, from folders and front matter. */
export interface SidebarPlacement {
  /** Folder names below the content root, without number prefixes: ['webhook', 'kyb']. */
  readonly folders: readonly string[]
  readonly label: string
  readonly position?: number
  readonly hidden: boolean
}

export interface DocPage extends MarkdownPage {
  readonly kind: 'doc'
  readonly placement: SidebarPlacement
}

/** A guide about one webhook event; `event` names an event of a specification's `webhooks`. */
export interface WebhookPage extends MarkdownPage {
  readonly kind: 'webhook'
  readonly placement: SidebarPlacement
  readonly event: string
}

/** A single page from content/pages. */
export interface PlainPage extends MarkdownPage {
  readonly kind: 'plain'
}

export interface PostPage extends MarkdownPage {
  readonly kind: 'post'
  /** ISO date, UTC. */
  readonly date: string
  readonly authors: readonly string[]
  /** Where the front matter names them; its file without any. */
  readonly authorsLocation: SourceLocation
  readonly tags: readonly string[]
  /** Body before the truncate marker, or the whole body. */
  readonly excerpt: Html
  readonly truncated: boolean
  /** Minutes, at 200 words a minute, at least 1. */
  readonly minutes: number
}

export interface Author {
  readonly key: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly image?: string
  readonly socials: Readonly<Record<string, string>>
  readonly location: SourceLocation
}

export interface BlogTag {
  readonly key: string
  readonly label: string
  readonly description?: string
}

export interface OperationPage extends PageBase {
  readonly kind: 'operation'
  readonly version: string
  readonly operation: Operation
}

/** All operations of one tag of one version. */
export interface TagPage extends PageBase {
  readonly kind: 'tag'
  readonly version: string
  readonly tag: string
}

/** A version's overview: `public-apis`. */
export interface OverviewPage extends PageBase {
  readonly kind: 'overview'
  readonly version: string
}

export interface SchemaPage extends PageBase {
  readonly kind: 'schema'
  readonly version: string
  readonly schema: ApiSchema
}

export interface SchemasPage extends PageBase {
  readonly kind: 'schemas'
  readonly version: string
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
export interface BlogPage extends PageBase {
  readonly kind: 'blog'
  readonly posts: readonly string[]
  readonly page: number
  readonly pages: number
}

export interface ArchivePage extends PageBase {
  readonly kind: 'archive'
  readonly years: readonly { readonly year: string; readonly posts: readonly string[] }[]
}

export interface AuthorsPage extends PageBase {
  readonly kind: 'authors'
  readonly authors: readonly { readonly author: Author; readonly count: number }[]
}

export interface AuthorPage extends PageBase {
  readonly kind: 'author'
  readonly author: Author
  readonly posts: readonly string[]
}

export interface TopicsPage extends PageBase {
  readonly kind: 'topics'
  readonly topics: readonly { readonly tag: BlogTag; readonly count: number; readonly route: string }[]
}

/** All posts of one blog tag. */
export interface TopicPage extends PageBase {
  readonly kind: 'topic'
  readonly tag: BlogTag
  readonly posts: readonly string[]
}

/** A–Z of all pages and operations: search without JavaScript. */
export interface IndexPage extends PageBase {
  readonly kind: 'index'
}

export type Page =
  | DocPage
  | WebhookPage
  | PlainPage
  | PostPage
  | OperationPage
  | TagPage
  | OverviewPage
  | SchemaPage
  | SchemasPage
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

export type PageKind = Page['kind']

// ---------------------------------------------------------------- load

/** A file that is copied as it is: images, downloads. */
export interface Asset {
  /** Site path with leading slash: '/img/flow-3f2a9c1b.svg' (hashed) or '/robots-extra.txt'. */
  readonly route: string
  /** Relative to the root; '' for a file that the build made. */
  readonly path: string
  readonly hash: string
  readonly bytes: number
  /** Pixels, for images. */
  readonly width?: number
  readonly height?: number
}

/** Everything that load gives. Pages are sorted by route. */
export interface Content {
  readonly pages: readonly Page[]
  readonly apis: readonly Api[]
  readonly authors: readonly Author[]
  readonly tags: readonly BlogTag[]
  readonly assets: readonly Asset[]
  /** Label and position of folders, from `_category_.json|yml` or `index` pages; key is the folder path. */
  readonly folders: Readonly<Record<string, FolderSettings>>
  /** ISO date of the last commit that touched a source, by path; empty outside a git checkout. */
  readonly dates: Readonly<Record<string, string>>
  /** Everything read, relative to the root: what the dev server watches. */
  readonly sources: readonly string[]
}

export interface FolderSettings {
  readonly label?: string
  readonly position?: number
  readonly collapsed?: boolean
}

// ---------------------------------------------------------------- site

export interface SidebarItem {
  readonly label: string
  /** Site path; absent on a category without a page of its own. */
  readonly route?: string
  readonly items: readonly SidebarItem[]
  /** Starts closed unless it holds the current page. */
  readonly collapsed?: boolean
  /** HTTP method of an operation, for the badge. */
  readonly method?: string
  readonly deprecated?: boolean
}

/** A whole sidebar. `kind` follows the path: '/docs/api/' api, '/docs/webhook/' webhook, else overview. */
export interface Sidebar {
  readonly id: string
  readonly kind: 'overview' | 'api' | 'webhook'
  readonly items: readonly SidebarItem[]
  /** Number of items at all depths. */
  readonly size: number
  readonly hash: string
}

/** What became of one link of a page. */
export type LinkTarget =
  | { readonly state: 'page'; readonly route: string; readonly suffix: string }
  | { readonly state: 'asset'; readonly asset: Asset; readonly suffix: string }
  | { readonly state: 'external'; readonly href: string }
  | { readonly state: 'broken'; readonly href: string; readonly wanted: string; readonly markdown: boolean }
  | { readonly state: 'anchor'; readonly route: string; readonly suffix: string; readonly wanted: string }

export interface PageLink {
  readonly route: string
  readonly label: string
}

/** Where a page stands among the others: everything that its frame prints about it. */
export interface PageNav {
  readonly sidebar: string | undefined
  readonly breadcrumbs: readonly { readonly label: string; readonly route?: string }[]
  readonly previous?: PageLink
  readonly next?: PageLink
  /** Same operation or page per API version, for the version menu. */
  readonly versions: readonly { readonly version: string; readonly route: string }[]
  readonly editUrl?: string
  /** ISO date of the last commit that touched the source. */
  readonly updated?: string
}

export interface Redirect {
  readonly from: string
  readonly to: string
  /** Where the configuration names the target. */
  readonly location: SourceLocation
}

export interface Site {
  readonly config: Config
  /** Sorted by route. */
  readonly pages: readonly Page[]
  readonly pagesByRoute: ReadonlyMap<string, Page>
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly navs: ReadonlyMap<string, PageNav>
  /** Per route, in the order of `links`. */
  readonly linkTargets: ReadonlyMap<string, readonly LinkTarget[]>
  readonly apis: ReadonlyMap<string, Api>
  readonly events: ReadonlyMap<string, ApiEvent>
  readonly authors: ReadonlyMap<string, Author>
  readonly assets: readonly Asset[]
  readonly redirects: readonly Redirect[]
  /** Pages that share a route: the first one is kept. */
  readonly routeConflicts: readonly { readonly route: string; readonly places: readonly SourceLocation[] }[]
  /** Hash of what every page shows: title, header, announcement, footer. */
  readonly frame: string
}

// ---------------------------------------------------------------- bundle, render, emit

/** What bundle made: files by name, and where the page finds them. Routes begin with '/assets/'. */
export interface SiteAssets {
  readonly files: readonly OutFile[]
  readonly style: string
  /** The small script that every page loads. */
  readonly boot: string
  /** Content of the script that sets the colour mode before the first paint, inlined in each page. */
  readonly early: string
  /** React and react-dom as one shared classic script. */
  readonly react: string
  /** Script per island. */
  readonly islands: Readonly<Record<string, string>>
  /** Scripts of the console, loaded under /developer only: itself, the time-out of its calls, and its pages by name. */
  readonly console: {
    readonly script: string
    readonly timeout: string
    readonly views: Readonly<Record<string, string>>
  }
  readonly hash: string
}

export interface RenderedPage {
  readonly route: string
  /** Whole document; references are address markers of lib/marker.ts. */
  readonly html: Html
  readonly page: Page
}

export interface OutFile {
  /** Relative, forward slashes: 'docs/intro.html'. */
  readonly path: string
  readonly data: Uint8Array | string
  /** Where the file belongs when it is not the same for both: the folder for a host, or the offline bundle. */
  readonly only?: 'site' | 'offline'
}

export type Sink = (file: OutFile) => Promise<void>

// ---------------------------------------------------------------- config

export interface ApiConfig {
  /** Path segment and label: 'v1'. */
  readonly version: string
  readonly label: string
  /** File relative to the root. */
  readonly spec: string
  readonly overlays: readonly string[]
  /** Built and linked, but not in the header's version menu. */
  readonly internal: boolean
}

export interface SidebarItemConfig {
  readonly label?: string
  /** Id of a document ('webhooks/overview') or a site path. */
  readonly doc?: string
  readonly link?: string
  readonly items?: readonly SidebarItemConfig[]
  readonly collapsed?: boolean
}

/** Addresses of the services that the console and the site talk to; SPEC.md section 7. */
export interface Hosts {
  readonly apiService: string
  readonly sdkService: string
  readonly authScript: string
  readonly api: string
  readonly docs: string
  readonly identityProvider: string
  readonly embedEvents: string
}

export interface ConsoleConfig {
  readonly portalId: string
  readonly issuer: string
  readonly clientId: string
  readonly clientKey: string
  readonly audience: string
  readonly scope: string
  readonly deviceClientId: string
  readonly dpop: 'off' | 'auto' | 'required'
  readonly allowedRoles: readonly string[]
  readonly mainSite: string
  readonly accountUrl: string
  readonly environment: string
}

/** What a sandbox puts in the place of the configured services. */
export interface ServiceOverrides {
  readonly console: Partial<ConsoleConfig>
  readonly hosts: Partial<Hosts>
}

export interface Config {
  readonly title: string
  readonly tagline: string
  readonly description: string
  /** Origin for canonical links, feeds and the sitemap: 'https://docs.example.com'; '' when unknown. */
  readonly url: string
  /** Begins and ends with '/'. */
  readonly base: string
  readonly language: 'en'
  /** Folder of guides, of posts, of single pages, of files copied as they are; relative to the root. */
  readonly docs: string
  readonly blog: string
  readonly pages: string
  readonly static: string
  readonly announcement:
    | { readonly id: string; readonly text: string; readonly closeable: boolean }
    | undefined
  readonly apis: readonly ApiConfig[]
  readonly defaultVersion: string
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  readonly editUrl: string
  readonly languages: readonly string[]
  readonly postsPerPage: number
  readonly feedLimit: number
  readonly rawHtml: 'allow' | 'sanitize'
  readonly redirects: readonly Redirect[]
  readonly console: ConsoleConfig | undefined
  readonly hosts: Hosts
  readonly footer: readonly { readonly label: string; readonly href: string }[]
}
