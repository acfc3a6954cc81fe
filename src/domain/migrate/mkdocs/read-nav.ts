/** The `nav` of a site that has it in files of its folders: `.pages` of awesome-pages, `.nav.yml` of awesome-nav, the summary of literate-nav. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { parse } from 'yaml'
import { isObject } from '../../../lib/data/is-object.ts'
import { tryTo } from '../../../lib/data/try-to.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import { isMarkdownFile } from '../../../lib/site/paths/markdown-file.ts'
import { toTitle } from '../../../lib/text/title-case.ts'
import { readFlag, readList, readObject, readText, type Options } from '../read-options.ts'

/** The folder whose files are read; paths of the result are below it. */
export interface NavFolder {
  readonly root: string
  readonly docs: string
  readonly addSource: (file: string) => void
}

interface Entries {
  readonly pages: readonly string[]
  readonly folders: readonly string[]
}

function listEntries({ root, docs }: NavFolder, folder: string): Entries {
  const path = join(root, docs, folder)
  const names = existsSync(path)
    ? readdirSync(path)
        .filter((name) => !/^[._]/.test(name))
        .sort(compareStrings)
    : []
  const isPage = (name: string) => statSync(join(path, name)).isFile() && isMarkdownFile(name)
  const isIndex = (name: string) => /^(?:index|readme)\./i.test(name)
  const pages = names.filter(isPage)
  return {
    pages: [...pages.filter(isIndex), ...pages.filter((name) => !isIndex(name))],
    folders: names.filter((name) => statSync(join(path, name)).isDirectory()),
  }
}

const below = (folder: string, name: string) => posix.normalize(posix.join(folder, name))

/** The entries of a folder as its `.pages` or `.nav.yml` orders them. */
export function readFolderNav(site: NavFolder, folder = '.'): readonly unknown[] {
  const settings = readFolderSettings(site, folder)
  const { pages, folders } = listEntries(site, folder)
  const rest = new Set([...pages, ...folders])
  const nav = settings['nav'] ?? settings['arrange']
  const ordered = Array.isArray(nav) ? nav : ['...']
  const named = new Set(ordered.flatMap(listNames))
  const sorted = settings['order'] === 'desc' ? [...rest].reverse() : [...rest]
  const others = (pattern: string | undefined) =>
    sorted.filter((name) => !named.has(name) && (pattern === undefined || picomatch.isMatch(name, pattern)))
  const show = (name: string): unknown[] => {
    if (pages.includes(name)) return [below(folder, name)]
    if (!folders.includes(name)) return []
    const inner = readFolderSettings(site, below(folder, name))
    const items = readFolderNav(site, below(folder, name))
    if (readFlag(inner['hide']) === true || items.length === 0) return []
    return [{ [readText(inner['title']) ?? toTitle(name)]: items }]
  }
  const read = (entry: unknown): unknown[] => {
    if (typeof entry === 'string') {
      const [, pattern] = /^(?:\.\.\.)(?:\s*\|\s*(?:glob=)?(.+))?$/.exec(entry) ?? []
      if (entry.startsWith('...')) return others(pattern).flatMap(show)
      const name = entry.replace(/\/$/, '')
      return entry.includes('*') ? others(entry).flatMap(show) : rest.has(name) ? show(name) : readPath(name)
    }
    if (!isObject(entry)) return []
    return Object.entries(entry).flatMap(([title, target]): unknown[] => {
      if (Array.isArray(target)) return [{ [title]: target.flatMap(read) }]
      const path = readText(target)
      if (path === undefined) return []
      if (isExternal(path)) return [{ [title]: path }]
      const name = path.replace(/\/$/, '')
      return folders.includes(name)
        ? [{ [title]: readFolderNav(site, below(folder, name)) }]
        : [{ [title]: below(folder, name) }]
    })
  }
  const readPath = (name: string) => (isMarkdownFile(name) ? [below(folder, name)] : [])
  return ordered.flatMap(read)
}

function listNames(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return [entry.replace(/\/$/, '')]
  return Object.values(readObject(entry)).flatMap((target) =>
    Array.isArray(target) ? target.flatMap(listNames) : listNames(readText(target) ?? ''),
  )
}

function readFolderSettings({ root, docs, addSource }: NavFolder, folder: string): Options {
  for (const name of ['.nav.yml', '.pages']) {
    const file = posix.normalize(posix.join(docs, folder, name))
    if (!existsSync(join(root, file))) continue
    addSource(file)
    return readObject(tryTo(() => parse(readFileSync(join(root, file), 'utf8')) as unknown))
  }
  return {}
}

/** Whether a folder has a file of its own for the order. */
export const hasFolderNav = ({ root, docs }: NavFolder, name: string): boolean =>
  existsSync(join(root, docs, name))

