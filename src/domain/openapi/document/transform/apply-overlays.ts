/** Applies OpenAPI Overlays (1.0.0 and 1.1.0) to a document. */

import { getOwn, setOwn } from '../../../../lib/data/own-property.ts'
import type { Json } from '../../model.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { Problem, Result } from '../../../../lib/types.ts'
import { isJsonObject, asList, asText, escapePointerToken, type JsonObject } from '../json-value.ts'
import type { FileReference } from '../references/resolve-reference.ts'
import { createLocator } from '../positions/create-locator.ts'
import { parseDocument } from '../parse/parse-document.ts'
import { countValues, selectPaths, type NodePath } from './select-paths.ts'

type Mutable = { [key: string]: Json } | Json[]

/**
 * The document with the actions of overlays applied in order: `update`, `remove`, `copy` (Overlay Specification 1.0.0 and 1.1.0).
 * The document given is not changed. `origins` says by pointer which values come from an overlay.
 */
export function applyOverlays(
  document: Json,
  texts: readonly { file: string; text: string }[],
): Result<Json> & { readonly origins: ReadonlyMap<string, FileReference> } {
  const origins = new Map<string, FileReference>()
  if (texts.length === 0) return { value: document, problems: [], origins }
  const value = structuredClone(document)
  const found: Problem[] = []
  const left: ValuesLeft = { values: MAX_ADDED + ADDED_PER_VALUE * countValues(document) }
  for (const { file, text } of texts) {
    const { value: sheet, problems: broken } = parseDocument(file, text)
    found.push(...broken)
    if (broken.some(({ severity }) => severity === 'error')) continue
    const place = createLocator(file, { [file]: text })
    if (!isJsonObject(sheet) || !Array.isArray(sheet['actions']) || typeof sheet['overlay'] !== 'string') {
      found.push(
        problems.overlayInvalid('an overlay has `overlay: 1.0.0`, `info` and a list of `actions`', place('')),
      )
      continue
    }
    for (const [i, action] of asList(sheet['actions']).entries()) {
      const note: NoteOrigin = (at, from) => {
        const hash = `#${writePointer(['actions', String(i), 'update', ...from])}`
        origins.set(writePointer(at), { file, hash })
      }
      const problem = applyAction(value, isJsonObject(action) ? action : {}, note, left)
      if (problem !== undefined) found.push(problem(place(['actions', String(i), 'target'])))
    }
  }
  return { value, problems: found, origins }
}

/** Notes that a value of the document comes from a value of the update. */
type NoteOrigin = (at: readonly string[], from: readonly string[]) => void

const writePointer = (path: readonly string[]) => path.map((key) => `/${escapePointerToken(key)}`).join('')

type CreateProblem = (place: Problem['location'] & object) => Problem

function applyAction(
  document: Json,
  action: JsonObject,
  note: NoteOrigin,
  left: ValuesLeft,
): CreateProblem | undefined {
  const target = asText(action['target'])
  const paths = selectPaths(document, target)
  if (typeof paths === 'string') return (place) => problems.overlayInvalid(paths, place)
  if (paths.length === 0) return (place) => problems.overlayTarget(target, place)
  let patch = action['update']
  const source = action['copy']
  if (typeof source === 'string') {
    const from = selectPaths(document, source)
    const only = typeof from === 'string' || from.length !== 1 ? undefined : from[0]
    if (only === undefined)
      return (place) => problems.overlayInvalid(`\`${source}\` has to select exactly one node to copy`, place)
    patch = structuredClone(getAtPath(document, only))
  }
  // A copy has its place in the document already.
  const noteUpdate = typeof source === 'string' ? () => undefined : note
  if (patch !== undefined && isTooMuch(patch, paths.length, left))
    return (place) =>
      problems.overlayInvalid(`\`${target}\` would add too many values to the document`, place)
  if (action['remove'] === true) removeNodes(document, paths)
  else if (patch !== undefined)
    for (const path of paths) updateNode(document, path.map(String), patch, noteUpdate)
  return undefined
}

/** Values that overlays may add to a document, also for each value that it has, and what each place counts besides. */
const MAX_ADDED = 300_000
const ADDED_PER_VALUE = 20
const PLACE_COST = 10

interface ValuesLeft {
  values: number
}

/** Whether adding a value at so many places makes the document too large: actions that each double it would have no end. */
function isTooMuch(patch: Json, places: number, left: ValuesLeft): boolean {
  left.values -= (PLACE_COST + countValues(patch)) * places
  return left.values < 0
}

/** Removes what paths select. All parents are found first, and marked items go at once: a removed item must not move what another path names. */
function removeNodes(document: Json, paths: readonly NodePath[]): void {
  const removed = new Map<Mutable, Set<string>>()
  for (const path of paths) {
    const parent = getAtPath(document, path.slice(0, -1)) as Mutable | undefined
    const last = path.at(-1)
    if (parent === undefined || last === undefined) continue
    const keys = removed.get(parent) ?? new Set()
    removed.set(parent, keys.add(String(last)))
  }
  for (const [parent, keys] of removed)
    if (Array.isArray(parent)) {
      const kept = parent.filter((_, i) => !keys.has(String(i)))
      parent.splice(0, parent.length, ...kept)
    } else for (const key of keys) delete parent[key]
}

function updateNode(document: Json, path: readonly string[], patch: Json, note: NoteOrigin): void {
  const last = path.at(-1)
  const holder = getAtPath(document, path.slice(0, -1)) as Record<string, Json>
  const here = last === undefined ? document : getOwn(holder, last)
  if (last !== undefined && (typeof here !== 'object' || here === null)) {
    setOwn(holder, last, structuredClone(patch))
    note(path, [])
  } else
    mergeInto(here as Mutable, patch, (at, from) => {
      note([...path, ...at], from)
    })
}

/** Objects merge member by member, a list gets one more item, everything else is replaced (section 4.4.3.1). */
function mergeInto(into: Mutable, patch: Json, note: NoteOrigin): void {
  if (Array.isArray(into)) {
    const items = Array.isArray(patch) ? patch : [patch]
    for (const [n, item] of items.entries())
      note([String(into.push(structuredClone(item as Json)) - 1)], Array.isArray(patch) ? [String(n)] : [])
    return
  }
  if (!isJsonObject(patch)) return
  for (const [key, value] of Object.entries(patch)) {
    const here = getOwn(into, key)
    const both = typeof here === 'object' && here !== null && typeof value === 'object' && value !== null
    if (both && Array.isArray(here) === Array.isArray(value))
      mergeInto(here as Mutable, value, (at, from) => {
        note([key, ...at], [key, ...from])
      })
    else {
      setOwn(into, key, structuredClone(value))
      note([key], [key])
    }
  }
}

function getAtPath(document: Json, path: NodePath): Json | undefined {
  let here: Json | undefined = document
  for (const key of path) here = getOwn((here ?? {}) as Record<string, Json>, String(key))
  return here
}
