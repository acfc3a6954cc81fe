/** Sign-in with another device: shows a code and waits until the other device has confirmed it (RFC 8628). */
import { useEffect, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { enterSession } from '../session/session-state.ts'
import { CopyableCode } from '../ui/copy.tsx'
import { Button } from '../ui/button.tsx'
import { describeSignInError } from '../session/sign-in/sign-in-error.ts'
import { Link } from '../routing/link.tsx'
import { requestDeviceCode, pollDeviceCode, type DeviceCode } from '../session/sign-in/identity-provider.ts'
import { settings } from '../page-data.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { ViewProps } from '../routing/route.ts'

const QR_ROUTE = '/developer/auth/qrCode'

const PAGES = [
  ['', 'Sign in with a QR code'],
  ['/qrCodeDisplay', 'Scan the QR code'],
  ['/qrHeader', 'About the QR code'],
  ['/types', 'Kinds of QR code'],
] as const

/** Sign-in with another device (RFC 8628). Disabled unless the configuration has a client for it. */
export function SignInByQr({ route: { path } }: ViewProps) {
  const part = path.slice(QR_ROUTE.length)
  const title = PAGES.find(([name]) => name === part)?.[1] ?? PAGES[0][1]
  return (
    <div className="entry">
      <h1 tabIndex={-1}>{title}</h1>
      {settings.deviceClientId === '' ? (
        <>
          <p className="notice">Signing in with another device is switched off here.</p>
          <p className="actions">
            <Link className="button" to="/developer/auth">
              Sign in on this device
            </Link>
          </p>
        </>
      ) : (
        <QrPage name={part} />
      )}
    </div>
  )
}

function QrPage({ name }: { readonly name: string }) {
  if (name === '/qrCodeDisplay') return <CodeDisplay />
  if (name === '/qrHeader')
    return (
      <>
        <Purpose />
        <NextSteps />
      </>
    )
  if (name === '/types')
    return (
      <>
        <dl className="facts">
          <div>
            <dt>QR code</dt>
            <dd>The other device scans it: it holds the address and the code together.</dd>
          </div>
          <div>
            <dt>Short code</dt>
            <dd>You open the address on the other device yourself, and type the code.</dd>
          </div>
          <div>
            <dt>Neither</dt>
            <dd>
              Sign in on this device, with a passkey where you have one. That is the safest way:{' '}
              <Link to="/developer/auth">sign in here</Link>.
            </dd>
          </div>
        </dl>
        <NextSteps />
      </>
    )
  return (
    <>
      <Purpose />
      <NextSteps />
      <p>
        <Link to={`${QR_ROUTE}/types`}>Kinds of QR code</Link> ·{' '}
        <Link to={`${QR_ROUTE}/qrHeader`}>About the QR code</Link>
      </p>
    </>
  )
}

const SignInHere = () => (
  <Link className="button" to="/developer/auth">
    Sign in on this device instead
  </Link>
)

const NextSteps = () => (
  <p className="actions">
    <Link className="button" data-variant="primary" to={`${QR_ROUTE}/qrCodeDisplay`}>
      Show a code
    </Link>
    <SignInHere />
  </p>
)

function Purpose() {
  return (
    <>
      <p>
        For a device on which you can’t type well. It shows a code, you scan it with a device on which you are
        signed in at <b>{new URL(settings.issuer).host}</b>, and you confirm there.
      </p>
      <p className="notice warn">
        Only scan a code that you requested yourself, on a device in front of you. Anyone who sends you a code
        is trying to sign in as you.
      </p>
    </>
  )
}

type WaitingState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'waiting'; readonly device: DeviceCode; readonly ends: number; readonly slow: boolean }
  | { readonly kind: 'ended'; readonly why: string }

const END_MESSAGES: Readonly<Record<string, string>> = {
  access_denied: 'The sign-in was declined on the other device.',
  expired_token: 'The code has expired.',
  cancelled: 'You cancelled. This code has expired.',
}

/** RFC 8628, section 3.5: how much slower after each `slow_down`. Seconds. */
const SLOW_DOWN_SECONDS = 5

function CodeDisplay() {
  const [round, setRound] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  // The pressed button goes, and the focus with it.
  const keepFocus = () => area.current?.focus()
  const retry = () => {
    keepFocus()
    setRound(round + 1)
  }
  return (
    <div ref={area} tabIndex={-1}>
      <WaitForSignIn key={round} onRetry={retry} onCancel={keepFocus} />
    </div>
  )
}

