/** Makes the reference pages of MCP servers: an overview and a page for each tool, below the guides. */
import { serverBlocks, toolBlocks, type McpServer } from '../../domain/mcp-server/mcp-blocks.ts'
import { readListing, type McpListing } from '../../domain/mcp-server/read-listing.ts'
import { readPrompt, readTool } from '../../domain/mcp-server/read-tool.ts'
import type { Block } from '../../domain/blocks/block.ts'
import { generatedContent } from '../../domain/blocks/generated-content.ts'
import { createPageLinks, type PageLinks } from '../../domain/openapi/blocks/page-links.ts'
import { renderArticle } from '../../domain/openapi/description/render-description.ts'
import { summarizeHtml } from '../../domain/openapi/description/summarize-html.ts'
import { asText } from '../../domain/openapi/document/json-value.ts'
import { createNameAllocator, toKebabSegment } from '../../domain/openapi/names.ts'
import type { BuildContext } from '../../graph/context.ts'
import { query } from '../../graph/engine/query.ts'
import { runInLanguage, writeText } from '../../lib/locale/text.ts'
import { startOf } from '../../lib/problems/problem.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { InterfaceLanguage, Problem, Result, SourceLocation } from '../../lib/types.ts'
import type { Config, McpConfig } from '../config/config-types.ts'
import type { DocPage, SidebarPlacement } from '../site-types.ts'
import { readText } from './files/source-files.ts'

/** The pages of all servers of the configuration. */
export async function loadMcpServers(
  { mcp, collections, locale }: Config,
  { graph, ...context }: BuildContext,
): Promise<{ readonly pages: readonly DocPage[]; readonly problems: readonly Problem[] }> {
  const guides = collections.find(({ kind }) => kind === 'docs')
  const loaded = await Promise.all(
    mcp.map(async ({ location, source: _, ...server }): Promise<Result<readonly DocPage[]>> => {
      if (guides === undefined) return { value: [], problems: [problems.mcpWithoutGuides(location)] }
      const place = { collection: guides.id, base: guides.route, language: locale.interface }
      const found = await graph.read(serverPages, { ...server, ...place }, context)
      return found ?? { value: [], problems: [problems.missingOptionFile(server.file, location)] }
    }),
  )
  return {
    pages: loaded.flatMap(({ value }) => value),
    problems: loaded.flatMap((result) => result.problems),
  }
}

interface ServerKey extends Omit<McpConfig, 'location' | 'source'> {
  readonly collection: string
  /** Route of the guides. */
  readonly base: string
  readonly language: InterfaceLanguage
}

/** Pages of one server; undefined if its file does not exist. */
const serverPages = query('mcp-server', async (key: ServerKey, read) => {
  const found: Problem[] = []
  const text = await readText(key.file, read, { found })
  if (text === undefined) return null
  const { value: listing, problems: invalid } = readListing(key.file, text)
  const report = (problem: Problem) => found.push(problem)
  const value =
    listing === undefined ? [] : runInLanguage(key.language, () => createPages(listing, key, report))
  return { value, problems: [...found, ...invalid] }
})

function createPages(
  listing: McpListing,
  key: ServerKey,
  report: (problem: Problem) => void,
): readonly DocPage[] {
  const route = `${key.base === '/' ? '' : key.base}/${key.path}`
  const server = readServer(listing, { route, report, ...key })
  const create = createPageMaker(key)
  const folders = key.path.split('/')
  const overview = create(
    {
      route,
      title: server.title,
      description: writeText('mcp.text', { count: server.tools.length }),
      location: startOf(key.file),
      placement: { folders, label: server.title, hidden: false },
    },
    (links) => serverBlocks(server, links),
  )
  const tools = server.tools.map((tool, position) =>
    create(
      {
        route: tool.route,
        title: tool.title,
        description: summarizeHtml(tool.description.html) || tool.name,
        location: tool.location,
        placement: { folders, label: tool.title, hidden: false, position },
      },
      (links) => toolBlocks(tool, key.install, links),
    ),
  )
  return [overview, ...tools]
}

interface ServerContext extends Pick<ServerKey, 'title' | 'install'> {
  readonly route: string
  readonly report: (problem: Problem) => void
}

function readServer(listing: McpListing, { route, report, title, install }: ServerContext): McpServer {
  const { server: info, locate, tools, prompts, resources, resourceTemplates } = listing
  const allocateName = createNameAllocator()
  const context = { locate, report, route }
  const { text, path } = listing.instructions
  const source = {
    locateText: (part: string) => locate(path, { text: part }),
    resolveAddress: () => undefined,
    report,
  }
  return {
    title: title || asText(info['title']) || asText(info['name']) || writeText('mcp.title'),
    name: toKebabSegment(asText(info['name']) || title, 'server'),
    info,
    instructions: renderArticle(text, source),
    tools: tools.map((item) => {
      const own = `${route}/${allocateName(toKebabSegment(item.name, 'tool'))}`
      return { ...readTool(item, { ...context, route: own }), route: own }
    }),
    prompts: prompts.map((item) => readPrompt(item, context)),
    resources: [...resources, ...resourceTemplates],
    install,
  }
}

interface PageTexts {
  readonly route: string
  readonly title: string
  readonly description: string
  readonly location: SourceLocation
  readonly placement: SidebarPlacement
}

function createPageMaker({ collection }: ServerKey) {
  return (texts: PageTexts, write: (links: PageLinks) => readonly Block[]): DocPage => {
    const links = createPageLinks(texts.route, texts.location)
    const blocks = write(links)
    return {
      ...generatedContent(blocks),
      ...texts,
      collection,
      links: links.list,
    }
  }
}
