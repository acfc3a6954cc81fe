/** Island of menus that the option `navbar` adds to the header. */

import { useMenuClosing } from '../hooks/use-menu-closing.ts'

interface NavMenuItem {
  readonly label: string
  readonly href: string
  readonly icon?: string
  /** Language of the label and of the target page, if it differs. */
  readonly language?: string
  /** Whether this is the page that is open. */
  readonly isCurrent?: boolean
}

export interface NavMenuProps {
  readonly label: string
  /** SVG. */
  readonly icon?: string
  /** Whether the label is only for screen readers. */
  readonly iconOnly?: boolean
  readonly items: readonly NavMenuItem[]
  /** Whether the page belongs to the menu. */
  readonly isCurrent: boolean
}

/** A menu of the header: links in a `<details>`, which work without a script. */
export function NavMenu({ label, icon, iconOnly, items, isCurrent }: NavMenuProps) {
  const details = useMenuClosing()
  return (
    <details className="version" ref={details} suppressHydrationWarning>
      <summary data-fixed={isCurrent ? '' : undefined} data-icon={iconOnly ? '' : undefined}>
        <MenuIcon svg={icon} />
        {iconOnly ? <span className="sr-only">{label}</span> : label}
      </summary>
      <ul>
        {items.map(({ label, href, icon, language, isCurrent }) => (
          <li key={language ?? href}>
            <a href={href} lang={language} hrefLang={language} aria-current={isCurrent ? 'true' : undefined}>
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
