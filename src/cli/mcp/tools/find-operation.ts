/** Finds the operation that an agent names: by its id, by method and path, or by its page. */
import type { JsonObject } from '../../../domain/openapi/document/json-value.ts'
import type { CardApi } from '../../../lib/site/published-site.ts'
import { nearestName } from '../../../lib/text/problems/nearest-name.ts'
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
  return version === undefined ? apis : findVersions(apis, version)
}

/** The APIs with a version, or with its label. */
export function findVersions(apis: readonly CardApi[], version: string): readonly CardApi[] {
  const chosen = apis.filter((api) => [api.version, api.label].includes(version))
  if (chosen.length > 0) return chosen
  const known = apis.map((api) => api.version)
  throw new ToolError(`There is no version "${version}". ${suggest(version, known)}`)
}

/** The operation. Throws a `ToolError` with suggestions if there is none. */
export function findOperation(input: ToolInput, site: SiteReader): Promise<FoundOperation> {
  return findOperationIn(listApis(input, site), readText(input, 'operation') ?? '', site)
}

/** As `findOperation`, in the given APIs. */
export async function findOperationIn(
  apis: readonly CardApi[],
  name: string,
  site: SiteReader,
): Promise<FoundOperation> {
  const lists = await Promise.all(apis.map((api) => site.listOperations(api)))
  const all = lists.flat()
  const route = site.routeOf(name)
  const lower = name.toLowerCase()
  const tests: readonly ((operation: FoundOperation) => boolean)[] = [
    ({ id }) => id === name,
    (operation) => lineOf(operation) === name,
    ({ page }) => page === route,
    (operation) =>
      [operation.id, lineOf(operation), operation.title].some((text) => text.toLowerCase() === lower),
    ({ path }) => path === name,
  ]
  for (const test of tests) {
    const found = all.find(test)
    if (found !== undefined) return found
  }
  const near = listSimilar(name, all)
  throw new ToolError(
    `There is no operation "${name}". ${near.length > 0 ? `Similar: ${near.join('; ')}.` : 'Use `list_operations`.'}`,
  )
}

const lineOf = ({ method, path }: FoundOperation) => `${method} ${path}`

/** Up to five operations with a name close to the given one, or with some of its words. */
function listSimilar(name: string, all: readonly FoundOperation[]): readonly string[] {
  const names = new Map(
    all.flatMap((operation) => [operation.id, lineOf(operation)].map((own) => [own, operation])),
  )
  const slip = names.get(nearestName(name, [...names.keys()]) ?? '')
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const similar = all
    .map((operation) => {
      const text = `${operation.id} ${lineOf(operation)} ${operation.title}`.toLowerCase()
      return { operation, score: words.filter((word) => text.includes(word)).length }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ operation }) => operation)
  const near = slip === undefined ? similar : [slip, ...similar]
  // Versions of an API have the same operations.
  return [...new Set(near.map((operation) => `${operation.id} (${lineOf(operation)})`))].slice(0, 5)
}
