/**
 * Syntax that authors bring along from other documentation tools, and its replacement here. Problem hints are taken from these tables: a name that
 * means something in another tool deserves more than a list of valid names.
 */

const TABS = 'write `::::tabs`, then `:::tab[Label]` … `:::` for each tab, then `::::`'

/**
 * A hint of a front matter key, and the keys of a table in which it helps: those that have another key, or lack it. With `isSame`, that other key takes
 * the value as it is.
 */
type KeyHint = readonly [
  names: string,
  hint: string,
  table?: { readonly has?: string; readonly lacks?: string; readonly isSame?: true },
]

/** Hints by front matter key: Docusaurus, MkDocs, Starlight, VitePress, Mintlify, Hugo, Jekyll. */
const KEY_HINTS: readonly KeyHint[] = [
  ['id', 'remove it: the URL follows from the file name, and `slug` replaces it'],
  ['permalink', 'write `slug`', { has: 'slug' }],
  ['url', 'remove it: the sidebar can link elsewhere with the option `sidebars`'],
  [
    'sidebarTitle linkTitle nav_title navTitle sidebar_title menu_title navigation.title',
    'write `sidebar_label`',
    { has: 'sidebar_label', isSame: true },
  ],
  [
    'weight order nav_order navOrder position',
    'write `sidebar_position`',
    { has: 'sidebar_position', isSame: true },
  ],
  ['icon navigation.icon', 'write `sidebar_icon`', { has: 'sidebar_icon' }],
  ['tag badge', 'write `sidebar_badge`', { has: 'sidebar_badge' }],
  [
    'hidden',
    'write `sidebar_hidden`, or `unlisted` to keep the page out of search as well',
    { has: 'sidebar_hidden' },
  ],
  ['noindex searchExclude', 'write `unlisted`', { has: 'unlisted', isSame: true }],
  ['searchable search', 'write `unlisted`', { has: 'unlisted' }],
  ['published', 'write `draft: true` for `published: false`'],
  ['summary subtitle excerpt', 'write `description`', { has: 'description', isSame: true }],
  [
    'sidebar',
    'write `sidebar_label`, `sidebar_position`, `sidebar_badge` or `sidebar_hidden`; `layout: landing` has no sidebar',
    { has: 'sidebar_label' },
  ],
  ['toc outline tableOfContents', 'write `hide_table_of_contents`', { has: 'hide_table_of_contents' }],
  ['toc_min_heading_level toc_max_heading_level', 'remove it: tables of contents show levels 2 and 3'],
  ['lastUpdated last_update last_updated', 'remove it: the date is that of the last commit'],
  [
    'hide',
    'write `hide_table_of_contents` for `toc`, or `layout: landing` for `navigation`',
    { has: 'hide_table_of_contents' },
  ],
  ['template mode', 'write `layout: landing` or `layout: wide`'],
  ['hide_title title_meta titleTemplate', 'remove it: a page shows its title once, and the same everywhere'],
  ['cover og:image ogImage', 'write `image`', { has: 'image', isSame: true }],
  ['redirects redirectFrom redirect_paths', 'write `aliases`', { has: 'aliases' }],
  [
    'authorURL authorTitle authorImageURL author_url author_title author_image_url',
    'write it in `authors.yml`, below the key of the author',
    { has: 'authors' },
  ],
  [
    'date author authors',
    'remove it: only posts, the files in `content/blog`, have `date` and `authors`',
    { lacks: 'authors' },
  ],
  ['category categories', 'write `tags`', { has: 'tags' }],
  ['readtime', 'remove it: the option `readingTime` shows it'],
  ['openapi api', 'remove it: operations get their pages from the files in `openapi/`'],
  [
    'pagination_label pagination_next pagination_prev prev next displayed_sidebar',
    'remove it: the order of the sidebar decides which page is next',
  ],
  ['custom_edit_url editUrl editLink edit_uri', 'remove it: the option `editUrl` applies to all pages'],
  ['head meta', 'remove it: the option `head` applies to all pages'],
  ['link', 'write `index: true` for a page with all entries of the folder', { has: 'index' }],
  ['collapsible', 'remove it: readers open and close every group', { has: 'collapsed' }],
  [
    'className customProps sidebar_class_name sidebar_custom_props',
    'remove it: the sidebar has icons and badges',
  ],
]

