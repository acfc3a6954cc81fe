/**
 * Everything that a page prints, as plain JSON. `src/stages/view` computes it from the site; templates print it and see nothing else, so the hash of
 * a view is the key of the rendered page, and a page can be rendered in any thread.
 *
 * Large parts that many views share, or that are costly to compute, are named by the hash of their content (`PartRef`) and travel beside the
 * view. See `ViewParts`.
 */

import type { Block } from '../../domain/blocks/block.ts'
import type { Heading, Html, InterfaceLanguage, SidebarItem } from '../../lib/types.ts'

/** Hash of the content of a shared part. */
export type PartRef = string

/** A link whose address is a site path, a link marker or a URL. */
export interface LinkView {
  readonly label: string
  readonly href: string
}

/** The same on every page of a site: names, header, footer, scripts and styles. */
export interface LayoutView {
  /** Tag of the language, for `lang`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Language of the texts of the interface. */
  readonly interface: InterfaceLanguage
  /** Route of the home page: '/', or '/de' in a translation. */
  readonly home: string
  /** Route of the A–Z index. */
  readonly index: string
  readonly siteTitle: string
  readonly announcement?: { readonly id: string; readonly text: string; readonly closeable: boolean }
  /** The colour mode of readers who have not chosen one, if it is not their system's mode. */
  readonly mode?: 'light' | 'dark'
  readonly logo?: LogoView
  readonly icons: readonly IconLink[]
  /** Site paths of fonts that the first paint needs. */
  readonly preload: readonly string[]
  readonly feeds: readonly { readonly type: string; readonly route: string }[]
  readonly footer: readonly LinkView[]
  readonly footerColumns: readonly { readonly title: string; readonly links: readonly LinkView[] }[]
  readonly footerLines: readonly string[]
  readonly navbar: readonly NavbarView[]
  readonly headTags: readonly TagView[]
  /** Scripts of the site's configuration. */
  readonly extraScripts: readonly TagView[]
  readonly contentSecurityPolicy: string
  readonly scripts: LayoutScripts
  /** Templates of the site's authors. */
  readonly templates?: PartRef
}

/** An element without content. */
export interface TagView {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string | boolean>>
}

export type NavbarView = 'versions' | NavbarLinkView | NavbarMenuView

export interface NavbarLinkView extends LinkView {
  /** SVG of its icon. */
  readonly icon?: Html
  /** Whether the label is only for screen readers. */
  readonly iconOnly: boolean
  readonly position: 'left' | 'right'
}

export interface NavbarMenuView {
  readonly label: string
  readonly icon?: Html
  readonly items: readonly NavbarLinkView[]
  readonly position: 'left' | 'right'
}

export interface LogoView {
  readonly light: LogoImage
  readonly dark?: LogoImage
  /** Name of the logo; '' beside the title. */
  readonly alt: string
  readonly href: string
}

export interface LogoImage {
  readonly src: string
  readonly width?: number
  readonly height?: number
}

/** A `<link>` to an icon or a manifest of the site. */
export interface IconLink {
  readonly rel: 'icon' | 'apple-touch-icon' | 'manifest'
  readonly href: string
  readonly type?: string
  readonly sizes?: string
}

/** Site paths of the scripts and styles that every page may load. */
export interface LayoutScripts {
  readonly style: string
  readonly boot: string
  readonly react: string
  /** Source of the script that runs before the first paint. */
  readonly early: string
  /** Script of each island of Offprint itself, by name. */
  readonly islands: Readonly<Record<string, string>>
}

/** The part of its sidebar that a page shows: all of it, or the top level of a long one with the branch that holds the page. */
export interface SidebarView {
  readonly id: string
  /** Name of the navigation for assistive technology. Default: 'Sidebar'. */
  readonly label?: string
  readonly items: readonly SidebarEntry[]
  /** Route of the page that lists all groups. With it, pages of the bundle print fewer entries. */
  readonly overview?: string
  /** Site path of the script with the whole sidebar, when it is long or has a filter. */
  readonly script?: string
}