/** The targets of all entries of a `nav`, in its order. */
export const listTargets = (nav: unknown): readonly string[] =>
  typeof nav === 'string'
    ? [nav]
    : (Array.isArray(nav) ? readList(nav) : Object.values(readObject(nav))).flatMap(listTargets)

const BULLET = /^([ \t]*)[-*+][ \t]+(.*)$/
const LINK = /^\[([^\]]*)\]\(<?([^)>\s]+)>?[^)]*\)/

/** The list of a summary as a `nav`. Folders have a file of their own, or all their pages. */
export function readLiterateNav(site: NavFolder, file: string, folder = '.'): readonly unknown[] {
  const path = posix.normalize(posix.join(site.docs, folder, file))
  if (!existsSync(join(site.root, path))) return listAll(site, folder)
  site.addSource(path)
  const lines = readFileSync(join(site.root, path), 'utf8').split(/\r?\n/)
  const named = lines.flatMap((line) => LINK.exec(BULLET.exec(line)?.[2] ?? '')?.[2] ?? [])
  const summary = { ...site, file, named: new Set(named.map((target) => below(folder, target))) }
  const top: unknown[] = []
  const open: { readonly indent: number; readonly items: unknown[] }[] = [{ indent: -1, items: top }]
  for (const [n, line] of lines.entries()) {
    const [, space = '', text = ''] = BULLET.exec(line) ?? []
    if (text === '') continue
    const indent = space.replaceAll('\t', '    ').length
    while (open.length > 1 && indent <= (open.at(-1)?.indent ?? -1)) open.pop()
    const items = open.at(-1)?.items ?? top
    const [, label = text, target] = LINK.exec(text) ?? []
    const [, next = ''] = BULLET.exec(lines.slice(n + 1).find((other) => other.trim() !== '') ?? '') ?? []
    if (next.replaceAll('\t', '    ').length > indent) {
      const inner: unknown[] = target === undefined ? [] : [below(folder, target)]
      items.push({ [label.trim()]: inner })
      open.push({ indent, items: inner })
    } else if (target === undefined) items.push(...expandGlob(summary, folder, label.trim()))
    else items.push({ [label]: readTarget(site, { file, folder, target }) })
  }
  return top
}

function readTarget(
  site: NavFolder,
  { file, folder, target }: { readonly file: string; readonly folder: string; readonly target: string },
): unknown {
  if (isExternal(target)) return target
  return target.endsWith('/') ? readLiterateNav(site, file, below(folder, target)) : below(folder, target)
}

interface Summary extends NavFolder {
  /** The name of the files that order folders. */
  readonly file: string
  /** Entries that stand elsewhere, so that no pattern means them. */
  readonly named: ReadonlySet<string>
}

/** The pages and folders that a pattern means: 'guides/*', or 'guides/*' with a slash at its end for the folders alone. */
function expandGlob(summary: Summary, folder: string, pattern: string): readonly unknown[] {
  if (!pattern.includes('*')) return []
  const around = posix.join(folder, posix.dirname(pattern))
  const { pages, folders } = listEntries(summary, around)
  const isMeant = (name: string) => {
    const path = below(around, name)
    return !summary.named.has(path) && picomatch.isMatch(path, below(folder, pattern).replace(/\/$/, ''))
  }
  return [
    ...(pattern.endsWith('/') ? [] : pages.filter(isMeant).map((name) => below(around, name))),
    ...folders.filter(isMeant).flatMap((name) => {
      const items = readLiterateNav(summary, summary.file, below(around, name))
      return items.length === 0 ? [] : [{ [toTitle(name)]: items }]
    }),
  ]
}

function listAll(site: NavFolder, folder: string): readonly unknown[] {
  const { pages, folders } = listEntries(site, folder)
  return [
    ...pages.map((name) => below(folder, name)),
    ...folders.map((name) => ({ [toTitle(name)]: listAll(site, below(folder, name)) })),
  ]
}

/** A `nav` with its folders and patterns read: `user-guide/` is the nav in the file of that folder. */
export function readNavFolders(site: NavFolder, nav: readonly unknown[], file: string): readonly unknown[] {
  const named = listTargets(nav).map((target) => below('.', target))
  return readTargets({ ...site, file, named: new Set(named) }, nav)
}

function readTargets(summary: Summary, nav: readonly unknown[]): readonly unknown[] {
  const read = (target: unknown): unknown => {
    if (Array.isArray(target)) return readTargets(summary, readList(target))
    if (typeof target !== 'string' || isExternal(target)) return target
    if (target.includes('*')) return expandGlob(summary, '.', target)
    return target.endsWith('/') ? readLiterateNav(summary, summary.file, target) : target
  }
  return nav.flatMap((entry) => {
    if (isObject(entry))
      return [Object.fromEntries(Object.entries(entry).map(([title, target]) => [title, read(target)]))]
    return typeof entry === 'string' && entry.includes('*') ? read(entry) : [entry]
  })
}
