/** The form that changes the address, the description and the events of a webhook endpoint. */
import { useState } from 'react'
import type { Failure } from '../api/call-api.ts'
import type { WebhookEndpoint } from '../api/models.ts'
import { refreshQueries } from '../api/query-cache.ts'
import { useEdit } from '../api/use-edit.ts'
import { useQuery } from '../api/use-query.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { EVENT_TYPES, EndpointFields, findMissingFields, hasAllEvents } from './endpoint-fields.tsx'

const TITLE = 'Edit endpoint'

interface EditEndpointProps {
  readonly path: string
  readonly onClose: () => void
}

/** Loads the endpoint first: the list has no version of it, without which the change of a colleague would be overwritten. */
export function EditEndpoint({ path, onClose }: EditEndpointProps) {
  const { data, ...query } = useQuery<WebhookEndpoint>(path)
  if (data !== undefined) return <EndpointForm path={path} endpoint={data} onClose={onClose} />
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <QueryResult query={query} what="the endpoint">
        {() => null}
      </QueryResult>
    </Dialog>
  )
}

function EndpointForm({
  path,
  endpoint,
  onClose,
}: EditEndpointProps & { readonly endpoint: WebhookEndpoint }) {
  // The API reads an empty list as all types, including future types.
  const [hadAll] = useState(endpoint.events.length === 0)
  const [draft, setDraft] = useState({
    url: endpoint.url,
    description: endpoint.description,
    events: hadAll ? EVENT_TYPES : endpoint.events,
  })
  const [missing, setMissing] = useState<Failure>()
  const { change, ...request } = useEdit<WebhookEndpoint>(path)
  const hasAll = hadAll && hasAllEvents(draft)
  const submit = async () => {
    const lacking = findMissingFields(draft)
    setMissing(lacking)
    if (lacking !== undefined) return
    const body = { ...draft, url: draft.url.trim(), ...(hasAll && { events: [] }) }
    if ((await change(body)) === undefined) return
    refreshQueries('/webhook-endpoints')
    showToast({ tone: 'good', title: 'The endpoint was changed' })
    onClose()
  }
  return (
    <FormDialog
      title={TITLE}
      action="Save"
      request={{ ...request, failure: missing ?? request.failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <EndpointFields
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        known={endpoint.events}
        eventsHint={hasAll ? 'All of them, and those that the platform adds later.' : undefined}
      />
    </FormDialog>
  )
}
