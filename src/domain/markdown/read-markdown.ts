/**
 * Reads one Markdown or MDX file: front matter, includes, HTML, headings, links, and text for search. The result is plain data that depends on
 * the file and its includes alone, so that it can be cached and computed in any thread.
 */
import type { Element, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type {
  CompiledPlugin,
  Heading,
  Html,
  Link,
  InterfaceLanguage,
  HydrateMode,
  MarkdownEngine,
  MarkdownFormat,
  MkDocsDialect,
  SourceLocation,
  Problem,
  Result,
  SearchSection,
  CodeFacts,
  SourceFile,
} from '../../lib/types.ts'
import { startOf } from '../../lib/problems/problem.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { ResolvedReferences } from '../../lib/site/links/api-reference.ts'
import type { CodeSnippet, RunnableCode } from '../../lib/site/snippet.ts'
import { uniqueValues } from '../../lib/data/unique-values.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import type { FileStates } from '../../lib/files/file-state.ts'
import { shortenText } from '../../lib/text/shorten-text.ts'
import { isMdxFile } from '../../lib/site/paths/markdown-file.ts'
import { createDraft, restoreBlocks, type DraftSource, type MarkdownDraft } from './markdown-draft.ts'
import { isFootnoteNumber } from './page/footnotes.ts'
import { listElements, type ElementInTree } from './page/list-elements.ts'
import { readFrontMatter } from './source/read-front-matter.ts'
import {
  collectHeadings,
  isLinkToItself,
  removeBlock,
  takeTitle,
  type KnownTitles,
} from './constructs/heading.ts'
import { expandIncludes, type ExpandedText, type LineOrigin } from './source/expand-includes.ts'
import { reportMergeConflicts } from './source/report-merge-conflicts.ts'
import { prepareLines } from './source/prepare-lines.ts'
import { splitLines } from './source/split-lines.ts'
import { markLinks, markStoredLinks } from './page/mark-links.ts'
import { writeContents } from './page/write-contents.ts'
import { TRUNCATE } from './constructs/html/truncate.ts'
import { collectSections } from './page/collect-sections.ts'
import { readOpening } from './page/read-opening.ts'
import { moveDetailsIds } from './page/move-details-ids.ts'
import { wrapTables, labelTaskBoxes } from './page/wrap-tables.ts'
import { convertMarkdown } from './convert-markdown.ts'
import { writeTwin } from './twin/write-twin.ts'

/** What one Markdown file is. Plain data: it is cached, and comes from another thread. */
export interface MarkdownDocument {
  /** Parsed YAML front matter. */
  readonly frontMatter: Readonly<Record<string, unknown>>
  /** Place of each of its top-level keys. */
  readonly frontMatterLocations: Readonly<Record<string, SourceLocation>>
  /** Text of the first heading of level 1, which the body does not hold. */
  readonly title: string | undefined
  /** Id of that heading; undefined where it has none, or another element of the page has the same. */
  readonly titleId: string | undefined
  readonly body: Html
  /** The body has `<docs-slot>` elements, which the site stage fills. */
  readonly hasSlots: boolean
  /** What a list of posts shows: the body before `<!-- truncate -->` or its MDX form, of a post without the mark all of it. */
  readonly excerpt: Html | undefined
  /** Whether the page has that mark. */
  readonly isTruncated: boolean
  readonly headings: readonly Heading[]
  readonly links: readonly Link[]
  readonly sections: readonly SearchSection[]
  /** Beginning of the first text: the description of a page that gives none itself. */
  readonly opening: string
  /** Islands of the author in the body, as `content/docs/counter.tsx#Counter`. */
  readonly islands: readonly string[]
  /** Style sheets that code of the page imports, and files whose address it imports, by path relative to the root. */
  readonly styles: readonly string[]
  readonly assets: readonly string[]
  /** Metadata that the code of the page sets: `<Layout title="…">`. */
  readonly metadata: { readonly title?: string | undefined; readonly description?: string | undefined }
  /**
   * The page as CommonMark and GFM: with what it includes, without front matter, directives, JSX and expressions. Markers in it are those of
   * `links`, and of slots.
   */
  readonly markdown: string
  /** Number of words, code left out. */
  readonly words: number
  /** Code that names what of an API description it shows. */
  readonly snippets?: readonly CodeSnippet[]
  /** Code with `run=`. */
  readonly runnable?: readonly RunnableCode[]
  /** A part of the file could not be converted, which is reported: ids may be missing. */
  readonly isPartial?: true
}

export interface MarkdownInputs {
  /** Texts of the files that the source includes or imports, by path relative to the root. */
  readonly files: Readonly<Record<string, string>>
  /** Installed packages that an MDX page imports, with their versions; and the folder of the site, from which they are found. */
  readonly packages?: Readonly<Record<string, string>>
  readonly root?: string
  readonly rawHtml: 'allow' | 'sanitize'
  readonly engine: MarkdownEngine
  /** Whether short codes of emoji become emoji. Default: true. */
  readonly emoji?: boolean
  /** Size that a page may have with its includes, in megabytes. Default: no limit. */
  readonly maxPageSize?: number
  /** Default 'detect'. */
  readonly format?: MarkdownFormat
  /** The dialect of MkDocs, of a site that uses it. */
  readonly mkdocs?: MkDocsDialect
  /** Title of the site, which pages may repeat above their own. */
  readonly siteTitle?: string
  /** Whether the file is a React component, whose headings are its own: `source` imports it. */
  readonly isComponent?: boolean
  /** Module of the components that MDX pages have without an import, relative to the root. */
  readonly components?: string | undefined
  /** Default 'marked'. */
  readonly hydrate?: HydrateMode
  /** Facts about the site that modules of Docusaurus return, for MDX. */
  readonly facts?: CodeFacts
  /** Whether lists show the file, as posts of a blog. */
  readonly isPost?: boolean
  /** Language of the texts that Offprint adds, where it is not English. */
  readonly language?: InterfaceLanguage
  /** Services whose frames pages may show, and origins of all allowed frames; absent without any. */
  readonly embeds?: readonly string[]
  readonly frames?: readonly string[]
  /** References to API descriptions that the texts may have, as they are written; absent without any. */
  readonly references?: ResolvedReferences
  /** Plug-ins of the site's authors. */
  readonly plugins?: {
    readonly remark: readonly CompiledPlugin[]
    readonly rehype: readonly CompiledPlugin[]
  }
}

/** Length of a description that is taken from the text, in characters: about what search engines show. */
const DESCRIPTION_LENGTH = 160

const writer = unified().use(rehypeStringify).freeze()

/**
 * A Markdown or MDX file (CommonMark 0.31, GFM 0.29, our directives) as HTML and data. Depends on its arguments, and on the files that code of
 * the site's authors reads for it: `reads`. References in the HTML are
 * link markers of lib/site/links/markers.ts. All problems of the file are reported; what can't be read is left out.
 */
export async function readMarkdown(
  source: SourceFile,
  inputs: MarkdownInputs,
): Promise<Result<MarkdownDocument> & { readonly reads: FileStates }> {
  const all = splitLines(source.text.replace(/^\uFEFF/, ''))
  const isMdx = isMdxFile(source.path, inputs.format)
  const head = readFrontMatter(all, source.path)
  const expanded = expandIncludes({
    path: source.path,
    lines: all,
    skip: head.lineCount,
    isMdx,
    files: inputs.files,
  })
  const { lines, origins, problems: found, prepareTree, icons } = await translateText(expanded, inputs)
  const draft = createDraft(
    {
      path: source.path,
      lines,
      text: prepareLines(lines, isMdx).join('\n'),
      isMdx,
      locate: (line, column) => locatePoint(source.path, origins, line, column),
      listFiles: (line) => origins[line - 1]?.stack ?? [source.path],
      isDescription: false,
      idPrefix: '',
      rawHtml: inputs.rawHtml,
      engine: inputs.engine,
      ...(inputs.emoji === false && { emoji: false }),
      files: inputs.files,
      packages: { root: inputs.root ?? '', versions: inputs.packages ?? {} },
      ...(inputs.embeds !== undefined && { embeds: inputs.embeds }),
      ...(inputs.frames !== undefined && { frames: inputs.frames }),
      ...(inputs.plugins !== undefined && { plugins: inputs.plugins }),
      frontMatter: head.values,
      hydrate: inputs.hydrate ?? 'marked',
      facts: inputs.facts,
      componentsModule: inputs.components,
      ...(prepareTree !== undefined && { prepareTree }),
      ...(icons !== undefined && { icons }),
      ...(inputs.references !== undefined && { references: inputs.references }),
    },
    [...head.problems, ...found],
  )
  const isConvertible = !reportMergeConflicts(draft) && !reportSize(draft, inputs.maxPageSize)
  if (!isConvertible) draft.isPartial = true
  const root: Root = isConvertible ? await convertDraft(draft) : { type: 'root', children: [] }
  const titles = { frontMatter: readHeadingTitle(head.values['title']), site: inputs.siteTitle }
  const parts = finishPage(draft, root, {
    titles,
    isPost: inputs.isPost === true,
    isComponent: inputs.isComponent === true,
  })
  const value: MarkdownDocument = {
    frontMatter: head.values,
    frontMatterLocations: head.locations,
    ...parts,
    islands: [...draft.islands].sort(),
    styles: [...draft.styles].sort(),
    assets: [...draft.assets].sort(),
    metadata: draft.metadata,
    markdown: writeTwin(draft, parts.links),
    ...(draft.snippets.length > 0 && { snippets: draft.snippets }),
    ...(draft.runnable.length > 0 && { runnable: draft.runnable }),
    ...(draft.isPartial && { isPartial: true }),
  }
  // A page that uses a component twice has its problems twice.
  return {
    value,
    problems: sortProblems(uniqueValues(draft.problems), source.path),
    reads: Object.assign({}, ...[...draft.code].map((code) => code.reads())) as FileStates,
  }
}

interface TranslatedText
  extends Omit<ExpandedText, 'text'>, Pick<DraftSource, 'lines' | 'prepareTree' | 'icons'> {}

/** The text in our own form. The dialect of another tool is loaded for a site that uses it. */
async function translateText(
  expanded: ExpandedText,
  { mkdocs, files, root = '', packages = {} }: MarkdownInputs,
): Promise<TranslatedText> {
  const lines = expanded.text.split('\n')
  if (mkdocs === undefined) return { ...expanded, lines }
  const { translateDialect } = await import('./mkdocs/translate-dialect.ts')
  const translated = translateDialect({ ...expanded, lines }, { dialect: mkdocs, files, root, packages })
  return { ...translated, problems: [...expanded.problems, ...translated.problems] }
}

/**
 * Reports a text that is larger than a page may be, and whether it is. Each character of Markdown may take 200 bytes as a tree, so that a page of
 * 5 MB takes 1 GB of memory.
 */
function reportSize({ lines, problems: found, path }: MarkdownDraft, most = Infinity): boolean {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0)
  const isLarge = size > most * 1_000_000
  if (isLarge) found.push(problems.largePage(size, most, startOf(path)))
  return isLarge
}

