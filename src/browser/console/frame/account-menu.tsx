/** The menu of the signed-in user: who it is, with which roles, the role previews, and the way out. */
import { useMenuClosing } from '../../client/hooks/use-menu-closing.ts'
import { platform } from '../page-data.ts'
import { Link } from '../routing/link.tsx'
import { changePreview } from '../session/access/role-preview.ts'
import type { Route } from '../routing/route.ts'
import type { Session } from '../session/token/session-token.ts'

const PROFILE = '/developer/profile'

export interface AccountMenuProps {
  readonly session: Session
  readonly route: Route
  /** Undefined as long as it is not known. */
  readonly organization: string | undefined
  /** Name of the current role preview; '' for none. */
  readonly preview: string
  /** The environment in words, which narrow screens show here only. */
  readonly notice: string
}

/** A disclosure, so that it opens by keyboard and without positions computed by script. */
export function AccountMenu({ session, route, organization, preview, notice }: AccountMenuProps) {
  const box = useMenuClosing()
  const roles = [...session.roles.global, ...(session.roles.orgs[organization ?? '']?.roles ?? [])]
  const close = () => box.current?.removeAttribute('open')
  const show = (name: string) => {
    close()
    changePreview(name)
  }
  return (
    <details className="account" ref={box}>
      <summary aria-label={`Account of ${session.email}`}>
        <PersonIcon />
        <span>{session.email}</span>
      </summary>
      <div>
        <p>
          <strong>{session.email}</strong>
        </p>
        {roles.length > 0 && <p className="hint">{roles.join(', ')}</p>}
        {notice !== '' && <p className="hint">{notice}</p>}
        <ul>
          <li>
            <Link to={PROFILE} aria-current={route.path === PROFILE ? 'page' : undefined} onClick={close}>
              Profile
            </Link>
          </li>
          {preview === '' ? (
            platform.previews.map(({ name }) => (
              <li key={name}>
                <button type="button" onClick={() => show(name)}>
                  View as {name}
                </button>
              </li>
            ))
          ) : (
            <li>
              <button type="button" onClick={() => show('')}>
                End preview
              </button>
            </li>
          )}
          <li>
            <Link to="/developer/auth/logout">Sign out</Link>
          </li>
        </ul>
      </div>
    </details>
  )
}

function PersonIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <circle cx="12" cy="8.5" r="3.5" />
      <path d="M5 20c.6-4 3.4-6 7-6s6.4 2 7 6" strokeLinecap="round" />
    </svg>
  )
}
