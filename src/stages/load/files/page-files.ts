/** Finds the files of a collection that are pages: by patterns, if the collection has any. */

import { posix } from 'node:path'
import picomatch from 'picomatch'
import { isMarkdownFile, isPageFile } from '../../../lib/site/paths/markdown-file.ts'
import type { Collection } from '../../../lib/types.ts'

/** Whether a path below `folder` is a page of the collection. `folder` is the folder of its sources, or of their translations. */
export function createPageFilter(
  { include, exclude, kind }: Collection,
  folder: string,
): (path: string) => boolean {
  const isIncluded = include === undefined ? () => true : picomatch(include.map(normalizePattern), MATCH)
  const isExcluded =
    exclude === undefined
      ? (path: string) => !isPageFile(path, kind)
      : picomatch(exclude.map(normalizePattern), MATCH)
  return (path) => {
    const below = path.slice(folder.length + 1)
    return isMarkdownFile(below) && isIncluded(below) && !isExcluded(below)
  }
}

const MATCH = { dot: true } as const

/** './guides/*.md' matches 'guides/a.md'. */
const normalizePattern = (pattern: string) => posix.normalize(pattern)
