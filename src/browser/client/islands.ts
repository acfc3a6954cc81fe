/** The table of Offprint's own islands, from which templates render them. */
import { Announcement } from './islands/announcement.tsx'
import { Embed } from './islands/embed.tsx'
import { ListFilter } from './islands/list-filter.tsx'
import { NavMenu } from './islands/nav-menu.tsx'
import { NearestPages } from './islands/nearest-pages.tsx'
import { SchemaFields } from './islands/schema-fields.tsx'
import { PageActions } from './islands/page-actions.tsx'
import { PageFeedback } from './islands/page-feedback.tsx'
import { Search } from './islands/search.tsx'
import { SidebarFilter } from './islands/sidebar-filter.tsx'
import { SidebarToggle } from './islands/sidebar-toggle.tsx'
import { ThemeToggle } from './islands/theme-toggle.tsx'
import { TryIt } from './islands/try-it.tsx'
import { VersionMenu } from './islands/version-menu.tsx'
import type { IslandComponent } from './client-runtime.ts'

/** Islands by the name of their file. A site's build adds the components of its authors. */
export const islands: Readonly<Record<string, IslandComponent>> = {
  announcement: Announcement,
  embed: Embed,
  'list-filter': ListFilter,
  'nav-menu': NavMenu,
  'nearest-pages': NearestPages,
  'schema-fields': SchemaFields,
  'page-actions': PageActions,
  'page-feedback': PageFeedback,
  search: Search,
  'sidebar-filter': SidebarFilter,
  'sidebar-toggle': SidebarToggle,
  'theme-toggle': ThemeToggle,
  'try-it': TryIt,
  'version-menu': VersionMenu,
}
