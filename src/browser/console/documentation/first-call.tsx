/** The first call of an application: its token request in any language, a token made in the page, and the call when it has arrived. */
import { useEffect, useId, useState } from 'react'
import { openPreference } from '../../client/storage/preference.ts'
import type { CodeRun } from '../../../domain/samples/color-code.ts'
import type { Application, Log } from '../api/models.ts'
import { useQuery } from '../api/use-query.ts'
import { operations, platform, tokenUrl } from '../page-data.ts'
import { Link } from '../routing/link.tsx'
import { shownSecretOf } from '../session/shown-secret.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { Options, Select, TextField } from '../ui/form.tsx'
import { TOKEN_LANGUAGES, writeTokenSample } from './token-samples.ts'

const LANGUAGES = TOKEN_LANGUAGES.map(([id, label]) => [id, label] as const)

const isKnown = (id: string) => LANGUAGES.some(([known]) => known === id)

interface FirstCallProps {
  readonly applications: readonly Application[]
  /** Id of the application to begin with; '' for the one that most likely works. */
  readonly first: string
}

/** The steps from an application's secret to its first request. */
export function FirstCall({ applications, first }: FirstCallProps) {
  const [id, setId] = useState(first)
  const application = applications.find((candidate) => candidate.id === id) ?? firstUsable(applications)
  const token = operations[platform.tokenOperation]
  if (application === undefined) return null
  return (
    <>
      <div className="filters">
        <Select
          label="Application"
          options={applications.map(
            (option) => [option.id, `${option.name} (${option.environment})`] as const,
          )}
          value={application.id}
          onChange={setId}
        />
      </div>
      {application.status !== 'active' && (
        <p className="notice warn">This application is suspended: it gets no tokens.</p>
      )}
      {application.ipAllowList.length > 0 && (
        <p className="notice warn">
          This application accepts calls from these addresses only: {application.ipAllowList.join(', ')}.
        </p>
      )}
      {tokenUrl === '' ? (
        <p className="notice warn">
          The configuration of this site names no operation that issues tokens, so there is no program to
          copy.
        </p>
      ) : (
        <TokenSample application={application} />
      )}
      <p>
        The token can have the scopes{' '}
        {application.scopes.flatMap((scope) => [<Chip key={scope}>{scope}</Chip>, ' '])}
      </p>
      {token && (
        <p>
          <a href={token.route}>{token.title} in the reference</a>
        </p>
      )}
      {tokenUrl !== '' && <CreateToken key={application.id} application={application} />}
      <Arrival key={`arrival ${application.id}`} application={application} />
    </>
  )
}

/** The application that a first call most likely works with: active, for tests, and without a list of allowed addresses. */
function firstUsable(applications: readonly Application[]): Application | undefined {
  const rate = ({ status, ipAllowList, environment }: Application) =>
    (status === 'active' ? 4 : 0) + (ipAllowList.length === 0 ? 2 : 0) + (environment === 'sandbox' ? 1 : 0)
  return applications.toSorted((a, b) => rate(b) - rate(a))[0]
}

