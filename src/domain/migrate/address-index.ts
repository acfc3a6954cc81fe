/** Finds the pages of a folder by their addresses, as the sidebars of tools name them. */

import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal, normalizeRoute, splitSuffix } from '../../lib/site/links/site-link.ts'
import { isMarkdownFile, removeMarkdownEnding } from '../../lib/site/paths/markdown-file.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { SidebarItemInput } from '../../stages/config/schema/sidebar-options.ts'
import type { MoveNotes } from './move-notes.ts'

/** Folders without pages, at any depth. */
const NO_PAGES = /^(?:\.|node_modules$|dist$)/

/** The paths of all Markdown files below a folder, sorted. */
export function listPages(root: string, folder: string): readonly string[] {
  const visit = (path: string): readonly string[] =>
    readdirSync(join(root, folder, path), { withFileTypes: true }).flatMap((entry) => {
      const below = posix.join(path, entry.name)
      if (NO_PAGES.test(entry.name)) return []
      if (entry.isDirectory()) return visit(below)
      return isMarkdownFile(entry.name) ? [below] : []
    })
  return existsSync(join(root, folder)) ? [...visit('')].sort(compareStrings) : []
}

export interface AddressIndex {
  /** The document at an address of the site, such as '/guide/' or 'guide/intro.md'. */
  readonly findDoc: (address: string) => string | undefined
  /** The entry of a sidebar for an address; none for a page that does not exist, with a note. */
  readonly mapTarget: (label: string | undefined, address: string) => SidebarItemInput | undefined
}

interface AddressIndexOptions {
  /** Paths of the pages, below the folder of the collection. */
  readonly pages: readonly string[]
  /** The address of a page, if it is not its path. */
  readonly addressOf?: (path: string) => string
  /** Whether an address without a page is something else, such as a file or a redirect. */
  readonly isOther?: (address: string) => boolean
  readonly notes: MoveNotes
}

const toKey = (address: string) =>
  normalizeRoute(
    `/${isMarkdownFile(address) ? removeMarkdownEnding(address) : address}`.replaceAll(/\/{2,}/g, '/'),
  )
    .replace(/\/(?:index|README)$/, '')
    .replace(/^\//, '')

/** An index of pages. */
export function createAddressIndex({
  pages,
  addressOf = (path) => path,
  ...options
}: AddressIndexOptions): AddressIndex {
  const docs = new Map(pages.map((path) => [toKey(addressOf(path)), removeMarkdownEnding(path)]))
  let example: string | undefined
  const findDoc = (address: string) => docs.get(toKey(splitSuffix(address).path))
  return {
    findDoc,
    mapTarget(label, address) {
      if (isExternal(address)) return { label: label ?? address, link: address }
      const { path, suffix } = splitSuffix(address)
      const doc = findDoc(path)
      if (doc !== undefined && suffix === '') return removeAbsent({ label, doc })
      const link = `/${toKey(path)}${suffix}`
      if (doc !== undefined || options.isOther?.(link) === true) return { label: label ?? link, link }
      example ??= path
      options.notes.leave(`sidebar entries whose page does not exist, such as ${example}`)
      return undefined
    },
  }
}
