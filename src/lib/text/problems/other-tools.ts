/**
 * What authors bring along from other documentation tools, and what to write here instead. Hints of problems are taken from these tables: a name that
 * means something in another tool deserves more than a list of valid names.
 */

/** Hints by front matter key: Docusaurus, MkDocs, Starlight, VitePress, Mintlify, Hugo, Jekyll. */
const KEY_HINTS = createTable([
  ['id', 'remove it: the URL follows from the file name, and `slug` replaces it'],
  ['permalink', 'write `slug`'],
  ['url', 'remove it: the sidebar can link elsewhere with the option `sidebars`'],
  ['sidebarTitle linkTitle nav_title navTitle sidebar_title menu_title', 'write `sidebar_label`'],
  ['weight order nav_order navOrder position', 'write `sidebar_position`'],
  ['icon', 'write `sidebar_icon`'],
  ['tag badge', 'write `sidebar_badge`'],
  ['hidden', 'write `sidebar_hidden`, or `unlisted` to keep the page out of search as well'],
  ['noindex searchable search searchExclude', 'write `unlisted`'],
  ['published', 'write `draft: true` for `published: false`'],
  ['summary subtitle excerpt', 'write `description`'],
  [
    'sidebar',
    'write `sidebar_label`, `sidebar_position`, `sidebar_badge` or `sidebar_hidden`; `layout: landing` has no sidebar',
  ],
  ['toc outline tableOfContents', 'write `hide_table_of_contents`'],
  ['toc_min_heading_level toc_max_heading_level', 'remove it: tables of contents show levels 2 and 3'],
  ['lastUpdated last_update last_updated', 'remove it: the date is that of the last commit'],
  ['hide', 'write `hide_table_of_contents` for `toc`, or `layout: landing` for `navigation`'],
  ['template mode', 'write `layout: landing` or `layout: wide`'],
  ['hide_title title_meta titleTemplate', 'remove it: a page shows its title once, and the same everywhere'],
  ['cover og:image ogImage', 'write `image`'],
  ['aliases redirect_from redirects', 'add the old paths to `redirects` in the config file'],
  [
    'date author authors categories readtime',
    'only posts, the files in `content/blog`, have `date`, `authors` and `tags`',
  ],
  ['category', 'write `tags`'],
  ['openapi api', 'remove it: operations get their pages from the files in `openapi/`'],
  [
    'pagination_label pagination_next pagination_prev prev next displayed_sidebar',
    'remove it: the order of the sidebar decides which page is next',
  ],
  ['custom_edit_url editUrl editLink edit_uri', 'remove it: the option `editUrl` applies to all pages'],
  ['head meta', 'remove it: the option `head` applies to all pages'],
])

/** Hints by component of MDX, or element of Markdown with an upper-case name. */
const COMPONENT_HINTS = createTable([
  ['CodeGroup CodeTabs', 'write `<Tabs>` instead, and `<Tab label="…">` around each code block'],
  ['TabItem', 'write `<Tab label="…">`'],
  ['Admonition Callout', 'write `<Note>`, `<Tip>`, `<Info>`, `<Warning>` or `<Danger>`'],
  ['Check', 'write `<Tip>`'],
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
  ['TOCInline', 'remove it: each page has a table of contents'],
  ['YouTube YouTubeEmbed', 'write `<Embed src="…">`'],
])

/** Hints by prop, after the name of its component. */
const PROP_HINTS = createTable([
  ['Accordion.title', 'write `<Details summary="…">` in `<Accordion>`'],
  ['Tab.title Tab.value', 'write `label`'],
  ['Details.title', 'write `summary`'],
  ['Icon.icon', 'write `name`'],
  ['Tabs.groupId Tabs.syncKey', 'write `group`'],
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
])

/** Rows of names that have the same hint. */
function createTable(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([names, hint]) => names.split(' ').map((name) => [name, hint] as const)))
}

export const hintForKey = (key: string) => KEY_HINTS.get(key)

export const hintForComponent = (name: string) => COMPONENT_HINTS.get(name)

export const hintForProp = (component: string, name: string) => PROP_HINTS.get(`${component}.${name}`)

export const hintForDirective = (name: string) => DIRECTIVE_HINTS.get(name)

export const hintForCode = (name: string) => CODE_HINTS.get(name)

/** The hint for an import of a module that another tool provides. */
export function hintForImport(module: string): string | undefined {
  if (module.startsWith('@site/') && !/\.(?:mdx?|svg|png|jpe?g|gif|webp|avif)$/i.test(module))
    return '`@site` is the folder of the config file: copy the file there, or write its path relative to this page'
  if (/^(?:@theme|@docusaurus|@astrojs\/starlight|vitepress|nextra|fumadocs-ui)(?:\/|$)/.test(module))
    return 'remove the import: that module belongs to another tool, and built-in components need no import'
  return undefined
}
