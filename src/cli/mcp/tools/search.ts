/** The tool `search`: the site's own search, with the texts that were found. */
import { writeExcerpt } from '../../../domain/search/words/excerpt.ts'
import type { IndexRoot } from '../../../domain/search/index/index-format.ts'
import type { SearchEngine, SearchHit, SearchOptions } from '../../../domain/search/search-engine.ts'
import { PAGE_SECTIONS } from '../../../lib/site/page-section.ts'
import type { SiteReader } from '../site-reader.ts'
import { markData, readCount, readText, suggest, ToolError, type Tool, type ToolInput } from './tool.ts'

/** Kinds of pages that an agent can ask for. */
const KINDS = PAGE_SECTIONS.filter((section) => section !== 'console')

/** Characters of text that a hit may have, by its rank: the first one mostly has the answer. */
const HIT_CHARS = [1400, 900, 600, 400, 400]
const LATER_CHARS = 200
/** Characters of one section. */
const PASSAGE_CHARS = 700

export const search: Tool = {
  name: 'search',
  title: 'Search the documentation',
  description:
    'Finds pages by words, questions, error codes, field names, or an endpoint such as "POST /orders". Returns the best pages with the sections that match and their URLs. Start here unless you know the page or operation.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'A few words or a question, in the language of the site.' },
      kind: { type: 'string', enum: KINDS, description: 'Only pages of this kind. Default: all.' },
      version: { type: 'string', description: 'Only this version of the API or of the guides.' },
      language: {
        type: 'string',
        description: 'BCP 47 tag of a translation. Default: the language of the site.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Pages at most. Default: 5.' },
    },
    required: ['query'],
  },
  async run(input, site) {
    const language = site.findLanguage(readText(input, 'language'))
    const engine = site.engine(language)
    const query = readText(input, 'query') ?? ''
    const options = readOptions(input, await engine.readRoot())
    const { hits, terms, suggestion, missing } = await engine.search(query, options)
    const notes = [
      ...(suggestion === undefined ? [] : [`Searched for "${suggestion}" as well.`]),
      ...(missing.length === 0 ? [] : ['A part of the index could not be read: results may be missing.']),
    ]
    if (hits.length === 0) return ['No page has these words. Try fewer or other words.', ...notes].join('\n')
    const shown = await Promise.all(hits.map((hit, rank) => writeHit(hit, rank, { engine, terms, site })))
    return [markData(shown.join('\n\n'), site.urlOf('/')), ...notes].join('\n')
  },
}

function readOptions(input: ToolInput, root: IndexRoot): SearchOptions {
  const kind = readText(input, 'kind')
  const name = readText(input, 'version')
  const version = root.versions.findIndex((known) => [known.version, known.label].includes(name ?? ''))
  if (name !== undefined && version < 0)
    throw new ToolError(
      `There is no version "${name}". ${suggest(
        name,
        root.versions.map((known) => known.version),
      )}`,
    )
  return {
    limit: readCount(input, 'limit', 5),
    ...(kind !== undefined && { section: (PAGE_SECTIONS as readonly string[]).indexOf(kind) }),
    ...(name !== undefined && { version }),
  }
}

interface HitContext {
  readonly engine: SearchEngine
  readonly terms: ReadonlySet<string>
  readonly site: SiteReader
}

async function writeHit(hit: SearchHit, rank: number, { engine, terms, site }: HitContext): Promise<string> {
  const { label, passages } = await engine.readPassages(hit)
  const kind = [hit.version, hit.section].filter((part) => part !== '').join(', ')
  let left = HIT_CHARS[rank] ?? LATER_CHARS
  const texts = passages.flatMap(({ id, heading, text }) => {
    if (left < 80) return []
    const excerpt = writeExcerpt(text, terms, Math.min(left, PASSAGE_CHARS))
      .map((run) => run.text)
      .join('')
    left -= excerpt.length
    return [id === '' ? excerpt : `### ${heading} (#${id})\n${excerpt}`]
  })
  const title = `## ${rank + 1}. ${hit.title}${label === '' ? '' : ` — ${label}`} (${kind})`
  return [title, site.urlOf(hit.route), ...texts.filter((text) => text !== '')].join('\n')
}