async function convertDraft(draft: MarkdownDraft): Promise<Root> {
  // MDX brings a JavaScript parser, a bundler and React's server with it: a site without MDX doesn't read them.
  return draft.isMdx
    ? await (await import('./mdx/convert-mdx.ts')).convertMdx(draft)
    : await convertMarkdown(draft)
}

/** Source location of a line and column of the expanded text. */
function locatePoint(
  file: string,
  origins: readonly LineOrigin[],
  line: number,
  column: number,
): SourceLocation {
  const origin = origins[line - 1] ?? origins.at(-1)
  if (origin === undefined) return { file, line, column }
  return { file: origin.file, line: origin.line, column: Math.max(1, column - origin.shift) }
}

type PageParts = Pick<
  MarkdownDocument,
  | 'title'
  | 'titleId'
  | 'body'
  | 'hasSlots'
  | 'excerpt'
  | 'isTruncated'
  | 'headings'
  | 'links'
  | 'sections'
  | 'opening'
  | 'words'
>

/** What every page gets, however its tree was made. */
function finishPage(
  draft: MarkdownDraft,
  root: Root,
  {
    titles,
    isPost,
    isComponent,
  }: { readonly titles: KnownTitles; readonly isPost: boolean; readonly isComponent: boolean },
): PageParts {
  const title = isComponent ? undefined : takeTitle(draft, root, titles)
  const all = listElements(root)
  wrapTables(all)
  labelTaskBoxes(all)
  const addresses = markLinks(draft, all)
  markStoredLinks(draft, addresses)
  const found = collectHeadings(draft, all)
  if (draft.isMdx) writeContents(all, found)
  const end = takeTruncateMark(root)
  const excerpt = end === undefined && !isPost ? undefined : writeExcerpt(draft, root.children.slice(0, end))
  const opening = shortenText(readOpening(draft, root.children.slice(0, end)), DESCRIPTION_LENGTH)
  // Inside a list or a quote the mark means nothing.
  for (const { node, parent } of all)
    if (node.tagName === TRUNCATE && parent !== root)
      parent.children.splice(parent.children.indexOf(node), 1, ...node.children)
  const { sections: texts, words } = collectSections(draft, root)
  moveDetailsIds(all)
  const body = restoreBlocks(draft, writer.stringify(root), 'html').trim()
  return {
    title: title?.text,
    titleId: title !== undefined && isFreeId(title.id, all) ? title.id : undefined,
    body,
    hasSlots: body.includes('<docs-slot'),
    excerpt,
    isTruncated: end !== undefined,
    headings: found,
    links: addresses,
    sections: texts,
    opening,
    words,
  }
}

