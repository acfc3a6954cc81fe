import type { SidebarBadge } from '../types.ts'

/** The mark of a draft in the sidebar. Authors see it, so it is English as all that the program says to them. */
export const DRAFT_BADGE: SidebarBadge = { text: 'Draft', tone: 'warn' }
