/**
 * Versions of guides as Docusaurus stores them: `versions.json` lists their names, the newest first, and `versioned_sidebars` has the sidebars
 * of each (https://docusaurus.io/docs/versioning). Their guides are in `versioned_docs`.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readJsonPositions } from '../../../lib/data/json/read-json-positions.ts'
import type { SourceNode } from '../../../lib/data/json/source-node.ts'
import { errorMessage } from '../../../lib/text/problems/error-message.ts'
import { locateIndex } from '../../../lib/text/problems/locate-index.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { OptionPath } from '../file/locate-option.ts'
import type { Problem, SidebarItemConfig, SourceLocation } from '../../../lib/types.ts'
import { startOf } from '../../../lib/problems/problem.ts'

const VERSIONS_FILE = 'versions.json'

export interface DocusaurusVersion {
  readonly name: string
  /** Its entry in `versions.json`. */
  readonly location: SourceLocation
}

export interface DocusaurusVersions {
  /** The newest first. */
  readonly versions: readonly DocusaurusVersion[]
  readonly location: SourceLocation
  /** By id of the sidebar: 'overview-1.x' for the first of a version, 'overview-1.x.sdk' for another. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  /** Files that were read, relative to the root. */
  readonly sources: readonly string[]
  readonly problems: readonly Problem[]
}

const nameList = v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]*$/i)))

/** The versions of `versions.json` below `root`; none without that file. */
export function readDocusaurusVersions(root: string): DocusaurusVersions {
  const location = startOf(VERSIONS_FILE)
  const file = readJson(root, VERSIONS_FILE)
  if (file === undefined) return { versions: [], location, sidebars: {}, sources: [], problems: [] }
  const names = v.safeParse(nameList, file.value)
  if (!names.success)
    return {
      versions: [],
      location,
      sidebars: {},
      sources: [VERSIONS_FILE],
      problems: [
        problems.configValue(
          VERSIONS_FILE,
          { expected: "a list of names, such as ['2.x', '1.x']", received: file.received },
          location,
        ),
      ],
    }
  const sidebars: Record<string, readonly SidebarItemConfig[]> = {}
  const sources = [VERSIONS_FILE]
  const found: Problem[] = []
  for (const [n, name] of names.output.entries()) {
    const path = `versioned_sidebars/version-${name}-sidebars.json`
    const table = readJson(root, path)
    if (table === undefined) continue
    sources.push(path)
    const checked = v.safeParse(sidebarTable, table.value)
    if (checked.success)
      for (const [m, [sidebar, items]] of Object.entries(checked.output).entries()) {
        const first = n === 0 ? 'overview' : `overview-${name}`
        // As in Docusaurus, a page shows the first sidebar that lists it.
        sidebars[m === 0 ? first : `${first}.${sidebar}`] = Array.isArray(items)
          ? convertItems(items, [sidebar], table.locate)
          : convertCategories(items, [sidebar], table.locate)
      }
    else
      found.push(
        problems.configValue(
          path,
          { expected: 'a table of sidebars', received: table.received },
          table.locate([]),
        ),
      )
  }
  const versions = names.output.map((name, n) => ({ name, location: file.locate([n]) }))
  return { versions, location, sidebars, sources, problems: found }
}

/** Locates a value of a file by its path of names and indexes. */
type LocateValue = (path: OptionPath) => SourceLocation

interface JsonFile {
  readonly value: unknown
  /** The content in words. */
  readonly received: string
  readonly locate: LocateValue
}

/** The content of a JSON file; undefined if there is no such file. */
function readJson(root: string, path: string): JsonFile | undefined {
  const file = join(root, path)
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const locate = createLocator(path, text)
  try {
    return { value: JSON.parse(text) as unknown, received: text.trim().slice(0, 40), locate }
  } catch (error) {
    return { value: undefined, received: errorMessage(error), locate }
  }
}

function createLocator(file: string, text: string): LocateValue {
  const top = readJsonPositions(text)
  return (path) => {
    const node = path.reduce<SourceNode | undefined>(
      (parent, part) => parent?.child(String(part))?.value ?? parent,
      top,
    )
    return { file, ...locateIndex(text, node?.offset ?? 0) }
  }
}

/** An entry of a sidebar of Docusaurus; kinds without a counterpart, such as raw HTML, are left out. */
type DocusaurusItem =
  | string
  | { readonly [label: string]: readonly DocusaurusItem[] }
  | {
      readonly type: string
      readonly id?: string | undefined
      readonly label?: string | undefined
      readonly href?: string | undefined
      readonly dirName?: string | undefined
      readonly collapsed?: boolean | undefined
      readonly items?: readonly DocusaurusItem[] | undefined
      readonly link?:
        | { readonly type?: string | undefined; readonly id?: string | undefined }
        | null
        | undefined
    }

const item: v.GenericSchema<unknown, DocusaurusItem> = v.lazy(() =>
  v.union([
    v.string(),
    v.object({
      type: v.string(),
      id: v.optional(v.string()),
      label: v.optional(v.string()),
      href: v.optional(v.string()),
      dirName: v.optional(v.string()),
      collapsed: v.optional(v.boolean()),
      items: v.optional(v.array(item)),
      link: v.nullish(v.object({ type: v.optional(v.string()), id: v.optional(v.string()) })),
    }),
    v.record(v.string(), v.array(item)),
  ]),
)

/** In short, a table of categories. */
type Categories = Readonly<Record<string, readonly DocusaurusItem[]>>

/** A sidebar is a list of entries, or a table of categories. */
const sidebarTable = v.record(v.string(), v.union([v.array(item), v.record(v.string(), v.array(item))]))

function convertItems(
  items: readonly DocusaurusItem[],
  path: OptionPath,
  locate: LocateValue,
): readonly SidebarItemConfig[] {
  return items.flatMap((entry, n): readonly SidebarItemConfig[] => {
    const itemPath = [...path, n]
    if (typeof entry === 'string') return [{ doc: entry, location: locate(itemPath) }]
    if (!isTyped(entry)) return convertCategories(entry, itemPath, locate)
    const { type, id, label, href, dirName, collapsed, items: below = [], link } = entry
    const labelled = label === undefined ? {} : { label }
    if ((type === 'doc' || type === 'ref') && id !== undefined)
      return [{ ...labelled, doc: id, location: locate([...itemPath, 'id']) }]
    if (type === 'link' && href !== undefined)
      return [{ ...labelled, link: href, location: locate([...itemPath, 'href']) }]
    if (type === 'autogenerated')
      return [
        {
          folder: dirName === '.' ? '' : (dirName ?? ''),
          location: locate([...itemPath, 'dirName']),
        },
      ]
    if (type !== 'category') return []
    return [
      {
        ...labelled,
        ...(link?.id !== undefined && { doc: link.id }),
        ...(collapsed !== undefined && { collapsed }),
        items: convertItems(below, [...itemPath, 'items'], locate),
        location: locate(link?.id === undefined ? itemPath : [...itemPath, 'link', 'id']),
      },
    ]
  })
}

function convertCategories(
  categories: Categories,
  path: OptionPath,
  locate: LocateValue,
): readonly SidebarItemConfig[] {
  return Object.entries(categories).map(([label, below]) => ({
    label,
    items: convertItems(below, [...path, label], locate),
    location: locate([...path, label]),
  }))
}

function isTyped(entry: Exclude<DocusaurusItem, string>): entry is Extract<DocusaurusItem, { type: string }> {
  return typeof (entry as { readonly type?: unknown }).type === 'string'
}
