/** Invitations to the organization: list, invite, revoke. */
import { useState } from 'react'
import { Chip, type Tone } from '../ui/chip.tsx'
import { Section } from '../ui/section.tsx'
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { TextField } from '../ui/form.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useList } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { EmptyState } from '../ui/query-result.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import { platform } from '../page-data.ts'
import type { Invitation } from '../api/models.ts'
import type { SettingsPartProps } from './settings-tabs.ts'
import { RolesAndProducts } from './roles-and-products.tsx'

const INVITATION_TONES: Readonly<Record<Invitation['status'], Tone>> = {
  pending: 'info',
  accepted: 'good',
  revoked: 'plain',
  expired: 'plain',
}

/** Open invitations to the organization. */
export function Invitations({ path }: SettingsPartProps) {
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
        empty={
          <EmptyState title="No invitations.">
            {can('administer') && <Button onClick={invite}>Invite the first person</Button>}
          </EmptyState>
        }
        caption="Invitations"
        perPage={10}
        id={({ id }) => id}
        columns={[
          { label: 'Address', breaks: true, sort: ({ email }) => email },
          {
            label: 'Status',
            sort: ({ status }) => status,
            render: ({ status }) => <Chip tone={INVITATION_TONES[status]}>{status}</Chip>,
          },
          { label: 'Roles', render: ({ roles }) => roles.join(', ') },
          { label: 'Invited by', breaks: true, render: ({ invitedBy }) => invitedBy },
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
  const { send, ...request } = useMutation<Invitation>('POST', `${path}/invitations`)
  const submit = async () => {
    if ((await send({ email: email.trim(), roles, products })) === undefined) return
    showToast({ tone: 'good', title: `${email} was invited` })
    refreshQueries(path)
    onClose()
  }
  return (
    <FormDialog
      title="Invite a member"
      action="Send invitation"
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Email" name="email" type="email" value={email} onChange={setEmail} />
      <RolesAndProducts roles={roles} setRoles={setRoles} products={products} setProducts={setProducts} />
    </FormDialog>
  )
}
