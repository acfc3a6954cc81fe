import { Announcement } from './islands/announcement.tsx'
import { LazySidebar } from './islands/lazy-sidebar.tsx'
import { NearestPages } from './islands/nearest-pages.tsx'
import { Search } from './islands/search.tsx'
import { SidebarToggle } from './islands/sidebar-toggle.tsx'
import { ThemeToggle } from './islands/theme-toggle.tsx'
import { TryIt } from './islands/try-it.tsx'
import { VersionMenu } from './islands/version-menu.tsx'
import type { IslandComponent } from './client-runtime.ts'

/** The islands of Offprint itself, by the name of their file. An author's islands join them when a site is built. */
export const islands: Readonly<Record<string, IslandComponent>> = {
  announcement: Announcement,
  'lazy-sidebar': LazySidebar,
  'nearest-pages': NearestPages,
  search: Search,
  'sidebar-toggle': SidebarToggle,
  'theme-toggle': ThemeToggle,
  'try-it': TryIt,
  'version-menu': VersionMenu,
}
