/** Applies the changes that `emit` hooks of plugins ask for to the files of the site and of the bundle. */

import { extname } from 'node:path'
import { ProblemError } from '../../lib/problem-error.ts'
import { readEmitted, type EmittedFile } from '../../lib/files/file-digest.ts'
import type { FileChange } from './plugin-types.ts'
import type { OutFile } from '../../lib/types.ts'
import { callHook, hookProblem, type HookCall } from './call-hook.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** A change, and the hook that asked for it. */
export interface PluginFileChange {
  readonly call: HookCall
  readonly change: FileChange
}

/** Whether an entry that a hook returns is a change and not a file. */
export function isFileChange(entry: unknown): entry is FileChange {
  const { path, change } = (entry ?? {}) as Partial<Record<keyof FileChange, unknown>>
  return typeof change === 'function' && (typeof path === 'string' || path instanceof RegExp)
}

/** Files of the search index belong together. */
const SEARCH_FILES = 'assets/search'

/** The files in their order. One that is changed is read for it, also when the cache has its digest. Throws a ProblemError when a change fails. */
export async function* changeFiles(
  files: AsyncIterable<EmittedFile>,
  changes: readonly PluginFileChange[],
): AsyncIterable<EmittedFile> {
  for await (const file of files) yield await changeFile(file, changes)
}

/** The file after all changes of its path. */
export async function changeFile<T extends EmittedFile>(
  file: T,
  changes: readonly PluginFileChange[],
): Promise<T | OutFile> {
  const wanted = changes.filter(({ change }) => matchesPath(file.path, change))
  if (wanted.length === 0) return file
  const { path, only } = file
  const address = { path, ...(only !== undefined && { only }) }
  const before = await readEmitted(file)
  let data = before
  for (const { call, change } of wanted) {
    const input = readContent(path, data)
    const result = await callHook(call, () => change.change(input, address))
    if ('problem' in result) throw new ProblemError(result.problem)
    const { value } = result
    if (value === undefined) continue
    if (typeof value !== 'string' && !(value instanceof Uint8Array))
      throw new ProblemError(hookProblem(call, `the change of \`${path}\` gives neither a string nor bytes`))
    data = value
  }
  return data === before ? file : { ...address, data }
}

function matchesPath(path: string, { path: wanted }: FileChange): boolean {
  if (path.startsWith(SEARCH_FILES)) return false
  // A global expression remembers where its last match ended.
  return typeof wanted === 'string' ? path === wanted : path.search(wanted) >= 0
}

const TEXT_FILES: ReadonlySet<string> = new Set(
  splitNames('.html .md .js .css .xml .json .txt .svg .webmanifest .http .yaml .yml'),
)

function readContent(path: string, data: OutFile['data']): OutFile['data'] {
  if (typeof data === 'string' || !TEXT_FILES.has(extname(path).toLowerCase())) return data
  return Buffer.from(data).toString()
}
