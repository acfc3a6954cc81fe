/**
 * Types for authors of plugins. The hooks have the signatures of the stages that they follow: plain data in, plain data out. Data that a
 * hook gets is frozen; a hook returns new data, or nothing to leave it as it is.
 */

import type { Block } from '../../domain/blocks/block.ts'
import type { Content, DocPage, Page, PageLayout, PlainPage, Site } from '../../stages/site-types.ts'
import type { Config } from '../../stages/config/config-types.ts'
import type { OutFile, Severity } from '../../lib/types.ts'
import type { PageView } from '../../stages/view/view-types.ts'

type Awaitable<T> = T | Promise<T>

/** A plugin of Offprint: `definePlugin` in docs.config.ts, or in a module that it imports. */
export interface Plugin {
  /** Shown in problems. */
  readonly name: string
  /** Version of the plugin, such as '1.2.0'. */
  readonly version?: string | undefined
  /** After all sources are read: adds, changes and removes pages. */
  readonly load?: ((content: Content, context: LoadContext) => Awaitable<Content | void>) | undefined
  /** After links are resolved: changes sidebars, breadcrumbs, and links between pages. Add and remove pages in `load`. */
  readonly site?: ((site: Site, context: SiteContext) => Awaitable<Site | void>) | undefined
  /** For each page, before it is rendered: changes the data that the page prints. */
  readonly view?: (<V extends PageView>(view: V, context: ViewContext) => Awaitable<V | void>) | undefined
  /** After all pages are rendered: returns files to add to the site, and changes of files that the build writes. */
  readonly emit?:
    | ((site: Site, context: SiteContext) => Awaitable<readonly (OutFile | FileChange)[] | void>)
    | undefined
}

/** Changes files of the site, or of the offline bundle, before they are written. Files of the search index stay as they are. */
export interface FileChange {
  /** The path of a file ('sitemap.xml'), or an expression for the paths of several (/\.html$/). */
  readonly path: string | RegExp
  /** Returns the new content, or undefined to leave the file unchanged. The content of a text file is a string, of others bytes. */
  readonly change: (
    data: string | Uint8Array,
    file: Pick<OutFile, 'path' | 'only'>,
  ) => Awaitable<string | Uint8Array | void>
}

/** Context of the hooks `site` and `emit` besides the site. */
export interface SiteContext {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** The validated configuration, with all defaults. */
  readonly config: Config
  /** Reports a problem of the site. An error stops the build. */
  readonly report: (problem: ReportedProblem) => void
}

/** Context of the hook `load` besides the content. */
export interface LoadContext extends SiteContext {
  /** Converts Markdown to a page. Add the page to `content.pages`. */
  readonly createPage: (source: PageSource) => Promise<DocPage | PlainPage>
}

/** Context of the hook `view` besides the view. */
export interface ViewContext {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** The validated configuration, with all defaults. */
  readonly config: Config
  /** The page that the view is of. */
  readonly page: Page
  /** All pages, sidebars and links. */
  readonly site: Site
  /** Returns the `href` of a site path ('/docs/glossary#token') for a link in HTML. It works on a host and in the offline bundle. */
  readonly linkTo: (path: string) => string
  /** Returns the content of an article; an empty list for pages of other kinds. */
  readonly blocks: () => readonly Block[]
  /** Returns the view with other content. */
  readonly withBlocks: <V extends PageView>(view: V, blocks: readonly Block[]) => V
}

/** A page that a plugin adds. */
export interface PageSource {
  /** Site path: '/glossary'. */
  readonly route: string
  /** Title of the page. */
  readonly title: string
  /** The text, without front matter. Links are site paths, such as '/docs/intro'. */
  readonly markdown: string
  /** Description for search engines, link previews and lists. Default: the beginning of the text. */
  readonly description?: string
  /** Shows the page in the sidebar of guides. Without it, the page is reachable only by links. */
  readonly sidebar?: {
    /** Default: the title. */
    readonly label?: string
    /** Position in its folder. Default: after all pages that have one. */
    readonly position?: number
    /** Names of the folders that the page is in. */
    readonly folders?: readonly string[]
  }
  /** Default: 'doc'. */
  readonly layout?: PageLayout
  /** Leave the page out of sidebar, search, lists and sitemap. Default: false. */
  readonly unlisted?: boolean
  /** Source of the page, relative to the site's folder. 'Edit this page' links to it, and `docs serve` watches it. */
  readonly file?: string
}

/** A problem that a plugin found in a source of the site. */
export interface ReportedProblem {
  /** Description of the problem, in one clause without a full stop. */
  readonly message: string
  /** Default: 'error'. */
  readonly severity?: Severity
  /** How to fix it. */
  readonly hint?: string
  /** Path relative to the site's folder. Default: the plugin's place in docs.config.ts. */
  readonly file?: string
  /** Counted from 1. */
  readonly line?: number
  /** Counted from 1. */
  readonly column?: number
}
