/**
 * The state that the transforms of one Markdown text share: its lines, the problems found so far, and HTML that is already finished.
 * One draft belongs to one text; it is created before parsing and thrown away once the HTML is written.
 */
import type { ComponentSets } from '../migrate/component-set.ts'
import type { Text } from 'hast'
import type { Nodes, Root, RootContent } from 'mdast'
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import type { ResolvedReferences } from '../../lib/site/links/api-reference.ts'
import type { CodeSnippet, RunnableCode } from '../../lib/site/snippet.ts'
import type { AuthorCode } from '../../lib/run-author-code.ts'
import type {
  CompiledPlugin,
  HydrateMode,
  Html,
  MarkdownEngine,
  Problem,
  CodeFacts,
  SourceLocation,
} from '../../lib/types.ts'

/** Finished HTML that no parser, sanitizer or component has to see again. */
interface StoredBlock {
  html: Html
  /** Its text for search. */
  readonly text: string
  /** Sentences around it go on without it. */
  readonly isApart?: 'code' | 'drawing'
  /** Whether it is in an island, whose addresses are not resolved yet. */
  readonly hasAddresses?: true
  /** Where what it is made from is written. */
  readonly location?: SourceLocation
  /** HTML from which the Markdown twin of an MDX page is written, where `html` no longer shows the source: a diagram. Default `html`. */
  readonly source?: Html
}

/** What a text may hold, and where it comes from. */
export interface DraftSource {
  /** Path of the file for imports and for messages, relative to the root. */
  readonly path: string
  /** The text with its includes, as lines. */
  readonly lines: readonly string[]
  /** The lines as the parser reads them: the same number, with what other tools allow in our own form (source/prepare-lines.ts). */
  readonly text: string
  /** Whether the text is MDX. */
  readonly isMdx: boolean
  /** Location in the source files of a line and column (both from 1) of `lines`; `text` is what is there, where it is known. */
  readonly locate: (line: number, column: number, text?: string) => SourceLocation
  /** The chain of files that include a line (from 1) of `lines`, beginning with the page. A description includes none. */
  readonly listFiles?: (line: number) => readonly string[]
  /** A description of an API specification has no slots and no includes, and its HTML is never trusted. */
  readonly isDescription: boolean
  /** Put in front of generated ids, where several texts appear on one page; '' for a page's own text. */
  readonly idPrefix: string
  readonly rawHtml: 'allow' | 'sanitize'
  readonly engine: MarkdownEngine
  /** Whether short codes of emoji become emoji. Default: true. */
  readonly emoji?: boolean
  /** Texts of the files that an MDX page imports, by path relative to the root. */
  readonly files: Readonly<Record<string, string>>
  /** Installed packages that an MDX page can import, and the folder from which they are found. */
  readonly packages?: { readonly root: string; readonly versions: Readonly<Record<string, string>> }
  /** Services whose frames pages may show, and origins of all allowed frames. */
  readonly embeds?: readonly string[]
  readonly frames?: readonly string[]
  /** Plug-ins of the site's authors; none for descriptions. */
  readonly plugins?: DraftPlugins
  /** Front matter of the page, which code in it can read. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** Which components of the site's authors React hydrates. */
  readonly hydrate?: HydrateMode
  /** Facts about the site that modules of Docusaurus return. */
  readonly facts?: CodeFacts | undefined
  /** Module of the components that MDX pages have without an import, relative to the root. */
  readonly componentsModule?: string | undefined
  /** Completes the parsed text of a page in the dialect of another tool. */
  readonly prepareTree?: (root: Root) => void
  /** Drawings of further icons by their names. */
  readonly icons?: Readonly<Record<string, string>>
  /** References to API descriptions that the text may have, as they are written. */
  readonly references?: ResolvedReferences
}

/** A block of a page as Markdown nodes. */
export interface TwinBlock {
  readonly nodes: readonly RootContent[]
  /** First and last line, from 1, where the nodes are what the draft says there. */
  readonly lines: { readonly start: number; readonly end: number } | undefined
}

interface DraftPlugins {
  readonly remark: readonly CompiledPlugin[]
  readonly rehype: readonly CompiledPlugin[]
}

/** The plug-ins of a text that has none. */
export const NO_PLUGINS: DraftPlugins = { remark: [], rehype: [] }

/** A text on its way to HTML, with what its transforms have found so far. */
export interface MarkdownDraft extends DraftSource {
  readonly embeds: readonly string[]
  readonly frames: readonly string[]
  readonly plugins: DraftPlugins
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly hydrate: HydrateMode
  /** Style sheets and other files that code of the page imports, by path relative to the root. */
  readonly styles: Set<string>
  readonly assets: Set<string>
  /** Metadata that the code of the page sets. */
  metadata: { readonly title?: string | undefined; readonly description?: string | undefined }
  /** Code of the site's authors that ran for the text. */
  readonly code: Set<AuthorCode<unknown>>
  readonly problems: Problem[]
  readonly blocks: StoredBlock[]
  readonly islands: Set<string>
  /** Components of the site that the page has without an import, by name (mdx/global-components.ts). */
  globals: Readonly<Record<string, unknown>>
  /** Components of other tools that the page may use. */
  componentSets: ComponentSets
  /** Names of MDX components that raw HTML of a Markdown file uses, in lower case. */
  readonly components: Set<string>
  /** The blocks of the page, from which its Markdown is written (twin/write-twin.ts). */
  twin: readonly TwinBlock[]
  /** By how many levels the page shows headings deeper than they are written. */
  headingShift: number
  /** Elements of the raw HTML so far that would contain the rest of the page, because they have no end yet. */
  readonly openElements: { readonly name: string; readonly location: SourceLocation }[]
  /** Code that names what of an API description it shows. */
  readonly snippets: CodeSnippet[]
  /** Code with `run=`, in the order of the page. */
  readonly runnable: RunnableCode[]
  /** Number of malformed opening directives whose closing line is still to come. */
  strayDirectives: number
  /** Whether the tree holds pieces of raw HTML. */
  hasRawHtml: boolean
  /** Whether a part of the text could not be converted, which is reported: ids and links may be missing. */
  isPartial: boolean
}

