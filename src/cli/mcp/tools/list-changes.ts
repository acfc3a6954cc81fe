/** The tool `list_changes`: the differences between two versions of an API, and which of them break clients. */
import type { Change } from '../../../domain/diff/change.ts'
import { asObject, pointerOfFragment } from '../../../domain/openapi/document/json-value.ts'
import type { CardApi } from '../../../lib/site/published-site.ts'
import { countChanges, formatAsLists } from '../../compare/format-changes.ts'
import type { SiteReader } from '../site-reader.ts'
import { findOperationIn, findVersions, listApis } from './find-operation.ts'
import { findSchema, readDescription, sliceSchema } from './operations.ts'
import {
  cutText,
  DEFAULT_CHARS,
  markData,
  MAX_CHARS,
  readCount,
  readText,
  suggest,
  ToolError,
  type Tool,
  type ToolInput,
} from './tool.ts'

/** Names an event where operations are named, as changes do. */
const EVENT = /^event /i

export const listChanges: Tool = {
  name: 'list_changes',
  title: 'List changes between versions',
  description:
    'Lists what changed between two versions of an HTTP API, and marks changes that break clients: of the whole API, of one operation, or of one schema with the schemas inside it.',
  inputSchema: {
    type: 'object',
    properties: {
      from: { type: 'string', description: 'Older version such as "v1". Default: the version before `to`.' },
      to: {
        type: 'string',
        description: 'Newer version such as "v2". Default: the first version that has one before it.',
      },
      operation: {
        type: 'string',
        description:
          'Only changes of this operation, of either version: its id, "METHOD /path", or its page. "event NAME" for an event.',
      },
      schema: { type: 'string', description: 'Only changes of this schema, such as "Order".' },
      breaking: { type: 'boolean', description: 'Only changes that break clients. Default: false.' },
      max_chars: MAX_CHARS,
    },
  },
  async run(input, site) {
    const versions = chooseVersions(input, site)
    const comparison = await compareVersions(versions, site)
    const ofOperation = await filterByOperation(comparison, input, versions, site)
    const found = await filterBySchema(ofOperation, input, versions, site)
    const shown = input['breaking'] === true ? found.filter(({ breaking }) => breaking) : found
    const { from, to } = versions
    const names = ['operation', 'schema'].flatMap((name) => readText(input, name) ?? [])
    const title = `# ${to.title}, ${from.version} to ${to.version}${names.length === 0 ? '' : ` (${names.join(', ')})`}: ${countChanges(found)}`
    const text = cutText(
      `${title}\n\n${formatAsLists(shown)}`,
      readCount(input, 'max_chars', DEFAULT_CHARS),
      'Raise `max_chars`, or filter by `operation`, `schema` or `breaking`.',
    )
    return markData(text, site.urlOf(to.previous === from.version ? `${to.route}/changes` : to.route))
  },
}

interface Versions {
  readonly from: CardApi
  readonly to: CardApi
}

interface VersionComparison {
  readonly changes: readonly Change[]
  /** Operations with another method or path in the newer version, by both. */
  readonly moved: ReadonlyMap<string, string>
  /** Names of the events of either version. */
  readonly events: readonly string[]
}

/** The last comparison of each site: an agent asks about the same versions again. */
const compared = new WeakMap<SiteReader, Versions & { readonly comparison: VersionComparison }>()

async function compareVersions({ from, to }: Versions, site: SiteReader): Promise<VersionComparison> {
  const known = compared.get(site)
  if (known?.from === from && known.to === to) return known.comparison
  const { compareApis, listEvents, listMovedOperations } =
    await import('../../../domain/diff/compare-apis.ts')
  const [old, now] = [asObject(await readDescription(from, site)), asObject(await readDescription(to, site))]
  const comparison = {
    changes: compareApis(old, now),
    moved: listMovedOperations(old, now),
    events: [...new Set([now, old].flatMap(listEvents))],
  }
  compared.set(site, { from, to, comparison })
  return comparison
}

function chooseVersions(input: ToolInput, site: SiteReader): Versions {
  const apis = listApis({}, site)
  const [newer, older] = [readText(input, 'to'), readText(input, 'from')]
  const known = suggest(
    '',
    apis.map(({ version }) => version),
  )
  const to =
    newer === undefined
      ? apis.find(({ version, label, previous }) =>
          older === undefined ? previous !== undefined : ![version, label].includes(older),
        )
      : findVersions(apis, newer)[0]
  if (to === undefined) throw new ToolError(`Name two versions with \`from\` and \`to\`. ${known}`)
  const before = older ?? to.previous
  if (before === undefined)
    throw new ToolError(`The site names no version before "${to.version}": name one with \`from\`. ${known}`)
  const [from] = findVersions(apis, before)
  if (from === undefined || from.version === to.version)
    throw new ToolError(`\`from\` and \`to\` are the same version, "${to.version}". ${known}`)
  return { from, to }
}

/** Changes of the operation that the input names, under its name. Changes of the whole API reach it as well. */
async function filterByOperation(
  { changes, moved, events }: VersionComparison,
  input: ToolInput,
  { from, to }: Versions,
  site: SiteReader,
): Promise<readonly Change[]> {
  const name = readText(input, 'operation')
  if (name === undefined) return changes
  const label = EVENT.test(name)
    ? `event ${findEvent(name.replace(EVENT, '').trim(), events)}`
    : await findOperationIn([to, from], name, site).then(({ api, method, path }) => {
        const own = `${method} ${path}`
        return api === from ? (moved.get(own) ?? own) : own
      })
  return changes
    .filter(({ operations }) => operations.length === 0 || operations.includes(label))
    .map((change) => (change.operations.length === 0 ? change : { ...change, operation: label }))
}

function findEvent(name: string, events: readonly string[]): string {
  if (events.includes(name)) return name
  throw new ToolError(`There is no event "${name}". ${suggest(name, events)}`)
}

/** Changes of the schema that the input names, and of the schemas that it refers to in either version. */
async function filterBySchema(
  changes: readonly Change[],
  input: ToolInput,
  { from, to }: Versions,
  site: SiteReader,
): Promise<readonly Change[]> {
  const name = readText(input, 'schema')
  if (name === undefined) return changes
  const { schema } = await findSchema(name, [to, from], site)
  const listPlaces = async (api: CardApi) =>
    Object.keys(sliceSchema(await readDescription(api, site), schema)).map((ref) => pointerOfFragment(ref))
  const [old, now] = [await listPlaces(from), await listPlaces(to)]
  const isInside = (pointer: string | undefined, places: readonly (string | undefined)[]) =>
    places.some((place) => place !== undefined && `${pointer}/`.startsWith(`${place}/`))
  return changes.filter(({ pointers }) => isInside(pointers.old, old) || isInside(pointers.new, now))
}
