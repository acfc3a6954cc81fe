/** Island of the option `pageActions`: the button and its menu beside the title of a page. */

import { writeText } from '../../../lib/locale/text.ts'
import { useRef, useState } from 'react'

import { useMenuClosing } from '../hooks/use-menu-closing.ts'

export interface PageActionsProps {
  /** Address of the page's Markdown twin. */
  readonly twin: string
  /** Other places that can read the page. */
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

/** Milliseconds for which the button shows what has happened. */
const SHOWN = 2000

/** Actions on a page as Markdown: copy it, see it, open it elsewhere. The menu works without a script. */
export function PageActions({ twin, links }: PageActionsProps) {
  const menu = useMenuClosing()
  const timer = useRef(0)
  const [result, setResult] = useState<string>()
  async function copy() {
    setResult((await copyPageText(twin)) ? writeText('code.copied') : writeText('actions.cannotCopy'))
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setResult(undefined), SHOWN)
  }
  return (
    <div className="page-actions">
      <button
        type="button"
        title={writeText('actions.copyHint')}
        // Screen readers announce what has happened, and not the name that returns.
        aria-live={result ? 'polite' : undefined}
        onClick={() => void copy()}
      >
        {result ?? writeText('actions.copy')}
      </button>
      {links.length === 0 ? (
        <a href={twin} title={writeText('actions.view')}>
          {writeText('actions.markdown')}
        </a>
      ) : (
        <details ref={menu} suppressHydrationWarning>
          <summary aria-label={writeText('actions.more')} />
          <ul>
            <li>
              <a href={twin}>{writeText('actions.view')}</a>
            </li>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Copies the text at an address. Safari allows a copy only while the click is handled, so the text may arrive later than the call. */
async function copyPageText(src: string): Promise<boolean> {
  const read = async () => {
    const response = await fetch(src)
    if (!response.ok) throw new Error(`${src} cannot be loaded`)
    return new Blob([await response.text()], { type: 'text/plain' })
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': read() })])
    return true
  } catch {
    // Not allowed, or the page is not served over HTTPS.
    return false
  }
}
