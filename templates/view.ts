import type { Assets, Page, Site } from '../src/types.ts'

/** What the template of a page gets: the page, and everything that it may print besides it. */
export interface View<P extends Page> {
  readonly page: P
  readonly site: Site
  readonly assets: Assets
}
