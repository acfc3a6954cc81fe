/** Island of the option `pageActions.feedback`: the question at the end of a page. */

import { writeText } from '../../../lib/locale/text.ts'
import { useId, useState } from 'react'

export interface PageFeedbackProps {
  /** URL that receives the answers. */
  readonly endpoint: string
  /** Route of the page. */
  readonly page: string
}

type Answer = { readonly helpful: boolean; readonly comment?: string }

/** Asks whether the page helped, and sends each answer as JSON: `{ page, helpful, comment? }`. */
export function PageFeedback({ endpoint, page }: PageFeedbackProps) {
  const [answer, setAnswer] = useState<Answer>()
  const [comment, setComment] = useState('')
  const [status, setStatus] = useState('')
  const id = useId()
  async function send(next: Answer) {
    setAnswer(next)
    setStatus('')
    const isSent = await postAnswer(endpoint, { page, ...next })
    // The comment stays in its field, so that the reader can send it again.
    if (!isSent) setAnswer({ helpful: next.helpful })
    setStatus(isSent ? writeText('feedback.thanks') : writeText('feedback.failed'))
  }
  return (
    <section className="feedback" aria-labelledby={id}>
      <p id={id}>{writeText('feedback.question')}</p>
      <span className="actions">
        {[true, false].map((helpful) => (
          <button
            key={String(helpful)}
            type="button"
            className="button"
            aria-pressed={answer?.helpful === helpful}
            onClick={() => void send({ helpful })}
          >
            {helpful ? writeText('feedback.yes') : writeText('feedback.no')}
          </button>
        ))}
      </span>
      <span role="status">{status}</span>
      {answer !== undefined && answer.comment === undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send({ helpful: answer.helpful, comment })
          }}
        >
          <label htmlFor={`${id}-comment`}>{writeText('feedback.improve')}</label>
          <textarea
            id={`${id}-comment`}
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <button className="button" disabled={comment.trim() === ''}>
            {writeText('feedback.send')}
          </button>
        </form>
      )}
    </section>
  )
}

async function postAnswer(endpoint: string, body: Answer & { readonly page: string }): Promise<boolean> {
  try {
    const { ok } = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    })
    return ok
  } catch {
    // Offline, refused, or not allowed for this origin.
    return false
  }
}