declare module 'vfile' {
  interface DataMap {
    draft: MarkdownDraft
  }
}

/** A draft without anything found yet. */
export function createDraft(source: DraftSource, problems: readonly Problem[]): MarkdownDraft {
  return {
    plugins: NO_PLUGINS,
    embeds: [],
    frames: [],
    frontMatter: {},
    hydrate: 'marked',
    ...source,
    styles: new Set(),
    assets: new Set(),
    metadata: {},
    code: new Set(),
    problems: [...problems],
    blocks: [],
    islands: new Set(),
    globals: {},
    componentSets: new Map(),
    components: new Set(),
    twin: [],
    openElements: [],
    snippets: [],
    headingShift: 0,
    runnable: [],
    strayDirectives: 0,
    hasRawHtml: false,
    isPartial: false,
  }
}

/** The blocks of a tree. `isSource`: the tree is that of the draft's lines. */
export function listTwinBlocks({ children }: Root, isSource: boolean): readonly TwinBlock[] {
  return children.map((node) => createTwinBlock(node, isSource))
}

/** A block that is one node of a tree. */
export function createTwinBlock(node: RootContent, isSource: boolean): TwinBlock {
  const { start, end } = node.position ?? {}
  const hasLines = isSource && node.data?.isRelabeled !== true && start !== undefined && end !== undefined
  return { nodes: [node], lines: hasLines ? { start: start.line, end: end.line } : undefined }
}

/** The draft that a file of a unified pipeline carries. Throws for a file without one, which is a bug of ours. */
export function getDraft(file: VFile | null | undefined): MarkdownDraft {
  const draft = file?.data.draft
  if (draft === undefined) throw new Error('this Markdown file was started without a draft')
  return draft
}

interface Positioned {
  readonly position?: Nodes['position']
}

/**
 * Location of a node in the file that its line comes from: the whole node, or its first line if it has several. `text` narrows it where
 * the location is found by its text.
 */
export function locateNode(draft: MarkdownDraft, { position }: Positioned, text?: string): SourceLocation {
  // The types promise points, but the HTML parser adds elements without any when it repairs markup.
  const { start, end } = (position ?? {}) as Partial<Position>
  const { line, column } = start ?? { line: 1, column: 1 }
  const location = draft.locate(line, column, text)
  const last = end?.line === line ? end.column : lineEnd(draft, line)
  return addLength(draft, location, start === undefined ? 0 : last - column)
}

/** Location from a line and column of the draft to the end of that line. */
export function locateSpan(draft: MarkdownDraft, line: number, column: number): SourceLocation {
  return addLength(draft, draft.locate(line, column), lineEnd(draft, line) - column)
}

function lineEnd(draft: MarkdownDraft, line: number): number {
  return (draft.lines[line - 1] ?? '').trimEnd().length + 1
}

/** Columns of a description are not those of the specification that it is written in. */
function addLength(draft: MarkdownDraft, location: SourceLocation, length: number): SourceLocation {
  return length > 0 && !draft.isDescription ? { ...location, length } : location
}

/** A noncharacter like those of lib/site/links/markers.ts: the text `<marker>n<marker>` is replaced by stored block n at the end. */
const BLOCK_MARKER = '\uFDD3'
const MARKED_BLOCK = /\uFDD3(\d+)\uFDD3/g

/** Stores finished HTML and gives the text node that marks its position. */
export function storeBlock(draft: MarkdownDraft, block: StoredBlock): Text {
  draft.blocks.push(block)
  return { type: 'text', value: `${BLOCK_MARKER}${draft.blocks.length - 1}${BLOCK_MARKER}` }
}

/** Replaces the markers of stored blocks by their HTML, their text, or the HTML that shows their source. */
export function restoreBlocks(draft: MarkdownDraft, text: string, as: 'html' | 'text' | 'source'): string {
  if (!text.includes(BLOCK_MARKER)) return text
  return text.replace(MARKED_BLOCK, (_, n: string) => {
    const block = draft.blocks[Number(n)]
    const value = block?.[as] ?? block?.html ?? ''
    return as === 'text' ? ` ${value} ` : value
  })
}

/** A text without its stored code and drawings, and these, in their order. */
export function separateBlocks(
  draft: MarkdownDraft,
  text: string,
): { readonly prose: string; readonly code: readonly string[]; readonly drawings: readonly string[] } {
  const code: string[] = []
  const drawings: string[] = []
  const prose = text.replace(MARKED_BLOCK, (marker, n: string) => {
    const block = draft.blocks[Number(n)]
    if (block?.isApart === undefined) return marker
    const texts = block.isApart === 'code' ? code : drawings
    texts.push(block.text.trim())
    return '\n'
  })
  return { prose, code, drawings }
}

/** Text without the markers of stored blocks. */
export function removeBlocks(text: string): string {
  return text.includes(BLOCK_MARKER) ? text.replace(MARKED_BLOCK, ' ') : text
}
