/** The options of the page around the content: header, footer, head, scripts, analytics. Part of schema.ts. */

import * as v from 'valibot'
import { EMBED_NAMES } from '../../../lib/page/embeds.ts'
import {
  choice,
  flag,
  label,
  list,
  originUrl,
  pathInRoot,
  pathOrUrl,
  readerLink,
  text,
  webAddress,
  hasOne,
} from './values.ts'

const icon = v.pipe(text, v.regex(/^[\w@./-]+$/, "the name of an icon, or the path of an '.svg' file"))

const linkEntries = {
  /** Text of the entry. Default: the name of the target. With an `icon` and no label, only the icon is shown. */
  label: v.optional(label),
  /** Path of this site, or URL. */
  href: v.optional(readerLink),
  /** Path of a document in the docs folder, without extension. */
  doc: v.optional(text),
  /** Name of a sidebar, to whose first page the entry links. */
  sidebar: v.optional(text),
  /** Id of the guides that `doc` or `sidebar` is in. Default: the first ones. */
  collection: v.optional(text),
  /** Version of an API. */
  api: v.optional(text),
  /** Name of an icon ('rocket'), or path of an SVG file. */
  icon: v.optional(icon),
}

const navbarLink = v.pipe(
  v.strictObject(linkEntries),
  v.check(
    ({ href, doc, sidebar, api }) => hasOne(href, doc, sidebar, api),
    'a link with one target: `href`, `doc`, `sidebar` or `api`',
  ),
)

/** The entries that Offprint has by itself, by name. */
const builtInEntry = choice(['overview', 'versions', 'blog', 'console'])

const customEntry = v.pipe(
  v.strictObject({
    ...linkEntries,
    /** Entries of a menu. */
    items: v.optional(v.pipe(list(navbarLink), v.minLength(1, 'a list with at least one link'))),
    /** Side of the header. Default: 'left'. */
    position: v.optional(choice(['left', 'right']), 'left'),
  }),
  v.check(
    ({ href, doc, sidebar, api, items }) => hasOne(href, doc, sidebar, api, items),
    'an entry with one target: `href`, `doc`, `sidebar`, `api` or `items`',
  ),
)

/** Chosen by the input, so that problems are about the parts of an entry. */
const navbarEntry = v.lazy((input): typeof builtInEntry | typeof customEntry =>
  typeof input === 'string' ? builtInEntry : customEntry,
)

export const navbar = v.optional(list(navbarEntry), ['overview', 'versions', 'blog', 'console'])

const footerLink = v.strictObject({ label, href: readerLink })
const footerColumn = v.strictObject({ title: label, items: list(footerLink) })
/** A line such as the copyright. Lines stand in the place of the site's title. */
const footerLine = v.strictObject({ text: label })

const footerEither = v.union(
  [footerLink, footerColumn, footerLine],
  'a link { label, href }, a column { title, items } or a line { text }',
)

/** Chosen by the input, as the entries of the header. */
const footerEntry: v.GenericSchema<
  v.InferInput<typeof footerEither>,
  v.InferOutput<typeof footerEither>
> = v.lazy((input) => {
  if (typeof input !== 'object' || input === null) return footerEither
  if ('title' in input || 'items' in input) return footerColumn
  return 'text' in input ? footerLine : footerLink
})

export const footer = v.optional(list(footerEntry), [])

const attributes = v.record(
  v.pipe(text, v.regex(/^(?!on)[a-z][a-z0-9:_-]*$/i, 'the name of an attribute that is not a handler')),
  v.union([text, flag], 'a string, true or false'),
)

export const head = v.optional(
  list(
    v.strictObject({
      /** 'meta' or 'link'. */
      tag: choice(['meta', 'link']),
      /** Attributes of the tag: { name: 'theme-color', content: '#7c3aed' }. */
      attributes: v.optional(attributes, {}),
    }),
  ),
  [],
)

