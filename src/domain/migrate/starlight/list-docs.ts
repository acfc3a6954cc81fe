/** The pages of Starlight with their slugs, as sidebars name them. */

import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { removeMarkdownEnding } from '../../../lib/site/paths/markdown-file.ts'
import { listPages } from '../address-index.ts'
import { readFrontMatter } from '../read-front-matter.ts'
import { readFlag, readNumber, readObject, readText } from '../read-options.ts'

export interface StarlightPage {
  /** Path of the file below the folder of the pages. */
  readonly path: string
  /** Path of the address, without slashes around it: 'guides/intro', '' for the home page. */
  readonly slug: string
  readonly label: string | undefined
  readonly order: number | undefined
  readonly isHidden: boolean
  /** Whether the front matter has a large title with a picture and buttons. */
  readonly hasHero: boolean
}

/** The pages below a folder. */
export function listDocs(root: string, folder: string): readonly StarlightPage[] {
  return listPages(root, folder).map((path) => {
    const { front } = readFrontMatter(join(root, folder, path))
    const sidebar = readObject(front['sidebar'])
    return {
      path,
      slug: (readText(front['slug']) ?? toSlug(path)).replaceAll(/^\/+|\/+$/g, ''),
      label: readText(sidebar['label']),
      order: readNumber(sidebar['order']),
      isHidden: readFlag(sidebar['hidden']) === true,
      hasHero: front['hero'] !== undefined,
    }
  })
}

/** As Astro makes slugs: each part in small letters, without signs, and the page of a folder without its name. */
function toSlug(path: string): string {
  const parts = removeMarkdownEnding(path)
    .split('/')
    .map((part) => new GithubSlugger().slug(part))
  return parts.join('/').replace(/(?:^|\/)index$/, '')
}
