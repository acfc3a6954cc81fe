/** The published files of a site, the same way from a folder, an offline bundle or the web. */
import { isFolder } from '../../lib/files/is-folder.ts'
import { readFileBelow } from '../../lib/files/read-file-below.ts'
import { FETCH_LIMITS, FetchStatusError, fetchText } from '../../lib/network/fetch-text.ts'
import type { Problem } from '../../lib/types.ts'
import { openOutputFiles } from '../verify/output-files.ts'

export interface SiteFiles {
  /** The text of a file by its path; undefined if the site has no such file. Rejects if it cannot be read. */
  read(path: string): Promise<string | undefined>
  /** URL of the site; '' if it was opened from disk. */
  readonly url: string
}

/** Opens a built folder, `offline.zip`, or the URL of a published site. */
export async function openSiteFiles(target: string): Promise<SiteFiles | Problem> {
  if (/^https?:\/\//i.test(target)) return openUrl(target.replace(/\/?(?:index\.html)?(?:[?#].*)?$/, '/'))
  // Listing the files of a large site takes longer than everything else before the first answer.
  if (isFolder(target)) return { url: '', read: async (path) => decode(await readFileBelow(target, path)) }
  const files = await openOutputFiles(target)
  if ('code' in files) return files
  const known = new Set(files.paths)
  return {
    url: '',
    read: async (path) => {
      if (!known.has(path)) return undefined
      const data = await files.read(path)
      if (!(data instanceof Uint8Array)) throw new Error(data.message)
      return decode(data)
    },
  }
}

const decode = (data: Uint8Array | undefined) => data && Buffer.from(data).toString('utf8')

/** Statuses with which hosts respond for a file that does not exist. */
const ABSENT: ReadonlySet<number> = new Set([403, 404, 410])

function openUrl(url: string): SiteFiles {
  return {
    url,
    read: async (path) => {
      const address = new URL(path.split('/').map(encodeURIComponent).join('/'), url)
      try {
        return await fetchText(address.href, undefined, FETCH_LIMITS)
      } catch (error) {
        if (error instanceof FetchStatusError && ABSENT.has(error.status)) return undefined
        throw error
      }
    },
  }
}
