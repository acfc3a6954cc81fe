/** The secrets of an application: rotation with an overlap, revocation, and who still uses which secret. */
import { timeColumn } from '../ui/table/time-column.tsx'
import { useState } from 'react'
import { Chip, type Tone } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { Section } from '../ui/section.tsx'
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { LastUse, RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmRequest } from '../ui/dialog/confirm-request.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { Select } from '../ui/form.tsx'
import { SecretDialog } from '../ui/dialog/secret-dialog.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useMutation } from '../api/use-mutation.ts'
import { Table } from '../ui/table/table.tsx'
import { keepShownSecret } from '../session/shown-secret.ts'
import type { Secret, SecretValue } from '../api/models.ts'
import { createdColumn } from './created-column.tsx'
import type { ApplicationPartProps } from './use-application-change.ts'

const TONES: Readonly<Record<Secret['status'], Tone>> = {
  active: 'good',
  expiring: 'warn',
  expired: 'plain',
  revoked: 'bad',
}

interface RotatedSecret {
  readonly secret: SecretValue
}

/** The secrets of an application, their recent callers, and their rotation. */
export function ApplicationSecrets({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const [isRotating, startRotation, endRotation] = useToggle()
  const [revoking, setRevoking] = useState<Secret>()
  const [newSecret, setNewSecret] = useState<SecretValue>()
  return (
    <Section title="Secrets" actions={can('write') && <Button onClick={startRotation}>Rotate secret</Button>}>
      <p>
        Client id <CopyableCode text={application.id} what="client id" />
      </p>
      <SecretTable secrets={application.secrets} {...(can('write') && { onRevoke: setRevoking })} />
      <SecretCallers secrets={application.secrets} />
      {isRotating && (
        <RotateSecret
          application={application.id}
          path={path}
          onClose={endRotation}
          onMade={(secret) => {
            endRotation()
            setNewSecret(secret)
          }}
        />
      )}
      {newSecret && (
        <SecretDialog
          title="The new secret"
          what="Client secret"
          value={newSecret.value}
          onDone={() => setNewSecret(undefined)}
        >
          <p>
            The old secret stays active for the time that you chose. The list of recent callers shows who
            still uses it.
          </p>
        </SecretDialog>
      )}
      {revoking && <RevokeSecret path={path} secret={revoking} onClose={() => setRevoking(undefined)} />}
    </Section>
  )
}

interface SecretTableProps {
  readonly secrets: readonly Secret[]
  readonly onRevoke?: (secret: Secret) => void
}

function SecretTable({ secrets, onRevoke }: SecretTableProps) {
  return (
    <Table
      caption="Secrets"
      rows={secrets}
      id={({ id }) => id}
      columns={[
        { label: 'Ends with', render: ({ last4 }) => <code>…{last4}</code> },
        { label: 'Status', render: ({ status }) => <Chip tone={TONES[status]}>{status}</Chip> },
        createdColumn,
        { label: 'Expires', render: ({ expiresAt }) => <RelativeTime at={expiresAt} planned /> },
        { label: 'Last used', render: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
        {
          label: 'Action',
          render: (secret) =>
            onRevoke !== undefined && (secret.status === 'active' || secret.status === 'expiring') ? (
              <Button variant="secondary" onClick={() => onRevoke(secret)}>
                Revoke<span className="sr-only"> the secret that ends with {secret.last4}</span>
              </Button>
            ) : (
              '—'
            ),
        },
      ]}
    />
  )
}

interface RevokeSecretProps {
  /** Path of the application. */
  readonly path: string
  readonly secret: Secret
  readonly onClose: () => void
}

function RevokeSecret({ path, secret: { id, last4, lastUsedAt }, onClose }: RevokeSecretProps) {
  return (
    <ConfirmRequest
      method="POST"
      path={`${path}/secrets/${id}/revoke`}
      refreshes="/applications"
      title="Revoke a secret"
      name={last4}
      action="Revoke now"
      done="The secret was revoked"
      onClose={onClose}
    >
      <p>
        The secret that ends with <code>{last4}</code> stops working at once and for good.{' '}
        <LastUse at={lastUsedAt} />
      </p>
    </ConfirmRequest>
  )
}

/** Who still uses each secret, so that a rotation can wait for them. */
function SecretCallers({ secrets }: { readonly secrets: readonly Secret[] }) {
  const rows = secrets
    .filter(({ status }) => status === 'expiring' || status === 'active')
    .flatMap((secret) => secret.callers.map((caller) => ({ ...caller, secret })))
  if (rows.length === 0) return <p className="hint">No calls with these secrets yet.</p>
  return (
    <>
      <h3>Recent callers</h3>
      <Table
        caption="Callers by secret"
        rows={rows}
        perPage={10}
        id={({ secret, ipAddress, userAgent }) => `${secret.id} ${ipAddress} ${userAgent}`}
        columns={[
          {
            label: 'Secret',
            sort: ({ secret }) => secret.status,
            render: ({ secret }) => (
              <>
                <code>…{secret.last4}</code> <Chip tone={TONES[secret.status]}>{secret.status}</Chip>
              </>
            ),
          },
          { label: 'Address', sort: ({ ipAddress }) => ipAddress },
          { label: 'User agent', sort: ({ userAgent }) => userAgent },
          { label: 'Tokens', number: true, sort: ({ count }) => count },
          timeColumn('Last', 'lastUsedAt'),
        ]}
      />
    </>
  )
}

/** Seconds that the old secret may stay active, as the API accepts them. */
const OVERLAPS: readonly (readonly [number, string])[] = [
  [86_400, 'for 24 hours'],
  [3600, 'for 1 hour'],
  [604_800, 'for 7 days'],
  [0, 'no, revoke it now'],
]

interface RotateSecretProps {
  /** Id of the application. */
  readonly application: string
  readonly path: string
  readonly onMade: (secret: SecretValue) => void
  readonly onClose: () => void
}

function RotateSecret({ application, path, onMade, onClose }: RotateSecretProps) {
  const [overlap, setOverlap] = useState(86_400)
  const { send, ...request } = useMutation<RotatedSecret>('POST', `${path}/secrets`)
  const submit = async () => {
    const rotated = await send({ overlapSeconds: overlap })
    if (rotated === undefined) return
    refreshQueries('/applications')
    keepShownSecret(application, rotated.secret.value)
    onMade(rotated.secret)
  }
  return (
    <FormDialog
      title="Rotate the secret"
      action="Rotate"
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The new secret works at once. Keep the old one active while you update your servers, so that nothing
        stops.
      </p>
      <Select
        label="Keep the old secret active"
        options={OVERLAPS}
        value={overlap}
        onChange={setOverlap}
        name="overlapSeconds"
      />
    </FormDialog>
  )
}