export interface SidebarEntry extends Omit<SidebarItem, 'items'> {
  readonly items: readonly SidebarEntry[]
  /** The items were left out; this is the first page among them. */
  readonly first?: string
  /** How many groups a link stands for that were left out themselves. */
  readonly groups?: number
  /** How many entries of its group a link stands for that were left out themselves. */
  readonly more?: number
  /** Its position in the whole list, where others were left out. */
  readonly position?: number
}

/** Content of the document's `<head>`. */
export interface HeadView {
  readonly title: string
  readonly description: string
  readonly ogTitle: string
  readonly ogType: 'article' | 'website'
  /** Absolute addresses; absent while the site's own origin is unknown. */
  readonly canonical?: string
  readonly ogUrl?: string
  readonly image?: string
  readonly keywords?: string
  readonly noindex?: true
  /** The style sheet of the console's pages. */
  readonly consoleStyle?: string
  /** Site path of the page as Markdown. */
  readonly markdown?: string
  /** Route of the feed of an API's changes. */
  readonly changes?: string
}

export interface VersionMenuView {
  readonly current: string
  /** Whether the page belongs to the current version. */
  readonly fixed: boolean
  readonly versions: readonly { readonly version: string; readonly label: string; readonly href: string }[]
}

/** A page in one of the languages of the site. */
export interface AlternateView {
  readonly tag: string
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly route: string
  /** URL for search engines; absent while the site's own origin is unknown. */
  readonly url?: string
}

/** Pixels of an image of this site, for the link of its address. */
export interface ImageSize {
  readonly width: number
  readonly height: number
  /** A small drawing, to be shown without a request. */
  readonly dataUrl?: string
}

/** The Markdown twin of a page, and links to other places that can read it. */
export interface PageActionsView {
  readonly twin: string
  readonly links: readonly LinkView[]
}

/** The versions of a guide, in the order of the menu. */
export interface GuideVersionsView {
  /** Label of the page's version. */
  readonly current: string
  readonly versions: readonly (LinkView & { readonly isCurrent: boolean })[]
}

/** Notice of a guide whose version is not the current one. */
export interface VersionBannerView {
  readonly status: 'old' | 'unreleased'
  /** Label of the page's version. */
  readonly version: string
  /** The same page in the current version, or that version's first page. */
  readonly current?: LinkView & { readonly isSame: boolean }
}

/** Fields of all kinds of views. */
export interface ViewBase {
  readonly route: string
  readonly title: string
  readonly layout: PartRef
  readonly head: HeadView
  /** The header entry that this page belongs to: a built-in entry, or the index of a configured one. */
  readonly activeEntry?: number
  readonly versionMenu?: VersionMenuView
  readonly guideVersions?: GuideVersionsView
  readonly versionBanner?: VersionBannerView
  /** The page in each language of the site, also this one; absent on a site in one language. */
  readonly alternates?: readonly AlternateView[]
  /** Language of the content, on a page that is not translated. */
  readonly original?: { readonly tag: string; readonly direction: 'ltr' | 'rtl' }
  readonly sidebar?: PartRef
  /** Route of the entry that stands for this page in the sidebar, when the page itself is not in it. */
  readonly section?: string
  readonly toc: readonly Heading[]
  /** Whether code is beside the text in a wide window, and the table of contents in a line above both. */
  readonly hasCodeBeside: boolean
  readonly breadcrumbs: readonly { readonly label: string; readonly route?: string }[]
  readonly previous?: LinkView
  readonly next?: LinkView
  readonly editUrl?: string
  /** Actions that readers have on the page's Markdown. */
  readonly actions?: PageActionsView
  /** URL that receives the answers to the question whether the page helped. */
  readonly feedback?: string
  /** ISO date. */
  readonly updated?: string
  /** Address of each link marker; '' for a reference that does not exist. */
  readonly links: readonly string[]
  /** Anchors that the page had, as browsers write them ('#install'), and where they are now. */
  readonly movedAnchors?: readonly { readonly anchor: string; readonly href: string }[]
  /** Size of the image that link marker n stands for. */
  readonly images: Readonly<Record<string, ImageSize>>
  /** Script of each island of the author on this page, by name. */
  readonly islands: Readonly<Record<string, string>>
}

