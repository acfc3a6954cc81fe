/** Tabs of the settings page: the name in the address, and the label. */
export const SETTINGS_TABS = [
  ['organization', 'Organization'],
  ['members', 'Members'],
  ['invitations', 'Invitations'],
  ['audit', 'Audit log'],
] as const
