/** The home page of VitePress: `layout: home`, whose parts are in the front matter (https://vitepress.dev/reference/default-theme-home-page). */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFrontMatter } from '../read-front-matter.ts'
import { readObject, readText, textOfHtml } from '../read-options.ts'

export interface Home {
  readonly tagline: string | undefined
  /** Whether the page has no text of its own, so that the home page of Offprint replaces it. */
  readonly isEmpty: boolean
}

/** The home page of the pages in a folder; undefined without one. */
export function readHome(root: string, folder: string): Home | undefined {
  const file = join(root, folder, 'index.md')
  if (!existsSync(file)) return undefined
  const { front, body } = readFrontMatter(file)
  if (front['layout'] !== 'home') return undefined
  const hero = readObject(front['hero'])
  const tagline = readText(hero['tagline']) ?? readText(hero['text'])
  return {
    tagline: tagline === undefined ? undefined : textOfHtml(tagline),
    isEmpty: body.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '').trim() === '',
  }
}
