/** Parts of the settings, by their name in the address. */
export const SETTINGS = [
  ['organization', 'Organization'],
  ['members', 'Members'],
  ['invitations', 'Invitations'],
  ['audit', 'Audit log'],
] as const

/** Pages behind the sign-in that have a place in the menu. */
export const PAGES: readonly (readonly [path: string, label: string])[] = [
  ['/developer/dashboard', 'Dashboard'],
  ['/developer/application', 'Applications'],
  ['/developer/monitor/logs', 'Logs'],
  ['/developer/documentation', 'Documentation'],
  ['/developer/settings', 'Settings'],
  ['/developer/profile', 'Profile'],
]