function isFreeId(id: string, elements: readonly ElementInTree[]): boolean {
  return id !== '' && elements.every(({ node }) => node.properties['id'] !== id)
}

/** YAML reads `title: 2026` as a number; front matter of other types is reported when the page is made. */
function readHeadingTitle(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** Takes the mark of the excerpt's end out of the page and gives its position. */
function takeTruncateMark(root: Root): number | undefined {
  const mark = root.children.find((node) => node.type === 'element' && node.tagName === TRUNCATE)
  if (mark?.type !== 'element') return undefined
  const index = root.children.indexOf(mark)
  removeBlock(root, mark)
  return index
}

/**
 * The HTML of an excerpt. A list shows many of them on one page, each below its title as a heading of level 2: an id may occur only once, and
 * headings are one level lower than on the page of the post.
 */
function writeExcerpt(draft: MarkdownDraft, nodes: Root['children']): Html {
  const part: Root = { type: 'root', children: structuredClone(nodes) }
  visit(part, 'element', (node, at, parent) => {
    delete node.properties['id']
    const level = /^h([1-5])$/.exec(node.tagName)?.[1]
    if (level !== undefined) node.tagName = `h${Number(level) + 1}`
    if (parent === undefined || at === undefined) return undefined
    if (isFootnotePart(node)) parent.children.splice(at, 1)
    else if (isLinkToItself(node)) parent.children.splice(at, 1, ...node.children)
    else return undefined
    return at
  })
  return restoreBlocks(draft, writer.stringify(part), 'html').trim()
}

/** Whether an element is the sign of a footnote or the list of them. */
function isFootnotePart(element: Element): boolean {
  return element.properties['dataFootnotes'] !== undefined || isFootnoteNumber(element)
}

/** By place, those of the file itself first. */
function sortProblems(problems: readonly Problem[], path: string): readonly Problem[] {
  const fileOf = ({ location }: Problem) =>
    location === undefined || location.file === path ? '' : location.file
  return problems.toSorted(
    (a, b) =>
      compareStrings(fileOf(a), fileOf(b)) ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0),
  )
}
