/** The link to a request, below it. */
import { useMemo, useState, type ReactNode } from 'react'
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import type { Trial } from '../../../../lib/page/try-it-data.ts'
import { hasModifierKey } from '../../boot/modifier-key.ts'
import type { Draft } from '../../../../domain/trial/draft.ts'
import { writeShareLink } from '../draft/share-link.ts'

/** The link to a request with a note on the data that it leaves out, or the reason why a request is too long for a link. */
export function ShareNote({ trial, draft }: { readonly trial: Trial; readonly draft: Draft }) {
  const link = useMemo(() => writeShareLink(trial, draft), [trial, draft])
  return (
    <p className="rules">
      {link === undefined
        ? writeText('tryit.longLink')
        : writeTextParts<ReactNode>('tryit.linkNote', { link: <ShareLink key="link" href={link} /> })}
    </p>
  )
}

/** Milliseconds for which the link says that it was copied. */
const COPIED = 2000

/** Copies the link to a request. The link also opens the request, but a reader who follows it loses files and secrets of the form. */
function ShareLink({ href }: { readonly href: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <a
      href={href}
      // Screen readers announce what has happened, and not the name that returns.
      aria-live={copied ? 'polite' : 'off'}
      onClick={(event) => {
        if (hasModifierKey(event.nativeEvent) || !isSecureContext) return
        event.preventDefault()
        void navigator.clipboard
          .writeText(event.currentTarget.href)
          .then(() => setCopied(true))
          .then(() => setTimeout(() => setCopied(false), COPIED))
      }}
    >
      {copied ? writeText('code.copied') : writeText('tryit.link')}
    </a>
  )
}
