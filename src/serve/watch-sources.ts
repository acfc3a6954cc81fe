/** Watches the sources of a site for the development server, and passes on which files have changed. */

import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { CONFIG_FILES } from '../stages/config/file/read-config-file.ts'
import { relativePath } from '../lib/files/relative-path.ts'
import { createChangeQueue, type Changes } from './change-queue.ts'
import type { DevSite } from './dev-site.ts'

export interface WatcherChanges extends Changes {
  /** The operating system refuses to watch a path, so its changes do not show. */
  failWatching(error: unknown, path: string): void
}

export interface SourceWatcher {
  /** Watches files that only the content of pages names: their components and included files, which an outline does not have. */
  complete(): void
  close(): Promise<void>
}

/**
 * Watches the folders that sources come from, and reports changes that come together once. This includes changes after the first reading
 * began, at the time `since`, and before the watching does.
 */
export function watchSources(
  root: string,
  site: DevSite,
  { since, changes }: { readonly since: number; readonly changes: WatcherChanges },
): SourceWatcher {
  /** All that is watched, or was a source once. */
  let watched = listWatchedPaths(site)
  const reported = new Set<string | undefined>()
  const toSourcePath = (path: string) => relativePath(root, resolve(root, path))
  const queue = createChangeQueue(root, {
    async read(paths, signal) {
      const began = Date.now()
      const report = await changes.read(paths, signal)
      // A page may include files that it did not before.
      watchNewSources(began)
      return report
    },
    fail: changes.fail,
  })

  /** Watches these paths below the root; those that have changed since they were read, at the time `read` or later, are read again. */
  function start({ folders, others }: WatchedPaths, read: number): FSWatcher {
    // The root is watched, and only the folders above sources below it. A folder of sources that is deleted and comes back is seen by its parent,
    // and chokidar reports `ready` too early when a path that it is given does not exist.
    const watcher = watch('.', {
      cwd: root,
      ignoreInitial: true,
      ignored: (path) => {
        const source = toSourcePath(path)
        return !others.has(source) && !isInFolder(source, folders)
      },
    })
    // chokidar reads a new folder before it watches it, so a file that is written in between is not reported.
    watcher.on('all', (event, path) => queue.add(toSourcePath(path), { hidesFiles: event === 'addDir' }))
    watcher.on('error', (error) => {
      const { code, path = root } = error as NodeJS.ErrnoException
      // Once for each reason, because beyond the system's limit of watched files, each further file fails.
      if (!reported.has(code)) changes.failWatching(error, toSourcePath(path))
      reported.add(code)
    })
    watcher.once('ready', () => {
      const paths = Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
        names.map((name) => join(folder, name)),
      )
      if (hasNewer(root, paths, read)) queue.refresh()
    })
    return watcher
  }

  const watchers = [start(watched, since)]
  let isClosed = false

  /** New sources have a separate watcher, which reports when they are watched. chokidar does not report that for added paths. */
  function watchNewSources(read: number): void {
    if (isClosed) return
    const listed = listWatchedPaths(site)
    const folders = listed.folders.filter((path) => !watched.folders.includes(path))
    const others = [...listed.others].filter((path) => !watched.others.has(path))
    if (folders.length + others.length === 0) return
    watched = {
      folders: [...watched.folders, ...folders],
      others: new Set([...watched.others, ...others]),
    }
    const parents = [...folders, ...others].flatMap(listParents)
    watchers.push(start({ folders, others: new Set([...others, ...parents]) }, read))
  }

  return {
    complete: () => watchNewSources(since),
    async close() {
      isClosed = true
      await Promise.all([...watchers.map((watcher) => watcher.close()), queue.close()])
    },
  }
}

/** Watched files and folders, as paths relative to the root. */
interface WatchedPaths {
  /** Folders of sources, with everything in them. */
  readonly folders: readonly string[]
  /** Sources elsewhere, and the folders above sources. */
  readonly others: ReadonlySet<string>
}

/** Sources of the site, including files that do not exist yet. */
function listWatchedPaths(site: DevSite): WatchedPaths {
  const { config, content } = site.getCheckedSite()
  const read = [...content.sources, ...site.listReadFiles()]
  const folders = [
    ...config.collections.map(({ source }) => source),
    ...config.translations.map(({ locale }) => locale.folder),
    ...config.static,
    'openapi',
    'templates',
    // A new folder in it is a new version of the guides.
    'content/versions',
    ...read.flatMap((path) => /^(.+?)\/\*+$/.exec(path)?.[1] ?? []),
  ]
  // Included files, components, style sheets, imports of the configuration, and what code of authors reads.
  const files = [...CONFIG_FILES, 'versions.json', ...read, ...config.sources].filter(
    (path) => !isInFolder(path, folders),
  )
  return { folders, others: new Set([...files, ...[...folders, ...files].flatMap(listParents)]) }
}

function isInFolder(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`))
}

/** 'content', 'content/docs' and '' for 'content/docs/a.md'. */
function listParents(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.map((_, n) => parts.slice(0, n).join('/'))
}

/** Whether one of the files and folders was changed at the time `since` or later. */
function hasNewer(root: string, paths: readonly string[], since: number): boolean {
  return paths.some(
    (path) => (statSync(resolve(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since,
  )
}
