/** Suspends or activates several applications at once. */
import { useRef, useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { Button } from '../ui/button.tsx'
import { callApi, type Failure } from '../api/call-api.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { refreshQueries } from '../api/query-cache.ts'
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
    readonly skipped: number
  }>()
  const shown = rows.filter(({ id }) => chosen.has(id))
  const all = shown.length === rows.length
  const begin = (to: ApplicationStatus) => {
    const which = shown.filter(({ status }) => status !== to)
    setRequest({ to, which, skipped: shown.length - which.length })
  }
  const can = (to: ApplicationStatus) => shown.some(({ status }) => status !== to)
  return (
    <div className="actions bulk" role="group" aria-label="Selected applications" tabIndex={-1}>
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
      <span role="status">{shown.length === 0 ? 'None selected' : `${shown.length} selected`}</span>
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
  /** How many of the selected ones have this status already. */
  readonly skipped: number
  /** Ids of those that were changed. */
  readonly onDone: (changed: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Confirms, changes the applications one after the other, and shows each result. A retry repeats what failed and what was stopped. */
function ChangeStatus({ to, which, skipped, onDone, onClose }: ChangeStatusProps) {
  const { outcomes, isStopping, run, stop } = useStatusChanges(to, which)
  const busy = [...outcomes.values()].includes('busy')
  const left = which.length - countDone(outcomes)
  const action = to === 'suspended' ? 'Suspend' : 'Activate'
  const submit = async () => {
    const changed = await run()
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
    <FormDialog
      title={`${action} ${countApplications(which.length)}`}
      action={left < which.length ? `${action} ${countRemaining(left)}` : action}
      {...(to === 'suspended' && { tone: 'danger' })}
      request={{ busy }}
      onSubmit={submit}
      onStop={stop}
      onClose={onClose}
    >
      <p>
        {to === 'suspended'
          ? 'Suspending revokes their tokens at once, and no new ones are issued. You can activate them again.'
          : 'Tokens can be issued again with the same secrets.'}
      </p>
      {skipped > 0 && (
        <p>
          {skipped === 1 ? 'One selected application is' : `${skipped} selected applications are`} {to}{' '}
          already.
        </p>
      )}
      <Progress
        to={to}
        outcomes={outcomes}
        total={which.length}
        state={isStopping ? 'stopping' : busy ? 'running' : 'ended'}
      />
      <ul aria-live="polite">
        {which.map(({ id, name, environment }) => (
          <li key={id}>
            <bdi>{name}</bdi> <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>{' '}
            <OutcomeChip outcome={outcomes.get(id)} />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

/** Changes of several applications, by id: what each came to, and the ways to start them and to stop after the current one. */
function useStatusChanges(to: ApplicationStatus, which: readonly Application[]) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isStopping, setStopping] = useState(false)
  const wantsStop = useRef(false)
  const stop = (is: boolean) => {
    wantsStop.current = is
    setStopping(is)
  }
  /** Resolves with the ids of all that are changed by now. */
  const run = async () => {
    const now = new Map(outcomes)
    for (const { id } of which) {
      if (now.get(id) === 'done') continue
      if (wantsStop.current) break
      setOutcomes(new Map(now.set(id, 'busy')))
      const result = await callApi('PATCH', `/applications/${encodeURIComponent(id)}`, {
        body: { status: to },
      })
      setOutcomes(new Map(now.set(id, result.failure ?? 'done')))
    }
    stop(false)
    return new Set(which.flatMap(({ id }) => (now.get(id) === 'done' ? [id] : [])))
  }
  return { outcomes, isStopping, run, stop: () => stop(true) }
}

const countDone = (outcomes: ReadonlyMap<string, Outcome>) =>
  [...outcomes.values()].filter((outcome) => outcome === 'done').length

interface ProgressProps {
  readonly to: ApplicationStatus
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly total: number
  readonly state: 'running' | 'stopping' | 'ended'
}

/** How many are done: while they run, and when some of them are left. */
function Progress({ to, outcomes, total, state }: ProgressProps) {
  if (outcomes.size === 0) return null
  const failed = [...outcomes.values()].filter((outcome) => typeof outcome === 'object').length
  const done = `${countDone(outcomes)} of ${total} ${to === 'active' ? 'activated' : 'suspended'}.`
  if (state === 'running') return <p className="notice">{done}</p>
  if (state === 'stopping') return <p className="notice">{done} Stopping after the current one.</p>
  const untried = total - outcomes.size
  return (
    <p className={failed > 0 ? 'notice bad' : 'notice warn'} role="alert">
      <strong>{done}</strong>
      {failed > 0 && ` ${failed} failed.`}
      {untried > 0 && ` Stopped before ${countRemaining(untried)}.`}
    </p>
  )
}

const countRemaining = (n: number) => (n === 1 ? 'the remaining one' : `the remaining ${n}`)

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
