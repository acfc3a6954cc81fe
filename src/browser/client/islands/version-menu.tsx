/** Island of the menu of API versions in the header. */

import { useMenuClosing } from '../hooks/use-menu-closing.ts'

export interface VersionMenuProps {
  /** Version of the page, or the default. Where a page has no version, the boot script shows the reader's choice. */
  readonly current: string
  readonly versions: readonly { readonly version: string; readonly label: string; readonly href: string }[]
  /** Whether the page belongs to a version. */
  readonly fixed: boolean
}

/**
 * The API version menu: links in a `<details>`, which work without a script. The boot script stores the choice, because a link may be followed before this island is loaded.
 */
export function VersionMenu({ current, versions, fixed }: VersionMenuProps) {
  const details = useMenuClosing()
  const label = versions.find(({ version }) => version === current)?.label ?? current
  return (
    <details className="version" ref={details} suppressHydrationWarning>
      {/* The boot script may have written the stored version here. */}
      <summary data-fixed={fixed ? '' : undefined} suppressHydrationWarning>
        {label}
      </summary>
      <ul>
        {versions.map(({ version, label, href }) => (
          <li key={version}>
            <a
              href={href}
              data-version={version}
              aria-current={fixed && version === current ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
