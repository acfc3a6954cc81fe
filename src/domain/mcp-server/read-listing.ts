/**
 * Reads what an MCP server offers, from a file with the results of its lists (Model Context Protocol 2025-11-25, "Server features"): `tools/list`,
 * `resources/list`, `resources/templates/list` and `prompts/list`, with the result of `initialize` if the author saved it. A file may have one
 * result, several in a list, or the responses of JSON-RPC around them. Everything in it is a text of others: no value is trusted.
 */
import { stripMarkers } from '../../lib/site/links/markers.ts'
import { startOf } from '../../lib/problems/problem.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem, Result, SourceLocation } from '../../lib/types.ts'
import { asList, asObject, asText, isJsonObject, type JsonObject } from '../openapi/document/json-value.ts'
import { parseDocument } from '../openapi/document/parse/parse-document.ts'
import { createLocator, type Locator } from '../openapi/document/positions/create-locator.ts'

/** The lists of a server by their names in results; each of their items has a member that names it. */
const LISTS = { tools: 'name', resources: 'uri', resourceTemplates: 'uriTemplate', prompts: 'name' } as const

type ListName = keyof typeof LISTS

/** An item of a list, with its place in the file. */
export interface ListedItem {
  readonly node: JsonObject
  readonly path: readonly string[]
  /** Its name, or the address of a resource. */
  readonly name: string
}

export interface McpListing extends Readonly<Record<ListName, readonly ListedItem[]>> {
  /** `serverInfo` of the result of `initialize`; empty without one. */
  readonly server: JsonObject
  /** Its `instructions`, as Markdown. */
  readonly instructions: { readonly text: string; readonly path: readonly string[] }
  readonly locate: Locator
}

/** The lists in a file; no value if there is none in it. */
export function readListing(file: string, source: string): Result<McpListing | undefined> {
  const text = stripMarkers(source)
  const { value, problems: broken } = parseDocument(file, text)
  if (broken.some(({ severity }) => severity === 'error')) return { value: undefined, problems: broken }
  const found: Problem[] = [...broken]
  const locate = createLocator(file, { [file]: text })
  const results = listResults(value)
  const names = Object.keys(LISTS) as ListName[]
  if (!results.some(({ node }) => names.some((name) => Array.isArray(node[name]))))
    return { value: undefined, problems: [problems.mcpInvalid(startOf(file))] }
  for (const { node, path } of results)
    if (node['nextCursor'] !== undefined)
      found.push(problems.mcpIncomplete(locate([...path, 'nextCursor'], { key: true })))
  const read = (name: ListName) => readList(name, results, { locate, found })
  const server = results
    .map(({ node }) => asObject(node['serverInfo']))
    .find(({ name }) => name !== undefined)
  const instructions = results
    .map(({ node, path }) => ({ text: asText(node['instructions']), path: [...path, 'instructions'] }))
    .find(({ text: written }) => written !== '')
  return {
    value: {
      tools: read('tools'),
      resources: read('resources'),
      resourceTemplates: read('resourceTemplates'),
      prompts: read('prompts'),
      server: server ?? {},
      instructions: instructions ?? { text: '', path: [] },
      locate,
    },
    problems: found,
  }
}

interface PlacedNode {
  readonly node: JsonObject
  readonly path: readonly string[]
}

/** The results in a file. A member that is named after a list may also be its whole result: `{ "tools": { "tools": [] } }`. */
function listResults(value: unknown): readonly PlacedNode[] {
  const parts: readonly PlacedNode[] = Array.isArray(value)
    ? value.map((part, n) => ({ node: asObject(part), path: [String(n)] }))
    : [{ node: asObject(value), path: [] }]
  const inside = ({ node, path }: PlacedNode, names: readonly string[]) =>
    names
      .filter((name) => isJsonObject(node[name]))
      .map((name) => ({ node: asObject(node[name]), path: [...path, name] }))
  const opened = parts.flatMap((part) => [part, ...inside(part, ['result'])])
  return opened.flatMap((part) => [part, ...inside(part, ['initialize', ...Object.keys(LISTS)])])
}

interface ListContext {
  readonly locate: Locator
  readonly found: Problem[]
}

/** The items of one list in all results, each name once. */
function readList(
  list: ListName,
  results: readonly PlacedNode[],
  { locate, found }: ListContext,
): readonly ListedItem[] {
  const key = LISTS[list]
  const items = new Map<string, ListedItem>()
  const report = (message: string, location: SourceLocation) =>
    found.push(problems.mcpInvalid(location, { message }))
  for (const { node: result, path } of results) {
    const value = result[list]
    if (value !== undefined && typeof value !== 'object')
      report(`\`${list}\` must be a list`, locate([...path, list]))
    for (const [n, item] of asList(result[list]).entries()) {
      const at = [...path, list, String(n)]
      const node = asObject(item)
      const name = asText(node[key])
      if (name === '') report(`an item of \`${list}\` has no \`${key}\``, locate(at))
      else if (items.has(name)) report(`\`${list}\` has \`${name}\` twice`, locate([...at, key]))
      else items.set(name, { node, path: at, name })
    }
  }
  return [...items.values()]
}
