/** The files of a reading that belong to no single page, for the development server. Each kind is generated at its first request. */
import { setImmediate } from 'node:timers/promises'
import { emitSources } from '../build/render-sites.ts'
import type { BuildContext } from '../graph/context.ts'
import { emitDownloads, emitFixedFiles, emitSiteFiles, searchAllSites } from '../stages/emit/emit-files.ts'
import { readEmitted, type EmittedFile } from '../lib/files/file-digest.ts'
import { changeFile, changeFiles } from '../build/plugins/change-files.ts'
import { hasHashedName } from '../lib/site/paths/site-files.ts'
import type { OutFile } from '../lib/types.ts'
import type { Reading } from './reading.ts'
import type { SitePayload } from './send-response.ts'

export interface OtherFiles {
  /** A file that no page is read for, by its site path: scripts, styles, icons. */
  findFixed(path: string): Promise<SitePayload | undefined>
  /** Any other file, once all pages are read. The search index is only made for those who ask for it. */
  find(path: string): Promise<OutFile['data'] | undefined>
}

const SEARCH_PATH = /^\/assets\/search(?:-[^/]+)?\//

/** A long list of files gives way to requests this often. Milliseconds. */
const PAUSE_AFTER = 10

/** The files of a reading, each made when it is first asked for. */
export function createOtherFiles({ checked, locales }: Reading, context: BuildContext): OtherFiles {
  const { site, fileChanges } = checked
  const sources = emitSources(site, locales, { offline: false })
  const added = new Set(site.addedFiles.map(({ file }) => `/${file.path}`))
  // Each shard is requested by its content, never by its checksum.
  const searchContext = { ...context, cache: { ...context.cache, keepsValues: false } }
  const usual = createLazyList(() =>
    changeFiles(
      joinStreams(emitSiteFiles(sources, [], context), emitDownloads(sources, context)),
      fileChanges,
    ),
  )
  const search = createLazyList(() => changeFiles(searchAllSites(site, searchContext), fileChanges))
  let fixed: ReadonlyMap<string, OutFile> | undefined
  return {
    async findFixed(path) {
      if (added.has(path)) return undefined
      fixed ??= new Map(
        [...emitFixedFiles(sources)]
          .filter(({ only }) => only !== 'offline')
          .map((file) => [`/${file.path}`, file]),
      )
      const file = fixed.get(path)
      if (file === undefined) return undefined
      const { data } = await changeFile(file, fileChanges)
      // The hash in a name is of the content before a plugin changes it.
      return { status: 200, name: path, data, immutable: data === file.data && hasHashedName(file.path) }
    },
    async find(path) {
      const file = await (SEARCH_PATH.test(path) && !added.has(path) ? search : usual)(path)
      return file && readEmitted(file)
    },
  }
}

/** Looks for files of a list by site path, in their form for a host. The list is only made as far as it has been looked through. */
function createLazyList(
  list: () => AsyncIterable<EmittedFile>,
): (path: string) => Promise<EmittedFile | undefined> {
  const known = new Map<string, EmittedFile>()
  let iterator: AsyncIterator<EmittedFile> | undefined
  let isComplete = false
  const search = async (path: string) => {
    iterator ??= list()[Symbol.asyncIterator]()
    const current = iterator
    let paused = performance.now()
    while (!known.has(path) && !isComplete) {
      const next = await current.next().catch((error: unknown) => {
        // The next request creates the list again, because an iterator that has failed yields nothing more.
        iterator = undefined
        throw error
      })
      if (next.done === true) isComplete = true
      else if (next.value.only !== 'offline') known.set(`/${next.value.path}`, next.value)
      if (performance.now() - paused < PAUSE_AFTER) continue
      await setImmediate()
      paused = performance.now()
    }
    return known.get(path)
  }
  // One search at a time, because an iterator has one next step.
  let last: Promise<unknown> = Promise.resolve()
  return (path) => {
    const found = last.then(() => known.get(path) ?? search(path))
    last = found.catch(() => undefined)
    return found
  }
}

/** The values of each stream, one stream after the other. */
async function* joinStreams<T>(...streams: readonly AsyncIterable<T>[]): AsyncIterable<T> {
  for (const stream of streams) yield* stream
}
