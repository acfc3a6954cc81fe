/** The fields of a webhook endpoint, for a new one and for changes. */
import { CheckboxGroup, describedOptions, TextField } from '../ui/form.tsx'
import { findMissing } from '../ui/missing-fields.ts'
import { platform } from '../page-data.ts'

/** Values of the form. */
export interface EndpointDraft {
  readonly url: string
  readonly description: string
  /** Types of event; never empty, because the API takes an empty list for all types. */
  readonly events: readonly string[]
}

export const EVENT_TYPES: readonly string[] = platform.events.map(({ name }) => name)

/** Whether all types of event are chosen. */
export const hasAllEvents = ({ events }: EndpointDraft): boolean =>
  EVENT_TYPES.every((type) => events.includes(type))

/** Missing values of a draft, as the API would report them. */
export const findMissingFields = ({ url, events }: EndpointDraft) =>
  findMissing({
    url: [url.trim(), 'Enter an address.'],
    events: [events, 'Choose at least one.'],
  })

interface EndpointFieldsProps {
  readonly draft: EndpointDraft
  readonly change: (part: Partial<EndpointDraft>) => void
  /** Types of event that the endpoint has, and that the platform may not list. */
  readonly known?: readonly string[]
  readonly eventsHint?: string | undefined
}

/** Address, description and events. */
export function EndpointFields({ draft, change, known = [], eventsHint }: EndpointFieldsProps) {
  const unlisted = known.filter((type) => !EVENT_TYPES.includes(type))
  return (
    <>
      <TextField
        label="Address"
        name="url"
        hint="https, and reachable from the internet. In the sandbox this machine is fine too."
        type="url"
        value={draft.url}
        onChange={(url) => change({ url })}
      />
      <TextField
        label="Description"
        name="description"
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <CheckboxGroup
        legend="Events"
        name="events"
        hint={eventsHint}
        options={[...describedOptions(platform.events), ...unlisted]}
        chosen={draft.events}
        onChange={(events) => change({ events })}
      />
    </>
  )
}
