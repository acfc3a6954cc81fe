/** Props of authors' templates: the same view data as for the part that they replace. */

import type { ComponentType, ReactNode } from 'react'
import type { PartName } from '../../lib/page/part-names.ts'
import type { ArticleView, HomeView, MissingView, PageView, PostView, ViewParts } from '../view/view-types.ts'

/** The view of the pages that a part is on. */
type PartView<N extends PartName> = N extends 'Home'
  ? HomeView
  : N extends 'NotFound'
    ? MissingView
    : N extends 'Post'
      ? PostView
      : N extends 'Operation'
        ? ArticleView
        : PageView

/** Props of a template: `export default function Footer({ Default, view }: PartProps<'Footer'>)`. */
export interface PartProps<N extends PartName = PartName> {
  /** All that the page prints. */
  readonly view: PartView<N>
  /** Data that many pages share: names and links of the site (`parts.layout`), the sidebar, the content. */
  readonly parts: ViewParts
  /** The part that the template replaces, ready to print: `<Default />`. */
  readonly Default: ComponentType
  /** A site path ('/docs/intro', '/img/seal.svg') for `href` and `src`: it serves a host, a base path and the offline bundle. */
  readonly linkTo: (path: string) => string
  /** The content, of `Article`. */
  readonly children?: ReactNode
}
