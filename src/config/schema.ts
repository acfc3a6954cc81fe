import * as v from 'valibot'
import { sampleLanguages } from '../samples/write-sample.ts'

/**
 * Every option of docs.config.ts: its check, its default, its type and its meaning in one place. The docstrings show in the
 * editor through `defineConfig`; the handbook's page on the configuration is held against this file by a test.
 */

const LANGUAGES = sampleLanguages.map(({ id }) => id)

const text = v.string('text in quotes')
const flag = v.boolean('true or false')
const count = (least: number) =>
  v.pipe(
    v.number(`a whole number from ${least}`),
    v.integer(`a whole number from ${least}`),
    v.minValue(least, `a whole number from ${least}`),
  )
const list = <T extends v.GenericSchema>(item: T) => v.array(item, 'a list')
const origin = v.pipe(
  text,
  v.check(
    (value) => value === '' || /^https?:\/\/[^/?#]+$/.test(value),
    "an origin without a path, such as 'https://docs.example.com'",
  ),
)
const path = v.pipe(
  text,
  v.check((value) => value.startsWith('/'), "a path of the site that begins with '/'"),
)
const address = v.pipe(
  text,
  v.check(
    (value) => value === '' || /^(https?:\/\/|\/)/.test(value),
    "an address such as 'https://api.example.com' or '/path'",
  ),
)
/** A folder or file below the root. */
const below = v.pipe(
  text,
  v.check(
    (value) => value !== '' && !value.startsWith('/') && !value.split(/[\\/]/).includes('..'),
    'a path below the root, relative to it',
  ),
)

const sidebarItem: v.GenericSchema<SidebarInput> = v.lazy(() =>
  v.strictObject({
    label: v.optional(text),
    doc: v.optional(text),
    link: v.optional(text),
    collapsed: v.optional(flag),
    items: v.optional(list(sidebarItem)),
  }),
)

/** One entry of a sidebar: a document by its id, a link, or a group. */
export interface SidebarInput {
  label?: string | undefined
  /** Path of a document below the docs folder, without ending: 'webhooks/overview'. */
  doc?: string | undefined
  /** Path of the site or address elsewhere. */
  link?: string | undefined
  collapsed?: boolean | undefined
  items?: SidebarInput[] | undefined
}

const api = v.strictObject({
  /** Path segment: 'v1' gives /docs/api/v1/... */
  version: v.pipe(
    text,
    v.regex(/^[a-z0-9][a-z0-9._-]*$/i, "letters, digits, '.', '_' and '-', such as 'v1'"),
  ),
  /** Name in the header's menu; default 'API <version>'. */
  label: v.optional(text),
  /** The specification, relative to the root. */
  spec: below,
  /** OpenAPI Overlay documents, applied in this order. */
  overlays: v.optional(list(below), []),
  /** Built and linked, but left out of the header's menu. */
  internal: v.optional(flag, false),
})

/** What the console needs to sign users in. The defaults are those of the sandbox. */
const console = v.strictObject({
  /** First part of the keys in local storage: '<portalId>bitToken'. */
  portalId: v.optional(text, 'docs'),
  /** Issuer identifier of the OpenID provider. */
  issuer: v.optional(address, ''),
  clientId: v.optional(text, ''),
  /** Client key that the API expects from this portal, if it does: sent as X-Client-Key with each call. Everybody can read it. */
  clientKey: v.optional(
    v.pipe(text, v.regex(/^[\x21-\x7e]*$/, 'letters, digits and signs of ASCII, without spaces')),
    '',
  ),
  /** Resource indicator (RFC 8707) of the API. */
  audience: v.optional(text, ''),
  scope: v.optional(text, 'openid profile email'),
  /** Client for the device flow (RFC 8628); empty switches the QR sign-in off. */
  deviceClientId: v.optional(text, ''),
  /** Sender-constrained tokens (RFC 9449). */
  dpop: v.optional(v.picklist(['off', 'auto', 'required'], "'off', 'auto' or 'required'"), 'auto'),
  /** Roles that open the console, global or in any organization. */
  allowedRoles: v.optional(list(text), [
    'organization_admin',
    'bit_super_user',
    'bit_tech_support',
    'bit_csr',
    'bit_system_user',
    'developer',
    'super_user',
    'admin_user',
  ]),
  /** Where users go that are denied or have signed out. */
  mainSite: v.optional(address, '/'),
  /** Page of the identity provider on which people manage their account: password, second factor, passkeys. Empty: no link. */
  accountUrl: v.optional(address, ''),
  /** Shown on every console page: 'sandbox', 'production'. */
  environment: v.optional(text, 'production'),
})

const hosts = v.strictObject({
  apiService: v.optional(address, ''),
  sdkService: v.optional(address, ''),
  authScript: v.optional(address, ''),
  api: v.optional(address, ''),
  docs: v.optional(address, ''),
  identityProvider: v.optional(address, ''),
  embedEvents: v.optional(address, ''),
})

export const schema = v.strictObject({
  /** Name of the site, in the header and in every page title. */
  title: v.optional(text),
  /** One line below the title on the home page. */
  tagline: v.optional(text, ''),
  /** For search engines, on pages without their own. */
  description: v.optional(text, ''),
  /** Origin of the published site, for canonical links, feeds and the sitemap. */
  url: v.optional(origin, ''),
  /** Path below which the site is served. */
  base: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => value.startsWith('/') && value.endsWith('/'),
        "a path that begins and ends with '/'",
      ),
    ),
    '/',
  ),
  /** Folder of guides; default `content/docs`, or `docs` where there is no such folder. */
  docs: v.optional(below),
  blog: v.optional(below, 'content/blog'),
  pages: v.optional(below, 'content/pages'),
  /** Files that are copied to the site as they are. */
  static: v.optional(below, 'content/static'),
  announcement: v.optional(
    v.strictObject({
      /** A new id shows the bar again to those who dismissed it. */
      id: text,
      text,
      closeable: v.optional(flag, true),
    }),
  ),
  /** Default: every specification in `openapi/`, its version being its file name. */
  apis: v.optional(list(api)),
  /** The version that the header leads to; default the first. */
  defaultVersion: v.optional(text),
  /** Replaces the sidebar made from folders or a specification: 'overview', 'webhook', or 'api-' and a version. */
  sidebars: v.optional(v.record(text, list(sidebarItem)), {}),
  /** Address in front of a source's path for 'Edit this page'. */
  editUrl: v.optional(address, ''),
  /** Code-sample languages, in order; default all 18. */
  languages: v.optional(list(v.picklist(LANGUAGES, `one of ${LANGUAGES.join(', ')}`)), LANGUAGES),
  /** Posts on one page of the blog. */
  postsPerPage: v.optional(count(1), 10),
  /** Posts in a feed. */
  feedLimit: v.optional(count(1), 20),
  /** Raw HTML in Markdown: 'allow' where authors are trusted, else 'sanitize'. */
  rawHtml: v.optional(v.picklist(['allow', 'sanitize'], "'allow' or 'sanitize'"), 'allow'),
  redirects: v.optional(list(v.strictObject({ from: path, to: address })), []),
  /** The developer console under /developer; absent means none. */
  console: v.optional(console),
  /** Addresses of the services that the site talks to. */
  hosts: v.optional(hosts, {}),
  footer: v.optional(list(v.strictObject({ label: text, href: text })), []),
})

export type UserConfig = v.InferInput<typeof schema>
export type Checked = v.InferOutput<typeof schema>
