/** The blocks of the pages of an MCP server: an overview with all that it offers, and a page for each tool. */
import { writeText } from '../../lib/locale/text.ts'
import type { MessageKey } from '../../lib/locale/messages/message-key.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { getOwn } from '../../lib/data/own-property.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import type { McpInstall } from '../../lib/types.ts'
import type { Block, Inline, TabsBlock } from '../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  titleHeading,
} from '../blocks/build-blocks.ts'
import { highlight } from '../markdown/constructs/code/highlight.ts'
import { tabBlocks } from '../openapi/blocks/operation/code-blocks.ts'
import { articleBlocks } from '../openapi/blocks/overview-blocks.ts'
import type { PageLinks } from '../openapi/blocks/page-links.ts'
import { createSchemaPrinter, type SchemaPrinter } from '../openapi/blocks/schema/schema-blocks.ts'
import { typeText } from '../openapi/blocks/schema/type-text.ts'
import type { renderArticle } from '../openapi/description/render-description.ts'
import { summarizeHtml } from '../openapi/description/summarize-html.ts'
import { asText, type JsonObject } from '../openapi/document/json-value.ts'
import { toPathSegment } from '../openapi/names.ts'
import type { ListedItem } from './read-listing.ts'
import { typeAnchor, type McpTool, type ToolValue } from './read-tool.ts'
import { writeCalls, writeSettings, type CodeSample, type ServerCall } from './write-calls.ts'

/** Words for each hint (`ToolAnnotations`), if it is true and if it is false. Hints are promises of the server, and no proof. */
const HINTS: Readonly<Record<string, readonly [yes: MessageKey, no: MessageKey]>> = {
  readOnlyHint: ['mcp.readOnly', 'mcp.writes'],
  destructiveHint: ['mcp.destructive', 'mcp.additive'],
  idempotentHint: ['mcp.idempotent', 'mcp.notIdempotent'],
  openWorldHint: ['mcp.openWorld', 'mcp.closedWorld'],
}

/** The page of a tool: what it does, what it takes and returns, and a call. */
export function toolBlocks(
  tool: McpTool,
  install: McpInstall | undefined,
  links: PageLinks,
): readonly Block[] {
  const { name, title, description, input, output } = tool
  const printer = createSchemaPrinter({ schemas: tool.schemas, links })
  const example = input === undefined ? {} : input.example
  const blocks: readonly Block[] = [
    titleHeading(title),
    paragraph('below-title', codeText(name), ...hintMarks(tool)),
    ...links.describe(description),
    ...headed(
      anchoredHeading('input', writeText('mcp.input')),
      ...(input === undefined
        ? [paragraph(undefined, writeText('mcp.noInput'))]
        : valueBlocks(input, 'input', printer)),
    ),
    ...headed(
      anchoredHeading('output', writeText('mcp.output')),
      ...(output === undefined ? [] : valueBlocks(output, 'output', printer)),
    ),
    ...typeBlocks(tool, links),
    ...headed(
      anchoredHeading('call', writeText('mcp.call')),
      ...(example === undefined
        ? []
        : callTabs(
            {
              method: 'tools/call',
              params: { name, arguments: example },
              isTask: tool.task === 'required',
            },
            install,
          )),
    ),
    ...headed(
      anchoredHeading('result', writeText('mcp.result')),
      ...(output?.example === undefined
        ? []
        : [codeBlock({ label: 'JSON', language: 'json', code: writeJson(output.example) })]),
    ),
  ]
  printer.expand()
  return blocks
}

/** Blocks below their heading; nothing without blocks. */
const headed = (heading: Block, ...blocks: readonly Block[]): readonly Block[] =>
  blocks.length === 0 ? [] : [heading, ...blocks]

const writeJson = (value: unknown) => JSON.stringify({ structuredContent: value }, undefined, 2)

function hintMarks({ hints, task }: McpTool): readonly Inline[] {
  const words = Object.entries(HINTS).flatMap(([name, [yes, no]]) => {
    const hint = getOwn(hints, name)
    return hint === undefined ? [] : [hint ? yes : no]
  })
  const keys = task === undefined ? words : [...words, TASKS[task]]
  if (keys.length === 0) return []
  const content = joinInline(keys.map((key) => [writeText(key)]))
  return [' ', { kind: 'span', className: 'type', content }]
}

const TASKS = { required: 'mcp.task', optional: 'mcp.taskOptional' } as const

function valueBlocks({ schema }: ToolValue, address: string, printer: SchemaPrinter): readonly Block[] {
  const direction = address === 'input' ? 'request' : 'response'
  const { description, ...rest } = schema
  return [
    ...printer.links.describe(description),
    ...printer.describe(rest, address, { direction }),
    ...printer.inside(schema, address, { direction }),
  ]
}

/** Characters of HTML that the types of a tool spend on what is inside each other. */
const TYPE_BUDGET = 30_000

