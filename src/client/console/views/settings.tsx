import { useState } from 'react'
import {
  Button,
  Chip,
  Choices,
  Confirm,
  Dialog,
  Empty,
  exact,
  Field,
  go,
  href,
  json,
  lines,
  Link,
  Load,
  refresh,
  Refused,
  save,
  Section,
  Table,
  toast,
  useList,
  useOpen,
  usePlace,
  useQuery,
  useSend,
  When,
  wrong,
  type Tone,
} from '../kit.ts'
import { PRODUCTS, ROLES, type Entry, type Invitation, type Member, type Preferences } from '../records.ts'
import { csv } from '../snapshot.ts'
import type { ViewProps } from '../../console.tsx'

const PATH = '/developer/settings'
const TABS = [
  ['organization', 'Organization'],
  ['members', 'Members'],
  ['invitations', 'Invitations'],
  ['audit', 'Audit log'],
] as const

/** The organization: its settings, who belongs to it, and who changed what. */
export function Settings({ route: { query } }: ViewProps) {
  const { organization } = usePlace()
  const tab = TABS.find(([name]) => name === query.get('tab'))?.[0] ?? 'organization'
  const path = `/orgs/${organization}`
  return (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      <nav className="choice" aria-label="Parts of the settings">
        {TABS.map(([name, label]) => (
          <Link key={name} to={PATH} query={{ tab: name }} aria-current={name === tab ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {tab === 'organization' && <General path={path} />}
      {tab === 'members' && <Members path={path} />}
      {tab === 'invitations' && <Invitations path={path} />}
      {tab === 'audit' && <Audit path={path} query={query} />}
    </>
  )
}

interface Part {
  /** '/orgs/{id}' */
  readonly path: string
}

function General({ path }: Part) {
  const found = useQuery<Preferences>(`${path}/settings`)
  return (
    <Section title="Organization">
      <Load query={found} what="the settings">
        {(data) => <Form key={data.organizationId} path={path} data={data} />}
      </Load>
    </Section>
  )
}

function Form({ path, data }: Part & { readonly data: Preferences }) {
  const { can } = usePlace()
  const fixed = !can('administer')
  const [draft, setDraft] = useState({
    logRetentionDays: String(data.logRetentionDays),
    webhookVersion: data.webhookVersion,
    allowedDomains: data.allowedDomains.join('\n'),
    supportEmail: data.supportEmail ?? '',
    notifications: data.notifications,
  })
  const { busy, failure, send } = useSend<Preferences>('PATCH', `${path}/settings`)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const submit = async () => {
    const changed = await send({
      ...draft,
      logRetentionDays: Number(draft.logRetentionDays),
      allowedDomains: lines(draft.allowedDomains),
      supportEmail: draft.supportEmail.trim() === '' ? null : draft.supportEmail.trim(),
    })
    if (changed === undefined) return
    toast({ tone: 'good', title: 'The settings were saved' })
    refresh(path)
  }
  const notices = Object.entries(draft.notifications).flatMap(([name, on]) => (on ? [name] : []))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>
        <strong>{data.legalName}</strong> <code>{data.organizationId}</code>
      </p>
      {fixed && <p className="hint">Only an administrator of the organization can change these.</p>}
      <Refused failure={failure} />
      <Field label="Days that logs are kept" error={wrong(failure, 'logRetentionDays')}>
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
      <Field label="Version of webhook payloads" error={wrong(failure, 'webhookVersion')}>
        {(control) => (
          <select
            {...control}
            disabled={fixed}
            value={draft.webhookVersion}
            onChange={({ target }) => change({ webhookVersion: target.value as 'v1' | 'v2' })}
          >
            <option>v1</option>
            <option>v2</option>
          </select>
        )}
      </Field>
      <Field
        label="Domains whose addresses may be invited"
        hint="One on a line; none means all."
        error={wrong(failure, 'allowedDomains')}
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
      <Field label="Address for support" error={wrong(failure, 'supportEmail')}>
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
      <Choices
        legend="Tell administrators by mail"
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
      {!fixed && (
        <p className="actions">
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </p>
      )}
    </form>
  )
}

function Members({ path }: Part) {
  const { can } = usePlace()
  const list = useList<Member>(`${path}/members?limit=100`)
  const [editing, edit] = useState<Member>()
  const [leaving, remove] = useState<Member>()
  return (
    <Section title="Members">
      <Load query={list} what="members">
        {(items) => (
          <Table
            caption="Members"
            rows={items}
            perPage={10}
            id={({ userId }) => userId}
            more={list.more}
            loading={list.loading}
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
                render: ({ lastSeenAt }) => <When at={lastSeenAt} />,
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
        )}
      </Load>
      {editing && <Change path={path} member={editing} onClose={() => edit(undefined)} />}
      {leaving && <Remove path={path} member={leaving} onClose={() => remove(undefined)} />}
    </Section>
  )
}

interface MemberProps extends Part {
  readonly member: Member
  readonly onClose: () => void
}

function Change({ path, member, onClose }: MemberProps) {
  const [roles, setRoles] = useState<readonly string[]>(member.roles)
  const [products, setProducts] = useState<readonly string[]>(member.products)
  const { busy, failure, send } = useSend<Member>('PATCH', `${path}/members/${member.userId}`)
  const submit = async () => {
    if ((await send({ roles, products })) === undefined) return
    toast({
      tone: 'good',
      title: `${member.email} was changed`,
      text: 'It takes effect when they sign in again.',
    })
    refresh(path)
    onClose()
  }
  return (
    <Dialog title={`${member.givenName} ${member.familyName}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refused failure={failure} />
        <Rights
          roles={roles}
          setRoles={setRoles}
          products={products}
          setProducts={setProducts}
          failure={failure}
        />
        <p className="actions">
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

interface RightsProps {
  readonly roles: readonly string[]
  readonly setRoles: (roles: readonly string[]) => void
  readonly products: readonly string[]
  readonly setProducts: (products: readonly string[]) => void
  readonly failure: Parameters<typeof wrong>[0]
}

function Rights({ roles, setRoles, products, setProducts, failure }: RightsProps) {
  return (
    <>
      <Choices
        legend="Roles"
        options={ROLES}
        chosen={roles}
        onChange={setRoles}
        error={wrong(failure, 'roles')}
        hint="organization_admin may do everything, developer manages applications and webhooks, member opens no console."
      />
      <Choices
        legend="Products"
        options={PRODUCTS}
        chosen={products}
        onChange={setProducts}
        error={wrong(failure, 'products')}
      />
    </>
  )
}

function Remove({ path, member, onClose }: MemberProps) {
  const { busy, failure, send } = useSend('DELETE', `${path}/members/${member.userId}`)
  const submit = async () => {
    if ((await send()) === undefined) return
    toast({ tone: 'good', title: `${member.email} was removed` })
    refresh(path)
    onClose()
  }
  return (
    <Confirm
      title="Remove a member"
      name={member.email}
      action="Remove"
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Refused failure={failure} />
      <p>
        {member.givenName} {member.familyName} loses access at once. What they created stays.
      </p>
    </Confirm>
  )
}

const TONES: Readonly<Record<Invitation['status'], Tone>> = {
  pending: 'info',
  accepted: 'good',
  revoked: 'plain',
  expired: 'plain',
}

function Invitations({ path }: Part) {
  const { can } = usePlace()
  const list = useList<Invitation>(`${path}/invitations?limit=100`)
  const [inviting, invite, stop] = useOpen()
  const { busy, failure, send } = useSend('DELETE', '')
  const revoke = async ({ id, email }: Invitation) => {
    if ((await send(undefined, `${path}/invitations/${id}`)) === undefined) return
    toast({ tone: 'good', title: `The invitation of ${email} was revoked` })
    refresh(path)
  }
  return (
    <Section title="Invitations" actions={can('administer') && <Button onClick={invite}>Invite</Button>}>
      <Refused failure={failure} />
      <Load query={list} what="invitations">
        {(items) =>
          items.length === 0 ? (
            <Empty title="Nobody was invited." />
          ) : (
            <Table
              caption="Invitations"
              rows={items}
              perPage={10}
              id={({ id }) => id}
              more={list.more}
              loading={list.loading}
              columns={[
                { label: 'Address', sort: ({ email }) => email, render: ({ email }) => email },
                {
                  label: 'Status',
                  sort: ({ status }) => status,
                  render: ({ status }) => <Chip tone={TONES[status]}>{status}</Chip>,
                },
                { label: 'Roles', render: ({ roles }) => roles.join(', ') },
                { label: 'Invited by', render: ({ invitedBy }) => invitedBy },
                {
                  label: 'Expires',
                  sort: ({ expiresAt }) => expiresAt,
                  render: ({ expiresAt }) => <When at={expiresAt} />,
                },
                {
                  label: 'Action',
                  render: (one) =>
                    can('administer') && one.status === 'pending' ? (
                      <Button variant="outlineSecondary" disabled={busy} onClick={() => void revoke(one)}>
                        Revoke<span className="sr-only"> the invitation of {one.email}</span>
                      </Button>
                    ) : (
                      '—'
                    ),
                },
              ]}
            />
          )
        }
      </Load>
      {inviting && <Invite path={path} onClose={stop} />}
    </Section>
  )
}

function Invite({ path, onClose }: Part & { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<readonly string[]>(['developer'])
  const [products, setProducts] = useState<readonly string[]>(['tokenization'])
  const { busy, failure, send } = useSend<Invitation>('POST', `${path}/invitations`)
  const submit = async () => {
    if ((await send({ email: email.trim(), roles, products })) === undefined) return
    toast({ tone: 'good', title: `${email} was invited` })
    refresh(path)
    onClose()
  }
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refused failure={failure} />
        <Field label="Email" error={wrong(failure, 'email')}>
          {(control) => (
            <input
              {...control}
              type="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Rights
          roles={roles}
          setRoles={setRoles}
          products={products}
          setProducts={setProducts}
          failure={failure}
        />
        <p className="actions">
          <Button type="submit" loading={busy}>
            Send invitation
          </Button>
          <Button variant="outlineSecondary" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

function Audit({ path, query }: Part & { readonly query: URLSearchParams }) {
  const action = query.get('action') ?? ''
  const list = useList<Entry>(
    `${path}/audit-log?limit=50${action && `&action=${encodeURIComponent(action)}`}`,
  )
  return (
    <Section title="Audit log">
      <form
        key={action}
        className="filters"
        role="search"
        aria-label="Audit log"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = new FormData(event.currentTarget).get('action') as string
          go(href(PATH, { tab: 'audit', action: wanted.trim() }))
        }}
      >
        <Field label="Action, such as secret.rotated">
          {(control) => <input {...control} name="action" type="search" defaultValue={action} />}
        </Field>
        <Button type="submit" variant="outlinePrimary">
          Filter
        </Button>
      </form>
      <Load query={list} what="the audit log">
        {(items) =>
          items.length === 0 ? (
            <Empty title="Nothing was changed." />
          ) : (
            <>
              <Table
                caption="Changes, the latest first"
                rows={items}
                id={({ id }) => id}
                more={list.more}
                loading={list.loading}
                columns={[
                  {
                    label: 'When',
                    sort: ({ at }) => at,
                    render: ({ at }) => <time dateTime={at}>{exact(at)}</time>,
                  },
                  { label: 'Who', sort: ({ actor }) => actor.email, render: ({ actor }) => actor.email },
                  { label: 'Action', sort: (one) => one.action, render: (one) => <code>{one.action}</code> },
                  { label: 'What', render: ({ target }) => target.name ?? target.id },
                  {
                    label: 'Change',
                    render: ({ before, after }) =>
                      before === null && after === null ? (
                        '—'
                      ) : (
                        <details>
                          <summary>Show</summary>
                          <pre tabIndex={0}>{json({ before, after })}</pre>
                        </details>
                      ),
                  },
                  { label: 'From', render: ({ ipAddress }) => ipAddress },
                ]}
              />
              <p className="actions">
                <Button
                  variant="actionDropdown"
                  onClick={() =>
                    save(
                      'audit-log.csv',
                      csv(
                        items.map(
                          ({ at, actor, action: name, target, before, after, requestId, ipAddress }) => ({
                            at,
                            actor: actor.email,
                            action: name,
                            target: target.id,
                            before: JSON.stringify(before),
                            after: JSON.stringify(after),
                            requestId,
                            ipAddress,
                          }),
                        ),
                      ),
                      'text/csv',
                    )
                  }
                >
                  Save as CSV
                </Button>
              </p>
            </>
          )
        }
      </Load>
    </Section>
  )
}
