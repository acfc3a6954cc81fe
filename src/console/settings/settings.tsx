import { Fragment, useState } from 'react'
import {
  Chip,
  formatTime,
  FactList,
  saveFile,
  Section,
  useToggle,
  RelativeTime,
  type Tone,
} from '../ui/bits.tsx'
import { Button } from '../ui/button.tsx'
import type { Failure } from '../api/call-api.ts'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { CheckboxGroup, Field, Form, splitLines, FormFailure, Select, fieldError } from '../ui/form.tsx'
import { formatJson } from '../format/format-json.ts'
import { Link } from '../routing/link.tsx'
import { QueryTable } from '../ui/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { changePreview } from '../session/role-preview.ts'
import { loadWholeList, refreshQueries, useList, useQuery } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { EmptyState, NoPermission, QueryResult } from '../ui/query-result.tsx'
import { showToast } from '../ui/toasts.tsx'
import { uniqueValues } from '../../lib/unique-values.ts'
import { apiVersions, platform } from '../page-data.ts'
import { SETTINGS_TABS } from './settings-tabs.ts'
import { type AuditEntry, type Invitation, type Member, type OrganizationPreferences } from '../api/models.ts'
import { writeCsv } from '../logs/call-export.ts'
import type { ViewProps } from '../routing/route.ts'

