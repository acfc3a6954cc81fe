/** Members of the organization: list, change, remove. */
import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { Section } from '../ui/section.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmRequest } from '../ui/dialog/confirm-request.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useList } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { EmptyState } from '../ui/query-result.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import type { Member } from '../api/models.ts'
import type { SettingsPartProps } from './settings-tabs.ts'
import { RolesAndProducts } from './roles-and-products.tsx'

/** The members of the organization with their roles. */
export function Members({ path }: SettingsPartProps) {
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
            breaks: true,
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
                      <Button variant="secondary" onClick={() => remove(member)}>
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
  const { send, ...request } = useMutation<Member>('PATCH', `${path}/members/${member.userId}`)
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
    <FormDialog
      title={
        <>
          Change{' '}
          <bdi>
            {member.givenName} {member.familyName}
          </bdi>
        </>
      }
      action="Save"
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <RolesAndProducts roles={roles} setRoles={setRoles} products={products} setProducts={setProducts} />
    </FormDialog>
  )
}

function RemoveMember({ path, member, onClose }: MemberProps) {
  return (
    <ConfirmRequest
      path={`${path}/members/${member.userId}`}
      refreshes={path}
      title="Remove a member"
      name={member.email}
      action="Remove"
      done={`${member.email} was removed`}
      onClose={onClose}
    >
      <p>
        {member.givenName} {member.familyName} loses access at once. Everything they created stays.
      </p>
    </ConfirmRequest>
  )
}
