/** The offer to use the access token of a response. */
import { useMemo } from 'react'
import { writeText } from '../../../../lib/locale/text.ts'
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { asObject } from '../../../../domain/openapi/document/json-value.ts'
import type { Credentials } from '../../../../domain/trial/draft.ts'
import type { ReceivedResponse } from '../request/send-request.ts'
import { tryTo } from '../../../../lib/data/try-to.ts'

interface TokenOfferProps {
  readonly trial: Trial
  readonly response: ReceivedResponse
  readonly known: Credentials
  readonly know: (credentials: Credentials) => void
}

/** After a response with an access token: uses it for the other operations of the API. */
export function TokenOffer({ trial, response, known, know }: TokenOfferProps) {
  const token = useMemo(() => readAccessToken(response), [response])
  const names = trial.tokenSchemes
  if (token === undefined || names.length === 0) return null
  if (names.every((name) => known[name]?.['token'] === token))
    return (
      <p className="try-good" role="status">
        {writeText('tryit.tokenUsed')}
      </p>
    )
  return (
    // The same element as above, so that screen readers announce what takes the place of the button.
    <p role="status">
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => {
          know({ ...known, ...Object.fromEntries(names.map((name) => [name, { ...known[name], token }])) })
          // The button is gone afterwards.
          currentTarget.closest('section')?.focus()
        }}
      >
        {writeText('tryit.useToken')}
      </button>
    </p>
  )
}

/** The `access_token` of a token response (RFC 6749, section 5.1). */
function readAccessToken({ done, status, text = '', type }: ReceivedResponse): string | undefined {
  if (!done || status >= 300 || !/json/.test(type)) return undefined
  const token = asObject(tryTo(() => JSON.parse(text) as unknown))['access_token']
  return typeof token === 'string' ? token : undefined
}
