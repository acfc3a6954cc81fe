/** Plain, read-only data that flows between the stages. */

/** A place in a source file. `file` is relative to the root, with forward slashes; lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly length?: number
}

export type Severity = 'error' | 'warning'

/** Something that a user should know or fix. */
export interface Problem {
  /** Permanent, kebab-case; one function in lib/problems and one folder in tests/problems each. */
  readonly code: string
  readonly severity: Severity
  /** The problem, as one sentence without a full stop. */
  readonly message: string
  readonly location?: SourceLocation
  /** The fix, with the corrected text ready to paste if there is one. */
  readonly hint?: string
  readonly notes?: readonly { readonly message: string; readonly location?: SourceLocation }[]
  /** The correction, if it is certain. `docs check --fix` applies it. */
  readonly edit?: SourceEdit
  /** The name or path without a target, as the source writes it. */
  readonly subject?: string
}

/** A correction of a source file: at a place, one text is replaced by another. It is good only as long as the file has that text there. */
export interface SourceEdit {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The text to replace begins at the place, or is found once in so many characters after it. */
  readonly length?: number
  /** It may have several lines, separated by '\n'. */
  readonly from: string
  readonly to: string
  /** A file, by its path from the root, without which the correction would be wrong. */
  readonly needs?: string
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
}

/** Which parser reads Markdown: the fastest with the same result, or remark-parse in any case. */
export type MarkdownEngine = 'auto' | 'remark'

/** Which files are MDX: 'detect' takes `.mdx` files, 'mdx' all of them, 'md' none. */
export type MarkdownFormat = 'detect' | 'mdx' | 'md'

/** Which components of the site's authors React hydrates: those with `client:…`, or also all that have state, effects or handlers. */
export type HydrateMode = 'marked' | 'auto'

/** Facts of the site that modules of Docusaurus return to code that imports them. */
export interface CodeFacts {
  readonly siteConfig: Readonly<Record<string, unknown>>
  /** Base path of the site. */
  readonly base: string
  /** Tag of the language, and of all languages. */
  readonly locale: string
  readonly locales: readonly string[]
  /** Texts of `<Translate>` in this language, by id. */
  readonly texts: Readonly<Record<string, string>>
}

/** A plugin of remark or rehype: a package or a file, alone or with its options. */
export type MarkdownPlugin = string | readonly [name: string, options: Readonly<Record<string, unknown>>]

