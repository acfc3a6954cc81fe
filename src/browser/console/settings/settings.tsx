/** The settings page, in tabs. */
import { TabLinks } from '../ui/tab-links.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { SETTINGS_TABS, SETTINGS_ROUTE } from './settings-tabs.ts'
import type { ViewProps } from '../routing/route.ts'
import { OrganizationSettings } from './organization-settings.tsx'
import { Members } from './members.tsx'
import { Invitations } from './invitations.tsx'
import { AuditLog } from './audit-log.tsx'

/** The organization: its settings, members, invitations and audit log. */
export function Settings({ route: { query } }: ViewProps) {
  const { organization } = useConsole()
  const tab = SETTINGS_TABS.find(([name]) => name === query.get('tab'))?.[0] ?? 'organization'
  const path = `/orgs/${organization}`
  return (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      <TabLinks
        label="Parts of the settings"
        title="Settings"
        to={SETTINGS_ROUTE}
        tabs={SETTINGS_TABS.map(([name, label]) => ({
          label,
          query: { tab: name },
          isCurrent: name === tab,
        }))}
      />
      {tab === 'organization' && <OrganizationSettings path={path} />}
      {tab === 'members' && <Members path={path} />}
      {tab === 'invitations' && <Invitations path={path} />}
      {tab === 'audit' && <AuditLog path={path} query={query} />}
    </>
  )
}
