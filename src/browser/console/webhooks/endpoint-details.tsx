/** One webhook endpoint: test, recover, edit, rotate the signing secret, disable, delete. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CopyableCode } from '../ui/copy.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Section } from '../ui/section.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmRequest } from '../ui/dialog/confirm-request.tsx'
import { ConfirmDialog } from '../ui/dialog/dialog.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { Select } from '../ui/form.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { SecretDialog } from '../ui/dialog/secret-dialog.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useMutation } from '../api/use-mutation.ts'
import { showToast } from '../ui/notifications/toasts.tsx'
import type { SecretValue, WebhookEndpoint } from '../api/models.ts'
import { platform } from '../page-data.ts'
import { EditEndpoint } from './edit-endpoint.tsx'
import { useSendTest } from './use-send-test.ts'
import { EndpointStatus, listEvents, type CreatedEndpoint } from './endpoint-list.tsx'

type EndpointAction = 'test' | 'recover' | 'edit' | 'rotate' | 'remove'

/** One endpoint and its actions. */
export function EndpointDetails({
  endpoint,
  close,
}: {
  readonly endpoint: WebhookEndpoint
  readonly close: ReactNode
}) {
  const [doing, setDoing] = useState<EndpointAction>()
  const [secret, setSecret] = useState<SecretValue>()
  const path = `/webhook-endpoints/${endpoint.id}`
  const stop = () => setDoing(undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Opened on this page: from the list above, which may be long, or by its creation. A link from another page opens this page at its top.
    const { activeElement, body } = document
    if (activeElement !== body && activeElement?.matches('h1') !== true) heading.current?.focus()
  }, [])
  return (
    <Section title="Endpoint" heading={heading} actions={close}>
      <FactList
        facts={{
          Address: <CopyableCode text={endpoint.url} what="address" />,
          Description: endpoint.description || '—',
          Status: <EndpointStatus endpoint={endpoint} />,
          Events: listEvents(endpoint.events),
          'Signing secrets': `${endpoint.secrets.length} in use`,
          Created: <RelativeTime at={endpoint.createdAt} />,
        }}
      />
      <EndpointActions endpoint={endpoint} path={path} onStart={setDoing} />
      {doing === 'test' && <SendTest path={path} events={endpoint.events} onClose={stop} />}
      {doing === 'recover' && <RecoverEvents path={path} onClose={stop} />}
      {doing === 'edit' && <EditEndpoint path={path} onClose={stop} />}
      {doing === 'rotate' && <RotateSigningSecret path={path} onClose={stop} onMade={setSecret} />}
      {doing === 'remove' && <DeleteEndpoint endpoint={endpoint} path={path} onClose={stop} />}
      {secret && (
        <SecretDialog
          title="The new signing secret"
          what="Signing secret"
          value={secret.value}
          onDone={() => setSecret(undefined)}
        >
          <p>
            Messages carry a signature of each secret that is in use, so that both old and new receivers
            accept them.
          </p>
        </SecretDialog>
      )}
    </Section>
  )
}

interface EndpointActionsProps {
  readonly endpoint: WebhookEndpoint
  readonly path: string
  /** Opens the dialog of an action. */
  readonly onStart: (action: EndpointAction) => void
}

