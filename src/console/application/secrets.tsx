import { useState } from 'react'
import {
  Button,
  Chip,
  Code,
  Confirm,
  Dialog,
  Form,
  Once,
  refresh,
  Section,
  Select,
  Table,
  toast,
  useOpen,
  usePlace,
  useSend,
  When,
  wrong,
  type Tone,
} from '../kit.ts'
import type { Secret, SecretValue } from '../records.ts'
import type { Part } from './change.ts'

const TONES: Readonly<Record<Secret['status'], Tone>> = {
  active: 'good',
  expiring: 'warn',
  expired: 'plain',
  revoked: 'bad',
}

interface Rotated {
  readonly secret: SecretValue
}

/** The secrets of an application, who uses them, and their rotation. */
export function Secrets({ application, path }: Part) {
  const { can } = usePlace()
  const [rotating, rotate, stop] = useOpen()
  const [ending, setEnding] = useState<Secret>()
  const [made, setMade] = useState<SecretValue>()
  const { send, busy, failure, reset } = useSend<Secret>('POST', '')
  const revoke = async ({ id }: Secret) => {
    if ((await send(undefined, `${path}/secrets/${id}/revoke`)) === undefined) return
    setEnding(undefined)
    toast({ tone: 'good', title: 'The secret was revoked' })
    refresh('/applications')
  }
  return (
    <Section title="Secrets" actions={can('write') && <Button onClick={rotate}>Rotate secret</Button>}>
      <p>
        Client id <Code text={application.id} what="client id" />
      </p>
      <Table
        caption="Secrets"
        rows={application.secrets}
        id={({ id }) => id}
        columns={[
          { label: 'Ends with', render: ({ last4 }) => <code>…{last4}</code> },
          { label: 'Status', render: ({ status }) => <Chip tone={TONES[status]}>{status}</Chip> },
          {
            label: 'Created',
            render: ({ createdAt, createdBy }) => (
              <>
                <When at={createdAt} /> by {createdBy}
              </>
            ),
          },
          { label: 'Expires', render: ({ expiresAt }) => <When at={expiresAt} /> },
          { label: 'Last used', render: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
          {
            label: 'Action',
            render: (secret) =>
              can('write') && (secret.status === 'active' || secret.status === 'expiring') ? (
                <Button variant="danger" onClick={() => setEnding(secret)}>
                  Revoke<span className="sr-only"> the secret that ends with {secret.last4}</span>
                </Button>
              ) : (
                '—'
              ),
          },
        ]}
      />
      <Callers secrets={application.secrets} />
      {rotating && (
        <Rotate
          path={path}
          onClose={stop}
          onMade={(secret) => {
            stop()
            setMade(secret)
          }}
        />
      )}
      {made && (
        <Once
          title="The new secret"
          what="Client secret"
          value={made.value}
          onDone={() => setMade(undefined)}
        >
          <p>
            The old one goes on to work for as long as you chose. Below the list you see who still uses it.
          </p>
        </Once>
      )}
      {ending && (
        <Confirm
          title="Revoke a secret"
          name={ending.last4}
          action="Revoke now"
          busy={busy}
          failure={failure}
          onConfirm={() => void revoke(ending)}
          onClose={() => {
            setEnding(undefined)
            reset()
          }}
        >
          <p>
            The secret that ends with <code>{ending.last4}</code> stops working at once and for good. It was
            last used <When at={ending.lastUsedAt} />.
          </p>
        </Confirm>
      )}
    </Section>
  )
}

/** Who still uses a secret that is going: what a rotation waits for. */
function Callers({ secrets }: { readonly secrets: readonly Secret[] }) {
  const rows = secrets
    .filter(({ status }) => status === 'expiring' || status === 'active')
    .flatMap((secret) => secret.callers.map((caller) => ({ ...caller, secret })))
  if (rows.length === 0) return <p className="hint">No caller of these secrets is on record.</p>
  return (
    <>
      <h3>Who uses them</h3>
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
          { label: 'Address', sort: ({ ipAddress }) => ipAddress, render: ({ ipAddress }) => ipAddress },
          { label: 'Program', sort: ({ userAgent }) => userAgent, render: ({ userAgent }) => userAgent },
          { label: 'Tokens', number: true, sort: ({ count }) => count, render: ({ count }) => count },
          {
            label: 'Last',
            sort: ({ lastUsedAt }) => lastUsedAt,
            render: ({ lastUsedAt }) => <When at={lastUsedAt} />,
          },
        ]}
      />
    </>
  )
}

/** How long an old secret may go on: what the API takes, in seconds. */
const OVERLAPS: readonly (readonly [number, string])[] = [
  [86_400, 'for 24 hours'],
  [3600, 'for 1 hour'],
  [604_800, 'for 7 days'],
  [0, 'not at all: it ends now'],
]

interface RotateProps {
  readonly path: string
  readonly onMade: (secret: SecretValue) => void
  readonly onClose: () => void
}

function Rotate({ path, onMade, onClose }: RotateProps) {
  const [overlap, setOverlap] = useState(86_400)
  const { busy, failure, send } = useSend<Rotated>('POST', `${path}/secrets`)
  const submit = async () => {
    const rotated = await send({ overlapSeconds: overlap })
    if (rotated === undefined) return
    refresh('/applications')
    onMade(rotated.secret)
  }
  return (
    <Dialog title="Rotate the secret" onClose={onClose}>
      <Form action="Rotate" busy={busy} failure={failure} onSubmit={() => void submit()} onCancel={onClose}>
        <p>
          A new secret works at once. Both work while you change your servers, so that nothing has to stop.
        </p>
        <Select
          label="The old secret goes on to work"
          options={OVERLAPS}
          value={overlap}
          onChange={setOverlap}
          error={wrong(failure, 'overlapSeconds')}
        />
      </Form>
    </Dialog>
  )
}