/** The token request as code of the guides looks: the language and the button that copies are in its header. */
function TokenSample({ application: { id, scopes } }: { readonly application: Application }) {
  const [language, setLanguage] = useState(() => {
    const chosen = openPreference('tab.language').get()
    return isKnown(chosen) ? chosen : 'curl'
  })
  const [sample, setSample] = useState<readonly CodeRun[]>([])
  const granted = scopes.join(' ')
  useEffect(() => {
    let isCurrent = true
    const client = { url: tokenUrl, clientId: id, scopes: granted === '' ? [] : granted.split(' ') }
    void writeTokenSample(client, language).then((runs) => isCurrent && setSample(runs ?? []))
    return () => {
      isCurrent = false
    }
  }, [id, granted, language])
  const choose = (chosen: string) => {
    setLanguage(chosen)
    openPreference('tab.language').set(chosen)
  }
  return (
    <>
      <figure className="code">
        <figcaption>
          <select aria-label="Language" value={language} onChange={({ target }) => choose(target.value)}>
            <Options options={LANGUAGES} />
          </select>
        </figcaption>
        {/* The boot script copies the code that is beside the button. */}
        <button type="button" className="copy">
          Copy<span className="sr-only"> token request</span>
        </button>
        <pre
          tabIndex={0}
          role="region"
          aria-label="Token request"
          aria-busy={sample.length === 0 || undefined}
        >
          <code>
            {sample.map(({ text, color }, n) => (
              <span key={n} className={color && `hl-${color}`}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </figure>
      <p className="hint">
        Replace <code>YOUR_SECRET</code> with the secret of the application.
      </p>
    </>
  )
}

type TokenState =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'token'; readonly token: string; readonly lifetime: number }
  | { readonly kind: 'failed'; readonly text: string }

/** Requests a token with the secret that was just shown, or with one that is typed in. The secret is sent to the API only. */
function CreateToken({ application: { id, scopes } }: { readonly application: Application }) {
  const shown = shownSecretOf(id)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<TokenState>({ kind: 'none' })
  const secret = shown ?? typed.trim()
  const result = useId()
  const create = async () => {
    setState({ kind: 'busy' })
    setState(await requestToken({ id, secret, scopes }))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (secret !== '') void create()
      }}
    >
      {shown === undefined ? (
        <TextField
          label="Client secret"
          hint="It is sent to the API only, and not stored."
          type="password"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      ) : (
        <p className="hint">The secret that you just saved is used.</p>
      )}
      <p className="actions">
        <Button
          type="submit"
          disabled={secret === ''}
          loading={state.kind === 'busy'}
          aria-describedby={result}
        >
          Create a token
        </Button>
      </p>
      <div id={result} role="status">
        {state.kind === 'token' && (
          <p className="secret">
            <CopyableCode text={state.token} what="token" /> It is valid for {Math.round(state.lifetime / 60)}{' '}
            minutes.
          </p>
        )}
        {state.kind === 'failed' && <p className="notice bad">{state.text}</p>}
      </div>
    </form>
  )
}

interface TokenCredentials {
  readonly id: string
  readonly secret: string
  readonly scopes: readonly string[]
}

/** The client credentials grant (RFC 6749, section 4.4), with the credentials in the header (section 2.3.1). */
async function requestToken({ id, secret, scopes }: TokenCredentials): Promise<TokenState> {
  const credentials = [id, secret].map(encodeURIComponent).join(':')
  try {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      headers: { authorization: `Basic ${btoa(credentials)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' ') }),
    })
    const body = (await response.json()) as Readonly<Record<string, unknown>>
    const { access_token: token, expires_in: lifetime } = body
    if (response.ok && typeof token === 'string')
      return { kind: 'token', token, lifetime: typeof lifetime === 'number' ? lifetime : 0 }
    const reason = [body['error_description'], body['detail'], body['error']].find(
      (text) => typeof text === 'string',
    )
    return {
      kind: 'failed',
      text: `The API refused the request (${response.status}). ${reason ?? ''}`,
    }
  } catch {
    return {
      kind: 'failed',
      text: 'The token address can’t be reached from this page. Use the program above.',
    }
  }
}

/** Milliseconds between two looks for the first call. */
const LOOK_INTERVAL = 3000

/** Says when a call of the application has arrived since this page was opened. */
function Arrival({ application: { id, organizationId } }: { readonly application: Application }) {
  const [before, setBefore] = useState<string>()
  const { data } = useQuery<{ readonly items: readonly Log[] }>(
    `/logs?organizationId=${organizationId}&applicationId=${encodeURIComponent(id)}&limit=1`,
    { refreshInterval: () => LOOK_INTERVAL },
  )
  const last = data?.items[0]
  if (data !== undefined && before === undefined) setBefore(last?.requestId ?? '')
  const hasArrived = last !== undefined && before !== undefined && last.requestId !== before
  return (
    <p role="status" className={hasArrived ? 'notice' : 'hint'}>
      {hasArrived ? (
        <>
          <Chip tone={last.status < 400 ? 'good' : 'bad'}>{last.status}</Chip> Your call has arrived:{' '}
          <Link to="/developer/monitor/logs" query={{ applicationId: id, request: last.requestId }}>
            {last.method} {last.path}
          </Link>
        </>
      ) : (
        'Waiting for a call of this application…'
      )}
    </p>
  )
}