/** The buttons for what the user may do with an endpoint. */
function EndpointActions({ endpoint, path, onStart }: EndpointActionsProps) {
  const { can } = useConsole()
  const { send, busy, failure } = useMutation<WebhookEndpoint>('PATCH', path)
  const disabled = endpoint.status === 'disabled'
  const edit = () => {
    // The form begins with what the API has now, not with what it had when the form was open last.
    refreshQueries(path)
    onStart('edit')
  }
  const toggle = async () => {
    if ((await send({ status: disabled ? 'enabled' : 'disabled' })) === undefined) return
    refreshQueries('/webhook-endpoints')
    showToast({ tone: 'good', title: disabled ? 'The endpoint is enabled' : 'The endpoint is disabled' })
  }
  return (
    <>
      <FormFailure failure={failure} />
      <p className="actions">
        {can('replay') && (
          <>
            <Button variant="outlinePrimary" onClick={() => onStart('test')}>
              Send test
            </Button>
            <Button variant="outlinePrimary" onClick={() => onStart('recover')}>
              Recover
            </Button>
          </>
        )}
        {can('write') && (
          <>
            <Button variant="outlinePrimary" onClick={edit}>
              Edit
            </Button>
            <Button variant="outlinePrimary" onClick={() => onStart('rotate')}>
              Rotate signing secret
            </Button>
            <Button variant="outlineSecondary" loading={busy} onClick={() => void toggle()}>
              {disabled ? 'Enable' : 'Disable'}
            </Button>
            <Button variant="danger" onClick={() => onStart('remove')}>
              Delete
            </Button>
          </>
        )}
      </p>
    </>
  )
}

interface EndpointActionProps {
  readonly path: string
  readonly onClose: () => void
}

function SendTest({ path, events, onClose }: EndpointActionProps & { readonly events: readonly string[] }) {
  const [type, setType] = useState(events[0] ?? platform.events[0]?.name ?? '')
  const { send, ...request } = useSendTest(path)
  const submit = async () => {
    if (await send(type)) onClose()
  }
  return (
    <FormDialog title="Send a test" action="Send" request={request} onSubmit={submit} onClose={onClose}>
      <Select
        label="Event"
        options={platform.events.map(({ name }) => name)}
        value={type}
        onChange={setType}
        name="type"
      />
    </FormDialog>
  )
}

const HOURS = [1, 6, 24, 72, 168] as const

function RecoverEvents({ path, onClose }: EndpointActionProps) {
  const [hours, setHours] = useState(24)
  const { send, ...request } = useMutation<{ readonly events: number }>('POST', `${path}/recover`)
  const submit = async () => {
    const since = new Date(Date.now() - hours * 3_600_000).toISOString()
    const result = await send({ since })
    if (result === undefined) return
    refreshQueries('/deliveries', '/webhook-endpoints')
    showToast({ tone: 'info', title: `${result.events} events are sent again` })
    onClose()
  }
  return (
    <FormDialog
      title="Recover missed events"
      action="Recover"
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Sends all events again that this endpoint did not accept. Events keep their ids, so that your server
        can skip those it already has.
      </p>
      <Select
        label="Since"
        options={HOURS.map((option) => [option, describeHours(option)] as const)}
        value={hours}
        onChange={setHours}
        name="since"
      />
    </FormDialog>
  )
}

function describeHours(hours: number): string {
  if (hours === 1) return '1 hour ago'
  return hours < 48 ? `${hours} hours ago` : `${hours / 24} days ago`
}

function RotateSigningSecret({
  path,
  onClose,
  onMade,
}: EndpointActionProps & { readonly onMade: (secret: SecretValue) => void }) {
  const { send, ...request } = useMutation<CreatedEndpoint>('POST', `${path}/rotate-secret`)
  const submit = async () => {
    const result = await send({ overlapSeconds: 86_400 })
    if (result === undefined) return
    refreshQueries('/webhook-endpoints')
    onClose()
    onMade(result.secret)
  }
  return (
    <ConfirmDialog
      title="Rotate the signing secret"
      action="Rotate"
      request={request}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        For 24 hours messages are signed with both secrets, so that your server accepts them all the time.
      </p>
    </ConfirmDialog>
  )
}

function DeleteEndpoint({
  endpoint,
  path,
  onClose,
}: EndpointActionProps & { readonly endpoint: WebhookEndpoint }) {
  return (
    <ConfirmRequest
      path={path}
      refreshes="/webhook-endpoints"
      title="Delete the endpoint"
      name={endpoint.url}
      action="Delete permanently"
      done="The endpoint was deleted"
      onClose={onClose}
    >
      <p>The endpoint receives no more events. Its deliveries stay for the retention period.</p>
    </ConfirmRequest>
  )
}
