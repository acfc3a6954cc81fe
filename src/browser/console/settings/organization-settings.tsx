/** The settings of the organization, and previews of the console with other roles. */
import { Fragment, useState, type InputHTMLAttributes } from 'react'
import { FactList } from '../ui/fact-list.tsx'
import { Section } from '../ui/section.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup, splitInputLines, Select, TextArea, TextField } from '../ui/form.tsx'
import { PageForm } from '../ui/page-form.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { changePreview } from '../session/access/role-preview.ts'
import { refreshQueries } from '../api/query-cache.ts'
import { useQuery } from '../api/use-query.ts'
import { useEdit } from '../api/use-edit.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import { uniqueValues } from '../../../lib/data/unique-values.ts'
import { apiVersions, platform } from '../page-data.ts'
import type { OrganizationPreferences } from '../api/models.ts'
import type { SettingsPartProps } from './settings-tabs.ts'

/** The forms for the settings of the organization. */
export function OrganizationSettings({ path }: SettingsPartProps) {
  const query = useQuery<OrganizationPreferences>(`${path}/settings`)
  return (
    <>
      <Section title="Organization">
        <QueryResult query={query} what="the settings">
          {(data) => <OrganizationForm path={path} data={data} />}
        </QueryResult>
      </Section>
      <RolePreviews />
    </>
  )
}

/** Events that administrators can receive email about. */
const NOTICES = [
  ['errorRate', 'when the error rate is high'],
  ['failingWebhooks', 'when webhooks fail'],
  ['expiringSecrets', 'before secrets expire'],
  ['quotas', 'when a quota is nearly used up'],
  ['secretGuessing', 'when someone guesses a secret'],
  ['memberChanges', 'when members change'],
] as const satisfies readonly (readonly [keyof OrganizationPreferences['notifications'], string])[]

function OrganizationForm({ path, data }: SettingsPartProps & { readonly data: OrganizationPreferences }) {
  const { can } = useConsole()
  const fixed = !can('administer')
  const webhookVersion: string = data.webhookVersion
  const [draft, setDraft] = useState({
    logRetentionDays: String(data.logRetentionDays),
    webhookVersion,
    allowedDomains: data.allowedDomains.join('\n'),
    supportEmail: data.supportEmail ?? '',
    alertErrorRate: String(data.alertErrorRate),
    notifications: data.notifications,
  })
  const { change: send, ...request } = useEdit<OrganizationPreferences>(`${path}/settings`)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const submit = async () => {
    const changed = await send({
      ...draft,
      logRetentionDays: Number(draft.logRetentionDays),
      alertErrorRate: Number(draft.alertErrorRate),
      allowedDomains: splitInputLines(draft.allowedDomains),
      supportEmail: draft.supportEmail.trim() === '' ? null : draft.supportEmail.trim(),
    })
    if (changed === undefined) return
    showToast({ tone: 'good', title: 'The settings were saved' })
    refreshQueries(path)
  }
  const input = (
    name: 'logRetentionDays' | 'supportEmail' | 'alertErrorRate',
    label: string,
    kind: InputHTMLAttributes<HTMLInputElement>,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      {...kind}
      disabled={fixed}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
  const notices = NOTICES.map(([name]) => name).filter((name) => draft.notifications[name])
  return (
    <PageForm action={fixed ? undefined : 'Save'} request={request} onSubmit={submit}>
      <p>
        <strong>{data.legalName}</strong> <code>{data.organizationId}</code>
      </p>
      {fixed && <p className="hint">Only an administrator of the organization can change these.</p>}
      {input('logRetentionDays', 'Log retention (days)', { type: 'number' })}
      <Select
        label="Webhook payload version"
        options={uniqueValues([...apiVersions, draft.webhookVersion])}
        value={draft.webhookVersion}
        onChange={(webhookVersion) => change({ webhookVersion })}
        disabled={fixed}
        name="webhookVersion"
      />
      <TextArea
        label="Allowed email domains"
        hint="One per line. Empty: all domains."
        name="allowedDomains"
        rows={3}
        disabled={fixed}
        value={draft.allowedDomains}
        onChange={(allowedDomains) => change({ allowedDomains })}
      />
      {input('supportEmail', 'Support email', { type: 'email' })}
      {input(
        'alertErrorRate',
        'Error rate that opens an alert (%)',
        { type: 'number', min: 1, max: 100 },
        'Of the requests of an hour, from 20 requests on.',
      )}
      <CheckboxGroup
        legend="Email administrators"
        options={NOTICES}
        chosen={notices}
        disabled={fixed}
        onChange={(chosen) =>
          change({
            notifications: Object.fromEntries(
              NOTICES.map(([name]) => [name, chosen.includes(name)]),
            ) as OrganizationPreferences['notifications'],
          })
        }
      />
    </PageForm>
  )
}

/** Starts previews of the console with another role. */
function RolePreviews() {
  const { preview } = useConsole()
  return (
    <Section title="Role preview">
      <p>
        Shows this tab as a user with another role would see it, never with more permissions than you have.
        Nothing can be changed until the preview ends.
      </p>
      <FactList
        facts={Object.fromEntries(
          platform.previews.map(({ name, role, description }) => [
            role,
            <Fragment key={name}>
              <p>{description}</p>
              <Button
                variant="outlinePrimary"
                disabled={preview === name}
                onClick={() => changePreview(name)}
              >
                View as {name}
              </Button>
            </Fragment>,
          ]),
        )}
      />
    </Section>
  )
}
