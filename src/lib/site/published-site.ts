/**
 * The two kinds of files that programs read first of a published site: `site.json` at its root names its languages and APIs, and
 * `operations.json` of each API lists operations and schemas with their pages. Emit writes them, `docs mcp` reads them.
 */

/** Site path of the description of a site. */
export const SITE_CARD = '/site.json'

/** Name of the list of an API's operations, below its route. */
export const CATALOG = 'operations.json'

/** Content of `site.json`. */
export interface SiteCard {
  /** Changes when programs must read the files of a site in another way. */
  readonly format: 1
  readonly title: string
  readonly description: string
  /** URL of the home page, with a slash at its end; '' if the configuration has no `url`. */
  readonly url: string
  /** The site's own language first. */
  readonly languages: readonly CardLanguage[]
}

export interface CardLanguage {
  /** BCP 47. */
  readonly tag: string
  /** Prefix of its routes: '/de', '' for the site's own language. */
  readonly prefix: string
  /** The default version first. */
  readonly apis: readonly CardApi[]
}

export interface CardApi {
  readonly version: string
  readonly label: string
  readonly title: string
  /** The version that its page of changes compares it with. */
  readonly previous?: string
  /** Site path below which its pages and downloads are. */
  readonly route: string
}

/** Content of `operations.json`. Routes are relative to the route of the API. */
export interface ApiCatalog {
  readonly format: 1
  /** In the order of the description. */
  readonly operations: readonly CatalogOperation[]
  readonly tags: readonly { readonly name: string; readonly label: string; readonly route: string }[]
  /** Servers with default values of their variables. */
  readonly servers: readonly string[]
  /** Routes of the pages of schemas, by name. */
  readonly schemas: Readonly<Record<string, string>>
}

export interface CatalogOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly title: string
  readonly route: string
  /** Name of its tag. */
  readonly tag: string
  readonly deprecated?: true
  readonly scopes?: readonly string[]
}
