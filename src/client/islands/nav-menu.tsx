import { useMenuClosing } from '../use-menu-closing.ts'

export interface NavMenuProps {
  readonly label: string
  /** SVG. */
  readonly icon?: string
  readonly items: readonly { readonly label: string; readonly href: string; readonly icon?: string }[]
  /** Whether the page belongs to the menu. */
  readonly isCurrent: boolean
}

/** A menu of the header: links in a `<details>`, which work without a script. */
export function NavMenu({ label, icon, items, isCurrent }: NavMenuProps) {
  const details = useMenuClosing()
  return (
    <details className="version" ref={details} suppressHydrationWarning>
      <summary data-fixed={isCurrent ? '' : undefined}>
        <MenuIcon svg={icon} />
        {label}
      </summary>
      <ul>
        {items.map(({ label, href, icon }) => (
          <li key={href}>
            <a href={href}>
              <MenuIcon svg={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function MenuIcon({ svg }: { readonly svg: string | undefined }) {
  return svg === undefined ? null : <span className="nav-icon" dangerouslySetInnerHTML={{ __html: svg }} />
}
