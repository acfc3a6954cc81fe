import type { PageView, ViewParts } from '../src/stages/view/view-types.ts'

/** Props of a page template: its view and the shared parts that the view names, and nothing else. */
export interface PageProps<V extends PageView = PageView> {
  readonly view: V
  readonly parts: ViewParts
}
