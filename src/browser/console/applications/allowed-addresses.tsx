/**
 * The tab with the IP addresses from which an application may be used. It warns before a list would exclude the application's last
 * caller.
 */
import { useRef, useState } from 'react'
import { Section } from '../ui/section.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { splitInputLines, TextArea } from '../ui/form.tsx'
import { PageForm } from '../ui/page-form.tsx'
import { useConsole } from '../frame/console-context.tsx'
import type { Application, Caller } from '../api/models.ts'
import { isAddressListed, parseIpRange } from '../../../lib/network/ip-range.ts'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'

/** The addresses from which an application may be used. */
export function AllowedAddresses({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { change, ...request } = useApplicationChange(path, 'The allowed addresses were changed')
  const [draft, setDraft] = useState(application.ipAllowList.join('\n'))
  const list = splitInputLines(draft)
  const area = useRef<HTMLTextAreaElement>(null)
  /** The button goes away with the warning, so the focus moves to the list that it changed. */
  const add = (address: string) => {
    setDraft([...list, address].join('\n'))
    area.current?.focus()
  }
  const submit = async () => {
    const changed = await change({ ipAllowList: list })
    if (changed !== undefined) setDraft(changed.ipAllowList.join('\n'))
  }
  return (
    <Section title="Allowed IP addresses">
      <p>
        From any other address the API refuses the secrets and the tokens of this application, which makes
        stolen ones useless elsewhere. A change takes effect at once. Callers from a browser have the
        addresses of their users: leave the list empty for those.
      </p>
      <PageForm action={can('write') ? 'Save' : undefined} request={request} onSubmit={submit}>
        <TextArea
          label="Addresses and networks"
          hint="One per line: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. Empty: any IP address."
          name="ipAllowList"
          ref={area}
          rows={5}
          readOnly={!can('write')}
          value={draft}
          onChange={setDraft}
        />
        <div role="status">
          <ExcludedCallers
            callers={findExcludedCallers(application, list)}
            {...(can('write') && { onAdd: add })}
          />
        </div>
      </PageForm>
    </Section>
  )
}

/** The callers of an application, one per address, the most recent first. */
function listCallers({ secrets }: Application): readonly Caller[] {
  const all = secrets
    .flatMap((secret) => secret.callers)
    .toSorted((a, b) => Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt))
  return all.filter(({ ipAddress }, n) => all.findIndex((other) => other.ipAddress === ipAddress) === n)
}

/** Callers that a list of addresses excludes. None while the list is empty or invalid. */
function findExcludedCallers(application: Application, list: readonly string[]): readonly Caller[] {
  if (list.length === 0 || list.some((text) => typeof parseIpRange(text) === 'string')) return []
  const all = listCallers(application)
  const out = all.filter(({ ipAddress }) => !isAddressListed(ipAddress, list))
  return out[0] === all[0] ? out : []
}

interface ExcludedCallersProps {
  readonly callers: readonly Caller[]
  readonly onAdd?: (address: string) => void
}

/** Warns about a list that excludes the most recent caller. */
function ExcludedCallers({ callers: [last, ...others], onAdd }: ExcludedCallersProps) {
  if (last === undefined) return null
  return (
    <div className="notice warn">
      <p>
        <strong>The list leaves out {last.ipAddress},</strong> from which the application was last used{' '}
        <RelativeTime at={last.lastUsedAt} /> by {last.userAgent || 'a program without a name'}. Its requests
        will be refused.
        {others.length > 0 && ` So will those of ${others.map(({ ipAddress }) => ipAddress).join(', ')}.`}
      </p>
      {onAdd && (
        <Button variant="outlinePrimary" onClick={() => onAdd(last.ipAddress)}>
          Add {last.ipAddress}
        </Button>
      )}
    </div>
  )
}
