/** Earlier requests in the panel of Try it, to be sent again or cleared. */

import { writeText } from '../../../../lib/locale/text.ts'
import { pageAddress } from '../../page-address.ts'
import type { SentRequest } from '../draft/tab-memory.ts'

interface RequestHistoryProps {
  readonly past: readonly SentRequest[]
  /** Route of the page: its own requests open in its form. */
  readonly route: string
  readonly clear: () => void
}

/** The requests that this tab has sent; nothing before the first. */
export function RequestHistory({ past, route, clear }: RequestHistoryProps) {
  if (past.length === 0) return null
  return (
    <details>
      <summary>{writeText('tryit.history', { count: past.length })}</summary>
      <ol className="try-history">
        {past.map((request, i) => (
          <li key={request.at + String(past.length - i)}>
            <a
              href={
                request.route === route && request.hash !== ''
                  ? request.hash
                  : pageAddress(request.route) + request.hash
              }
            >
              {request.method} {request.url}
            </a>{' '}
            {request.status === 0 ? writeText('tryit.noResponse') : request.status}, {request.time} ms
          </li>
        ))}
      </ol>
      <button type="button" className="try-small" onClick={clear}>
        {writeText('tryit.clearHistory')}
      </button>
    </details>
  )
}
