import { Announcement } from './islands/announcement.tsx'
import { Menu } from './islands/menu.tsx'
import { Missing } from './islands/missing.tsx'
import { Search } from './islands/search.tsx'
import { Sidebar } from './islands/sidebar.tsx'
import { Theme } from './islands/theme.tsx'
import { Tryit } from './islands/tryit.tsx'
import { Version } from './islands/version.tsx'
import type { IslandComponent } from './runtime.ts'

/** The islands of Offprint itself, by the name of their file. An author's islands join them when a site is built. */
export const islands: Readonly<Record<string, IslandComponent>> = {
  announcement: Announcement,
  menu: Menu,
  missing: Missing,
  search: Search,
  sidebar: Sidebar,
  theme: Theme,
  tryit: Tryit,
  version: Version,
}