/** One device code from its request to its end: its state, and a function that abandons it. */
function useDeviceSignIn(): readonly [stage: WaitingState, cancel: () => void] {
  const [stage, setStage] = useState<WaitingState>({ kind: 'asking' })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => {
    let live = true
    let timer = 0
    stop.current = () => {
      live = false
      clearTimeout(timer)
    }
    const end = (why: string) => {
      stop.current()
      setStage({ kind: 'ended', why })
    }
    const wait = (deviceCode: DeviceCode, ends: number, interval: number) => {
      timer = window.setTimeout(() => void poll(deviceCode, ends, interval), interval * 1000)
    }
    const poll = async (deviceCode: DeviceCode, ends: number, interval: number) => {
      if (Date.now() >= ends) return end('expired_token')
      // A hidden tab does not poll.
      if (document.visibilityState === 'hidden') return wait(deviceCode, ends, interval)
      try {
        const result = await pollDeviceCode(deviceCode)
        if (!live) return undefined
        if ('token' in result) return enterSession(result)
        if (result.wait !== 'authorization_pending' && result.wait !== 'slow_down') return end(result.wait)
        const slower = result.wait === 'slow_down' ? interval + SLOW_DOWN_SECONDS : interval
        if (slower !== interval) setStage({ kind: 'waiting', device: deviceCode, ends, slow: true })
        return wait(deviceCode, ends, slower)
      } catch (error) {
        // After a network failure the interval grows (section 3.5). An invalid response ends the attempt.
        if (!live) return undefined
        return error instanceof TypeError
          ? wait(deviceCode, ends, interval * 2)
          : end(describeSignInError(error))
      }
    }
    requestDeviceCode().then(
      (deviceCode) => {
        if (!live) return undefined
        const ends = Date.now() + deviceCode.lifetime * 1000
        setStage({ kind: 'waiting', device: deviceCode, ends, slow: false })
        return wait(deviceCode, ends, deviceCode.interval)
      },
      (error: unknown) => live && end(describeSignInError(error)),
    )
    return () => stop.current()
  }, [])
  const cancel = () => {
    stop.current()
    setStage({ kind: 'ended', why: 'cancelled' })
  }
  return [stage, cancel]
}

interface WaitForSignInProps {
  readonly onRetry: () => void
  readonly onCancel: () => void
}

function WaitForSignIn({ onRetry, onCancel }: WaitForSignInProps) {
  const [stage, cancel] = useDeviceSignIn()
  if (stage.kind === 'asking')
    return (
      <p className="waiting">
        <Spinner label="Asking for a code" />
      </p>
    )
  if (stage.kind === 'ended')
    return (
      <>
        <p className="notice bad" role="alert">
          {END_MESSAGES[stage.why] ?? `The sign-in did not succeed: ${stage.why}.`}
        </p>
        <p className="actions">
          <Button onClick={onRetry}>New code</Button>
          <SignInHere />
        </p>
      </>
    )
  const { device: deviceCode, ends, slow } = stage
  return (
    <>
      <QrCode text={deviceCode.complete} />
      <p>
        Or open <CopyableCode text={deviceCode.address} what="address" /> on the other device and enter
      </p>
      <p className="user-code">
        <CopyableCode text={deviceCode.user} what="code" />
      </p>
      <p role="status">
        Waiting for the other device{slow ? ', a little slower: the provider asked for it' : ''}.{' '}
        <Countdown ends={ends} />
      </p>
      <p className="actions">
        <Button variant="outlinePrimary" onClick={onRetry}>
          New code
        </Button>
        <Button
          variant="outlineSecondary"
          onClick={() => {
            onCancel()
            cancel()
          }}
        >
          Cancel
        </Button>
        <SignInHere />
      </p>
    </>
  )
}

function Countdown({ ends }: { readonly ends: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.round((ends - now) / 1000))
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  // Screen readers read it on demand; a new announcement each second would be noise.
  return <span aria-live="off">The code expires in {text}.</span>
}

/** The address as a QR code, drawn as one path. */
function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 4 })
    const cells = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: side, path: cells.join('') }
  }, [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the sign-in address"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