/** Hints by component of MDX, or element of Markdown with an upper-case name. */
const COMPONENT_HINTS = createTable([
  ['CodeGroup CodeTabs', 'write `<Tabs>` instead, and `<Tab label="…">` around each code block'],
  ['TabItem Tabs.Tab', 'write `<Tab>`'],
  ['Admonition Callout', 'write `<Note>`, `<Tip>`, `<Info>`, `<Warning>` or `<Danger>`'],
  ['Check', 'write `<Tip>`; for a sign, write `<Icon name="check" />`'],
  ['CardGroup CardGrid CardsGrid DocCardList', 'write `<Cards>`'],
  ['LinkCard', 'write `<Card title="…" href="…">`'],
  ['Step', 'write a numbered list in `<Steps>`'],
  ['AccordionGroup', 'write `<Accordion>`, and `<Details summary="…">` for each of its parts'],
  ['Expandable Collapsible', 'write `<Details summary="…">`'],
  ['ParamField ResponseField', 'write a table, or describe the fields in a file in `openapi/`'],
  ['RequestExample ResponseExample', 'write a code block'],
  ['Update', 'write a post in `content/blog`'],
  ['Snippet', 'write `::include{file=…}` in a `.md` file, or import a component'],
  ['CodeBlock Code', 'write a code block between lines of three backticks'],
  ['Fragment', 'write `<>…</>`'],
  ['TOCInline', 'remove it: each page has a table of contents'],
  ['YouTube YouTubeEmbed', 'write `<Embed src="…">`'],
  ['Link', 'write `[text](./page.md)`'],
  ['BrowserOnly', 'remove it, and move what needs a browser into `useEffect` of an island component'],
  ['Translate', 'remove it: translated pages have folders of their own'],
  ['Head', 'remove it: the option `head` applies to all pages'],
])

/** Hints by prop, after the name of its component. */
const PROP_HINTS = createTable([
  ['Accordion.title', 'write `<Details summary="…">` in `<Accordion>`'],
  ['Tab.title Tab.value', 'write `label`'],
  ['Details.title', 'write `summary`'],
  ['Icon.icon', 'write `name`'],
  ['Tabs.groupId Tabs.syncKey', 'write `group`'],
  ['Tabs.items Tabs.values', 'write `<Tab label="…">` for each of them'],
  ['Tabs.defaultValue Tabs.defaultIndex Tab.default', 'remove it: the first tab is open'],
  [
    'Tabs.queryString Tabs.className Tabs.lazy Tabs.block Tab.attributes',
    'remove it: it has no counterpart here',
  ],
  ['Note.type', 'write `<Info>`, `<Tip>`, `<Warning>` or another kind instead of `<Note>`'],
  ['Card.description', 'write it between `<Card>` and `</Card>`'],
  ['Aside.type', 'write `kind`'],
  ['Columns.cols Cards.cols', 'remove it: the number of columns follows from the width of the screen'],
])

/** Hints by directive. */
const DIRECTIVE_HINTS = createTable([
  ['code-group', 'write `::::tabs` instead, and `:::tab[Label]` around each code block'],
  ['success hint check', 'write `:::tip`'],
  ['secondary abstract example question', 'write `:::note`'],
  ['error failure bug', 'write `:::danger`'],
  ['attention', 'write `:::warning`'],
  ['collapse spoiler dropdown', 'write `:::details[Title]`'],
])

/** Hints by attribute of a code block. */
const CODE_HINTS = createTable([
  ['hl_lines highlight', 'write `{1,3-5}`'],
  ['linenums lineNumbers line-numbers numberLines lineno startLineNumber', 'write `showLineNumbers`'],
  ['filename name', 'write `title`'],
  ['ins del add remove added removed', 'write `diff`, and `+` or `-` before the lines'],
  ['wordWrap', 'write `wrap`'],
  ['tab', TABS],
  ['npm2yarn', `remove it: for a tab for each package manager, ${TABS}`],
  ['live', 'remove it: code is shown and not run'],
  ['twoslash', 'remove it, with the lines that it hides: code is shown as it is written'],
])

const DETAILS = 'write `:::details[Title]` … `:::`'
const INCLUDE =
  'write `::include{file=./part.md}`; for code, add `file=./part.ts` after the language of a code block'
const CODE = 'write a code block; for several of them with a tab each, '
const LINK = 'write the path of the file: `[text](./page.md)`'

/** Replacements for blocks that several tools have. */
export const WRITE = { TABS, DETAILS, INCLUDE, LINK } as const

/** Hints by tag of Liquid, which GitBook and Jekyll use, and by shortcode of Hugo. */
const TAG_HINTS = createTable([
  ['hint', 'write `:::info` … `:::`, or another kind of admonition'],
  [
    'note tip info important warning caution danger alert callout notice admonition',
    'write `:::note` … `:::`, or another kind of admonition',
  ],
  ['tabs tab tabpane tabitem tab-content tabs-wrapper', TABS],
  ['code highlight code-block codeblock', CODE + TABS],
  ['codetabs code-tabs code-tabs-wrapper code-tab-content', TABS],
  ['embed youtube vimeo video', 'write `::embed{src=…}`, or a link'],
  ['content-ref page-ref file', 'write a link to the file'],
  ['ref relref link post_url', LINK],
  ['stepper step steps', 'write `:::steps`, a numbered list, and `:::`'],
  ['columns column', 'write `::::columns`, then `:::column` … `:::` for each column, then `::::`'],
  [
    'include include-markdown include_relative rustdoc_include playground readfile shared snippet partial',
    INCLUDE,
  ],
  ['details expand collapse', DETAILS],
  ['figure img image', 'write `![text](/img/flow.png)`'],
  ['raw endraw verbatim', 'remove it: braces are text here'],
  ['comment', 'write `<!-- … -->`'],
  ['toc', 'remove it: each page has a table of contents'],
])

