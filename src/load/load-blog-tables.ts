/** Finds and reads the tables of the blog folder. The YAML parser is loaded only for sites that have one. */
import { basename } from 'node:path'
import type { Author, BlogTag, Result, SourceFile } from '../types.ts'
import { readSource } from './files/source-files.ts'

/** The authors of `authors.yml` or `authors.yaml` among the files of the blog folder; none without such a file. */
export function loadAuthors(root: string, files: readonly string[]): Promise<Result<readonly Author[]>> {
  return loadBlogTable(root, findTable(files, 'authors'), async (source) => {
    const { readAuthors } = await import('./blog-tables.ts')
    return readAuthors(source)
  })
}

/** The same for the tags of `tags.yml`. */
export function loadTags(root: string, files: readonly string[]): Promise<Result<readonly BlogTag[]>> {
  return loadBlogTable(root, findTable(files, 'tags'), async (source) => {
    const { readBlogTags } = await import('./blog-tables.ts')
    return readBlogTags(source)
  })
}

function findTable(files: readonly string[], name: string): string | undefined {
  return files.find((file) => basename(file) === `${name}.yml` || basename(file) === `${name}.yaml`)
}

async function loadBlogTable<T>(
  root: string,
  path: string | undefined,
  read: (source: SourceFile) => Promise<Result<readonly T[]>>,
): Promise<Result<readonly T[]>> {
  if (path === undefined) return { value: [], problems: [] }
  const source = await readSource(root, path)
  return 'text' in source ? read(source) : { value: [], problems: [source] }
}