/** Hosts that a script needs besides its own address, and names of its Trusted Types policies. */
const scriptPolicy = v.strictObject({
  /** Addresses of further scripts that it loads. */
  script: v.optional(list(webAddress), []),
  /** Addresses that it sends requests to: `https:` or `wss:`. */
  connect: v.optional(list(v.pipe(text, v.regex(/^(?:https|wss):\/\/[^\s;,']+$/, 'a URL'))), []),
  /** Addresses of style sheets that it loads. */
  style: v.optional(list(webAddress), []),
  /** Addresses of fonts that it loads. */
  font: v.optional(list(webAddress), []),
  /** Addresses of frames that it shows. */
  frame: v.optional(list(webAddress), []),
  /** Names of the Trusted Types policies that it creates. */
  trustedTypes: v.optional(list(v.pipe(text, v.regex(/^[\w#=@/.%-]+$/, 'the name of a policy'))), []),
})

export const scripts = v.optional(
  list(
    v.strictObject({
      /** URL, or path of a file in the site's folder. */
      src: v.union(
        [
          v.pipe(text, v.regex(/^https:\/\/[^\s;,']+$/)),
          v.pipe(pathInRoot, v.regex(/^(?![a-z][a-z\d+.-]*:).*\.m?js$/i)),
        ],
        "a URL that begins with 'https:', or the path of a '.js' file in the site's folder",
      ),
      /** Further attributes, such as `data-domain`. */
      attributes: v.optional(attributes, {}),
      /** When the script runs: 'defer' (the default) after the page is parsed, 'async' as soon as it is loaded. */
      load: v.optional(choice(['defer', 'async']), 'defer'),
      /** Resources that the script may use besides its own address. The content security policy allows nothing else. */
      policy: v.optional(scriptPolicy, {}),
    }),
  ),
  [],
)

export const analytics = v.optional(
  v.strictObject({
    /** Plausible: the domain of the site, and `src` for a script on your own host. */
    plausible: v.optional(
      v.strictObject({ domain: text, src: v.optional(webAddress, 'https://plausible.io/js/script.js') }),
    ),
    /** Fathom: the id of the site, and `src` for a script on your own host. */
    fathom: v.optional(
      v.strictObject({ site: text, src: v.optional(webAddress, 'https://cdn.usefathom.com/script.js') }),
    ),
    /** Umami: the id of the website, and `src` for a script on your own host. */
    umami: v.optional(
      v.strictObject({ id: text, src: v.optional(webAddress, 'https://cloud.umami.is/script.js') }),
    ),
    /** PostHog: the project key, and `host`. Default host: 'https://us.i.posthog.com'. */
    posthog: v.optional(
      v.strictObject({ key: text, host: v.optional(originUrl, 'https://us.i.posthog.com') }),
    ),
    /** Google Analytics: the measurement id, such as 'G-ABC123'. */
    google: v.optional(
      v.strictObject({ id: v.pipe(text, v.regex(/^GT?-[A-Z0-9]+$/, "a measurement id such as 'G-ABC123'")) }),
    ),
  }),
  {},
)

/** Services whose frames pages may show. */
export const embeds = v.optional(list(choice(EMBED_NAMES)), [])

export const search = v.optional(
  v.strictObject({
    /** Words and phrases that mean the same on this site. */
    synonyms: v.optional(
      list(v.pipe(list(text), v.minLength(2, 'a list of at least two words that mean the same'))),
      [],
    ),
  }),
  {},
)

/** Actions that readers have on a page. */
export const pageActions = v.optional(
  v.strictObject({
    /** *Copy page* and *View as Markdown*. */
    copy: v.optional(flag, true),
    /** *Use in your editor*, and the page `/coding-agents` that it opens. Needs the option `url`. */
    agents: v.optional(flag, true),
    /** Other places that can read the page: `{url}` in their address stands for the URL of its Markdown. */
    openIn: v.optional(
      list(
        v.strictObject({
          /** Text of the menu entry. */
          label: text,
          /** Address, with `{url}` as a placeholder for the URL of the page's Markdown. */
          url: v.pipe(
            text,
            v.regex(/^https:\/\/.*\{url\}/, "a URL that begins with 'https:' and contains `{url}`"),
          ),
        }),
      ),
      [],
    ),
    /** URL that receives the answers to *Was this page helpful?* If it is empty, pages do not ask the question. */
    feedback: v.optional(pathOrUrl, ''),
  }),
  {},
)
