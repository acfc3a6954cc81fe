/** The version that a query names: `v2 schemas`, `schemas of api version 2`. Such words are not looked for: they decide which pages are meant. */
import type { IndexRoot } from '../index/index-format.ts'

const VERSION =
  /(?<![\p{L}\p{N}.])(?:(?:of|in) )?(?:(?:the )?api )?(?:v|version )(\d+(?:\.(?:\d+|x))*)(?![\p{L}\p{N}.])/giu

type Versions = Pick<IndexRoot, 'versions'>

/** Positions of the versions with a number: an API and guides may have the same. */
export function findNumberedVersions(
  { versions }: Versions,
  versionNumber: string | undefined,
): readonly number[] {
  return versions.flatMap(({ version }, its) => (version.replace(/^v/i, '') === versionNumber ? [its] : []))
}

/**
 * The number of the version that a query names, `2` for `v2`, and the query without it. The query as it is where it compares two of them, where
 * nothing else is in it, and if it is a path.
 */
export function takeNamedVersion(
  text: string,
  root: Versions,
): { readonly text: string; readonly versionNumber?: string } {
  const found = [...text.matchAll(VERSION)]
  const [[name = '', versionNumber = ''] = []] = found
  const rest = text.replace(name, '').trim()
  const isClear = found.length === 1 && /[\p{L}\p{N}]/u.test(rest) && !text.includes('/')
  return isClear && findNumberedVersions(root, versionNumber).length > 0
    ? { text: rest, versionNumber }
    : { text }
}
