/** The dialog about one logged call. */
import { useId, useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { CopyableCode, copyText } from '../ui/copy.tsx'
import { formatTime } from '../ui/time/relative-time.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { saveFile } from '../format/save-file.ts'
import { Button } from '../ui/button.tsx'
import { callApi } from '../api/call-api.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { formatJson } from '../format/format-json.ts'
import { Link } from '../routing/link.tsx'
import { useQuery } from '../api/use-query.ts'

import { navigate, routeHref } from '../routing/route.ts'
import { apiBase } from '../page-data.ts'
import { QueryResult } from '../ui/query-result.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import type { Log, LogDetail } from '../api/models.ts'
import {
  tryItHash,
  fieldAnchor,
  redactExportedHeaders,
  formatViolation,
  writeSnapshot,
  bodyText,
} from './export/call-export.ts'
import {
  logViewQuery,
  formatKey,
  findReference,
  LOGS_ROUTE,
  statusTone,
  type LogView,
} from './filters/log-filters.ts'
import { CallTimeline } from './timeline/call-timeline.tsx'
import { ReferenceLink } from './log-table.tsx'

/** The origin of the public API, which the console's API shares. */
const platformOrigin = () => new URL(apiBase, location.href).origin

async function copyCommand(log: LogDetail): Promise<void> {
  const { writeCurl } = await import('./export/write-curl.ts')
  await copyText(writeCurl(log, platformOrigin()), 'Command')
}

interface LoggedCallProps {
  readonly id: string
  readonly shown: LogView
  readonly onClose: () => void
}

/** One logged call, beside the list if there is room, else in a dialog. */
export function LoggedCall({
  id,
  shown,
  onClose,
  isBeside,
}: LoggedCallProps & { readonly isBeside: boolean }) {
  const title = useId()
  if (!isBeside)
    return (
      <Dialog title="Call" wide onClose={onClose}>
        <CallDetails id={id} shown={shown} />
      </Dialog>
    )
  return (
    <section className="beside" aria-labelledby={title}>
      <header>
        <h2 id={title}>Call</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      <CallDetails id={id} shown={shown} />
    </section>
  )
}

/** Request and response, violations of the contract, the events that it caused, and links to related pages. */
function CallDetails({ id, shown }: Omit<LoggedCallProps, 'onClose'>) {
  const query = useQuery<LogDetail>(`/logs/${encodeURIComponent(id)}`)
  return (
    <QueryResult query={query} what="the call">
      {(log) => (
        <>
          <FactList
            facts={{
              Call: <code>{`${log.method} ${log.path}`}</code>,
              Status: <Chip tone={statusTone(log.status)}>{log.status}</Chip>,
              Code: log.code ?? '—',
              'Request id': <CopyableCode text={log.requestId} what="request id" />,
              Time: `${formatTime(log.at)}, ${Math.round(log.ms)} ms`,
              From: `${log.ipAddress}, ${log.userAgent}`,
              Key: <KeyLink log={log} />,
              Reference: <ReferenceLink log={log} />,
            }}
          />
          <ContractReport log={log} />
          <p className="actions">
            <TryAgainLink log={log} />
            <Button variant="outlinePrimary" onClick={() => void copyText(callAddress(log), 'Link')}>
              Copy link
            </Button>
            <Button variant="outlinePrimary" onClick={() => void copyCommand(log)}>
              Copy as curl
            </Button>
            <Button
              variant="outlinePrimary"
              onClick={() =>
                saveFile(`${log.requestId}.html`, writeSnapshot(log, referenceAddress(log)), 'text/html')
              }
            >
              Save for support
            </Button>
            {log.operationId !== null && <CompareButton log={log} shown={shown} />}
          </p>
          <CallTimeline key={`timeline ${log.requestId}`} log={log} />
          <MessagePart
            key={`request ${log.requestId}`}
            open={log.status >= 400}
            title="Request"
            headers={log.request.headers}
            body={log.request.body}
          />
          <MessagePart
            key={`response ${log.requestId}`}
            open
            title="Response"
            headers={log.response.headers}
            body={log.response.body}
          />
        </>
      )}
    </QueryResult>
  )
}

/** The address of a call to share, without the filters of the list. */
function callAddress({ requestId }: Log): string {
  return new URL(routeHref(LOGS_ROUTE, { request: requestId }), location.href).href
}

/** The key of a call, with a link to the page where it is managed. */
function KeyLink({ log }: { readonly log: Log }) {
  if (log.secret === null) return <>not known: the call had none, or was refused before it counted</>
  if (log.applicationId === null) return <code>{formatKey(log)}</code>
  return (
    <Link to="/developer/application/detail" query={{ id: log.applicationId, tab: 'credentials' }}>
      {formatKey(log)}
    </Link>
  )
}

/** Compares the call with the last successful one of the same operation. */
function CompareButton({ log, shown }: { readonly log: Log; readonly shown: LogView }) {
  const [busy, setBusy] = useState(false)
  const find = async () => {
    setBusy(true)
    const result = await callApi<{ readonly items: readonly Log[] }>('GET', '/logs', {
      query: {
        organizationId: log.organizationId,
        operationId: log.operationId ?? '',
        api: log.api,
        statusClass: '2xx',
        limit: '2',
      },
    })
    setBusy(false)
    if (result.failure !== undefined) {
      showToast({ tone: 'bad', title: result.failure.title, text: result.failure.detail })
      return
    }
    const good = result.value.items.find(({ requestId }) => requestId !== log.requestId)
    if (good === undefined) {
      showToast({
        tone: 'info',
        title: 'Nothing to compare with',
        text: 'No successful call to this operation is logged.',
      })
      return
    }
    navigate(
      routeHref(LOGS_ROUTE, { ...logViewQuery(shown), request: log.requestId, compare: good.requestId }),
    )
  }
  return (
    <Button variant="outlinePrimary" loading={busy} onClick={() => void find()}>
      Compare with the last successful call
    </Button>
  )
}

/** A link to the try-it form of the operation, filled in with this call. */
function TryAgainLink({ log }: { readonly log: LogDetail }) {
  const operation = findReference(log)
  const hash = operation && tryItHash(log, operation)
  if (operation === undefined || hash === undefined) return null
  return (
    <a className="button" data-variant="primary" href={operation.route + hash}>
      Try it again
    </a>
  )
}

function referenceAddress(log: Log): string {
  const operation = findReference(log)
  return operation === undefined ? '' : new URL(operation.route, location.href).href
}

/** Error codes of requests that violate the contract. */
const REFUSED = /^(?:validation_failed|malformed_request)$/

/** Whether request and response follow the contract, with links from each violation to the field in the reference. */
function ContractReport({ log }: { readonly log: LogDetail }) {
  const { violations, broken } = log
  const operation = findReference(log)
  if (log.operationId === null)
    return (
      <p>
        <Chip tone="warn">undocumented</Chip> No operation of the API description has this method and path.
      </p>
    )
  if (violations.length + broken.length === 0)
    return REFUSED.test(log.code ?? '') ? (
      <p>
        <Chip tone="warn">rejected</Chip> The request did not match the API description. The log does not say
        which rule it violated.
      </p>
    ) : (
      <p>
        <Chip tone="good">valid</Chip> The request and the response match the API description.
      </p>
    )
  return (
    <>
      {violations.length > 0 && (
        <div className="notice bad">
          <p>
            <strong>The request does not match the API description.</strong>
          </p>
          <ul>
            {violations.map((violation) => (
              <li key={formatViolation(violation)}>
                {operation === undefined ? (
                  formatViolation(violation)
                ) : (
                  <a href={`${operation.route}#${fieldAnchor(violation, operation.path)}`}>
                    {formatViolation(violation)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {broken.length > 0 && (
        <div className="notice warn">
          <p>
            <strong>The response does not match the API description.</strong> This is an error of the
            platform. Export the call for its support.
          </p>
          <ul>
            {broken.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface MessagePartProps {
  readonly open: boolean
  readonly title: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

function MessagePart({ open, title, headers, body }: MessagePartProps) {
  const written = bodyText(body)
  return (
    <details open={open}>
      <summary>{title}</summary>
      <pre tabIndex={0} role="region" aria-label={`${title}: headers`}>
        {formatJson(redactExportedHeaders(headers))}
      </pre>
      {written !== '' && (
        <pre tabIndex={0} role="region" aria-label={`${title}: body`}>
          {written}
        </pre>
      )}
    </details>
  )
}
