import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type {
  Heading,
  Html,
  Link,
  SourceLocation,
  Problem,
  Result,
  SearchSection,
  SourceFile,
} from '../types.ts'
import { bring, type Draft } from './draft.ts'
import { elements } from './element.ts'
import { front } from './front.ts'
import { headings, title } from './heading.ts'
import { expand, linesOf, references, within } from './include.ts'
import { links } from './link.ts'
import { TRUNCATE } from './raw.ts'
import { sections } from './section.ts'
import { tables, tasks } from './table.ts'
import { modules } from './resolve.ts'
import { tree } from './tree.ts'

/** What one Markdown file is. Plain data: it is cached, and comes from another thread. */
export interface Markdown {
  /** Parsed YAML front matter. */
  readonly front: Readonly<Record<string, unknown>>
  /** Place of each of its top-level keys. */
  readonly frontPlaces: Readonly<Record<string, SourceLocation>>
  /** Text of the first heading of level 1, which the body does not hold. */
  readonly title: string | undefined
  readonly body: Html
  /** The body before `<!-- truncate -->` or its MDX form, without ids; undefined where there is none. */
  readonly excerpt: Html | undefined
  readonly headings: readonly Heading[]
  readonly links: readonly Link[]
  readonly sections: readonly SearchSection[]
  /** Islands of the author in the body, as `content/docs/counter.tsx#Counter`. */
  readonly islands: readonly string[]
  /** The text with what it includes, without front matter. */
  readonly markdown: string
  /** Number of words, code left out. */
  readonly words: number
}

export interface MarkdownInputs {
  /** Texts of the files that the source includes or imports, by path relative to the root. */
  readonly files: Readonly<Record<string, string>>
  readonly rawHtml: 'allow' | 'sanitize'
}

const writer = unified().use(rehypeStringify).freeze()

/**
 * A Markdown or MDX file (CommonMark 0.31, GFM 0.29, our directives) as HTML and data. Depends on its arguments alone. References in the HTML are
 * link markers of lib/marker.ts. All problems of the file are told at once; what can't be read is left out.
 */
export async function readMarkdown(source: SourceFile, inputs: MarkdownInputs): Promise<Result<Markdown>> {
  const all = linesOf(source.text.replace(/^\uFEFF/, ''))
  const head = front(all, source.path)
  const { text, origins, problems } = expand(source.path, all, head.size, inputs.files)
  const draft: Draft = {
    source,
    inputs,
    lines: text.split('\n'),
    origins,
    problems: [...head.problems, ...problems],
    blocks: [],
    islands: new Set(),
    hidden: new Set(),
    stray: 0,
    raw: false,
  }
  // MDX brings a JavaScript parser, a bundler and React's server with it: a site without MDX doesn't read them.
  const root = source.path.endsWith('.mdx') ? await (await import('./mdx.ts')).mdx(draft) : await tree(draft)
  const made = finish(draft, root)
  const value: Markdown = {
    front: head.values,
    frontPlaces: head.places,
    ...made,
    islands: [...draft.islands].sort(),
    markdown: twin(draft),
  }
  return { value, problems: sorted(draft.problems, source.path) }
}

/** The text that a reader or a program gets as Markdown: everything included, no front matter, no imports. */
function twin({ lines, hidden }: Draft): string {
  return `${lines
    .filter((_, index) => !hidden.has(index + 1))
    .join('\n')
    .trim()}\n`
}

type Made = Pick<Markdown, 'title' | 'body' | 'excerpt' | 'headings' | 'links' | 'sections' | 'words'>

/** What every page gets, however its tree was made. */
function finish(draft: Draft, root: Root): Made {
  const name = title(draft, root)
  const all = elements(root)
  tables(all)
  tasks(all)
  const addresses = links(draft, all)
  const found = headings(draft, all)
  const excerpt = before(draft, root)
  // Inside a list or a quote the mark means nothing.
  for (const { node, parent } of all)
    if (node.tagName === TRUNCATE && parent !== root)
      parent.children.splice(parent.children.indexOf(node), 1, ...node.children)
  const { sections: texts, words } = sections(draft, root)
  const body = bring(draft, writer.stringify(root), 'html').trim()
  return { title: name, body, excerpt, headings: found, links: addresses, sections: texts, words }
}

/** Takes the mark of the excerpt's end out of the page and gives the HTML before it. */
function before(draft: Draft, root: Root): Html | undefined {
  const index = root.children.findIndex((node) => node.type === 'element' && node.tagName === TRUNCATE)
  if (index === -1) return undefined
  const blank = root.children[index + 1]
  root.children.splice(index, blank?.type === 'text' && blank.value.trim() === '' ? 2 : 1)
  const part: Root = { type: 'root', children: structuredClone(root.children.slice(0, index)) }
  // A list shows many excerpts on one page, where an id may stand once.
  visit(part, 'element', (node, at, parent) => {
    const classes = node.properties['className']
    delete node.properties['id']
    const own = Array.isArray(classes) && classes.includes('hash')
    if (
      (own || node.properties['dataFootnoteRef'] !== undefined) &&
      parent !== undefined &&
      at !== undefined
    ) {
      parent.children.splice(at, 1)
      return at
    }
    return undefined
  })
  return bring(draft, writer.stringify(part), 'html').trim()
}

/** By place, those of the file itself first. */
function sorted(problems: readonly Problem[], path: string): readonly Problem[] {
  const rank = ({ location: place }: Problem) =>
    place === undefined || place.file === path ? '' : place.file
  return problems.toSorted(
    (a, b) =>
      (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0) ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0),
  )
}

/**
 * Texts of all files that the source includes, and those include, by path relative to the root. `read` gives the text of a path inside the root.
 * What is missing, outside or includes itself is told by `markdown`, which knows the places.
 */
export async function collectIncludes(
  source: SourceFile,
  read: (path: string) => Promise<string | undefined>,
): Promise<Result<Readonly<Record<string, string>>>> {
  const files = new Map<string, string>()
  const followed = new Set([source.path])
  async function follow(path: string, text: string): Promise<void> {
    for (const { file, kind } of references(linesOf(text))) {
      const target = within(path, file)
      if (target === undefined) continue
      const found = files.get(target) ?? (await read(target))
      if (found === undefined) continue
      files.set(target, found)
      if (kind === 'code' || followed.has(target)) continue
      followed.add(target)
      await follow(target, found)
    }
  }
  await follow(source.path, source.text)
  if (source.path.endsWith('.mdx')) {
    const texts = [source.text, ...files.values()].map((text) => [source.path, text] as const)
    await modules(texts, files, read)
  }
  return { value: Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1))), problems: [] }
}
