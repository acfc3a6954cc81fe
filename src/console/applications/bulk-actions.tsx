/** Suspends or activates several applications at once. */
import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { Button } from '../ui/button.tsx'
import { callApi, type Failure } from '../api/call-api.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { refreshQueries } from '../api/use-query.ts'

import { showToast } from '../ui/notifications/toasts.tsx'
import type { Application } from '../api/models.ts'

type ApplicationStatus = Application['status']

interface BulkActionsProps {
  readonly rows: readonly Application[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** Actions for several applications. They apply only to visible rows; selected rows that are filtered out stay selected. */
export function BulkActions({ rows, chosen, onChoose }: BulkActionsProps) {
  const [request, setRequest] = useState<{
    readonly to: ApplicationStatus
    readonly which: readonly Application[]
  }>()
  const shown = rows.filter(({ id }) => chosen.has(id))
  const all = shown.length === rows.length
  const begin = (to: ApplicationStatus) =>
    setRequest({ to, which: shown.filter(({ status }) => status !== to) })
  const can = (to: ApplicationStatus) => shown.some(({ status }) => status !== to)
  return (
    <div className="actions bulk" role="group" aria-label="Selected applications">
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box !== null) box.indeterminate = shown.length > 0 && !all
          }}
          onChange={() => onChoose(all ? new Set() : new Set(rows.map(({ id }) => id)))}
        />{' '}
        Select all shown
      </label>
      <span role="status">{shown.length === 0 ? 'None selected' : `${shown.length} chosen`}</span>
      <Button variant="outlineSecondary" disabled={!can('suspended')} onClick={() => begin('suspended')}>
        Suspend
      </Button>
      <Button variant="outlineSecondary" disabled={!can('active')} onClick={() => begin('active')}>
        Activate
      </Button>
      {request && (
        <ChangeStatus
          {...request}
          onDone={(changed) => onChoose(new Set([...chosen].filter((id) => !changed.has(id))))}
          onClose={() => setRequest(undefined)}
        />
      )}
    </div>
  )
}

type Outcome = 'busy' | 'done' | Failure

interface ChangeStatusProps {
  readonly to: ApplicationStatus
  readonly which: readonly Application[]
  /** Ids of those that were changed. */
  readonly onDone: (changed: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Confirms, changes the applications one after the other, and shows each result. A retry repeats only the failed ones. */
function ChangeStatus({ to, which, onDone, onClose }: ChangeStatusProps) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const busy = [...outcomes.values()].includes('busy')
  const failed = [...outcomes.values()].filter((outcome) => typeof outcome === 'object').length
  const action = to === 'suspended' ? 'Suspend' : 'Activate'
  const run = async () => {
    const now = new Map(outcomes)
    for (const { id } of which) {
      if (now.get(id) === 'done') continue
      setOutcomes(new Map(now.set(id, 'busy')))
      const result = await callApi('PATCH', `/applications/${encodeURIComponent(id)}`, {
        body: { status: to },
      })
      setOutcomes(new Map(now.set(id, result.failure ?? 'done')))
    }
    const changed = new Set(which.flatMap(({ id }) => (now.get(id) === 'done' ? [id] : [])))
    if (changed.size > 0) refreshQueries('/applications')
    onDone(changed)
    if (changed.size < which.length) return
    showToast({
      tone: 'good',
      title: `${countApplications(changed.size)} ${to === 'active' ? 'activated' : 'suspended'}`,
    })
    onClose()
  }
  return (
    <Dialog title={`${action} ${countApplications(which.length)}`} onClose={busy ? () => undefined : onClose}>
      <Form
        action={failed > 0 ? `Try the ${failed} again that failed` : action}
        busy={busy}
        onSubmit={() => void run()}
        onCancel={onClose}
      >
        <p>
          {to === 'suspended'
            ? 'Suspending revokes their tokens at once, and no new ones are issued. You can activate them again.'
            : 'Tokens can be issued again with the same secrets.'}
        </p>
        {failed > 0 && !busy && (
          <p className="notice bad" role="alert">
            <strong>{`${failed} of ${which.length} failed.`}</strong> The others are changed.
          </p>
        )}
        <ul aria-live="polite">
          {which.map(({ id, name, environment }) => (
            <li key={id}>
              {name} <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>{' '}
              <OutcomeChip outcome={outcomes.get(id)} />
            </li>
          ))}
        </ul>
      </Form>
    </Dialog>
  )
}

const countApplications = (n: number) => (n === 1 ? 'one application' : `${n} applications`)

function OutcomeChip({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (outcome === undefined) return null
  if (outcome === 'busy') return <Chip>in progress</Chip>
  if (outcome === 'done') return <Chip tone="good">done</Chip>
  const { title, detail, requestId } = outcome
  return (
    <>
      <Chip tone="bad">failed</Chip>
      <p className="error">
        {title}. {detail} {requestId !== '' && `Request ${requestId}`}
      </p>
    </>
  )
}
