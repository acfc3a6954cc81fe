/** Builds what pages of all kinds that come from Markdown have in common. */
import { posix } from 'node:path'
import type { Block } from '../../../domain/blocks/block.ts'
import { titleHeading } from '../../../domain/blocks/build-blocks.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import type { MarkdownDocument } from '../../../domain/markdown/read-markdown.ts'
import type { FormerPath, MarkdownPage, PageLayout, PageQuestion } from '../../site-types.ts'
import type { ParsedSource } from './front-matter.ts'
import { startOf } from '../../../lib/problems/problem.ts'

interface CommonFrontMatter {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly keywords: readonly string[]
  readonly questions: readonly PageQuestion[]
  readonly image?: string | undefined
  readonly hide_table_of_contents: boolean
  readonly unlisted: boolean
  readonly draft: boolean
  readonly layout?: PageLayout
  readonly custom_edit_url?: string | null | undefined
  readonly aliases?: readonly string[]
  readonly redirect_from?: readonly string[]
}

interface PageOptions {
  readonly frontMatter: CommonFrontMatter
  /** Id of the page's collection. */
  readonly collection: string
  readonly route: string
  /** Title of a page that gives none itself. */
  readonly fallbackTitle: string
  /** Whether the page shows its title above its content. Default: true. */
  readonly hasTitle?: boolean
}

const DRAFT_NOTE: Block = {
  kind: 'paragraph',
  className: 'untranslated',
  content: [
    { kind: 'strong', content: ['Draft.'] },
    ' Only ',
    { kind: 'code', text: 'docs serve' },
    ' shows this page.',
  ],
  medium: 'web',
}

/** The common part of a Markdown page. */
export function createMarkdownPage(
  { path, key, markdown }: ParsedSource,
  { frontMatter, collection, route, fallbackTitle, hasTitle = true }: PageOptions,
): MarkdownPage {
  const location = startOf(path)
  const { image } = frontMatter
  const title = frontMatter.title ?? markdown.title ?? fallbackTitle
  const blocks: readonly Block[] = [
    ...(hasTitle
      ? [
          {
            ...titleHeading(markdown.title ?? title),
            ...(markdown.titleId !== undefined && { id: markdown.titleId }),
          },
        ]
      : []),
    ...(frontMatter.draft ? [DRAFT_NOTE] : []),
    {
      kind: 'prose',
      // Read when they are needed: a build keeps them packed.
      get html() {
        return markdown.body
      },
      get markdown() {
        return markdown.markdown
      },
      ...(markdown.title !== undefined && { titled: true }),
      ...(markdown.hasSlots && { hasSlots: true }),
      headings: markdown.headings,
      sections: markdown.sections,
      article: true,
    },
  ]
  return {
    route,
    collection,
    title,
    description: frontMatter.description || markdown.opening,
    links:
      image === undefined
        ? markdown.links
        : [
            ...markdown.links,
            { kind: 'image', href: image, location: markdown.frontMatterLocations['image'] ?? location },
          ],
    sections: markdown.sections,
    location,
    blocks,
    headings: markdown.headings,
    // What the blocks are made from, which is shorter than the blocks.
    contentHash: hashOf(key, title),
    islands: markdown.islands,
    words: markdown.words,
    hideToc: frontMatter.hide_table_of_contents,
    keywords: frontMatter.keywords,
    ...(frontMatter.questions.length > 0 && {
      questions: frontMatter.questions,
      questionsLocation: markdown.frontMatterLocations['questions'] ?? location,
    }),
    ...(frontMatter.description !== undefined && { ownDescription: frontMatter.description }),
    ...(frontMatter.layout !== undefined && frontMatter.layout !== 'doc' && { layout: frontMatter.layout }),
    ...((frontMatter.unlisted || frontMatter.draft) && { unlisted: true }),
    ...(frontMatter.draft && { draft: true as const }),
    ...(markdown.snippets !== undefined && { snippets: markdown.snippets }),
    ...(markdown.runnable !== undefined && { runnable: markdown.runnable }),
    ...(markdown.isPartial === true && { isPartial: true }),
    ...(image !== undefined && { image }),
    ...(frontMatter.custom_edit_url !== undefined && { editUrl: frontMatter.custom_edit_url }),
    ...listFormerPaths(frontMatter, markdown.frontMatterLocations, { route, location }),
  }
}

/**
 * The old paths of a page. As in Hugo, an alias without a leading slash is relative to the folder of the page's URL. As in Jekyll, a path of
 * `redirect_from` is always a path of the site.
 */
function listFormerPaths(
  { aliases = [], redirect_from = [] }: CommonFrontMatter,
  locations: MarkdownDocument['frontMatterLocations'],
  { route, location }: Pick<MarkdownPage, 'route' | 'location'>,
): Pick<MarkdownPage, 'formerPaths'> {
  const resolveAll = (key: string, paths: readonly string[], base: string) =>
    paths.map((path): FormerPath => ({
      path: posix.resolve('/', base, path.startsWith('#') ? route + path : path),
      location: locations[key] ?? location,
    }))
  const formerPaths = [
    ...resolveAll('aliases', aliases, posix.dirname(route)),
    ...resolveAll('redirect_from', redirect_from, '/'),
  ]
  return formerPaths.length > 0 ? { formerPaths } : {}
}
