import { posix } from 'node:path'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { listSites } from '../../lib/site/locale-sites.ts'
import { splitSuffix } from '../../lib/site/links/site-link.ts'
import { decodeUri } from '../../lib/text/encoding/decode-uri.ts'
import * as problems from '../../lib/problems/problems.ts'
import type { Link, Problem, SourceLocation } from '../../lib/types.ts'
import type { Site } from '../../stages/site-types.ts'
import type { ReadRenames } from './read-renames.ts'

/** The same problems, with a correction for links to files that Git finds renamed. Git is asked only if a link names a file that does not exist. */
export async function followRenames(
  found: readonly Problem[],
  site: Site,
  readRenames: ReadRenames,
): Promise<readonly Problem[]> {
  if (!found.some(isOfMissingFile)) return found
  const renames = await readRenames()
  if (renames.size === 0) return found
  const corrections = new Map(
    listSites(site).flatMap(({ pages, linkTargets }) =>
      pages.flatMap((page) =>
        page.links.flatMap((link, n) => {
          const target = linkTargets.get(page.route)?.[n]
          const corrected =
            target?.state === 'broken' && target.markdown ? correctLink(link, renames) : undefined
          return corrected === undefined ? [] : [[writePlace(link.location), corrected] as const]
        }),
      ),
    ),
  )
  return found.map((problem) => ({
    ...problem,
    ...(isOfMissingFile(problem) && problem.location && corrections.get(writePlace(problem.location))),
  }))
}

const isOfMissingFile = ({ code }: Problem) => code === 'broken-markdown-link'

const writePlace = ({ file, line, column }: SourceLocation) => `${file}:${line}:${column}`

/** Hint and edit of a link to a file that has a new name. */
function correctLink(
  { href, location }: Link,
  renames: ReadonlyMap<string, string>,
): Pick<Problem, 'hint' | 'edit'> | undefined {
  const { path, suffix } = splitSuffix(href)
  const folder = posix.dirname(location.file)
  const isFromRoot = path.startsWith('/')
  const named = decodeUri(path)
  const renamed = renames.get(isFromRoot ? named.slice(1) : posix.join(folder, named))
  if (renamed === undefined) return undefined
  const relative = isFromRoot ? `/${renamed}` : posix.relative(folder, renamed)
  const nearest = (path.startsWith('./') && !relative.startsWith('.') ? './' : '') + encodeURI(relative)
  const edit = { ...location, from: href, to: nearest + suffix }
  const { hint } = problems.brokenMarkdownLink(path, location, { nearest, edit })
  return removeAbsent({ hint, edit })
}
