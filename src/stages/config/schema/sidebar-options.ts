/** The entries of a sidebar. Part of schema.ts. */

import * as v from 'valibot'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import type { SidebarBadge } from '../../../lib/types.ts'
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
export interface GroupIndex {
  /** Path below the collection. Default: 'category/' and the label in kebab case. */
  route?: string | undefined
  /** Title of the page. Default: the label of the group. */
  title?: string | undefined
  /** Text above the cards, and the meta description of the page. */
  description?: string | undefined
}

const groupIndex = v.strictObject({
  /** Path below the collection. Default: 'category/' and the label in kebab case. */
  route: v.optional(sitePath),
  /** Title of the page. Default: the label of the group. */
  title: v.optional(text),
  /** Text above the cards, and the meta description of the page. */
  description: v.optional(text),
})

export const sidebarItem: v.GenericSchema<SidebarItemInput, CheckedSidebarItem> = v.lazy(() =>
  v.pipe(
    v.strictObject({
      /** Text of the entry. Default: the label of the page. */
      label: v.optional(text),
      /** A guide, by its path or id. */
      doc: v.optional(text),
      /** A URL or path. */
      link: v.optional(readerLink),
      /** All guides of a folder. */
      folder: v.optional(text),
      /** Whether the folder is a group of its own. */
      group: v.optional(flag),
      /** A page with a card for each entry of the group. */
      index: v.optional(groupIndex),
      /** Whether the group starts closed. */
      collapsed: v.optional(flag),
      /** Icon beside the label. */
      icon: v.optional(v.picklist(Object.keys(ICON_SHAPES), "the name of an icon, such as 'rocket'")),
      /** A short label after the text. */
      badge: v.optional(sidebarBadge),
      /** Entries of the group. */
      items: v.optional(list(sidebarItem)),
    }),
    v.check(({ doc, link, folder, index, items }) => {
      const targets = [doc, link, folder, index].filter((target) => target !== undefined).length
      return (
        (targets === 1 || (targets === 0 && items !== undefined)) &&
        (index === undefined || items !== undefined)
      )
    }, 'an item with one target, `doc`, `link` or `folder`, or with `items`'),
  ),
)

/** One item of a sidebar: a document, a link, or a group of items. */
export interface SidebarItemInput {
  /** Text of the entry. Default: the label of the page. */
  label?: string | undefined
  /** Path of a document in the docs folder, without extension: 'webhooks/overview'. */
  doc?: string | undefined
  /** Path in this site ('/blog') or URL. */
  link?: string | undefined
  /** Folder below the docs folder, whose generated entries are shown here: 'guides'. */
  folder?: string | undefined
  /** Whether the entries of the folder are a separate group. Default: true, except for the docs folder itself. */
  group?: boolean | undefined
  /** A page of the group with a card for each of its entries. */
  index?: GroupIndex | undefined
  /** Whether the group starts closed. */
  collapsed?: boolean | undefined
  /** Name of an icon, such as 'rocket'. */
  icon?: string | undefined
  /** A word beside the entry: 'New'. */
  badge?: string | SidebarBadge | undefined
  /** Entries of a group. */
  items?: SidebarItemInput[] | undefined
}

/** The same with a badge in its long form. */
export interface CheckedSidebarItem extends Omit<SidebarItemInput, 'badge' | 'items'> {
  badge?: SidebarBadge | undefined
  items?: CheckedSidebarItem[] | undefined
}
