import type { PlainPage, Result } from '../types.ts'
import { words } from '../lib/words.ts'
import { check, front } from './front.ts'
import { prose, type Parsed } from './prose.ts'
import { routeOf, segments } from './route.ts'

/** A single page: one Markdown file below the pages folder. Drafts give undefined. */
export function plain(parsed: Parsed, folder: string): Result<PlainPage | undefined> {
  const { source, markdown } = parsed
  const { value, problems } = check(
    front.plain,
    markdown.value.front,
    markdown.value.frontPlaces,
    source.path,
  )
  if (value.draft) return { value: undefined, problems }
  const parts = segments(source.path, folder)
  const page = prose(parsed, value, routeOf('/', parts, value.slug), words(parts.at(-1) ?? ''), ['plain'])
  return { value: { ...page, kind: 'plain' }, problems }
}
