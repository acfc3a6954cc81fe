/** Counts what passes between the stages of a build that is profiled. */

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describeRequest } from '../../lib/network/describe-request.ts'
import type { Content, Page, Site } from '../../stages/site-types.ts'
import type { EmittedFile } from '../../lib/files/file-digest.ts'
import type { Problem } from '../../lib/types.ts'
import type { Profile } from './profile.ts'

/** Records what the stages up to check gave, and by which names later spans call a source. */
export async function profileSources(
  profile: Profile,
  root: string,
  {
    content,
    site,
    problems,
  }: {
    readonly content: Content
    readonly site: Site
    readonly problems: readonly Problem[]
  },
): Promise<void> {
  const sizes = await Promise.all(
    content.sources.map((path) =>
      stat(join(root, path)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  profile.add('load', { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
  profile.add('site', { count: site.pages.length })
  profile.add('check', { count: problems.length })
  for (const page of site.pages) {
    const name = nameSource(page)
    profile.sourceNames.set(page.route, name)
    if (page.kind === 'operation') profile.sourceNames.set(describeRequest(page.operation.request), name)
  }
}

/** The source of a page as authors know it: a file, or a part of an API description. */
function nameSource(page: Page): string {
  const { file } = page.location
  if (page.kind === 'operation') return `${file} ${page.operation.method} ${page.operation.path}`
  return 'blocks' in page || file === '' ? file || page.route : `${file} ${page.route}`
}

/** Counts the views, and the time to collect them. */
export function profileViews<T>(views: Iterable<T>, profile: Profile): Iterable<T> {
  return profile.measureValues('view', views, () => ({ count: 1 }))
}

/** Counts the bytes of rendered pages, and the time to render them. */
export function profilePages(
  pages: AsyncIterable<readonly EmittedFile[]>,
  profile: Profile,
): AsyncIterable<readonly EmittedFile[]> {
  return profile.measureStream('render', pages, (files) => ({
    bytes: files.reduce((sum, file) => sum + ('data' in file ? file.data.length : 0), 0),
  }))
}

/** Counts the files, and the time to emit them. */
export function profileFiles(
  files: AsyncIterable<EmittedFile>,
  profile: Profile,
): AsyncIterable<EmittedFile> {
  return profile.measureStream('emit', files, (file) => ({
    count: 1,
    bytes: 'data' in file ? Buffer.byteLength(file.data) : file.size,
  }))
}
