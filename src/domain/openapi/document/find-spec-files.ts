/** Finds the files of a specification. The only part of the reader that asks for files; everything else works on their texts. */

import type { Json } from '../model.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Problem, Result } from '../../../lib/types.ts'
import { parseDocument } from './parse/parse-document.ts'
import { createReferenceWalker, isReadableReference, mayReferToFiles } from './references/walk-references.ts'
import type { FileReference } from './references/resolve-reference.ts'
import type { NodeKind } from './specification-grammar.ts'

/** Text of a file by its path relative to the root; undefined when there is none. */
export type ReadText = (path: string) => Promise<string | undefined>

/**
 * Texts of the main file, its overlays, and all files that their references lead to, by path relative to the root. References out of
 * the root, to the network or to a missing file are left for `loadDocument` to report: an overlay may replace them.
 */
export async function findSpecFiles(
  file: string,
  overlays: readonly string[],
  read: ReadText,
): Promise<Result<Record<string, string>>> {
  const files: Record<string, string> = {}
  const found: Problem[] = []
  for (const path of [file, ...overlays]) {
    const text = await read(path)
    if (text === undefined) found.push(problems.unreadableFile(path, 'no such file'))
    else files[path] = text
  }
  const main = files[file]
  if (main !== undefined && mayReferToFiles(main)) await addReferencedFiles(file, files, read)
  return { value: files, problems: found }
}

/** Reads level by level: all files that the files read so far refer to, at once. */
async function addReferencedFiles(
  file: string,
  files: Record<string, string>,
  read: ReadText,
): Promise<void> {
  const values = new Map<string, Json | undefined>()
  let waiting: { target: FileReference; kind: NodeKind }[] = [
    { target: { file, hash: '' }, kind: 'document' },
  ]
  const walker = createReferenceWalker(
    (path) => values.get(path),
    ({ file: from, ref, target, kind }) => {
      if (!values.has(target.file) && isReadableReference(from, ref)) waiting.push({ target, kind })
    },
  )
  while (waiting.length > 0) {
    const starts = waiting
    waiting = []
    const paths = [...new Set(starts.map(({ target }) => target.file))].filter((path) => !values.has(path))
    const texts = await Promise.all(paths.map(async (path) => files[path] ?? (await read(path))))
    for (const [i, path] of paths.entries()) {
      const text = texts[i]
      if (text !== undefined) files[path] = text
      values.set(path, text === undefined ? undefined : parseDocument(path, text).value)
    }
    for (const { target, kind } of starts) walker.walk(target, kind)
  }
}