const SETTINGS_ROUTE = '/developer/settings'
/** The organization: its settings, members, invitations and audit log. */
export function Settings({ route: { query } }: ViewProps) {
  const { organization } = useConsole()
  const tab = SETTINGS_TABS.find(([name]) => name === query.get('tab'))?.[0] ?? 'organization'
  const path = `/orgs/${organization}`
  return (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      <nav className="choice" aria-label="Parts of the settings">
        {SETTINGS_TABS.map(([name, label]) => (
          <Link
            key={name}
            to={SETTINGS_ROUTE}
            query={{ tab: name }}
            aria-current={name === tab ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'organization' && <OrganizationSettings path={path} />}
      {tab === 'members' && <Members path={path} />}
      {tab === 'invitations' && <Invitations path={path} />}
      {tab === 'audit' && <AuditLog path={path} query={query} />}
    </>
  )
}

interface SettingsPartProps {
  /** '/orgs/{id}' */
  readonly path: string
}

function OrganizationSettings({ path }: SettingsPartProps) {
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

function OrganizationForm({ path, data }: SettingsPartProps & { readonly data: OrganizationPreferences }) {
  const { can } = useConsole()
  const fixed = !can('administer')
  const webhookVersion: string = data.webhookVersion
  const [draft, setDraft] = useState({
    logRetentionDays: String(data.logRetentionDays),
    webhookVersion,
    allowedDomains: data.allowedDomains.join('\n'),
    supportEmail: data.supportEmail ?? '',
    notifications: data.notifications,
  })
  const { busy, failure, send } = useMutation<OrganizationPreferences>('PATCH', `${path}/settings`)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const submit = async () => {
    const changed = await send({
      ...draft,
      logRetentionDays: Number(draft.logRetentionDays),
      allowedDomains: splitLines(draft.allowedDomains),
      supportEmail: draft.supportEmail.trim() === '' ? null : draft.supportEmail.trim(),
    })
    if (changed === undefined) return
    showToast({ tone: 'good', title: 'The settings were saved' })
    refreshQueries(path)
  }
  const notices = Object.entries(draft.notifications).flatMap(([name, on]) => (on ? [name] : []))
  return (
    <Form action={fixed ? undefined : 'Save'} busy={busy} failure={failure} onSubmit={() => void submit()}>
      <p>
        <strong>{data.legalName}</strong> <code>{data.organizationId}</code>
      </p>
      {fixed && <p className="hint">Only an administrator of the organization can change these.</p>}
      <Field label="Log retention (days)" error={fieldError(failure, 'logRetentionDays')}>
        {(control) => (
          <input
            {...control}
            type="number"
            disabled={fixed}
            value={draft.logRetentionDays}
            onChange={({ target }) => change({ logRetentionDays: target.value })}
          />
        )}
      </Field>
      <Select
        label="Webhook payload version"
        options={uniqueValues([...apiVersions, draft.webhookVersion])}
        value={draft.webhookVersion}
        onChange={(webhookVersion) => change({ webhookVersion })}
        disabled={fixed}
        error={fieldError(failure, 'webhookVersion')}
      />
      <Field
        label="Allowed email domains"
        hint="One per line. Empty: all domains."
        error={fieldError(failure, 'allowedDomains')}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            disabled={fixed}
            value={draft.allowedDomains}
            onChange={({ target }) => change({ allowedDomains: target.value })}
          />
        )}
      </Field>
      <Field label="Support email" error={fieldError(failure, 'supportEmail')}>
        {(control) => (
          <input
            {...control}
            type="email"
            disabled={fixed}
            value={draft.supportEmail}
            onChange={({ target }) => change({ supportEmail: target.value })}
          />
        )}
      </Field>
      <CheckboxGroup
        legend="Email administrators"
        options={[
          ['failingWebhooks', 'when webhooks fail'],
          ['expiringSecrets', 'before secrets expire'],
          ['memberChanges', 'when members change'],
        ]}
        chosen={notices}
        disabled={fixed}
        onChange={(chosen) =>
          change({
            notifications: {
              failingWebhooks: chosen.includes('failingWebhooks'),
              expiringSecrets: chosen.includes('expiringSecrets'),
              memberChanges: chosen.includes('memberChanges'),
            },
          })
        }
      />
    </Form>
  )
}

/** Starts previews of the console with another role. */
function RolePreviews() {
  const { preview } = useConsole()
  return (
    <Section title="Role preview">
      <p>
        Shows this tab as somebody with another role would see it, with fewer rights than you have and never
        with more. Nothing can be changed until it ends.
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

function Members({ path }: SettingsPartProps) {
  const { can } = useConsole()
  const list = useList<Member>(`${path}/members?limit=100`)
  const [editing, edit] = useState<Member>()
  const [leaving, remove] = useState<Member>()
  return (
    <Section title="Members">
      <QueryTable
        list={list}
        what="members"
        empty={<EmptyState title="No members." />}
        caption="Members"
        perPage={10}
        id={({ userId }) => userId}
        columns={[
          {
            label: 'Name',
            sort: ({ familyName }) => familyName,
            render: ({ givenName, familyName, email }) => (
              <>
                {givenName} {familyName}
                <br />
                <small>{email}</small>
              </>
            ),
          },
          { label: 'Roles', render: ({ roles }) => roles.map((role) => <Chip key={role}>{role}</Chip>) },
          { label: 'Products', render: ({ products }) => products.join(', ') || '—' },
          {
            label: 'Second factor',
            render: ({ mfa }) => <Chip tone={mfa ? 'good' : 'warn'}>{mfa ? 'on' : 'off'}</Chip>,
          },
          {
            label: 'Last seen',
            sort: ({ lastSeenAt }) => lastSeenAt ?? '',
            render: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
          },
          ...(can('administer')
            ? [
                {
                  label: 'Action',
                  render: (member: Member) => (
                    <span className="actions">
                      <Button variant="outlinePrimary" onClick={() => edit(member)}>
                        Change<span className="sr-only"> {member.email}</span>
                      </Button>
                      <Button variant="danger" onClick={() => remove(member)}>
                        Remove<span className="sr-only"> {member.email}</span>
                      </Button>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {editing && <EditMember path={path} member={editing} onClose={() => edit(undefined)} />}
      {leaving && <RemoveMember path={path} member={leaving} onClose={() => remove(undefined)} />}
    </Section>
  )
}

interface MemberProps extends SettingsPartProps {
  readonly member: Member
  readonly onClose: () => void
}

function EditMember({ path, member, onClose }: MemberProps) {
  const [roles, setRoles] = useState<readonly string[]>(member.roles)
  const [products, setProducts] = useState<readonly string[]>(member.products)
  const { busy, failure, send } = useMutation<Member>('PATCH', `${path}/members/${member.userId}`)
  const submit = async () => {
    if ((await send({ roles, products })) === undefined) return
    showToast({
      tone: 'good',
      title: `${member.email} was changed`,
      text: 'It takes effect when they sign in again.',
    })
    refreshQueries(path)
    onClose()
  }
  return (
    <Dialog title={`${member.givenName} ${member.familyName}`} onClose={onClose}>
      <Form action="Save" busy={busy} failure={failure} onSubmit={() => void submit()} onCancel={onClose}>
        <RolesAndProducts
          roles={roles}
          setRoles={setRoles}
          products={products}
          setProducts={setProducts}
          failure={failure}
        />
      </Form>
    </Dialog>
  )
}

interface RolesAndProductsProps {
  readonly roles: readonly string[]
  readonly setRoles: (roles: readonly string[]) => void
  readonly products: readonly string[]
  readonly setProducts: (products: readonly string[]) => void
  readonly failure: Parameters<typeof fieldError>[0]
}

function RolesAndProducts({ roles, setRoles, products, setProducts, failure }: RolesAndProductsProps) {
  return (
    <>
      <CheckboxGroup
        legend="Roles"
        options={platform.memberRoles.map(({ name }) => name)}
        chosen={roles}
        onChange={setRoles}
        error={fieldError(failure, 'roles')}
        hint={platform.memberRoles.map(({ name, description }) => `${name} ${description}`).join(', ')}
      />
      <CheckboxGroup
        legend="Products"
        options={platform.products}
        chosen={products}
        onChange={setProducts}
        error={fieldError(failure, 'products')}
      />
    </>
  )
}

function RemoveMember({ path, member, onClose }: MemberProps) {
  const { busy, failure, send } = useMutation('DELETE', `${path}/members/${member.userId}`)
  const submit = async () => {
    if ((await send()) === undefined) return
    showToast({ tone: 'good', title: `${member.email} was removed` })
    refreshQueries(path)
    onClose()
  }
  return (
    <ConfirmDialog
      title="Remove a member"
      name={member.email}
      action="Remove"
      busy={busy}
      failure={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>
        {member.givenName} {member.familyName} loses access at once. Everything they created stays.
      </p>
    </ConfirmDialog>
  )
}

const INVITATION_TONES: Readonly<Record<Invitation['status'], Tone>> = {
  pending: 'info',
  accepted: 'good',
  revoked: 'plain',
  expired: 'plain',
}

function Invitations({ path }: SettingsPartProps) {
  const { can } = useConsole()
  const list = useList<Invitation>(`${path}/invitations?limit=100`)
  const [inviting, invite, stop] = useToggle()
  const { busy, failure, send } = useMutation('DELETE', '')
  const revoke = async ({ id, email }: Invitation) => {
    if ((await send(undefined, `${path}/invitations/${id}`)) === undefined) return
    showToast({ tone: 'good', title: `The invitation of ${email} was revoked` })
    refreshQueries(path)
  }
  return (
    <Section title="Invitations" actions={can('administer') && <Button onClick={invite}>Invite</Button>}>
      <FormFailure failure={failure} />
      <QueryTable
        list={list}
        what="invitations"
        empty={<EmptyState title="No invitations." />}
        caption="Invitations"
        perPage={10}
        id={({ id }) => id}
        columns={[
          { label: 'Address', sort: ({ email }) => email, render: ({ email }) => email },
          {
            label: 'Status',
            sort: ({ status }) => status,
            render: ({ status }) => <Chip tone={INVITATION_TONES[status]}>{status}</Chip>,
          },
          { label: 'Roles', render: ({ roles }) => roles.join(', ') },
          { label: 'Invited by', render: ({ invitedBy }) => invitedBy },
          {
            label: 'Expires',
            sort: ({ expiresAt }) => expiresAt,
            render: ({ expiresAt }) => <RelativeTime at={expiresAt} planned />,
          },
          {
            label: 'Action',
            render: (invitation) =>
              can('administer') && invitation.status === 'pending' ? (
                <Button variant="outlineSecondary" disabled={busy} onClick={() => void revoke(invitation)}>
                  Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      {inviting && <InviteMember path={path} onClose={stop} />}
    </Section>
  )
}

function InviteMember({ path, onClose }: SettingsPartProps & { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly string[]>(platform.preselected.memberRoles)
  const [products, setProducts] = useState<readonly string[]>(platform.preselected.products)
  const { busy, failure, send } = useMutation<Invitation>('POST', `${path}/invitations`)
  const submit = async () => {
    if ((await send({ email: email.trim(), roles, products })) === undefined) return
    showToast({ tone: 'good', title: `${email} was invited` })
    refreshQueries(path)
    onClose()
  }
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <Form
        action="Send invitation"
        busy={busy}
        failure={failure}
        onSubmit={() => void submit()}
        onCancel={onClose}
      >
        <Field label="Email" error={fieldError(failure, 'email')}>
          {(control) => (
            <input
              {...control}
              type="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <RolesAndProducts
          roles={roles}
          setRoles={setRoles}
          products={products}
          setProducts={setProducts}
          failure={failure}
        />
      </Form>
    </Dialog>
  )
}

/** Largest number of entries in one file. */
const MAX_EXPORTED = 10_000

function AuditLog({ path, query }: SettingsPartProps & { readonly query: URLSearchParams }) {
  const { can } = useConsole()
  if (!can('audit'))
    return (
      <Section title="Audit log">
        <NoPermission what="the audit log">
          Only administrators of the organization and the platform’s support can see it.
        </NoPermission>
      </Section>
    )
  return <AuditEntries path={path} query={query} />
}

function AuditEntries({ path, query }: SettingsPartProps & { readonly query: URLSearchParams }) {
  const action = query.get('action') ?? ''
  const actor = query.get('actor') ?? ''
  const entriesPath = (limit: number) => {
    const filters = { ...(action && { action }), ...(actor && { actorId: actor }) }
    return `${path}/audit-log?${new URLSearchParams({ limit: String(limit), ...filters }).toString()}`
  }
  const list = useList<AuditEntry>(entriesPath(50))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const exportAll = async () => {
    setBusy(true)
    const all = await loadWholeList<AuditEntry>(entriesPath(100), MAX_EXPORTED)
    setBusy(false)
    setFailure(all.failure)
    if (all.failure === undefined) saveFile('audit-log.csv', writeCsv(all.value.map(csvRow)), 'text/csv')
  }
  return (
    <Section title="Audit log">
      <form
        key={`${action} ${actor}`}
        className="filters"
        role="search"
        aria-label="Audit log"
        onSubmit={(event) => {
          event.preventDefault()
          const typedAction = new FormData(event.currentTarget).get('action') as string
          navigate(routeHref(SETTINGS_ROUTE, { tab: 'audit', action: typedAction.trim(), actor }))
        }}
      >
        <Field label="Action, such as secret.rotated">
          {(control) => <input {...control} name="action" type="search" defaultValue={action} />}
        </Field>
        <Button type="submit" variant="outlinePrimary">
          Filter
        </Button>
        {(action !== '' || actor !== '') && (
          <Link className="button" to={SETTINGS_ROUTE} query={{ tab: 'audit' }}>
            Show all
          </Link>
        )}
      </form>
      {actor !== '' && <p className="hint">Only changes by one user.</p>}
      <FormFailure failure={failure} />
      <QueryTable
        list={list}
        what="the audit log"
        empty={<EmptyState title="No changes." />}
        caption="Changes, the latest first"
        id={({ id }) => id}
        columns={[
          {
            label: 'When',
            sort: ({ at }) => at,
            render: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
          },
          {
            label: 'Who',
            sort: (entry) => entry.actor.email,
            render: (entry) => (
              <Link to={SETTINGS_ROUTE} query={{ tab: 'audit', action, actor: entry.actor.userId }}>
                {entry.actor.email}
              </Link>
            ),
          },
          { label: 'Action', sort: (entry) => entry.action, render: (entry) => <code>{entry.action}</code> },
          { label: 'What', render: ({ target }) => target.name ?? target.id },
          {
            label: 'Change',
            render: ({ before, after }) =>
              before === null && after === null ? (
                '—'
              ) : (
                <details>
                  <summary>Show</summary>
                  <pre tabIndex={0}>{formatJson({ before, after })}</pre>
                </details>
              ),
          },
          { label: 'From', render: ({ ipAddress }) => ipAddress },
        ]}
      />
      {list.data !== undefined && list.data.length > 0 && (
        <p className="actions">
          <Button variant="actionDropdown" loading={busy} onClick={() => void exportAll()}>
            Save all as CSV
          </Button>
        </p>
      )}
    </Section>
  )
}

const csvRow = ({ at, actor, action, target, before, after, requestId, ipAddress }: AuditEntry) => ({
  at,
  actor: actor.email,
  action,
  target: target.id,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  requestId,
  ipAddress,
})
