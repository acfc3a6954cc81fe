/**
 * Input and output of a build. The package publishes these types and all that they import. A type of a stage would bring the
 * stage's other types into the package.
 */
import type { RemoteCache } from '../lib/network/remote-cache.ts'
import type { Page } from '../stages/site-types.ts'
import type { ServiceOverrides } from '../stages/config/config-types.ts'
import type { MoveReport, Problem } from '../lib/types.ts'

/** Options of a build that do not depend on the site. */
export interface ContextOptions {
  /** Folder of the site. */
  readonly root: string
  /** Read and write `.docs/cache` below the root. Default true. */
  readonly cache?: boolean
  /** A cache on a server that machines share, asked for what the one below the root lacks. */
  readonly remoteCache?: RemoteCache
  /** Keep what is read and computed in memory, for a server. */
  readonly keep?: boolean
  /** Read drafts as pages. Default false. */
  readonly drafts?: boolean
  /** Keep the content of API pages between reading and rendering, which follows at once. */
  readonly keepsContents?: boolean
  /** Keep texts of pages in a temporary file between reading and rendering. They cannot be read after `close`. */
  readonly spoolsTexts?: boolean
  /** Threads; default is the number of processors. */
  readonly jobs?: number
}

/** What `docs build` can be given. */
export interface BuildOptions extends ContextOptions {
  /** Output folder. Default: `<root>/dist/site`, with the bundle in `<root>/dist/offline.zip`; for another folder the bundle is `<out>.zip`. */
  readonly out?: string
  /** Base path or URL of the published site. Replaces `base`, and `url` if it is a URL. */
  readonly base?: string
  /** Write the offline bundle. Default: true. */
  readonly offline?: boolean
  /** Treat warnings as errors. Default: false. */
  readonly strict?: boolean
  /** Called when a stage begins, and for each of its parts that is done. */
  readonly progress?: (stage: string, done?: number, total?: number, name?: string) => void
  /** Ends the build; the previous output stays. */
  readonly signal?: AbortSignal
  /** Services of a sandbox instead of the configured services. */
  readonly services?: ServiceOverrides
}

/** Bytes of the folder and of the zip. */
export interface OutputBytes {
  readonly site: number
  readonly bundle: number
}

/** Content without a page on purpose: drafts, and operations that API descriptions mark as internal. Absent if there are none. */
export interface LeftOut {
  readonly drafts?: number
  readonly hiddenOperations?: number
}

/** Figures of a build that was written. */
export interface BuildSummary extends LeftOut {
  /** Path of the folder that was written. */
  readonly out: string
  /** Path of the offline bundle; undefined with `offline: false`. */
  readonly bundle: string | undefined
  /** Number of pages by kind. */
  readonly pages: Readonly<Partial<Record<Page['kind'], number>>>
  readonly seconds: number
  /** Values that were found in the cache, and those that were computed. */
  readonly hits: number
  readonly misses: number
  readonly bytes: OutputBytes
}

/** The result of a build. */
export interface BuildResult {
  /** All problems of the site, errors and warnings. */
  readonly problems: readonly Problem[]
  /** Undefined if nothing was written, because the site has errors. */
  readonly summary?: BuildSummary
  /** How the configuration of another tool was read. */
  readonly moved?: MoveReport
}
