/** The profile page. */
import { timeColumn } from '../ui/table/time-column.tsx'
import { useState } from 'react'
import { errorText } from '../../../lib/text/problems/error-message.ts'
import { Chip } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Section } from '../ui/section.tsx'
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { formatTime, RelativeTime } from '../ui/time/relative-time.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog/dialog.tsx'
import { SessionClaims, AccessExplanation } from '../session/access/session-explanation.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { QueryTable } from '../ui/table/query-table.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useList, useQuery } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { settings } from '../page-data.ts'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import { showToast } from '../ui/notifications/toasts.tsx'
import { locateDevice } from './locate-device.ts'
import type { Me, SignInSession } from '../api/models.ts'
import { describeUserAgent, deviceId } from './describe-user-agent.ts'

/** The account, its security, the sessions, and the token in words. */
export function Profile() {
  const { session } = useConsole()
  const me = useQuery<Me>('/me')
  return (
    <>
      <h1 tabIndex={-1}>Profile</h1>
      <Section title="Account">
        <QueryResult query={me} what="your account">
          {(data) => <Account me={data} />}
        </QueryResult>
      </Section>
      {me.data && (
        <Section title="Security">
          <Security me={me.data} />
        </Section>
      )}
      <Sessions />
      <ThisBrowser />
      <Section title="Why the console is open to you">
        <AccessExplanation session={session} />
      </Section>
      <Section title="Your token, claim by claim">
        <SessionClaims session={session} />
      </Section>
    </>
  )
}

function Account({ me }: { readonly me: Me }) {
  const { level } = me
  return (
    <>
      {!(me.profileCompleted && me.mainProfileCompleted) && (
        <p className="notice warn">
          Your profile is not complete. Some products ask for the rest before they work for you.
        </p>
      )}
      <FactList
        facts={{
          Name: `${me.givenName} ${me.familyName}`,
          Email: (
            <>
              {me.email}{' '}
              <Chip tone={me.emailVerified ? 'good' : 'warn'}>
                {me.emailVerified ? 'verified' : 'not verified'}
              </Chip>
            </>
          ),
          'User type': me.userType,
          'External id': me.externalId ?? '—',
          Level: (
            <>
              {level.level}, set <RelativeTime at={level.updatedAt} />
              {level.history.length > 1 && (
                <details>
                  <summary>Levels before</summary>
                  <ul>
                    {level.history.map(({ level: name, timestamp }) => (
                      <li key={timestamp}>
                        {name} <RelativeTime at={timestamp} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          ),
        }}
      />
    </>
  )
}

/** Second factor and passkeys. They are managed at the identity provider. */
function Security({ me }: { readonly me: Me }) {
  const url = accountUrl()
  return (
    <>
      {!me.mfa && me.passkeys === 0 && (
        <p className="notice warn">
          A password alone protects your account. Add a passkey or a second factor: it gives access to secrets
          of your organization.
        </p>
      )}
      <FactList
        facts={{
          'Second factor': <Chip tone={me.mfa ? 'good' : 'warn'}>{me.mfa ? 'on' : 'off'}</Chip>,
          Passkeys: (
            <Chip tone={me.passkeys > 0 ? 'good' : 'plain'}>
              {me.passkeys === 0 ? 'none' : String(me.passkeys)}
            </Chip>
          ),
        }}
      />
      {url === undefined ? (
        <p className="hint">Both are set up at {new URL(settings.issuer).host}, where you sign in.</p>
      ) : (
        <p className="actions">
          <a className="button" href={url.href} target="_blank" rel="noopener">
            Manage them at {url.host}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </>
  )
}

/** Link to the page where the account is managed, if the site configures one. */
function accountUrl(): URL | undefined {
  const { accountUrl } = settings
  return accountUrl === '' ? undefined : new URL(accountUrl, settings.issuer)
}

/** Details that identify this browser among the sessions. Its location is requested on demand only, and never sent. */
function ThisBrowser() {
  const [place, setPlace] = useState('')
  const [busy, setBusy] = useState(false)
  const find = async () => {
    setBusy(true)
    try {
      const { latitude, longitude } = await locateDevice()
      setPlace(`latitude ${latitude.toFixed(4)}°, longitude ${longitude.toFixed(4)}°`)
    } catch (error) {
      setPlace(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Section title="This browser">
      <FactList
        facts={{
          'Device id': <CopyableCode text={deviceId(navigator)} what="device id" />,
          Location: (
            <span role="status">{place === '' ? 'Not asked for. It would stay in this page.' : place}</span>
          ),
        }}
      />
      <p className="actions">
        <Button variant="outlinePrimary" loading={busy} onClick={() => void find()}>
          Show location
        </Button>
      </p>
    </Section>
  )
}

function Sessions() {
  const list = useList<SignInSession>('/me/sessions')
  const [isConfirming, confirm, cancel] = useToggle()
  const [ending, setEnding] = useState('')
  const { send, ...request } = useMutation('DELETE', '/me/sessions')
  const end = async (id: string) => {
    setEnding(id)
    const done = await send(undefined, `/me/sessions/${encodeURIComponent(id)}`)
    setEnding('')
    if (done === undefined) return
    showToast({ tone: 'good', title: 'The session has ended' })
    refreshQueries('/me/sessions')
  }
  const all = async () => {
    if ((await send()) !== undefined) navigate(routeHref('/developer/auth/logout'))
  }
  return (
    <Section
      title="Sessions"
      actions={
        <Button variant="danger" onClick={confirm}>
          Sign out everywhere
        </Button>
      }
    >
      {!isConfirming && <FormFailure failure={request.failure} />}
      <QueryTable
        list={list}
        what="your sessions"
        empty={<EmptyState title="No sessions." />}
        caption="Sessions"
        perPage={10}
        id={({ id }) => id}
        columns={[
          {
            label: 'Browser',
            render: ({ userAgent }) => <span title={userAgent}>{describeUserAgent(userAgent)}</span>,
          },
          { label: 'Address', render: ({ ipAddress }) => ipAddress },
          timeColumn('Started', 'createdAt'),
          timeColumn('Last seen', 'lastSeenAt'),
          {
            label: 'Action',
            render: ({ id, current, userAgent, createdAt }) =>
              current ? (
                <Chip tone="info">this one</Chip>
              ) : (
                <Button
                  variant="outlineSecondary"
                  loading={request.busy && ending === id}
                  onClick={() => void end(id)}
                >
                  End
                  <span className="sr-only">
                    {' '}
                    the session in {describeUserAgent(userAgent)} that started {formatTime(createdAt)}
                  </span>
                </Button>
              ),
          },
        ]}
      />
      {isConfirming && (
        <ConfirmDialog
          title="Sign out everywhere"
          action="Sign out everywhere"
          request={request}
          onConfirm={all}
          onClose={cancel}
        >
          <p>All your sessions end, on every device, this one too.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
