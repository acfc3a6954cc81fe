/** Finds and reads the tables of the blog folder. The YAML parser is loaded only for sites that have one. */
import { basename } from 'node:path'
import * as problems from '../../../lib/problems/problems.ts'
import type { Author, BlogTag, Result, SourceFile } from '../../../lib/types.ts'
import { readSource } from '../files/source-files.ts'

/** The authors of the file that the blog names, or of `authors.yml` or `authors.yaml` among the files of its folder: none without such a file, and undefined if it cannot be read. */
export function loadAuthors(
  root: string,
  files: readonly string[],
  named?: string,
): Promise<Result<readonly Author[] | undefined>> {
  return loadBlogTable(root, named === undefined ? listTables(files, 'authors') : [named], async (source) => {
    const { readAuthors } = await import('./read-authors-and-tags.ts')
    return readAuthors(source)
  })
}

/** The same for the tags of `tags.yml`. */
export function loadTags(
  root: string,
  files: readonly string[],
): Promise<Result<readonly BlogTag[] | undefined>> {
  return loadBlogTable(root, listTables(files, 'tags'), async (source) => {
    const { readBlogTags } = await import('./read-authors-and-tags.ts')
    return readBlogTags(source)
  })
}

/** The files that could be the table; the first is read and the others are reported. */
function listTables(files: readonly string[], name: string): readonly string[] {
  return files.filter((file) => [`${name}.yml`, `${name}.yaml`].includes(basename(file)))
}

async function loadBlogTable<T>(
  root: string,
  [path, ...others]: readonly string[],
  read: (source: SourceFile) => Promise<Result<readonly T[] | undefined>>,
): Promise<Result<readonly T[] | undefined>> {
  if (path === undefined) return { value: [], problems: [] }
  const ignored = others.map((other) => problems.ignoredFile(other, path))
  const source = readSource(root, path)
  const table = 'text' in source ? await read(source) : { value: undefined, problems: [source] }
  return { value: table.value, problems: [...table.problems, ...ignored] }
}
