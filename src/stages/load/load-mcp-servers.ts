/** Makes the reference pages of MCP servers: an overview and a page for each tool, below the guides. Compares the snapshots of their lists. */
import { serverBlocks, toolBlocks, type McpServer } from '../../domain/mcp-server/mcp-blocks.ts'
import { compareListings } from '../../domain/mcp-server/compare-listings.ts'
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
import { hashOf } from '../../lib/data/hash.ts'
import { startOf } from '../../lib/problems/problem.ts'
import { HISTORY } from '../../lib/site/paths/site-files.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { InterfaceLanguage, Problem, Result, SourceLocation } from '../../lib/types.ts'
import type { Config, McpConfig } from '../config/config-types.ts'
import type { DocPage, ServerHistory, SidebarPlacement } from '../site-types.ts'
import { readText } from './files/source-files.ts'
import { loadSteps, type SnapshotSource, type Snapshot } from './load-history.ts'

interface LoadedServer {
  readonly pages: readonly DocPage[]
  /** One if it has snapshots. */
  readonly histories: readonly ServerHistory[]
  readonly problems: readonly Problem[]
}

/** The pages and histories of all servers of the configuration. */
export async function loadMcpServers(
  { mcp, collections, locale }: Config,
  context: BuildContext,
): Promise<LoadedServer> {
  const guides = collections.find(({ kind }) => kind === 'docs')
  const loaded = await Promise.all(
    mcp.map(async ({ location, source: _, history, ...server }): Promise<LoadedServer> => {
      const none = (problem: Problem) => ({ pages: [], histories: [], problems: [problem] })
      if (guides === undefined) return none(problems.mcpWithoutGuides(location))
      const place = { collection: guides.id, base: guides.route, language: locale.interface }
      const key = { ...server, ...place, hasHistory: history !== undefined }
      const found = await context.graph.read(serverPages, key, context)
      if (found === null) return none(problems.missingOptionFile(server.file, location))
      const { pages, subject, problems: invalid } = found
      if (history === undefined || subject === undefined) return { pages, histories: [], problems: invalid }
      const steps = await loadListSteps(history, server.file, context)
      return {
        pages,
        histories: steps.value.length === 0 ? [] : [{ ...subject, steps: steps.value }],
        problems: [...invalid, ...steps.problems],
      }
    }),
  )
  return {
    pages: loaded.flatMap(({ pages }) => pages),
    histories: loaded.flatMap(({ histories }) => histories),
    problems: loaded.flatMap((result) => result.problems),
  }
}

/** The changes from each snapshot of the lists in a file to the next one. */
async function loadListSteps(
  history: NonNullable<McpConfig['history']>,
  file: string,
  context: BuildContext,
): Promise<Result<ServerHistory['steps']>> {
  const open = async (path: string): Promise<Snapshot<McpListing>> => {
    const { text = '', problems: unread } = await context.graph.read(listText, path, context)
    return {
      key: hashOf(path, text),
      read: async () => {
        const { value, problems: invalid } = readListing(path, text)
        const found = [...unread, ...invalid].filter(({ severity }) => severity === 'error')
        return { value, problems: found }
      },
    }
  }
  const present = await open(file)
  const snapshots = {
    history,
    file,
    open: (source: SnapshotSource) => open(source.file),
    // The problems of the file itself are reported with its pages.
    present: { ...present, read: async () => ({ ...(await present.read()), problems: [] }) },
    compare: async (old: McpListing, now: McpListing) => compareListings(old, now),
  }
  return loadSteps(snapshots, context)
}

/** The text of a file with lists; undefined if it does not exist. */
const listText = query('mcp-lists', async (file: string, read) => {
  const found: Problem[] = []
  return { text: await readText(file, read, { found }), problems: found }
})

interface ServerKey extends Omit<McpConfig, 'location' | 'source' | 'history'> {
  readonly hasHistory: boolean
  readonly collection: string
  /** Route of the guides. */
  readonly base: string
  readonly language: InterfaceLanguage
}

/** Pages of one server; undefined if its file does not exist. */
const serverPages = query('mcp-server', async (key: ServerKey, read) => {
  const { text, problems: unread } = await read(listText, key.file)
  if (text === undefined) return null
  const { value: listing, problems: invalid } = readListing(key.file, text)
  const found = [...unread]
  const report = (problem: Problem) => found.push(problem)
  const made =
    listing === undefined
      ? { pages: [], subject: undefined }
      : runInLanguage(key.language, () => createPages(listing, key, report))
  return { ...made, problems: [...found, ...invalid] }
})

/** The pages of a server, and what its history is about. */
function createPages(
  listing: McpListing,
  key: ServerKey,
  report: (problem: Problem) => void,
): { readonly pages: readonly DocPage[]; readonly subject: Omit<ServerHistory, 'steps'> } {
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
  const routes = Object.fromEntries(server.tools.map((tool) => [`tool ${tool.name}`, tool.route]))
  const { collection, file } = key
  return {
    pages: [overview, ...tools],
    subject: { title: server.title, route, collection, folders, file, routes },
  }
}

interface ServerContext extends Pick<ServerKey, 'title' | 'install' | 'hasHistory'> {
  readonly route: string
  readonly report: (problem: Problem) => void
}

function readServer(
  listing: McpListing,
  { route, report, title, install, hasHistory }: ServerContext,
): McpServer {
  const { server: info, locate, tools, prompts, resources, resourceTemplates } = listing
  const allocateName = createNameAllocator()
  // Beside the tools is the page of the history.
  if (hasHistory) allocateName(HISTORY)
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
