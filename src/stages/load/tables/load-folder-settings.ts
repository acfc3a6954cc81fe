/** Reads what authors say about folders: `_category_.yml` or `_category_.json`, and numbers in front of folder names. */
import * as v from 'valibot'
import * as problems from '../../../lib/problems/problems.ts'
import { getOwn, setOwn } from '../../../lib/data/own-property.ts'
import type { FolderSettings, NumberPrefixes, Problem, Result, SourceFile } from '../../../lib/types.ts'
import { readSource } from '../files/source-files.ts'
import { badge, checkFrontMatter, iconName, number, textValue } from '../pages/front-matter.ts'
import { splitNumberPrefix } from '../../../lib/site/paths/number-prefix.ts'

const text = v.string('text')

/** The page of a folder, as Docusaurus writes it. Without one, the entry of the folder only opens it. */
const folderLink = v.union(
  [
    v.pipe(
      v.null(),
      v.transform(() => 'none' as const),
    ),
    v.pipe(
      v.object({ type: v.literal('doc'), id: text }),
      v.transform(({ id }) => ({ doc: id })),
    ),
    v.pipe(
      v.object({
        type: v.literal('generated-index'),
        slug: v.optional(text),
        title: v.optional(text),
        description: v.optional(text),
      }),
      v.transform(({ slug, title, description }) => ({ index: { route: slug, title, description } })),
    ),
  ],
  "null, { type: 'doc', id } or { type: 'generated-index', slug, title, description }",
)

/** The keys of `_category_.yml`. */
const folderSettingsSchema = v.strictObject({
  label: v.optional(textValue),
  position: v.optional(number),
  collapsed: v.optional(v.boolean('true or false')),
  icon: v.optional(iconName),
  badge: v.optional(badge),
  index: v.optional(v.boolean('true or false')),
  link: v.optional(folderLink),
  // Written for other tools.
  collapsible: v.optional(v.boolean('true or false')),
  className: v.optional(text),
  key: v.optional(text),
  customProps: v.optional(v.unknown()),
  description: v.optional(v.string('text')),
})

/** Settings of all folders below `base`, by the folder's path below it without number prefixes. */
export async function loadFolderSettings(
  root: string,
  { base, prefixes }: { readonly base: string; readonly prefixes: NumberPrefixes | undefined },
  files: readonly string[],
): Promise<Result<Record<string, FolderSettings>>> {
  const found: Problem[] = []
  const value: Record<string, FolderSettings> = {}
  /** The file that was read for each folder. */
  const read = new Map<string, string>()
  for (const path of files) {
    const folders = path.slice(base.length + 1).split('/')
    const name = folders.pop() ?? ''
    addPositions(value, folders, prefixes)
    if (!/^_category_\.(ya?ml|json)$/.test(name)) continue
    const folder = folders.join('/')
    const first = read.get(folder)
    if (first !== undefined) {
      found.push(problems.ignoredFile(path, first))
      continue
    }
    read.set(folder, path)
    const source = readSource(root, path)
    if (!('text' in source)) {
      found.push(source)
      continue
    }
    const settings = await readFolderSettings(source)
    found.push(...settings.problems)
    const key = folderKey(folders, prefixes)
    setOwn(value, key, { ...getOwn(value, key), ...settings.value, file: path })
  }
  return { value, problems: found }
}

/** The position of each folder on a path that has a number in front of its name. */
function addPositions(
  value: Record<string, FolderSettings>,
  folders: readonly string[],
  prefixes: NumberPrefixes | undefined,
): void {
  for (const [index, folder] of folders.entries()) {
    const key = folderKey(folders.slice(0, index + 1), prefixes)
    const { position } = splitNumberPrefix(folder, prefixes)
    if (position !== undefined && !Object.hasOwn(value, key)) setOwn(value, key, { position })
  }
}

function folderKey(folders: readonly string[], prefixes: NumberPrefixes | undefined): string {
  return folders.map((folder) => splitNumberPrefix(folder, prefixes).name).join('/')
}

async function readFolderSettings(source: SourceFile): Promise<Result<FolderSettings>> {
  const { readYamlTable } = await import('../../../domain/markdown/source/read-yaml-table.ts')
  const table = readYamlTable(source)
  const locations = Object.fromEntries(Object.keys(table.value).map((key) => [key, table.locate(key)]))
  const checked = checkFrontMatter(folderSettingsSchema, table.value, locations, source.path)
  const given = Object.entries(checked.value).filter(([, part]) => part !== undefined)
  return { value: Object.fromEntries(given), problems: [...table.problems, ...checked.problems] }
}