/** Rows of names that have the same hint. */
function createTable(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([names, hint]) => names.split(' ').map((name) => [name, hint] as const)))
}

/** The hint for a key in front matter or a table with these keys, and the key that takes its value. Only keys that they have help there. */
export function hintForKey(
  key: string,
  known: readonly string[],
): { readonly hint: string; readonly renamed: string | undefined } | undefined {
  const [, hint, table] =
    KEY_HINTS.find(
      ([names, , { has, lacks } = {}]) =>
        names.split(' ').includes(key) &&
        (has === undefined || known.includes(has)) &&
        (lacks === undefined || !known.includes(lacks)),
    ) ?? []
  return hint === undefined ? undefined : { hint, renamed: table?.isSame === true ? table.has : undefined }
}

/** Hints by option of the config file, and an option that the object has in which the hint helps: Docusaurus, VitePress, Starlight, Mintlify. */
const OPTION_HINTS: readonly (readonly [names: string, hint: string, has: string])[] = [
  ['baseUrl basePath', 'write `base`', 'navbar'],
  ['nav menu navigation', 'write `navbar`', 'navbar'],
  ['github repo social socials', 'write a link in `navbar`', 'navbar'],
  ['customCss stylesheets styles', 'write `css`', 'navbar'],
  ['darkMode appearance', 'write `colorMode`', 'navbar'],
  ['openapi spec specs', 'write `apis`', 'navbar'],
  ['i18n locale', 'write `lang`', 'navbar'],
  ['primary primaryColor color colors', 'write `accent`', 'neutral'],
  ['font', 'write `fonts`', 'neutral'],
]

/** The hint for an option of another tool in an object with these options. */
export const hintForOption = (name: string, known: readonly string[]) =>
  OPTION_HINTS.find(([names, , has]) => names.split(' ').includes(name) && known.includes(has))?.[1]

/** The hint for a component of another tool; undefined for one that is not known. */
export const hintForComponent = (name: string) => COMPONENT_HINTS.get(name)

/** The hint for a prop that a component has in another tool. */
export const hintForProp = (component: string, name: string) => PROP_HINTS.get(`${component}.${name}`)

/** The hint for a directive of another tool. */
export const hintForDirective = (name: string) => DIRECTIVE_HINTS.get(name)

/** Hints by name in the braces of a code block without a language: directives of MyST. */
const FENCE_HINTS = createTable([
  ['note seealso admonition', 'write `:::note` … `:::` around the text instead'],
  ['tip hint', 'write `:::tip` … `:::` around the text instead'],
  ['important', 'write `:::important` … `:::` around the text instead'],
  ['warning attention', 'write `:::warning` … `:::` around the text instead'],
  ['caution', 'write `:::caution` … `:::` around the text instead'],
  ['danger error', 'write `:::danger` … `:::` around the text instead'],
  ['dropdown', DETAILS],
  ['include literalinclude', INCLUDE],
  ['image figure', 'write `![text](/img/flow.png)`'],
  ['tab-set tab-item', TABS],
  ['toctree contents', 'remove it: each page has a table of contents, and the sidebar lists the pages'],
  ['code code-block code-cell', 'write the language after the backticks, without braces'],
])

/** The hint for a name in the braces of a code block. */
export const hintForFence = (name: string) => FENCE_HINTS.get(name)

/** The hint for a tag or shortcode. Its path may name the hint: `docs/shared`. */
export function hintForTag(name: string): string {
  const [last = '', folder = ''] = name.toLowerCase().split('/').toReversed()
  return (
    TAG_HINTS.get(last) ?? TAG_HINTS.get(folder) ?? 'write what it stands for, in Markdown or as a directive'
  )
}

/** The hint for the language of a code block that is a construct elsewhere. */
export const hintForCode = (name: string) => CODE_HINTS.get(name)

/** Hints by module that is a function in another tool. A component there has its hint at its usage. */
const MODULE_HINTS = createTable([
  ['useBaseUrl', 'remove the import, and write the path itself, such as `/img/logo.png`'],
  ['useDocusaurusContext', 'remove the import, and write the value itself'],
])

/** The hint for an import of a module that another tool provides. */
export function hintForImport(module: string): string | undefined {
  if (module.startsWith('@site/') && !/\.(?:mdx?|svg|png|jpe?g|gif|webp|avif)$/i.test(module))
    return '`@site` is the folder of the config file: copy the file there, or write its path relative to this page'
  if (/^!*raw-loader!|\?raw$/.test(module)) {
    const file = module.replace(/^!*raw-loader!/, '').replace(/\?raw$/, '')
    return `write a code block with \`file=${file}\` after its language: it shows the text of that file`
  }
  if (isOtherModule(module))
    return (
      MODULE_HINTS.get(module.split('/').at(-1) ?? '') ??
      'remove the import: that module belongs to another tool, and built-in components need no import'
    )
  return undefined
}

/** Whether a module is one of another tool. */
export const isOtherModule = (module: string) =>
  /^(?:@theme|@docusaurus|@astrojs\/starlight|vitepress|nextra|fumadocs-ui)(?:\/|$)/.test(module)