/** Pages whose content is blocks: guides, single pages, and everything of an API reference. */
export interface ArticleView extends ViewBase {
  readonly frame?: 'wide' | 'landing' | 'blank'
  readonly kind:
    | 'doc'
    | 'webhook'
    | 'plain'
    | 'operation'
    | 'event'
    | 'tag'
    | 'overview'
    | 'schema'
    | 'schemas'
  readonly content: PartRef
  /** Guides that link to this operation or event. */
  readonly guides?: readonly LinkView[]
  /** Of a guide. */
  readonly tags?: readonly LinkView[]
  /** Reading time of a guide, if the site shows it. */
  readonly minutes?: number
}

export interface AuthorView {
  readonly name: string
  readonly title?: string
  /** Site path or URL. */
  readonly image?: string
  readonly url?: string
  /** Of the page with their posts. */
  readonly route?: string
}

export interface BylineView {
  /** ISO date. */
  readonly date: string
  readonly minutes: number
  readonly authors: readonly AuthorView[]
}

export interface PostView extends ViewBase {
  readonly kind: 'post'
  readonly byline: BylineView
  readonly tags: readonly LinkView[]
  readonly content: PartRef
}

/** A post in a list. Its links are resolved already, as the markers of several posts would collide on one page. */
export interface TeaserView {
  readonly route: string
  readonly title: string
  readonly byline: BylineView
  readonly tags: readonly LinkView[]
  readonly html: Html
  readonly truncated: boolean
}

/** A guide in a list. */
export interface GuideTeaserView extends LinkView {
  readonly description: string
}

/** Addresses of the pages before and after one page of a list. */
export interface ListSteps {
  readonly newer?: string
  readonly older?: string
}

export interface BlogView extends ViewBase, ListSteps {
  readonly kind: 'blog'
  readonly lists: readonly (LinkView & { readonly icon?: 'feed' })[]
  readonly teasers: readonly TeaserView[]
}

export interface ArchiveView extends ViewBase {
  readonly kind: 'archive'
  readonly years: readonly {
    readonly year: string
    readonly posts: readonly { readonly route: string; readonly title: string; readonly date: string }[]
  }[]
}

export interface AuthorsView extends ViewBase {
  readonly kind: 'authors'
  readonly authors: readonly (AuthorView & { readonly posts: number })[]
}

export interface AuthorPageView extends ViewBase, ListSteps {
  readonly kind: 'author'
  readonly author: AuthorView
  readonly description?: string
  readonly profiles: readonly LinkView[]
  readonly teasers: readonly TeaserView[]
}

export interface TopicsView extends ViewBase {
  readonly kind: 'topics'
  readonly topics: readonly { readonly label: string; readonly route: string; readonly count: number }[]
}

export interface TopicView extends ViewBase, ListSteps {
  readonly kind: 'topic'
  readonly label: string
  /** Posts or guides on all pages of the list. */
  readonly count: number
  readonly description?: string
  readonly topicsRoute: string
  readonly teasers: readonly TeaserView[]
  /** Guides with the tag, instead of posts. */
  readonly guides?: readonly GuideTeaserView[]
}

/** Script that the form of an operation loads, and the operation and API for which it remembers credentials. */
export interface TryItView {
  readonly src: string
  readonly route: string
  readonly title: string
  readonly group: string
}

/** The main parts of a site. */
export interface EntryPointsView {
  /** The first guide. */
  readonly startRoute?: string
  /** Route of the default API version. */
  readonly referenceRoute?: string
  readonly languageCount: number
  readonly console: boolean
  /** Of a site without an API: the groups of its guides, instead of one link to all guides. */
  readonly sections: readonly {
    readonly route: string
    readonly title: string
    readonly description: string
  }[]
}

