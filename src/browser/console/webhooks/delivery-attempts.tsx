/** The attempts of one delivery. */
import { Chip } from '../ui/chip.tsx'
import { RelativeTime } from '../ui/time/relative-time.tsx'
import { formatJson } from '../format/format-json.ts'
import type { Attempt } from '../api/models.ts'

/** The attempts of a delivery in order of time: the response, its meaning, and what to do. */
export function DeliveryAttempts({ history }: { readonly history: readonly Attempt[] }) {
  if (history.length === 0) return <p>The first attempt is pending.</p>
  return (
    <ol className="attempts">
      {history.toReversed().map((attempt) => (
        <li key={attempt.at}>
          <p>
            <Chip tone={attempt.status !== null && attempt.status < 300 ? 'good' : 'bad'}>
              {attempt.status ?? attempt.error ?? 'no response'}
            </Chip>{' '}
            <RelativeTime at={attempt.at} />, {attempt.trigger}, {attempt.ms} ms
          </p>
          <p>{attempt.diagnosis}</p>
          <details>
            <summary>Request and response</summary>
            <pre tabIndex={0}>
              {formatJson(attempt.requestHeaders)}
              {'\n\n'}
              {formatJson(attempt.responseHeaders)}
              {'\n\n'}
              {attempt.responseBody}
            </pre>
          </details>
        </li>
      ))}
    </ol>
  )
}
