/** Watches the sources of a site for the development server, and reports which files have changed. */

import { statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { watch } from 'chokidar'
import { CONFIG_FILES } from '../config/file/read-config-file.ts'
import type { DevSite } from './dev-site.ts'
import type { UpdateExtent } from './update-reading.ts'

/** Changes that come within this time are one: editors write a file in several steps. Milliseconds. */
const CHANGE_WAIT = 5

/** chokidar drops further changes of a file for 50 ms after it reported one: when that is over, the file is compared with what was read. Milliseconds. */
const SECOND_LOOK = 75

/** So many files at once are a checkout or a generator, and more of them are on the way: links between them are broken until all are there. */
const FEW_FILES = 5

/** So long nothing may have changed before such files are read, and so long they wait at most. Milliseconds. */
const MANY_FILES_WAIT = 100
const LONGEST_WAIT = 2000

/** After a part of a change was shown, all sources are read again once there has been no other for this time. Milliseconds. */
const QUIET_WAIT = 250

export interface Changes {
  /** Shows changes of these files, relative to the root, and says how far: the rest takes a `refresh`. */
  update(paths: ReadonlySet<string>): Promise<UpdateExtent>
  /** Reads all sources again and gives what reports the result. Throws the reason of the signal when it ends the reading. */
  refresh(signal?: AbortSignal): Promise<() => Promise<void>>
  /** What was thrown is a bug of ours; the next change is shown all the same. */
  fail(error: unknown): void
  /** The operating system refuses to watch a path: its changes do not show. */
  failWatching(error: unknown, path: string): void
}

/**
 * Watches the folders that sources come from, and reports changes that come together once: those too that came after the first reading
 * began, at the time `since`, and before the watching does.
 */
export function watchSources(
  root: string,
  site: DevSite,
  { since, changes }: { readonly since: number; readonly changes: Changes },
): { close(): Promise<void> } {
  let watched = listWatchedPaths(site)
  const toSourcePath = (path: string) => relative(root, resolve(root, path)).split(sep).join('/')
  // The root is watched, and only what leads to sources below it: a folder of sources that is deleted and comes back is seen by its parent,
  // and chokidar reports `ready` too early when a path that it is given does not exist.
  const watcher = watch('.', {
    cwd: root,
    ignoreInitial: true,
    ignored: (path) => {
      const source = toSourcePath(path)
      return !watched.others.has(source) && !isInFolder(source, watched.folders)
    },
  })
  const watchNewSources = () => {
    const before = watched
    watched = listWatchedPaths(site)
    const added = [
      ...watched.folders.filter((path) => !before.folders.includes(path)),
      ...[...watched.others].filter((path) => !before.others.has(path)),
    ]
    // Through its folder, so that a file that is deleted and comes back is seen.
    watcher.add([...new Set(added.map((path) => dirname(path)))])
  }
  let timer: NodeJS.Timeout | undefined
  let quietTimer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  /** A second reading of all sources while the last result is shown; a new change ends that, and it begins again after it. */
  let background: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  let isRefreshDue = false
  let paths = new Set<string>()
  /** Files that changed one after the other, without a pause; and when the first and the last of them did. */
  const burst = new Set<string>()
  let burstStart = 0
  let changedAt = 0
  let hasNewFolder = false
  /** Files whose changes were shown, as they were before they were read, until they are looked at a second time. */
  const shown = new Map<string, string>()
  let lookTimer: NodeJS.Timeout | undefined
  const enqueue = (work: () => Promise<void>) => {
    running = running.then(work).catch(changes.fail)
  }
  const refreshLater = () => {
    isRefreshDue = true
    clearTimeout(quietTimer)
    quietTimer = setTimeout(() => {
      const controller = new AbortController()
      const done = refresh(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) changes.fail(error)
      })
      background = { controller, done }
    }, QUIET_WAIT)
  }
  const refresh = async (signal?: AbortSignal) => {
    clearTimeout(quietTimer)
    const report = await changes.refresh(signal)
    isRefreshDue = false
    watchNewSources()
    // What changes meanwhile may be the file that a link of this state misses.
    if (paths.size === 0) await report()
  }
  const lookAgain = () => {
    for (const [path, state] of shown) if (readState(root, path) !== state) paths.add(path)
    shown.clear()
    enqueue(applyChanges)
  }
  const applyChanges = async () => {
    const changed = paths
    const isFolderNew = hasNewFolder
    paths = new Set()
    hasNewFolder = false
    if (changed.size === 0) return
    for (const path of changed) shown.set(path, readState(root, path))
    clearTimeout(lookTimer)
    lookTimer = setTimeout(lookAgain, SECOND_LOOK)
    background?.controller.abort()
    clearTimeout(quietTimer)
    const extent = await changes.update(changed)
    if (extent === 'none') await refresh()
    // A page may include files that it did not before.
    else watchNewSources()
    if (extent === 'part' || isFolderNew || isRefreshDue) refreshLater()
  }
  watcher.on('all', (event, path) => {
    const now = Date.now()
    if (now - changedAt > MANY_FILES_WAIT) {
      burst.clear()
      burstStart = now
    }
    changedAt = now
    const source = toSourcePath(path)
    burst.add(source)
    paths.add(source)
    // chokidar reads a new folder before it watches it: a file that is written in between is not reported.
    hasNewFolder ||= event === 'addDir'
    const hasMany = burst.size > FEW_FILES && now - burstStart < LONGEST_WAIT
    clearTimeout(timer)
    timer = setTimeout(() => enqueue(applyChanges), hasMany ? MANY_FILES_WAIT : CHANGE_WAIT)
  })
  const reported = new Set<string | undefined>()
  watcher.on('error', (error) => {
    const { code, path = root } = error as NodeJS.ErrnoException
    // Once for each reason: beyond the system's limit of watched files, each further file fails.
    if (!reported.has(code)) changes.failWatching(error, toSourcePath(path))
    reported.add(code)
  })
  watcher.once('ready', () => {
    if (hasNewer(root, watcher.getWatched(), since)) enqueue(() => refresh())
  })
  return {
    async close() {
      clearTimeout(timer)
      clearTimeout(lookTimer)
      clearTimeout(quietTimer)
      background?.controller.abort()
      await watcher.close()
      await running
      await background?.done
    },
  }
}

/** State of a file as the file system reports it; '' if there is none. A path below a file is an error for stat. */
function readState(root: string, path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(join(root, path))
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}

/** What is watched, as paths relative to the root. */
interface WatchedPaths {
  /** Folders of sources, with everything in them. */
  readonly folders: readonly string[]
  /** Sources elsewhere, and the folders that lead to sources. */
  readonly others: ReadonlySet<string>
}

/** What the site is made from, or would be made from if it existed. */
function listWatchedPaths(site: DevSite): WatchedPaths {
  const { config, content } = site.getCheckedSite()
  const folders = [
    ...config.collections.map(({ source }) => source),
    config.static,
    'openapi',
    'templates',
    // A new folder in it is a new version of the guides.
    'content/versions',
  ]
  // Included files, components, style sheets, imports of the configuration.
  const files = [...CONFIG_FILES, 'versions.json', ...content.sources, ...config.sources].filter(
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

/** Whether one of the watched files and folders (names by folder) was changed at the time `since` or later. */
function hasNewer(
  root: string,
  watched: Readonly<Record<string, readonly string[]>>,
  since: number,
): boolean {
  return Object.entries(watched)
    .flatMap(([folder, names]) => names.map((name) => resolve(root, folder, name)))
    .some((path) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since)
}
