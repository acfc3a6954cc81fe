/** What a build runs in. The stages get it as an argument, so that tests and the dev server can run them with other means. */
import type { Cache } from './cache.ts'
import type { Pool } from './pool.ts'

export interface BuildContext {
  /** Absolute path of the site's root folder. */
  readonly root: string
  readonly pool: Pool
  readonly cache: Cache
}
