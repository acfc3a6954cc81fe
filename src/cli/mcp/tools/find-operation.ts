/** Finds the operation that an agent names: by its id, by method and path, or by its page. */
import type { JsonObject } from '../../../domain/openapi/document/json-value.ts'
import type { CardApi } from '../../../lib/site/published-site.ts'
import type { FoundOperation, SiteReader } from '../site-reader.ts'
import { readText, suggest, ToolError, type ToolInput } from './tool.ts'

/** Input with which tools name an operation. */
export const OPERATION_INPUT: JsonObject = {
  operation: {
    type: 'string',
    description: 'Operation id, "METHOD /path" as in the description, or the path or URL of its page.',
  },
  version: { type: 'string', description: 'API version such as "v1". Default: the default version.' },
}

/** The APIs in question: the version that the input names, or all, the default one first. */
export function listApis(input: ToolInput, site: SiteReader): readonly CardApi[] {
  const { apis } = site.findLanguage(readText(input, 'language'))
  const version = readText(input, 'version')
  if (apis.length === 0) throw new ToolError('This site documents no HTTP API. Use `search` and `read_page`.')
  if (version === undefined) return apis
  const chosen = apis.filter((api) => [api.version, api.label].includes(version))
  if (chosen.length > 0) return chosen
  const known = apis.map((api) => api.version)
  throw new ToolError(`There is no version "${version}". ${suggest(version, known)}`)
}

/** The operation. Throws a `ToolError` with suggestions if there is none. */
export async function findOperation(input: ToolInput, site: SiteReader): Promise<FoundOperation> {
  const name = readText(input, 'operation') ?? ''
  const lists = await Promise.all(listApis(input, site).map((api) => site.listOperations(api)))
  const all = lists.flat()
  const route = site.routeOf(name)
  const line = ({ method, path }: FoundOperation) => `${method} ${path}`
  const lower = name.toLowerCase()
  const tests: readonly ((operation: FoundOperation) => boolean)[] = [
    ({ id }) => id === name,
    (operation) => line(operation) === name,
    ({ page }) => page === route,
    (operation) =>
      [operation.id, line(operation), operation.title].some((text) => text.toLowerCase() === lower),
    ({ path }) => path === name,
  ]
  for (const test of tests) {
    const found = all.find(test)
    if (found !== undefined) return found
  }
  const words = lower.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const near = all
    .map((operation) => {
      const text = `${operation.id} ${line(operation)} ${operation.title}`.toLowerCase()
      return { operation, score: words.filter((word) => text.includes(word)).length }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ operation }) => `${operation.id} (${line(operation)})`)
  throw new ToolError(
    `There is no operation "${name}". ${near.length > 0 ? `Similar: ${near.join('; ')}.` : 'Use `list_operations`.'}`,
  )
}
