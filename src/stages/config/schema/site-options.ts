/** Every option of docs.config.ts except `plugins`. Part of schema.ts. */

import * as v from 'valibot'
import { sampleLanguages } from '../../../domain/samples/write-sample.ts'
import { listCaptures } from '../../../lib/site/links/redirect-pattern.ts'
import { MKDOCS_EXTENSIONS } from '../../../lib/text/mkdocs-extensions.ts'
import { analytics, embeds, footer, head, navbar, pageActions, scripts, search } from './frame-options.ts'
import { colorMode, css, favicon, logo, ogImages, theme } from './brand-options.ts'
import { lang, locales } from './locale-options.ts'
import { versions } from './version-options.ts'
import { sidebarItem } from './sidebar-options.ts'
import { collections } from './collection-options.ts'
import {
  choice,
  flag,
  label,
  list,
  originUrl,
  pathInRoot,
  pathOrUrl,
  positive,
  redirectSource,
  severity,
  sourceFolder,
  text,
  webAddress,
  wholeNumber,
  specSource,
  hasOne,
} from './values.ts'
import { splitNames } from '../../../lib/text/split-names.ts'

const LANGUAGES = sampleLanguages.map(({ id }) => id)

/** The name of a package or the path of a file, alone or with options. Threads load it, so it cannot be a function. */
const markdownPlugin = v.union(
  [text, v.pipe(v.tuple([text, v.record(text, v.unknown())]), v.readonly())],
  "the name of a package, the path of a file, or a list of that and options: ['remark-emoji', { padSpaceAfter: true }]",
)

/** Signs before and after a part of a template. */
const signPair = (open: string, close: string) =>
  v.optional(v.pipe(v.tuple([label, label]), v.readonly()), [open, close])

const mkdocs = v.strictObject({
  /** Extensions whose signs other texts use as plain characters. Default: all. */
  extensions: v.optional(list(choice(MKDOCS_EXTENSIONS)), [...MKDOCS_EXTENSIONS]),
  /** Folders in which `--8<--` looks for files. Default: the site's folder. */
  snippets: v.optional(list(text), ['.']),
  /** Files whose text every page has at its end, such as abbreviations. */
  append: v.optional(list(pathInRoot), []),
  /** Folders in which `{% include "file" %}` looks for files. Default: none, so that it is text. */
  includes: v.optional(list(text), []),
  /** Values of `{{ name }}` in pages. */
  variables: v.optional(v.record(text, text), {}),
  /** How ids of headings are made: 'python' (the default) keeps ASCII alone, 'unicode' keeps all letters. */
  headingIds: v.optional(choice(['python', 'unicode']), 'python'),
  /** Link `[text][id]` to the heading of that id on any page, as the plugin autorefs does. Default: false. */
  references: v.optional(flag, false),
  /** Signs of templates in pages. Default: `{{ name }}`, `{% include "file" %}` and `{# comment #}`. */
  signs: v.optional(
    v.strictObject({
      variable: signPair('{{', '}}'),
      block: signPair('{%', '%}'),
      comment: signPair('{#', '#}'),
    }),
    {},
  ),
})

const markdown = v.optional(
  v.strictObject({
    /** 'auto' (the default) uses the native parser if it returns the same result; 'remark' always uses remark-parse. */
    engine: v.optional(choice(['auto', 'remark']), 'auto'),
    /** Which files are MDX: 'detect' (the default) takes `.mdx` files, 'mdx' takes `.md` files as well, 'md' takes none. */
    format: v.optional(choice(['detect', 'mdx', 'md']), 'detect'),
    /** Show emoji for their short codes, such as `:tada:`. Default: true. */
    emoji: v.optional(flag, true),
    /** Size of the largest page with its includes, in megabytes. Default: 4. */
    maxPageSize: v.optional(positive, 4),
    /** Understand the Markdown of Material for MkDocs: admonitions with `!!!`, tabs with `===`, attributes in braces and more. */
    mkdocs: v.optional(mkdocs),
    /** Plugins of remark, in order: packages or files, each alone or with its options. An export that is not the default follows after `#`. */
    remark: v.optional(list(markdownPlugin), []),
    /** Plugins of rehype, in the same form. */
    rehype: v.optional(list(markdownPlugin), []),
  }),
  {},
)

