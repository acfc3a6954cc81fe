/** The form to verify a signature. Its input never leaves the browser. */
import { useState } from 'react'
import { Chip, type Tone } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { Form, TextArea, TextField } from '../ui/form.tsx'
import type { DeliveryDetail } from '../api/models.ts'
import {
  verifySignature,
  TOLERANCE,
  type SignatureFinding,
  type SignatureVerdict,
} from './verify-signature.ts'
import { toLocalTime } from '../format/local-time.ts'

export interface SignatureFormProps {
  /** The delivery of the message, if it is known. */
  readonly delivery?: DeliveryDetail
}

const TONE_LABELS: Readonly<Record<SignatureFinding['tone'], string>> = {
  good: 'right',
  bad: 'wrong',
  warn: 'doubtful',
  info: 'note',
}

interface SignatureDraft {
  readonly headers: string
  readonly body: string
  readonly secret: string
  /** Local time without a zone, as the control has it; '' means now. */
  readonly at: string
}

const EMPTY_DRAFT: SignatureDraft = { headers: '', body: '', secret: '', at: '' }

/** Verifies a webhook's signature in this browser. The input is neither sent nor stored. */
export function SignatureForm({ delivery }: SignatureFormProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [filled, setFilled] = useState(false)
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<SignatureVerdict>()
  const change = (more: Partial<SignatureDraft>) => {
    setDraft({ ...draft, ...more })
    // The verdict does not apply to changed input.
    setVerdict(undefined)
  }
  const sent = filled && delivery !== undefined ? JSON.stringify(delivery.payload) : undefined
  const submit = async () => {
    setBusy(true)
    const { headers, body, secret, at } = draft
    const result = await verifySignature({
      headers,
      body,
      secret,
      at: at === '' ? Date.now() : Date.parse(at),
      ...(sent !== undefined && { sent }),
    })
    setVerdict(result)
    setBusy(false)
  }
  if (globalThis.crypto.subtle === undefined)
    return (
      <p className="notice warn">
        This browser checks signatures on secure pages only: open the console over HTTPS or on this machine.
      </p>
    )
  return (
    <Form action="Check" request={{ busy }} onSubmit={submit}>
      <p className="notice">The check runs in this browser. Nothing that you enter is sent or stored.</p>
      {delivery !== undefined && (
        <FillFromDelivery
          delivery={delivery}
          onFill={(more) => {
            change(more)
            setFilled(true)
          }}
          filled={filled}
        />
      )}
      <TextArea
        label="Headers"
        hint="webhook-id, webhook-timestamp and webhook-signature as your server received them, each in a line, or as JSON."
        // The dialog is open before this part of it is loaded.
        autoFocus
        className="raw"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={draft.headers}
        onChange={(headers) => change({ headers })}
      />
      <TextArea
        label="Body"
        hint="The raw bytes, before anything reads them as JSON."
        className="raw"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={draft.body}
        onChange={(body) => change({ body })}
      />
      <TextField
        label="Signing secret"
        hint="Begins with whsec_. Each endpoint has its own."
        type="password"
        // Password managers should neither fill it in nor offer to save it.
        autoComplete="one-time-code"
        data-1p-ignore=""
        data-lpignore="true"
        value={draft.secret}
        onChange={(secret) => change({ secret })}
      />
      <TextField
        label="Received at"
        hint={`Empty for now. Messages that are more than ${TOLERANCE / 60} minutes away from it are rejected.`}
        type="datetime-local"
        step={1}
        value={draft.at}
        onChange={(at) => change({ at })}
      />
      <div role="status">{verdict && <VerdictNotice verdict={verdict} />}</div>
    </Form>
  )
}

interface FillFromDeliveryProps {
  readonly delivery: DeliveryDetail
  readonly filled: boolean
  readonly onFill: (draft: Omit<SignatureDraft, 'secret'>) => void
}

/** Fills in the headers, body and time of a delivery. The platform stores neither the signature nor the secret. */
function FillFromDelivery({
  delivery: { type, endpointUrl, payload, history },
  filled,
  onFill,
}: FillFromDeliveryProps) {
  const [last] = history
  const headers = Object.entries(last?.requestHeaders ?? {}).filter(
    ([name, value]) => /^webhook-/i.test(name) && !value.includes('[redacted]'),
  )
  const fill = () =>
    onFill({
      headers: headers.map(([name, value]) => `${name}: ${value}\n`).join('') + 'webhook-signature: ',
      body: JSON.stringify(payload),
      // The receiver compares with its own clock, which the Date header of its response shows.
      at: toLocalTime(last?.responseHeaders['date'] ?? last?.at ?? ''),
    })
  return (
    <>
      <p className="actions">
        <button type="button" className="button" data-variant="outlinePrimary" onClick={fill}>
          Fill in from this delivery
        </button>
        <span>
          {type} to {endpointUrl ?? 'a deleted endpoint'}
        </span>
      </p>
      <div role="status">
        {filled && (
          <p>
            Filled in: the headers and the body that the platform sent, and the time of the last attempt. Add
            the signature from your server’s log, and the secret: the platform stores neither.
          </p>
        )}
      </div>
    </>
  )
}

function VerdictNotice({ verdict: { valid, findings, expected } }: { readonly verdict: SignatureVerdict }) {
  return (
    <div className={valid ? 'notice' : 'notice bad'}>
      <p>
        <strong>
          {valid ? 'Your server must accept this message.' : 'Your server must reject this message.'}
        </strong>
      </p>
      <ul className="bare">
        {findings.map(({ tone, text }) => (
          <li key={text}>
            <Chip tone={tone satisfies Tone}>{TONE_LABELS[tone]}</Chip> {text}
          </li>
        ))}
      </ul>
      {!valid && expected !== undefined && (
        <p>
          With this secret, the signature of these headers and this body is{' '}
          <CopyableCode text={expected} what="signature" />
        </p>
      )}
    </div>
  )
}
