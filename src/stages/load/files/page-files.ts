/** Finds the files of a collection that are pages: by patterns, if the collection has any. */

import { posix } from 'node:path'
import picomatch from 'picomatch'
import { rememberLast } from '../../../lib/data/caching/remember-last.ts'
import { isMarkdownFile, isPageFile } from '../../../lib/site/paths/markdown-file.ts'
import type { Collection } from '../../../lib/types.ts'

/** Whether a file below `folder` is a page of the collection. `folder` is the folder of its sources, or of their translations. */
export function isPageOf(collection: Collection, path: string, folder: string): boolean {
  const below = path.slice(folder.length + 1)
  const { include, exclude, kind } = collection
  if (include === undefined && exclude === undefined) return isPageFile(below, kind)
  return isMarkdownFile(below) && createFilter(collection)(below)
}

const createFilter = rememberLast(({ include, exclude, kind }: Collection) => {
  const isIncluded = include === undefined ? () => true : picomatch(include.map(normalizePattern), MATCH)
  const isExcluded =
    exclude === undefined
      ? (path: string) => !isPageFile(path, kind)
      : picomatch(exclude.map(normalizePattern), MATCH)
  return (path: string) => isIncluded(path) && !isExcluded(path)
})

const MATCH = { dot: true } as const

/** './guides/*.md' matches 'guides/a.md'. */
const normalizePattern = (pattern: string) => posix.normalize(pattern)
