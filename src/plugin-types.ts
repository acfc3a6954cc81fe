/**
 * What authors write plug-ins with. The hooks have the signatures of the stages that they follow: plain data in, plain data out. Data that a
 * hook gets is frozen; a hook returns new data, or nothing to leave it as it is.
 */

import type { Block } from './blocks/block.ts'
import type { Content, DocPage, Page, PageLayout, PlainPage, Site } from './site-types.ts'
import type { Config, OutFile, Severity } from './types.ts'
import type { PageView } from './view-types.ts'

type Awaitable<T> = T | Promise<T>

/** A plug-in of Offprint: `definePlugin` in docs.config.ts, or in a module that it imports. */
export interface Plugin {
  /** Shown in problems. */
  readonly name: string
  readonly version?: string | undefined
  /** After all sources are read: adds, changes and removes pages. */
  readonly load?: ((content: Content, context: LoadContext) => Awaitable<Content | void>) | undefined
  /** After links are resolved: changes sidebars and what pages know about each other. The pages stay the same. */
  readonly site?: ((site: Site, context: SiteContext) => Awaitable<Site | void>) | undefined
  /** For each page, with everything that it prints. */
  readonly view?: (<V extends PageView>(view: V, context: ViewContext) => Awaitable<V | void>) | undefined
  /** Gives files that are added to the site, and changes of files that the build writes. */
  readonly emit?:
    | ((site: Site, context: SiteContext) => Awaitable<readonly (OutFile | FileChange)[] | void>)
    | undefined
}

/** Changes files of the site, or of the offline bundle, before they are written. Files of the search index stay as they are. */
export interface FileChange {
  /** The path of a file ('sitemap.xml'), or an expression for the paths of several (/\.html$/). */
  readonly path: string | RegExp
  /** Gives the new content; undefined leaves the file as it is. Text files are strings, others bytes. */
  readonly change: (
    data: string | Uint8Array,
    file: Pick<OutFile, 'path' | 'only'>,
  ) => Awaitable<string | Uint8Array | void>
}

export interface SiteContext {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly config: Config
  /** Reports a problem of the site. An error stops the build. */
  readonly report: (problem: ReportedProblem) => void
}

export interface LoadContext extends SiteContext {
  /** Makes a page of Markdown. Add it to `content.pages`. */
  readonly createPage: (source: PageSource) => Promise<DocPage | PlainPage>
}

export interface ViewContext {
  readonly root: string
  readonly config: Config
  readonly page: Page
  readonly site: Site
  /** A site path ('/docs/glossary#token') as the `href` of a link in HTML: the same text serves a host and the offline bundle. */
  readonly linkTo: (path: string) => string
  /** The content of an article; none on pages of other kinds. */
  readonly blocks: () => readonly Block[]
  /** The view with other content. */
  readonly withBlocks: <V extends PageView>(view: V, blocks: readonly Block[]) => V
}

/** A page that a plug-in makes. */
export interface PageSource {
  /** Site path: '/glossary'. */
  readonly route: string
  readonly title: string
  /** The text, without front matter. Links are site paths, such as '/docs/intro'. */
  readonly markdown: string
  readonly description?: string
  /** Shows the page in the sidebar of guides. Without it, only links lead to the page. */
  readonly sidebar?: {
    readonly label?: string
    readonly position?: number
    /** Names of the folders that the page is in. */
    readonly folders?: readonly string[]
  }
  readonly layout?: PageLayout
  readonly unlisted?: boolean
  /** The file that the page is made from, relative to the site's folder: 'Edit this page' leads to it, and `docs serve` watches it. */
  readonly file?: string
}

/** A problem that a plug-in found in a source of the site. */
export interface ReportedProblem {
  readonly message: string
  /** Default: 'error'. */
  readonly severity?: Severity
  readonly hint?: string
  /** Path relative to the site's folder. Default: the plug-in's place in docs.config.ts. */
  readonly file?: string
  readonly line?: number
  readonly column?: number
}