/** A plugin with everything that it imports as one script, so that it runs in any thread. */
export interface CompiledPlugin {
  readonly name: string
  /** CommonJS; its default export is the plugin. Stack traces name it `label`; a plugin of the site has its source map at its end. */
  readonly code: string
  readonly label: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** A plugin of the configuration. Its hooks are functions, and no data: plugin-types.ts has their types, and src/build/plugins calls them. */
export interface PluginConfig {
  readonly name: string
  readonly version?: string | undefined
  readonly load?: unknown
  readonly site?: unknown
  readonly view?: unknown
  readonly emit?: unknown
  /** In the config file. */
  readonly location: SourceLocation
}

/** HTML text. References in it are markers (`lib/site/links/markers.ts`) until emit writes addresses. */
export type Html = string

// ---------------------------------------------------------------- pages

export interface Heading {
  /** 1 to 6. */
  readonly depth: number
  readonly id: string
  /** Plain text. */
  readonly text: string
  /** Wide windows show what is below it beside the text, and narrow ones after it. */
  readonly beside?: true
}

/**
 * A reference as written in a source. The page's HTML holds link marker n (lib/site/links/markers.ts) where `links[n]` is used.
 *
 * A `reference` names what some page of the site may describe: `error:CODE`, `scope:NAME`, `event:NAME`.
 */
export interface Link {
  readonly kind: 'link' | 'image' | 'reference'
  readonly href: string
  readonly location: SourceLocation
  /** Route that a relative address starts from, if it differs from the page's route. */
  readonly base?: string
  /** Set if the code of a component made it, and not the text of the page. */
  readonly inCode?: true
  /** Site path that a reference leads to when no page describes what it names. */
  readonly fallback?: string
}

/** Searchable text below one heading (`id` is '' for what is before the first). */
export interface SearchSection {
  readonly id: string
  readonly heading: string
  readonly text: string
  /** A parameter or field of a schema: its name says less about the page than a heading does. */
  readonly field?: true
  /** Definitions in its tables: the code in the first cell of each row. */
  readonly defined?: readonly string[]
}

export interface Author {
  readonly key: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly image?: string
  readonly imageLocation?: SourceLocation
  readonly socials: Readonly<Record<string, string>>
  readonly location: SourceLocation
  /** Id of the blog whose table has the author. */
  readonly collection?: string
}

export interface BlogTag {
  /** Id of the blog whose table has the tag. */
  readonly collection?: string
  readonly key: string
  readonly label: string
  readonly description?: string
}

// ---------------------------------------------------------------- load

/** A file that is copied as it is: images, downloads. */
export interface Asset {
  /** Site path: '/assets/files/flow-3f2a9c1b.svg' (hashed) or '/robots-extra.txt'. */
  readonly route: string
  /** Relative to the root. */
  readonly path: string
  readonly hash: string
  readonly bytes: number
  /** Why the file of an image or a font is none. */
  readonly fault?: FileFault
  /** Pixels, for images. */
  readonly width?: number
  readonly height?: number
  /** The file itself as a `data:` URL, for a small drawing: a page can show it without a request. */
  readonly dataUrl?: string
  /** Replacement for `currentColor` in the drawing, because an image takes no color from its page. */
  readonly ink?: string
  /** The file is beside texts: it is published where one of them links to it. */
  readonly isOptional?: true
}

/** A file without content, one that Git LFS did not download, and one that is not what its name says or ends too early. */
export type FileFault = 'empty' | 'pointer' | 'damaged'

/** A word beside an entry of a sidebar. */
export interface SidebarBadge {
  readonly text: string
  readonly tone?: 'good' | 'warn' | 'bad' | undefined
}

export interface FolderSettings {
  readonly label?: string
  readonly position?: number
  readonly collapsed?: boolean
  /** Name of an icon. */
  readonly icon?: string
  readonly badge?: SidebarBadge
  /** Whether the folder gets a page with a card for each of its entries, at its own path. */
  readonly index?: boolean
  /** Such a page as sidebars name it; the guide that is the page of the folder; or none. */
  readonly link?: { readonly index: GroupIndexConfig } | { readonly doc: string } | 'none'
  readonly description?: string
  /** The file with this description. */
  readonly file?: string
}

// ---------------------------------------------------------------- site

export interface SidebarItem {
  readonly label: string
  /** The page that lists its entries, before its route is known. */
  readonly index?: GroupIndexConfig & { readonly location: SourceLocation }
  /** Site path; absent on a category without a page of its own. */
  readonly route?: string
  /** Address of another site, instead of a route. */
  readonly href?: string
  readonly items: readonly SidebarItem[]
  /** Starts closed unless it holds the current page. */
  readonly collapsed?: boolean
  /** Path data of its icon, for an SVG of 24 × 24. */
  readonly icon?: string
  readonly badge?: SidebarBadge
  /** HTTP method of an operation, for the badge; and its path, for the filter. */
  readonly method?: string
  readonly path?: string
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

/** The resolution of one link of a page. */
export type LinkTarget =
  | { readonly state: 'page'; readonly route: string; readonly suffix: string }
  | { readonly state: 'asset'; readonly asset: Asset; readonly suffix: string }
  | { readonly state: 'external'; readonly href: string }
  | {
      readonly state: 'broken'
      readonly href: string
      /** The probable target; '' if nothing is close. */
      readonly wanted: string
      /** Nothing else can be meant. */
      readonly isCertain?: true
      readonly markdown: boolean
      /** The file exists, and is a draft. */
      readonly isDraft?: true
    }
  | {
      readonly state: 'anchor'
      readonly route: string
      readonly suffix: string
      /** The anchor that it may mean; '' if nothing is close. */
      readonly wanted: string
      /** Nothing else can be meant. */
      readonly isCertain?: true
    }
  /** A reference that nothing on this site describes. */
  | { readonly state: 'absent' }

export interface PageLink {
  readonly route: string
  readonly label: string
}

export interface GuideVersionLink {
  readonly name: string
  readonly route: string
  /** Whether it is the same page, and not the first one of the version. */
  readonly isSame: boolean
}

/** The position of a page in the site: everything that its frame prints about it. */
export interface PageNav {
  readonly sidebar: string | undefined
  readonly breadcrumbs: readonly { readonly label: string; readonly route?: string }[]
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
  /** Same operation or page per API version, for the version menu. */
  readonly versions: readonly { readonly version: string; readonly route: string }[]
  /** Of a guide with versions: the same page in each, or the first page of a version that has no such page. */
  readonly guideVersions?: readonly GuideVersionLink[]
  readonly editUrl?: string
  /** ISO date of the last commit that touched the source. */
  readonly updated?: string
}

export interface Redirect {
  /** A route; in the configuration also a route with an anchor, or a pattern (lib/site/links/redirect-pattern.ts). */
  readonly from: string
  readonly to: string
  /** Where the configuration names the target, or front matter the old path. */
  readonly location: SourceLocation
}

/** A host that reads redirects from a file. */
export type RedirectHost = 'netlify' | 'cloudflare' | 'nginx' | 'vercel' | 's3'

/** A redirect of all paths that match. */
export interface RedirectPattern extends Redirect {
  /** Whether each path that it can mean is among the redirects of the site. */
  readonly isListed: boolean
}

// ---------------------------------------------------------------- bundle, render, emit

/** The scripts and styles of a site (src/stages/assets/site-assets.ts): the files, and the routes under which pages find them. */
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
  /** Undefined where the site has no console. */
  readonly console: ConsoleAssets | undefined
  /** Changes when any of the files does. */
  readonly hash: string
}

/** The console's scripts and style sheet by their routes, loaded under /developer only. */
export interface ConsoleAssets {
  readonly style: string
  /** The ES module of the console; it imports the others. */
  readonly entry: string
  /** The text of the script that loads the module, which pages of the console inline. */
  readonly start: string
}

/** One of several parts of a site's output, from 1. */
export interface Part {
  readonly index: number
  readonly count: number
}

export interface OutFile {
  /** Relative, forward slashes: 'docs/intro.html'. */
  readonly path: string
  readonly data: Uint8Array | string
  /** Where the file belongs when it is not the same for both: the folder for a host, or the offline bundle. */
  readonly only?: 'site' | 'offline'
  /** The data as it is in the bundle, if it was packed with its page. */
  readonly packed?: PackedEntry
}

/** The content of an entry of a zip, ready to be written. */
export interface PackedEntry {
  /** 0 stored, 8 deflated. */
  readonly method: 0 | 8
  readonly crc: number
  /** Bytes before packing. */
  readonly size: number
  readonly data: Uint8Array
}

/** Metadata of a file, without its content. */
export interface FileDigest extends Omit<OutFile, 'data'> {
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
  /** Bytes of the content. */
  readonly size: number
}

/** A file of a page, ready to be written. */
export interface PageFile extends FileDigest {
  readonly data: Uint8Array
}

/** Context for writing the files of pages, the same for all pages of a site. */
export interface PageFileContext {
  /** Routes of all pages. */
  readonly pages: ReadonlySet<string>
  /** Site paths of Markdown twins, by each route of their page. */
  readonly twins: ReadonlyMap<string, string>
  /** Routes of pages by their other routes: the bundle has a page once. */
  readonly aliases: Readonly<Record<string, string>>
  /** Whether there is an offline bundle. */
  readonly offline: boolean
  /** Route of the tag of each operation, by its route: in the bundle, the operations of a tag share files. */
  readonly tagRoutes: Readonly<Record<string, string>>
  /** Whether their Markdown is one of these files. */
  readonly tagTwins: boolean
  /** Origin of the site, '' when it is unknown; path below which it is served. */
  readonly url: string
  readonly base: string
  /** That of every page of the bundle: scripts are files, and nothing comes from another host. */
  readonly contentSecurityPolicy: string
  /** Site paths of feeds: readers subscribe to the address of the site, not to a copy of that day. */
  readonly feeds: ReadonlySet<string>
  /** Site paths of API versions, whose downloads are whole files in the bundle. */
  readonly apiRoutes: readonly string[]
}

// ---------------------------------------------------------------- config

/** The dialect of MkDocs, for the Markdown of a site that uses it. */
export interface MkDocsDialect {
  readonly extensions: readonly string[]
  /** Folders in which `--8<--` looks for files, relative to the root. */
  readonly snippets: readonly string[]
  /** Files whose text every page has at its end, relative to the root. */
  readonly append: readonly string[]
  /** Folders in which `{% include "file" %}` looks for files, relative to the root. Without any, it is text. */
  readonly includes: readonly string[]
  /** Values of `{{ name }}`. */
  readonly variables: Readonly<Record<string, string>>
  readonly signs: TemplateSigns
  readonly headingIds: HeadingIds
  /** Whether `[text][id]` links to the heading or anchor of that id on any page. */
  readonly references: boolean
}

/** How ids of headings are made: 'python' keeps ASCII alone and joins spaces and hyphens, 'unicode' keeps all letters. */
export type HeadingIds = 'python' | 'unicode'

/** Signs before and after the parts of templates in pages. */
export interface TemplateSigns {
  readonly variable: readonly [string, string]
  readonly block: readonly [string, string]
  readonly comment: readonly [string, string]
}

/** Severity by the code of a problem; 'off' removes it from the report. */
export type SeverityConfig = Readonly<Record<string, 'error' | 'warn' | 'off'>>

/** The languages that the texts of the interface are translated to (lib/locale/messages). */
export type InterfaceLanguage = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'zh' | 'ar'

/** A language of the site. */
export interface LocaleConfig {
  /** BCP 47: 'de', 'pt-BR'. */
  readonly tag: string
  /** Name in the language menu. */
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** Language of the texts of the interface: the tag's language, or English if they are not translated to it. */
  readonly interface: InterfaceLanguage
  /** The same of the site's own language, in which pages without a translation are. */
  readonly original: InterfaceLanguage
  /** Prefix of all routes of a translation, '/de'; '' for the site's own language. */
  readonly prefix: string
  /** Folder of translated sources, relative to the root; '' for the site's own language. */
  readonly folder: string
}

/** A set of pages that belong together: their sources, their address, their sidebars. */
export interface Collection {
  /** 'docs', 'blog', 'pages', 'api-' and a version, or 'docs-' and a version of the guides that is not the current one. */
  readonly id: string
  readonly kind: 'docs' | 'blog' | 'pages' | 'api'
  /** Folder of its sources, or the description of an API; relative to the root. */
  readonly source: string
  /** Site path below which its pages are; '/' for single pages. */
  readonly route: string
  /** The sidebar of a page is the first one whose route is the page's or above it. */
  readonly sidebars: readonly SidebarRule[]
  /** Of an API. */
  readonly version?: string
  /** Patterns of the files below `source` that are pages, and of those that are none. Absent: the usual rules. */
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** Folder of translations below the folder of a language; absent: as `source` is named. */
  readonly translations?: string | undefined
  /** URL before the path of a file below `source`, or a function, `EditUrl` of lib/site/edit-url.ts; absent: the site's URL or function. */
  readonly editUrl?: unknown
  /** Which numbers in front of names only order; absent: 'short'. */
  readonly numberPrefixes?: NumberPrefixes | undefined
  /** Which files are the page of their folder: `index` and `README`, or also one that is named as the folder; absent: 'named'. */
  readonly folderPages?: 'named' | 'index' | undefined
  /** Of guides: whether front matter changes addresses; absent: 'front-matter'. */
  readonly addresses?: 'front-matter' | 'files' | undefined
  /** How the addresses of tags are written; absent: 'written'. */
  readonly tagSlugs?: 'written' | 'kebab' | undefined
  /** Names of generated lists in addresses; absent: 'tags', 'authors', 'archive', and 'page' before the number of a further page. */
  readonly listPaths?: ListPaths | undefined
  /** Of a blog. */
  readonly blog?: BlogOptions | undefined
  /** Its pages are React components. */
  readonly isReact?: true
}

/** Names of generated lists in addresses. */
export type ListPaths = Readonly<Partial<Record<'tags' | 'authors' | 'archive' | 'page', string | undefined>>>

/** Up to three digits, any number of digits, or none. */
export type NumberPrefixes = 'short' | 'any' | 'none'

export interface BlogOptions {
  /** Whether the address of a post begins with the date in the name of its file. */
  readonly datedRoutes: boolean
  /** Pattern of the addresses of posts: '{year}/{month}/{day}/{slug}'. */
  readonly postRoutes?: string | undefined
  /** File of its authors, relative to the root. */
  readonly authors?: string | undefined
  /** Title and description of its list. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Absent: as in the configuration of the site. */
  readonly postsPerPage?: number | undefined
  /** Posts in the sidebar, and their title. */
  readonly recentPosts: number
  readonly recentTitle?: string | undefined
  readonly archive: boolean
}

/** A version of the guides. Each has a collection of its own; the current one is at the address of the guides itself. */
export interface GuideVersion {
  /** Part of the addresses of its pages: '1.x'. */
  readonly name: string
  readonly label: string
  readonly status: 'current' | 'supported' | 'old' | 'unreleased'
  /** Id of its collection. */
  readonly collection: string
  /** Id of the guides that it is a version of. */
  readonly guides: string
  /** Its addresses have a path of their own, and not its name. */
  readonly hasPath?: true
  /** For problems in its files; prevails over the site's value. */
  readonly severity: SeverityConfig
  /** In the config file, or in `versions.json`. */
  readonly location: SourceLocation
}

/** Pages below `route` show the sidebar `id`. */
export interface SidebarRule {
  readonly id: string
  readonly kind: Sidebar['kind']
  readonly route: string
}

export interface ApiConfig {
  /** Path segment and label: 'v1'. */
  readonly version: string
  readonly label: string
  /** File relative to the root; for an address, its pinned copy. */
  readonly spec: string
  /** The address that `spec` is the pinned copy of; '' for a file of the site. */
  readonly url: string
  readonly overlays: readonly string[]
  /** Built and linked, but not in the header's version menu. */
  readonly internal: boolean
  /** Version with which its page of changes compares it; '' without such a page. */
  readonly previous: string
  /** Pattern of its dated snapshots: of files, or of Git tags. */
  readonly history?: {
    readonly from?: string | undefined
    readonly tags?: string | undefined
    readonly location: SourceLocation
  }
  /** Where relative links in descriptions lead: an address with scheme and host; '' for this site. */
  readonly links: string
  /** For problems in the files of this description; prevails over the site's value. */
  readonly severity: SeverityConfig
  /** Of `spec` in the config file; the description itself if it was found in openapi/. */
  readonly location: SourceLocation
}

/** How readers start an MCP server, or where they reach it. */
export type McpInstall =
  | {
      readonly command: string
      readonly args?: readonly string[] | undefined
      readonly env?: Readonly<Record<string, string>> | undefined
    }
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> | undefined }