export interface HomeContent extends EntryPointsView {
  readonly tagline: string
  readonly pitch: string
  /** The newest posts, newest first. */
  readonly latest: readonly {
    readonly route: string
    readonly title: string
    readonly date: string
    /** Empty for a post without a description. */
    readonly description: string
  }[]
  /** Route of the blog, if the site has posts. */
  readonly blogRoute?: string
  readonly firstRequest?: {
    readonly route: string
    readonly title: string
    /** Data of the button that sends it (client/islands/try-it.tsx). */
    readonly tryIt: TryItView
    readonly samples: readonly { readonly language: string; readonly label: string; readonly html: Html }[]
  }
}

export interface HomeView extends ViewBase, HomeContent {
  readonly kind: 'home'
}

/** A page of the A–Z index. */
export interface IndexEntryView {
  readonly route: string
  readonly title: string
  /** Method and path of an operation. */
  readonly code?: string
  /** The part of the site and the version that the entry belongs to. */
  readonly note?: string
  /** The first sentence of its description. */
  readonly line?: string
}

export interface IndexView extends ViewBase {
  readonly kind: 'index'
  readonly lead: string
  readonly letters: readonly {
    readonly letter: string
    readonly id: string
    readonly count: number
    /** Page of the letter, on a large site. */
    readonly route?: string
    readonly entries: readonly IndexEntryView[]
  }[]
}

export interface MissingView extends ViewBase, EntryPointsView {
  readonly kind: 'missing'
  /** Path below which the site is served. */
  readonly base: string
  readonly pages: readonly { readonly route: string; readonly title: string }[]
}

export interface ConsoleView extends ViewBase {
  readonly kind: 'console'
  readonly lead: string
  readonly needs: readonly string[]
  /** The same as paths of the console's API. */
  readonly calls: readonly string[]
  /** Address of the API that the console calls. */
  readonly api: string
  readonly startRoute: string
  /** Absent if the console is not configured. The page then shows only text. */
  readonly loader?: ConsoleLoaderView
  /** Data that the console reads from its page. */
  readonly data?: PartRef
}

/** How a page loads the console. */
export interface ConsoleLoaderView {
  /** Site path of the console's module, and of its style sheet. */
  readonly module: string
  readonly style: string
  /** Text of the inline script. */
  readonly start: string
  /** Content of the page without a session. Absent on pages that load the console at once, because they need none. */
  readonly signIn?: {
    /** Key of the session token in the browser's storage. */
    readonly tokenKey: string
    readonly issuer: string
    /** Whether another device can be used. */
    readonly device: boolean
  }
}

export type PageView =
  | ArticleView
  | PostView
  | BlogView
  | ArchiveView
  | AuthorsView
  | AuthorPageView
  | TopicsView
  | TopicView
  | HomeView
  | IndexView
  | MissingView
  | ConsoleView

/** Content of a kind of page besides its frame. */
export type ViewContent<View extends PageView> = Omit<View, keyof ViewBase | 'kind'>

/** Content as HTML, with link markers and the places of its islands (templates/island.tsx). */
export interface PlacedHtml {
  readonly html: Html
  readonly islands: readonly PlacedIsland[]
}

export interface PlacedIsland {
  readonly name: string
  readonly on: 'load' | 'idle' | 'visible' | 'intent'
  readonly props?: object
  readonly children?: Html
}

/** The shared parts of one view, by the names that it has for them. */
export interface ViewParts {
  readonly layout: LayoutView
  readonly sidebar?: SidebarView
  readonly content?: readonly Block[]
  /** The content of an API page that was rendered when the page was read. Then it has no blocks here. */
  readonly placed?: PlacedHtml
  readonly data?: object
  /** Code of the templates of the site's authors. */
  readonly templates?: { readonly ref: PartRef; readonly code: string }
}