/** Schemas that others refer to, each below a heading: a schema may contain itself. */
function typeBlocks({ schemas }: McpTool, links: PageLinks): readonly Block[] {
  const types = Object.values(schemas)
  return headed(
    anchoredHeading('types', writeText('mcp.types')),
    ...types.flatMap(({ name, schema }) => {
      const printer = createSchemaPrinter({ schemas, links, owner: name, budget: TYPE_BUDGET / types.length })
      const inside = printer.inside(schema, typeAnchor(name), { direction: 'both' })
      printer.expand()
      return [
        anchoredHeading(typeAnchor(name), name, 3),
        paragraph('field', { kind: 'span', className: 'type', content: typeText(schema, schemas) }),
        ...links.describe(schema.description),
        ...inside,
      ]
    }),
  )
}

const codeBlock = ({ language, code }: CodeSample): Block => ({
  kind: 'code',
  language,
  html: highlight(code, language),
})

function codeTabs(samples: readonly CodeSample[], options: Pick<TabsBlock, 'group'> = {}): readonly Block[] {
  const panels = samples.map((sample) => ({
    label: sample.label,
    value: sample.language,
    blocks: [codeBlock(sample)],
  }))
  return tabBlocks(writeText('code.language'), panels, options)
}

/** The settings that add a server to editors, in tabs. */
export const settingsBlocks = (name: string, install: McpInstall): readonly Block[] =>
  codeTabs(writeSettings(name, install))

const callTabs = (call: ServerCall, install: McpInstall | undefined) =>
  codeTabs(writeCalls(call, install), { group: 'language' })

/** All that a server offers. */
export interface McpServer {
  readonly title: string
  /** Name in the settings of editors. */
  readonly name: string
  readonly info: JsonObject
  readonly instructions: ReturnType<typeof renderArticle>
  readonly tools: readonly (McpTool & { readonly route: string })[]
  readonly prompts: readonly McpTool[]
  readonly resources: readonly ListedItem[]
  readonly install: McpInstall | undefined
}

/** The overview of a server. */
export function serverBlocks(server: McpServer, links: PageLinks): readonly Block[] {
  const { title, name, info, instructions, install } = server
  const version = asText(info['version'])
  return [
    titleHeading(title),
    ...(version === '' ? [] : [paragraph('rules below-title', writeText('api.release', { version }))]),
    ...articleBlocks({ description: instructions.text, descriptionHeadings: instructions.headings }, links),
    ...headed(
      anchoredHeading('install', writeText('mcp.install')),
      ...(install === undefined ? [] : settingsBlocks(name, install)),
    ),
    ...headed(anchoredHeading('tools', writeText('mcp.tools')), ...toolList(server)),
    ...headed(anchoredHeading('resources', writeText('mcp.resources')), ...resourceList(server)),
    ...headed(anchoredHeading('prompts', writeText('mcp.prompts')), ...promptList(server, links)),
  ]
}

function toolList({ tools }: McpServer): readonly Block[] {
  if (tools.length === 0) return []
  return [
    {
      kind: 'list',
      className: 'columns',
      items: tools.map((tool) => {
        const line = summarizeHtml(tool.description.html)
        return {
          content: [
            link(siteMarker(tool.route), tool.title),
            ...(tool.title === tool.name ? [] : [' ', codeText(tool.name)]),
          ],
          ...(line !== '' && { blocks: [paragraph(undefined, line)] }),
        }
      }),
    },
  ]
}

/** Resources and templates of their addresses, and how to read the first of them. */
function resourceList({ resources, install }: McpServer): readonly Block[] {
  const [first] = resources
  if (first === undefined) return []
  const items = resources.map(({ node, name }) => {
    const facts = [asText(node['title']) || asText(node['name']), asText(node['mimeType'])]
    const texts = [facts.filter(Boolean).join(writeText('list.separator')), asText(node['description'])]
    return {
      content: [codeText(name)],
      blocks: texts.filter(Boolean).map((text) => paragraph(undefined, text)),
    }
  })
  return [
    { kind: 'list', items },
    anchoredHeading('read', writeText('mcp.call'), 3),
    ...callTabs({ method: 'resources/read', params: { uri: expandTemplate(first.name) } }, install),
  ]
}

/** An address in the form of a template (RFC 6570): each variable has its name as its value, and the query is left out. */
const expandTemplate = (template: string) =>
  template
    .replaceAll(/\{[?&;][^{}]*\}/g, '')
    .replaceAll(
      /\{([+#./]?)([\w.%]+)[^{}]*\}/g,
      (_, operator: string, name: string) => operator.replace('+', '') + name,
    )

function promptList({ prompts, install }: McpServer, links: PageLinks): readonly Block[] {
  return prompts.flatMap((prompt) => {
    const { name, title, description, input } = prompt
    const id = `prompt-${toPathSegment(name)}`
    const printer = createSchemaPrinter({ schemas: {}, links })
    const fields = input === undefined ? [] : printer.inside(input.schema, id, { direction: 'request' })
    printer.expand()
    return [
      anchoredHeading(id, title, 3),
      ...(title === name ? [] : [paragraph(undefined, codeText(name))]),
      ...links.describe(description),
      ...fields,
      ...callTabs(
        { method: 'prompts/get', params: removeAbsent({ name, arguments: input?.example }) },
        install,
      ),
    ]
  })
}