const react = v.optional(
  v.strictObject({
    /** Folder of pages that are React components: a file `team` in it is `/team`. Default: none. */
    pages: v.optional(pathInRoot),
    /** Module whose default export has components that MDX pages use without an import, or the name of a set of another tool: '@mintlify/components', 'astro'. */
    components: v.optional(pathInRoot),
    /** Which components React hydrates: 'marked' (the default) takes those with `client:visible` and the like, 'auto' also those with state, effects or handlers. */
    hydrate: v.optional(choice(['marked', 'auto']), 'marked'),
    /** Members of `siteConfig` in `useDocusaurusContext()`, besides the title, the tagline and the addresses of this site. */
    siteConfig: v.optional(v.record(text, v.unknown()), {}),
    /** Texts of `<Translate>` and `translate()` by language and id: { de: { 'home.title': 'Start' } }. */
    texts: v.optional(v.record(text, v.record(text, text)), {}),
  }),
  {},
)

/** A redirect, or a function that returns the old paths of the page at a route: a path, a list of them, or undefined. */
/** Pattern of URLs without their anchor; `*` stands for any characters. */
const externalUrl = v.pipe(text, v.regex(/^https?:\/\//, "a URL such as 'https://example.com/*'"))

const redirect = v.union(
  [
    v.pipe(
      v.strictObject({ from: redirectSource, to: pathOrUrl }),
      v.check(
        ({ from, to }) => listCaptures(to).every((name) => listCaptures(from).includes(name)),
        "a redirect whose target repeats parts of `from` only, such as { from: '/old/*', to: '/new/*' }",
      ),
    ),
    v.custom<(route: string) => unknown>((value) => typeof value === 'function'),
  ],
  "an object such as { from: '/docs/start', to: '/docs/intro' }, or a function",
)

const api = v.strictObject({
  /** Path segment, such as 'v1' for /docs/api/v1/... */
  version: v.pipe(
    text,
    v.regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, '.', '_' and '-', such as 'v1'"),
  ),
  /** Label in the version menu. Default: 'API <version>'. */
  label: v.optional(text),
  /** The OpenAPI file, relative to the site's folder, or an address whose copy `docs update-specs` pins. */
  spec: specSource,
  /** OpenAPI Overlay files, applied in this order. */
  overlays: v.optional(list(pathInRoot), []),
  /** Build and link this version, but leave it out of the version menu. */
  internal: v.optional(flag, false),
  /** The version before this one, with which a page of changes compares it. Default: no such page. */
  previous: v.optional(text, ''),
  /** Snapshots of the description, which a page of its history compares: { from: 'openapi/history/*.yaml' }, or { tags: 'v*' } for Git tags. */
  changes: v.optional(
    v.pipe(
      v.strictObject({ from: v.optional(pathInRoot), tags: v.optional(text) }),
      v.check(({ from, tags }) => hasOne(from, tags), 'an object with either `from` or `tags`'),
    ),
  ),
  /** Base URL of relative links in the descriptions, such as 'https://developers.example.com'. Default: this site. */
  links: v.optional(webAddress, ''),
  /** Severity of problems in this description's files, by code; prevails over the site's `severity`. */
  severity: v.optional(severity, {}),
})

const texts = v.optional(v.record(text, text))

const mcpAddress = v.union(
  [
    v.strictObject({ command: text, args: v.optional(list(text)), env: texts }),
    v.strictObject({ url: webAddress, headers: texts }),
  ],
  "a command or an address: { command: 'npx', args: ['-y', 'acme-mcp'] } or { url: 'https://mcp.example.com' }",
)

const mcpServer = v.strictObject({
  /** JSON or YAML file with the results of the server's lists, relative to the site's folder. */
  file: pathInRoot,
  /** Part of the addresses of its pages below the guides. Default: 'mcp'. */
  path: v.optional(
    v.pipe(
      text,
      v.regex(
        /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/,
        "lower-case letters, digits and '-', such as 'mcp'",
      ),
    ),
    'mcp',
  ),
  /** Name of the server on its pages. Default: the name that the file says. */
  title: v.optional(text, ''),
  /** Dated snapshots of the file, which a page of its history compares: { from: 'mcp/history/*.json' }. */
  changes: v.optional(v.strictObject({ from: pathInRoot })),
  /** Server that `docs update-specs` asks for its lists, which it writes into `file`. Default: the file is written by hand. */
  source: v.optional(mcpAddress),
  /** How readers start the server, or its address. */
  install: v.optional(mcpAddress),
})

const roleNames = v.optional(list(text), [])

/** Names of the documented platform for the console's forms, menus and texts. */
const platform = v.strictObject({
  /** Products that an application can use. */
  products: v.optional(list(text), []),
  /** Scopes that an application can be given. Default: the scopes of the API descriptions. Descriptions of scopes always come from there. */
  scopes: v.optional(list(text), []),
  /** Types of events that webhook endpoints can subscribe to. Default: the webhooks of the API descriptions. */
  events: v.optional(list(text), []),
  /** Roles that a member of an organization can have. */
  memberRoles: v.optional(list(v.strictObject({ name: text, description: v.optional(text, '') })), []),
  /** Roles that permit an action; an empty list permits it to every allowed role. The API decides in any case. */
  permissions: v.optional(
    v.strictObject({ write: roleNames, administer: roleNames, replay: roleNames, audit: roleNames }),
    {},
  ),
  /** Roles that a user can preview the console with. */
  previews: v.optional(
    list(
      v.strictObject({
        /** Name of the preview, unique in this list. */
        name: text,
        /** Role that the preview has. */
        role: text,
        /** Label of the preview in the settings. */
        label: text,
        /** Description of the role's permissions, shown below the label. */
        description: v.optional(text, ''),
        /** Whether the role is held in the organization or on the whole platform. Default: 'organization'. */
        appliesTo: v.optional(choice(['organization', 'platform']), 'organization'),
      }),
    ),
    [],
  ),
  /** Values that the forms for new applications and members preselect. */
  preselected: v.optional(
    v.strictObject({
      /** Products of a new application. */
      products: v.optional(list(text), []),
      /** Scopes of a new application. */
      scopes: v.optional(list(text), []),
      /** Roles of a new member. */
      memberRoles: v.optional(list(text), []),
    }),
    {},
  ),
  /** Version and id of the operation that issues tokens to applications: 'v1 createToken'. */
  tokenOperation: v.optional(text, ''),
  /** Links to guides on the page *Documentation* of the console. */
  guides: v.optional(list(v.strictObject({ label: text, href: pathOrUrl })), []),
  /** Stages of a process on the dashboard, counted by the states that the metrics report. */
  funnel: v.optional(
    v.strictObject({
      /** Title of the chart. */
      title: text,
      /** Text when there is nothing to count. Default: 'None yet.' */
      empty: v.optional(text, 'None yet.'),
      /** Stages of the process, in order. */
      stages: list(
        v.strictObject({
          /** Label of the stage. */
          label: text,
          /** States that count for this stage. */
          states: list(text),
          /** Color of the stage. Default: 'plain'. */
          tone: v.optional(choice(['good', 'bad', 'warn', 'info', 'plain']), 'plain'),
          /** Hide the stage while its count is 0. */
          optional: v.optional(flag, false),
        }),
      ),
    }),
  ),
})

/** Where the token has what the console needs. A path is the name of a claim, or names with dots between them. */
const claims = v.strictObject({
  /** Id of the user. */
  user: v.optional(text, 'userId'),
  /** Email address of the user. Default: 'email'. */
  email: v.optional(text, 'email'),
  /** Roles on the whole platform: a list, or an object whose keys are the roles. */
  roles: v.optional(text, 'roles.global'),
  /** Organizations: an id, a list of ids, or an object by id with roles and products. */
  organizations: v.optional(text, 'roles.orgs'),
  /** For tokens that list organizations by role: path of an object whose keys are roles, each with an object by organization. */
  organizationsByRole: v.optional(text, ''),
})

/** Parameters of the authorization request that the console sets itself. */
const OWN_PARAMETERS =
  /^(?:client_id|response_type|response_mode|redirect_uri|scope|state|nonce|code_challenge|code_challenge_method|resource)$/

/** Settings that the console needs to sign users in. `docs serve --sandbox` replaces the services with the sandbox's services. */
const console = v.strictObject({
  /** Prefix of the keys in local storage: '<portalId>bitToken'. */
  portalId: v.optional(text, 'docs'),
  /** Issuer identifier of the OpenID provider. */
  issuer: v.optional(pathOrUrl, ''),
  /** Client id of the console at the OpenID provider. */
  clientId: v.optional(text, ''),
  /** Client key that the API expects from this portal, sent as X-Client-Key with each call. It is public. */
  clientKey: v.optional(v.pipe(text, v.regex(/^[\x21-\x7e]*$/, 'ASCII characters without spaces')), ''),
  /** Resource indicator (RFC 8707) of the API. */
  audience: v.optional(text, ''),
  /** Parameter that asks for a token for `audience`: 'resource' (RFC 8707), 'audience', or 'none' if a scope does it. */
  audienceParameter: v.optional(choice(['resource', 'audience', 'none']), 'resource'),
  /** Scopes that the console requests. Default: 'openid profile email'. */
  scope: v.optional(text, 'openid profile email'),
  /** Further parameters of the authorization request. */
  authorizationParameters: v.optional(
    v.record(
      v.pipe(
        text,
        v.check(
          (name) => !OWN_PARAMETERS.test(name),
          'the name of a parameter that the console does not set itself',
        ),
      ),
      text,
    ),
    {},
  ),
  /** Issuer of access tokens, if it is not `issuer`. */
  tokenIssuer: v.optional(text, ''),
  /** Where the token has what the console needs, as paths of claims. */
  claims: v.optional(claims, {}),
  /** Where the claims are: in the access token, in the ID token, or at the user info endpoint. 'auto': in a JWT, else at the endpoint. */
  claimsFrom: v.optional(choice(['auto', 'access', 'id', 'userinfo']), 'auto'),
  /** Origins of the provider's endpoints that differ from the origin of `issuer`. The console's pages may call no others. */
  providerOrigins: v.optional(list(text), []),
  /** Address that ends the session, of a provider whose discovery document names none; `{clientId}` and `{returnTo}` are filled in. */
  signOutUrl: v.optional(text, ''),
  /** Client id for the device flow (RFC 8628). Empty: no sign-in by QR code. */
  deviceClientId: v.optional(text, ''),
  /** Sender-constrained tokens (RFC 9449). */
  dpop: v.optional(choice(['off', 'auto', 'required']), 'auto'),
  /** Roles that may use the console, held globally or in any organization. */
  allowedRoles: v.optional(
    list(text),
    splitNames(
      'organization_admin bit_super_user bit_tech_support bit_csr bit_system_user developer super_user admin_user',
    ),
  ),
  /** Where users are sent after sign-out and after Access Denied. */
  mainSite: v.optional(pathOrUrl, '/'),
  /** Page of the identity provider where users manage their account. Empty: no link. */
  accountUrl: v.optional(pathOrUrl, ''),
  /** Feed of the platform's status page, for the dashboard: JSON of Statuspage or Instatus, RSS or Atom. */
  statusFeed: v.optional(pathOrUrl, ''),
  /** Name of the environment, shown on every console page: 'sandbox', 'production'. */
  environment: v.optional(text, 'production'),
  /** One sentence after the name of the environment. Default for 'production': that changes take effect immediately. */
  environmentNotice: v.optional(text),
  /** Color of the environment's banner. Default: 'bad' for 'production', else 'info'. */
  environmentTone: v.optional(choice(['good', 'bad', 'warn', 'info'])),
  /** Names that the console shows for the platform that it manages. */
  platform: v.optional(platform, {}),
})

const hosts = v.strictObject({
  /** The API of the console. */
  apiService: v.optional(pathOrUrl, ''),
  /** The service of the SDK. */
  sdkService: v.optional(pathOrUrl, ''),
  /** Host of the authentication script. */
  authScript: v.optional(pathOrUrl, ''),
  /** The documented API. */
  api: v.optional(pathOrUrl, ''),
  /** This site. */
  docs: v.optional(pathOrUrl, ''),
  /** The identity provider. */
  identityProvider: v.optional(pathOrUrl, ''),
  /** Host of the script for embedded events. */
  embedEvents: v.optional(pathOrUrl, ''),
})

export const siteOptions = {
  /** Name of the site, shown in the header and in every page title. Default: the name in `package.json`, the title of the only API, or 'Documentation'. */
  title: v.optional(text),
  /** One line under the title of the home page. */
  tagline: v.optional(text, ''),
  /** Meta description of pages without a description. */
  description: v.optional(text, ''),
  /** Origin of the published site, such as 'https://docs.example.com'. Canonical links, feeds, `llms.txt` and the sitemap need it. */
  url: v.optional(originUrl, ''),
  /** Language of the site, a tag such as 'ja'. */
  lang,
  /** Other languages of the site: ['de', 'ar'], or options by tag. Translated content is in `i18n/<tag>/`. */
  locales,
  /** Base path of the site on its host, such as '/docs/'. Default: '/'. */
  base: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => value.startsWith('/') && value.endsWith('/'),
        "a path that starts and ends with '/'",
      ),
    ),
    '/',
  ),
  /** Folder of guides. Default: `content/docs`, or `docs` if that folder doesn't exist. */
  docs: v.optional(pathInRoot),
  /** Versions of the guides. Default: one for each folder in `content/versions`, or as `versions.json` lists them. */
  versions,
  /** Folder of posts. Default: `content/blog`. */
  blog: v.optional(pathInRoot),
  /** Folder of single pages. Default: `content/pages`. */
  pages: v.optional(pathInRoot),
  /** Guides, blogs and single pages in several folders or at other addresses, instead of `docs`, `versions`, `blog` and `pages`. */
  collections,
  /** Folder of files that are copied to the site unchanged. Default: `content/static`; without a folder `content`, `static` or `public`. */
  static: v.optional(v.union([sourceFolder, list(sourceFolder)], 'the path of a folder, or a list of paths')),
  /** Colors, corners, space, fonts and the theme of code. */
  theme: v.optional(theme, {}),
  /** Color mode of readers who have not chosen one: 'system' (the default), 'light' or 'dark'. */
  colorMode,
  /** Style sheets of your own. Their rules override Offprint's rules without `!important`. */
  css,
  /** Image in the header, instead of the mark of Offprint. */
  logo,
  /** An image of the title of each page, for link previews. */
  ogImages,
  /** Icon of the browser's tab: an SVG or PNG file. */
  favicon,
  /** A bar above the header of every page. */
  announcement: v.optional(
    v.strictObject({
      /** Readers who dismissed the bar see it again when the id changes. */
      id: text,
      /** Text of the bar. */
      text,
      /** Whether readers can dismiss the bar. Default: true. */
      closeable: v.optional(flag, true),
    }),
  ),
  /** API descriptions. Default: every file in `openapi/`, with its name as the version. */
  apis: v.optional(list(api)),
  /** MCP servers whose tools have reference pages, from files with their lists. */
  mcp: v.optional(list(mcpServer), []),
  /** Severity of problems by code: 'error', 'warn' or 'off'. */
  severity: v.optional(severity, {}),
  /** Version that the home page and the header link to. Default: the first that is not internal. */
  defaultVersion: v.optional(text),
  /** Sidebars by id, instead of the generated ones: 'overview', 'webhook', 'api-v1'. */
  sidebars: v.optional(v.record(text, list(sidebarItem)), {}),
  /** URL that 'Edit this page' puts before the path of the source. Default: none, and then pages have no such link. */
  editUrl: v.optional(pathOrUrl, ''),
  /** Actions that readers have on a page: copy it as Markdown, open it elsewhere, say whether it helped. */
  pageActions,
  /** Languages of code samples, in order. Default: all 18. */
  languages: v.optional(list(v.picklist(LANGUAGES, `one of ${LANGUAGES.join(', ')}`)), LANGUAGES),
  /** Show how long reading a guide takes. Posts always show it. */
  readingTime: v.optional(flag, false),
  /** Posts per page of the blog. Default: 10. */
  postsPerPage: v.optional(wholeNumber(1), 10),
  /** Posts in a feed. Default: 20. */
  feedLimit: v.optional(wholeNumber(1), 20),
  /** Raw HTML in Markdown: 'allow' if you trust all authors, otherwise 'sanitize'. */
  rawHtml: v.optional(choice(['allow', 'sanitize']), 'allow'),
  /** Markdown parser. `engine: 'remark'` always parses with remark-parse, even if the faster parser returns the same result. */
  markdown,
  /** React code of your own: pages, components for all MDX pages, and what hooks of Docusaurus return to it. */
  react,
  /** Redirects from paths of the site: [{ from: '/docs/start', to: '/docs/intro' }, { from: '/old/*', to: '/new/*' }], or functions that return the old paths of a page. */
  redirects: v.optional(list(redirect), []),
  /** Links to other sites that `docs check --external` leaves out, each with the reason, or requests: { ignore: [{ url: 'https://a.com/*', reason: 'needs a login' }], include: ['http://wiki.local/*'] }. */
  externalLinks: v.optional(
    v.strictObject({
      /** URLs of this machine or with a reserved name, such as 'http://wiki.local/*', that are requested as well. */
      include: v.optional(list(externalUrl), []),
      /** URLs that `docs check --external` leaves out. */
      ignore: v.optional(
        list(
          v.strictObject({
            /** A URL without its anchor; `*` stands for any characters. */
            url: externalUrl,
            /** Why it can't be checked, for other authors. */
            reason: label,
          }),
        ),
        [],
      ),
    }),
    {},
  ),
  /** Hosts for which the build writes the redirects to a file that they read: ['netlify']. Default: none, so that pages redirect in the browser. */
  redirectFiles: v.optional(
    v.pipe(
      list(choice(['netlify', 'cloudflare', 'nginx', 'vercel', 's3'])),
      v.check(
        (hosts) => !(hosts.includes('netlify') && hosts.includes('cloudflare')),
        "either 'netlify' or 'cloudflare', which read the same file",
      ),
    ),
    [],
  ),
  /** The developer console under /developer. Without this option the site has none. */
  console: v.optional(console),
  /** URLs of the services that the site and the console call. */
  hosts: v.optional(hosts, {}),
  /** Links below each page, or columns of them. */
  footer,
  /** Entries of the header. Default: ['overview', 'versions', 'blog', 'console']. */
  navbar,
  /** Tags for the `<head>` of each page. */
  head,
  /** Scripts for each page. The content security policy allows exactly what they name. */
  scripts,
  /** Settings of analytics services. */
  analytics,
  /** Services whose frames pages may show with `::embed`, each loaded when a reader asks for it. */
  embeds,
  /** Settings of search, such as synonyms. */
  search,
}
