/** Which entries of a sidebar match what a reader types. */
import type { SidebarEntry } from '../../../stages/view/view-types.ts'

export interface SidebarMatch {
  readonly entry: SidebarEntry
  /** Label of the branch that holds the entry; '' at the top level. */
  readonly branch: string
}

/** Entries with a page that have all words of a query in their method, path, title or branch, in the order of the sidebar. */
export function filterSidebar(items: readonly SidebarEntry[], query: string): readonly SidebarMatch[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches: SidebarMatch[] = []
  const visit = (entries: readonly SidebarEntry[], branch: string) => {
    for (const entry of entries) {
      const { label, method = '', path = '' } = entry
      const text = `${method} ${path} ${label} ${branch}`.toLowerCase()
      if (entry.route !== undefined && words.every((word) => text.includes(word)))
        matches.push({ entry, branch })
      visit(entry.items, label)
    }
  }
  visit(items, '')
  return matches
}
