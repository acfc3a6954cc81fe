/**
 * Lists the changes between two lists of an MCP server, and marks those that break clients. Pure. Inputs of tools and arguments of prompts are compared as
 * requests of an API, outputs as responses.
 */
import { createChangeCollector, operationOwner } from '../diff/collect-changes.ts'
import type { Change, ChangeKind, Difference, Pointers } from '../diff/change.ts'
import { addChange, readReferences } from '../diff/compare-apis.ts'
import { compareSchemas } from '../diff/compare-schemas.ts'
import { findUnchanged } from '../diff/find-unchanged.ts'
import type { ApiComparison } from '../diff/scope.ts'
import type { SourceLocation } from '../../lib/types.ts'
import {
  asObject,
  asText,
  escapePointerToken,
  parsePointer,
  type JsonObject,
} from '../openapi/document/json-value.ts'
import type { ListedItem, McpListing } from './read-listing.ts'
import { promptInput, readTask, rebaseReferences } from './read-tool.ts'

/** Lists by their names in the file, with the word for an item. */
const KINDS = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'resource',
  prompts: 'prompt',
} as const

type Kind = keyof typeof KINDS

/** All changes from one list to another, in the order of the new one; what was removed comes last. */
export function compareListings(old: McpListing, now: McpListing): readonly Change[] {
  const [before, after] = [createDocument(old), createDocument(now)]
  const changes = createChangeCollector()
  const comparison = {
    documents: [before, after] as const,
    old: readReferences(before),
    new: readReferences(after),
    changes,
    isUnchanged: findUnchanged(before, after),
  }
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const rest = new Map(old[kind].map((item) => [item.name, item]))
    for (const item of now[kind]) {
      compareItems(comparison, kind, { old: rest.get(item.name), now: item })
      rest.delete(item.name)
    }
    for (const item of rest.values()) compareItems(comparison, kind, { old: item })
  }
  return changes.list()
}

/** Finds the place of a change in the file of a listing. */
export function locateInListing(pointer: string, { locate }: McpListing): SourceLocation {
  const [item = '', ...rest] = parsePointer(pointer)
  return locate([...parsePointer(item), ...rest])
}

/** The key of an item in the document that is compared: its pointer in the file. */
const keyOf = ({ path }: ListedItem) => path.map((step) => `/${escapePointerToken(step)}`).join('')

const pointerOf = (item: ListedItem) => `/${escapePointerToken(keyOf(item))}`

interface ListingComparison extends ApiComparison {
  readonly documents: readonly [old: JsonObject, now: JsonObject]
}

/** The schemas of all items, with references that begin at the document. */
function createDocument(listing: McpListing): JsonObject {
  const items: readonly ListedItem[] = [
    ...listing.tools,
    ...listing.prompts.map((item) => ({ ...item, node: { inputSchema: promptInput(item.node) } })),
  ]
  return Object.fromEntries(
    items.map((item) => {
      const { inputSchema = {}, outputSchema } = item.node
      const at = `#${pointerOf(item)}`
      return [
        keyOf(item),
        {
          inputSchema: rebaseReferences(inputSchema, `${at}/inputSchema`),
          ...(outputSchema !== undefined && {
            outputSchema: rebaseReferences(outputSchema, `${at}/outputSchema`),
          }),
        },
      ]
    }),
  )
}

interface Pair {
  readonly old?: ListedItem | undefined
  readonly now?: ListedItem
}

function compareItems(comparison: ListingComparison, kind: Kind, { old, now }: Pair): void {
  const word = KINDS[kind]
  const name = (now ?? old)?.name ?? ''
  const label = `${word} ${name}`
  const pointers: Pointers = {
    ...(old && { old: pointerOf(old) }),
    ...(now && { new: pointerOf(now) }),
  }
  const subject = `${word.charAt(0).toUpperCase()}${word.slice(1)} \`${name}\``
  const owner = operationOwner(label)
  const report = (difference: Difference) => addChange(comparison, { owner, subject }, difference, pointers)
  if (old === undefined || now === undefined) {
    const verb: ChangeKind & ('added' | 'removed') = old === undefined ? 'added' : 'removed'
    const effect = verb === 'added' ? 'none' : 'both'
    const value = verb === 'added' ? { new: label } : { old: label }
    report({ id: `${word}-${verb}`, effect, says: `was ${verb}`, kind: verb, ...value })
    return
  }
  compareFacts([old.node, now.node], word, report)
  if (word !== 'resource') compareValues(comparison, owner, { old, now })
}

function compareValues(
  comparison: ListingComparison,
  owner: string,
  { old, now }: { readonly old: ListedItem; readonly now: ListedItem },
): void {
  const [before, after] = comparison.documents
  const part = (item: ListedItem, document: JsonObject, member: string) => {
    const value = asObject(document[keyOf(item)])[member]
    return value === undefined ? [] : [{ value, at: `${pointerOf(item)}/${member}` }]
  }
  for (const [member, path, direction] of [
    ['inputSchema', 'input', 'request'],
    ['outputSchema', 'output', 'response'],
  ] as const)
    compareSchemas(
      comparison,
      { owner, direction, noun: 'body', isInside: false, path, shared: '' },
      part(old, before, member),
      part(now, after, member),
    )
}

/** Hints that make a call safe for clients if they have this value (`ToolAnnotations`), and their value without one. */
const SAFE_HINTS: Readonly<Record<string, readonly [safe: boolean, without: boolean]>> = {
  readOnlyHint: [true, false],
  destructiveHint: [false, true],
  idempotentHint: [true, false],
  openWorldHint: [false, true],
}

/** Compares an item without its schemas: hints and tasks of a tool, and the media type of a resource. */
function compareFacts(
  [old, now]: readonly [JsonObject, JsonObject],
  word: (typeof KINDS)[Kind],
  report: (difference: Difference) => void,
): void {
  const changed = (id: string, says: string, values: readonly [string, string], breaks: boolean) =>
    report({ id: `${word}-${id}`, effect: breaks ? 'both' : 'none', says, old: values[0], new: values[1] })
  for (const [name, [safe, without]] of Object.entries(SAFE_HINTS)) {
    const [a, b] = [old, now].map(({ annotations }) => {
      const { [name]: hint } = asObject(annotations)
      return typeof hint === 'boolean' ? hint : without
    })
    if (a !== b) changed('hint-changed', `has \`${name}\` ${b}`, [`${a}`, `${b}`], b !== safe)
  }
  const [oldTask = 'forbidden', newTask = 'forbidden'] = [readTask(old), readTask(now)]
  if (oldTask !== newTask)
    changed(
      'task-support-changed',
      `has task support \`${newTask}\` instead of \`${oldTask}\``,
      [oldTask, newTask],
      newTask !== 'optional',
    )
  const [oldType, newType] = [asText(old['mimeType']), asText(now['mimeType'])]
  if (oldType !== newType)
    changed('media-type-changed', `has the media type \`${newType}\``, [oldType, newType], oldType !== '')
}
