/** Helpers that the tabs of the settings page share. */

/** Tabs of the settings page: the name in the address, and the label. */
export const SETTINGS_TABS = [
  ['organization', 'Organization'],
  ['members', 'Members'],
  ['invitations', 'Invitations'],
  ['audit', 'Audit log'],
] as const

/** Route of the settings page. */
export const SETTINGS_ROUTE = '/developer/settings'

/** Props of each tab. */
export interface SettingsPartProps {
  /** Path of the organization in the API: '/orgs/org_1'. */
  readonly path: string
}