export interface SidebarItemConfig {
  readonly label?: string
  /** Id of a document ('webhooks/overview') or a site path. */
  readonly doc?: string
  readonly link?: string
  /** Folder of guides whose generated entries belong here: 'guides'. */
  readonly folder?: string
  /** Whether these entries are a group of their own. */
  readonly group?: boolean
  /** The page of the group that lists its entries. */
  readonly index?: GroupIndexConfig
  readonly items?: readonly SidebarItemConfig[]
  readonly collapsed?: boolean
  readonly icon?: string
  readonly badge?: SidebarBadge
  /** Of `doc` or `link`; of the item if it has neither. */
  readonly location: SourceLocation
}

/** The page of a group of a sidebar: a card for each of its entries. */
export interface GroupIndexConfig {
  /** Path below the route of the collection; absent: 'category/' and the label in kebab case. */
  readonly route?: string | undefined
  /** The label before it was translated: the address is the same in all languages. */
  readonly original?: string
  readonly title?: string | undefined
  readonly description?: string | undefined
}

/** Result of converting the configuration of another tool. */
export interface MoveReport {
  /** 'Docusaurus' */
  readonly tool: string
  /** Its config file, relative to the root. */
  readonly file: string
  readonly taken: readonly string[]
  /** Without effect here, each with the number of its places and the option that has one. */
  readonly left: readonly { readonly what: string; readonly count: number; readonly option?: string }[]
  /** The next steps. */
  readonly next: readonly string[]
}

