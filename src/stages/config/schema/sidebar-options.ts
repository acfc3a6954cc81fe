/** The entries of a sidebar. Part of schema.ts. */

import * as v from 'valibot'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import { choice, flag, list, objectOr, readerLink, sitePath, text } from './values.ts'

const sidebarBadge = objectOr(
  v.strictObject({ text, tone: v.optional(choice(['good', 'warn', 'bad'])) }),
  v.pipe(
    text,
    v.transform((word) => ({ text: word })),
  ),
  "a word, or { text, tone } with the tone 'good', 'warn' or 'bad'",
)

/** A page with a card for each entry of a group. */
const groupIndex = v.strictObject({
  /** Path below the collection. Default: 'category/' and the label in kebab case. */
  route: v.optional(sitePath),
  /** Title of the page. Default: the label of the group. */
  title: v.optional(text),
  /** Text above the cards, and the meta description of the page. */
  description: v.optional(text),
})

const entries = {
  /** Text of the entry. Default: the label of the page. */
  label: v.optional(text),
  /** Path of a document in the docs folder, without extension: 'webhooks/overview'. */
  doc: v.optional(text),
  /** Path in this site ('/blog') or URL. */
  link: v.optional(readerLink),
  /** Folder below the docs folder, whose generated entries are shown here: 'guides'. */
  folder: v.optional(text),
  /** Whether the entries of the folder are a separate group. Default: true, except for the docs folder itself. */
  group: v.optional(flag),
  /** A page of the group with a card for each of its entries. */
  index: v.optional(groupIndex),
  /** Whether the group starts closed. */
  collapsed: v.optional(flag),
  /** Name of an icon, such as 'rocket'. */
  icon: v.optional(v.picklist(Object.keys(ICON_SHAPES), "the name of an icon, such as 'rocket'")),
  /** A word beside the entry: 'New'. */
  badge: v.optional(sidebarBadge),
}

const leaf = v.strictObject(entries)

/** One item of a sidebar: a document, a link, or a group of items. */
export interface SidebarItemInput extends v.InferInput<typeof leaf> {
  /** Entries of a group. */
  items?: SidebarItemInput[] | undefined
}

/** The same with a badge in its long form. */
export interface CheckedSidebarItem extends v.InferOutput<typeof leaf> {
  items?: CheckedSidebarItem[] | undefined
}

export const sidebarItem: v.GenericSchema<SidebarItemInput, CheckedSidebarItem> = v.lazy(() =>
  v.pipe(
    v.strictObject({ ...entries, items: v.optional(list(sidebarItem)) }),
    v.check(({ doc, link, folder, index, items }) => {
      const targets = [doc, link, folder, index].filter((target) => target !== undefined).length
      return (
        (targets === 1 || (targets === 0 && items !== undefined)) &&
        (index === undefined || items !== undefined)
      )
    }, 'an item with one target, `doc`, `link` or `folder`, or with `items`'),
  ),
)
