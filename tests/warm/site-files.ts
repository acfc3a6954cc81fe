/**
 * The sources of a site in memory, and the ways in which edits change them. A site is written to a folder as the difference from
 * what the folder holds, so that unchanged files keep their times as they do when a person edits. Nothing here knows what a page is.
 */

import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dump, load } from 'js-yaml'
import { hashOf } from '../../src/lib/data/hash.ts'

/** Files by path relative to the root of the site, with forward slashes. */
export type SiteFiles = Map<string, string | Uint8Array>

/** Parsed YAML or JSON. Tests reach into documents that they wrote themselves, so that a type for each would prove nothing. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Document = any

/** Thrown by an edit whose subject does not exist: another edit of the sequence has removed it. */
export class NotApplicable extends Error {}

/** The text of a file. Throws NotApplicable when there is none. */
export function readText(site: SiteFiles, path: string): string {
  const content = site.get(path)
  if (typeof content !== 'string') throw new NotApplicable(`there is no ${path}`)
  return content
}

/** Replaces the first match of `pattern`. Throws NotApplicable when the text does not change. */
export function replaceText(site: SiteFiles, path: string, pattern: string | RegExp, text: string): void {
  const before = readText(site, path)
  const after = before.replace(pattern, () => text)
  if (after === before) throw new NotApplicable(`${path} holds no ${String(pattern)}`)
  site.set(path, after)
}

/** Adds text at the end of a file. */
export function appendText(site: SiteFiles, path: string, text: string): void {
  site.set(path, `${readText(site, path)}${text}`)
}

/** Sets a key of the front matter, or removes it when `value` is undefined. */
export function setFrontMatter(site: SiteFiles, path: string, key: string, value: unknown): void {
  const [, head, body] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(readText(site, path)) ?? []
  const values = { ...(head === undefined ? {} : (load(head) as object)) } as Record<string, unknown>
  if (value === undefined) delete values[key]
  else values[key] = value
  site.set(path, `---\n${dump(values)}---\n${body ?? `\n${readText(site, path)}`}`)
}

/** Changes a YAML or JSON file as data. */
export function changeDocument(site: SiteFiles, path: string, change: (document: Document) => void): void {
  const document = load(readText(site, path)) as Document
  try {
    change(document)
  } catch (error) {
    // A member of the document that the edit changes was removed by another one.
    if (error instanceof TypeError) throw new NotApplicable(`${path}: ${error.message}`, { cause: error })
    throw error
  }
  site.set(path, path.endsWith('.json') ? `${JSON.stringify(document, null, 2)}\n` : dump(document))
}

const CONFIG = 'docs.config.ts'
const CONFIG_PARTS = /^([\s\S]*\/\/ options\n)([\s\S]*)(\n\/\/ end of options[\s\S]*)$/

/** Changes the options of docs.config.ts. */
export function changeConfig(site: SiteFiles, change: (config: Document) => void): void {
  const [, before = '', options = '', after = ''] = CONFIG_PARTS.exec(readText(site, CONFIG)) ?? []
  const config: Document = JSON.parse(options)
  change(config)
  site.set(CONFIG, before + JSON.stringify(config, null, 2) + after)
}

/** Renames a file, or every file below a folder. */
export function moveFiles(site: SiteFiles, from: string, to: string): void {
  const moved = [...site.keys()].filter((path) => path === from || path.startsWith(`${from}/`))
  if (moved.length === 0) throw new NotApplicable(`there is no ${from}`)
  for (const path of moved) {
    const target = to + path.slice(from.length)
    if (site.has(target)) throw new NotApplicable(`${target} exists`)
    site.set(target, site.get(path) ?? '')
    site.delete(path)
  }
}

/** Deletes a file, or every file below a folder. */
export function removeFiles(site: SiteFiles, path: string): void {
  const removed = [...site.keys()].filter((name) => name === path || name.startsWith(`${path}/`))
  if (removed.length === 0) throw new NotApplicable(`there is no ${path}`)
  for (const name of removed) site.delete(name)
}

/** One word for a state of the sources: equal words mean equal files. */
export function hashFiles(site: SiteFiles): string {
  const sorted = [...site].sort(([a], [b]) => (a < b ? -1 : 1))
  return hashOf(
    ...sorted.flatMap(([path, content]) => [path, Buffer.from(content as string).toString('base64')]),
  )
}

/** A folder that holds a site, and follows it file by file. */
export class SiteFolder {
  readonly root: string
  #written: SiteFiles = new Map()

  constructor(root: string) {
    this.root = root
  }

  /** Writes what differs from the last call and deletes what is gone, with the folders that become empty. */
  write(site: SiteFiles): void {
    for (const path of this.#written.keys())
      if (!site.has(path)) {
        rmSync(join(this.root, path))
        this.#removeEmptyFolders(dirname(path))
      }
    for (const [path, content] of site) {
      if (this.#written.get(path) === content) continue
      mkdirSync(dirname(join(this.root, path)), { recursive: true })
      writeFileSync(join(this.root, path), content)
    }
    this.#written = new Map(site)
  }

  #removeEmptyFolders(path: string): void {
    for (let folder = path; folder !== '.'; folder = dirname(folder))
      try {
        rmdirSync(join(this.root, folder))
      } catch {
        return
      }
  }
}
