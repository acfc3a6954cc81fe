/**
 * The text of the console's sign-in screen. The page has it as HTML, so that it is there with the first paint; the console shows the same
 * with a reason if a session has expired or a sign-in failed.
 */
import type { ReactNode, Ref } from 'react'

export interface SignInTextProps {
  readonly title: string
  /** Issuer of the identity provider. */
  readonly issuer: string
  readonly heading?: Ref<HTMLHeadingElement>
  /** Note that the reader sees first. */
  readonly notice?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

/** The screen that asks to sign in. */
export function SignInText({ title, issuer, heading, notice, children }: SignInTextProps) {
  return (
    <div className="entry">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {notice}
      <p>
        Applications and their secrets, logs of every call, webhooks with the reason of each failure, and the
        members of your organization. You sign in at <b>{new URL(issuer).host}</b>, and come back here.
      </p>
      <p>
        <span className="actions">{children}</span>
      </p>
      <p>
        <small>
          Your access token stays in this browser’s local storage until it expires or you sign out. On a
          computer that you share, sign out when you are done.
        </small>
      </p>
    </div>
  )
}
