/** Adds the files of plug-ins to the site, and resolves the links to them. */
import { splitSuffix } from '../../lib/site/links/site-link.ts'
import type { AddedFile, Site } from '../site-types.ts'
import type { LinkTarget } from '../../lib/types.ts'

/** The site with `files`. Plug-ins compute them from the whole site, so links were resolved before. */
export function addFiles(site: Site, files: readonly AddedFile[]): Site {
  if (files.length === 0) return site
  const paths = new Set(files.map(({ file }) => `/${file.path}`))
  const resolve = (target: LinkTarget): LinkTarget => {
    if (target.state !== 'broken') return target
    const { path, suffix } = splitSuffix(target.href)
    return paths.has(path) ? { state: 'page', route: path, suffix } : target
  }
  return {
    ...site,
    addedFiles: files,
    linkTargets: new Map([...site.linkTargets].map(([route, targets]) => [route, targets.map(resolve)])),
    configLinks: site.configLinks.map((link) => ({ ...link, target: resolve(link.target) })),
  }
}
