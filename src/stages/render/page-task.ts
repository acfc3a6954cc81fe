/** The work of threads on pages: their input and output. Plain data. */

import type { FileStates } from '../../lib/files/file-state.ts'
import type { Api } from '../../domain/openapi/model.ts'
import type { ApiPageOutline, ApiPageSource } from '../site-types.ts'
import type { PageFile, PageFileContext } from '../../lib/types.ts'
import type { PageView, ViewParts } from '../view/view-types.ts'

/** Dependencies of a page's files besides its view and the site's `PageFileContext`. */
export interface PageAddress {
  readonly route: string
  readonly kind: PageView['kind']
  /** Further routes of the same page. */
  readonly aliases?: readonly string[]
  /** Whether other pages load the fields of this page, which describes a schema. */
  readonly isDeferred?: boolean
}

/** Pages of one API to outline. */
export interface OutlineTask {
  readonly pages: readonly ApiPageSource[]
  /** Whether the content is wanted, because the pages are rendered next. */
  readonly keepsContent: boolean
}

/** Result of outlining a page. */
export interface OutlineOutput {
  readonly outline: ApiPageOutline
  /** Its content (render/page-content.ts). */
  readonly content?: Uint8Array
}

/** Input of rendering a page's HTML. */
export interface RenderSource {
  readonly view: PageView
  readonly parts: ViewParts
  /** The page of an API whose blocks are the content of the view, unless `parts` has the content. A thread builds them from the model. */
  readonly apiPage?: ApiPageSource
  /** The content of that page, if it was rendered when the page was read (render/page-content.ts). */
  readonly content?: Uint8Array
}

/** A page to render and to write. */
export interface PageTask {
  readonly page: PageAddress
  /** Its source, or what an earlier build rendered from it (`PageOutput.rendered`). */
  readonly source: RenderSource | { readonly rendered: Uint8Array }
  /** Whether `rendered` is wanted, for the cache. */
  readonly isKept?: boolean
}

/** Result of a task. */
export interface PageOutput {
  readonly files: readonly PageFile[]
  /** HTML and Markdown with site markers as addresses, so that they are the same for any host. */
  readonly rendered?: Uint8Array
  /** The files that templates of the site's authors have read, with `rendered`. */
  readonly reads?: FileStates
}

/** Data that all page tasks of a site share. */
export interface SharedPageData {
  readonly files: PageFileContext
  /** By version. */
  readonly apis: ReadonlyMap<string, Api>
}