/** A font of the device, of a package, or of files. */
export type FontConfig =
  | { readonly stack: string }
  | { readonly package: string }
  | {
      readonly family: string
      readonly files: readonly { readonly file: string; readonly weight: string; readonly style: string }[]
      readonly fallback: 'sans' | 'serif' | 'mono'
    }

/** A page that an entry of the header names by its place among the guides. */
export interface GuideReference {
  /** Id of the guides. */
  readonly guides: string
  /** Name of a document, or of a sidebar whose first page is meant. */
  readonly doc?: string
  readonly sidebar?: string
}

/** An entry of the header: one that Offprint has by itself, a link, or a menu of links. */
export type NavbarEntry = 'overview' | 'versions' | 'blog' | 'console' | NavbarLink | NavbarMenu

export interface NavbarLink {
  readonly label: string
  readonly href: string
  /** The page that `href` links to once the guides are known. */
  readonly guide?: GuideReference
  /** Name of an icon, or path of an SVG file. */
  readonly icon?: string
  /** Whether the label is only for screen readers. */
  readonly iconOnly: boolean
  readonly position: 'left' | 'right'
  /** Of the link's target. */
  readonly location: SourceLocation
}

export interface NavbarMenu {
  readonly label: string
  readonly icon?: string
  readonly items: readonly NavbarLink[]
  readonly position: 'left' | 'right'
  readonly location: SourceLocation
}

/** Attributes of an element: `true` for one without a value, `false` for one that is left out. */
export type Attributes = Readonly<Record<string, string | boolean>>

/** Sources that a page may use beside its own, by kind (CSP Level 3, section 6). */
export interface PolicyExtension {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly style: readonly string[]
  readonly font: readonly string[]
  readonly frame: readonly string[]
  /** Names of Trusted Types policies. */
  readonly trustedTypes: readonly string[]
}

export interface AnalyticsConfig {
  readonly plausible?: { readonly domain: string; readonly src: string } | undefined
  readonly fathom?: { readonly site: string; readonly src: string } | undefined
  readonly umami?: { readonly id: string; readonly src: string } | undefined
  readonly posthog?: { readonly key: string; readonly host: string } | undefined
  readonly google?: { readonly id: string } | undefined
}

export interface FooterLink {
  readonly label: string
  readonly href: string
  /** Of `href`. */
  readonly location: SourceLocation
}
