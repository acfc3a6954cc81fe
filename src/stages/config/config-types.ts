/** The configuration as the stages read it: the checked options, frozen, and what follows from them, each with its location. */

import type * as v from 'valibot'
import type {
  ApiConfig,
  Collection,
  FontConfig,
  FooterLink,
  GuideVersion,
  LocaleConfig,
  MoveReport,
  NavbarEntry,
  PluginConfig,
  Redirect,
  SidebarItemConfig,
  SourceLocation,
} from '../../lib/types.ts'
import type { siteOptions } from './schema/site-options.ts'

type Frozen<T> = unknown extends T ? T : { readonly [Key in keyof T]: Frozen<T[Key]> }

type SiteOptions = Frozen<v.InferOutput<v.StrictObjectSchema<typeof siteOptions, undefined>>>

/** Options whose place other members take, or whose value depends on the files of the site. */
type ResolvedOption =
  | 'title'
  | 'lang'
  | 'locales'
  | 'docs'
  | 'versions'
  | 'blog'
  | 'pages'
  | 'collections'
  | 'static'
  | 'theme'
  | 'ogImages'
  | 'apis'
  | 'mcp'
  | 'defaultVersion'
  | 'sidebars'
  | 'redirects'
  | 'hosts'
  | 'footer'
  | 'navbar'

export interface Config extends Omit<SiteOptions, ResolvedOption> {
  /** The config file and the files that it imports, relative to the root: the dev server watches them. */
  readonly sources: readonly string[]
  /** '' where neither the options nor `package.json` have one: `buildSite` knows the API that the site may be named after. */
  readonly title: string
  /** The language of the site, or of the translation that this is the configuration of. */
  readonly locale: LocaleConfig
  /** The configurations of the translations; empty in one of them. */
  readonly translations: readonly Config[]
  /** Guides, posts, single pages and API versions: where they come from, and where they are on the site. */
  readonly collections: readonly Collection[]
  /** Versions of the guides, in the order of the menu; none where the guides have no versions. */
  readonly versions: readonly GuideVersion[]
  /** Folders of files copied as they are, relative to the root. */
  readonly static: readonly string[]
  /** How the config file of another tool was read, for a site without `docs.config.ts`. */
  readonly moved?: MoveReport
  readonly apis: readonly ApiConfig[]
  readonly mcp: readonly McpConfig[]
  readonly defaultVersion: string
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  readonly redirects: readonly Redirect[]
  /** Functions, `OldRoutes` of site/links/list-redirects.ts. */
  readonly oldRoutes: readonly { readonly run: unknown; readonly location: SourceLocation }[]
  readonly plugins: readonly PluginConfig[]
  /** A function, `LocateError` of lib/locate-throw.ts: where code of the config file, or of a module that it imports, threw an error. */
  readonly locateError?: unknown
  /** A function, `ListReads` of lib/run-author-code.ts: the files that the config file and the hooks of its plug-ins have read so far. */
  readonly listReads?: unknown
  readonly hosts: Hosts
  readonly footer: readonly FooterLink[]
  readonly footerColumns: readonly { readonly title: string; readonly links: readonly FooterLink[] }[]
  /** Lines of text, such as the copyright, instead of the site's title. */
  readonly footerLines: readonly string[]
  readonly navbar: readonly NavbarEntry[]
  readonly theme: ThemeConfig
  /** Images of page titles for link previews; undefined without. */
  readonly ogImages: Exclude<SiteOptions['ogImages'], boolean> | undefined
  /** Locations of options that have no type of their own to hold one. */
  readonly locations: {
    readonly announcement: SourceLocation
    readonly defaultVersion: SourceLocation
    readonly mainSite: SourceLocation
    /** Of options about the look, by their path: 'theme.accent', 'css.0'. */
    readonly options: Readonly<Record<string, SourceLocation>>
    /** By the id of the sidebar. */
    readonly sidebars: Readonly<Record<string, SourceLocation>>
  }
}

/** An MCP server, with the location of its file in the configuration. */
export type McpConfig = Omit<SiteOptions['mcp'][number], 'changes'> &
  Pick<ApiConfig, 'history'> & { readonly location: SourceLocation }

/** Colors and corners as the options have them, and each font by its source. */
export interface ThemeConfig extends Omit<SiteOptions['theme'], 'fonts'> {
  readonly fonts: { readonly [Role in keyof SiteOptions['theme']['fonts']]?: FontConfig }
}

export type Hosts = SiteOptions['hosts'] & {
  /** URL of the mock server that `docs serve --mock` runs. */
  readonly mock?: string
}

export type ConsoleConfig = NonNullable<SiteOptions['console']>

/** Facts that the console shows about the platform that it manages. The platform's API decides; these names only fill forms, menus and texts. */
export type ConsolePlatform = ConsoleConfig['platform']

/** `write`: applications, secrets and webhook endpoints. `administer`: deletion, members, settings. `replay`: tests and replays of webhooks. `audit`: the audit log. */
export type ConsolePermission = keyof ConsolePlatform['permissions']

export type ConsolePreview = ConsolePlatform['previews'][number]

/** The name of a scope or an event, with its text from the API description. */
export interface DescribedName {
  readonly name: string
  /** Plain text; '' for none. */
  readonly description: string
}

/** The configuration as a console page has it: scopes and events have their texts. */
export interface ConsolePageConfig extends Omit<ConsoleConfig, 'platform'> {
  readonly platform: Omit<ConsolePlatform, 'scopes' | 'events'> & {
    readonly scopes: readonly DescribedName[]
    readonly events: readonly DescribedName[]
  }
}

/** Replacements of a sandbox for the configured services. */
export interface ServiceOverrides {
  readonly console: Partial<ConsoleConfig>
  readonly hosts: Partial<Hosts>
}
