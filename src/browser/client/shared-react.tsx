/**
 * The shared React script: one React for all islands of a page, and the code that hydrates an island. The boot script loads it when the
 * first island is needed.
 */
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'

import { STYLE_ATTRIBUTE } from '../../lib/page/inline-style.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { reportError, clientRuntime, trustHtml } from './client-runtime.ts'

/** Props of an island, from the JSON in the page. */
function readIslandProps(host: HTMLElement): Record<string, unknown> {
  const text = host.querySelector(':scope > script')?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/**
 * Hydrates one island. Its static children stay the HTML of the page: React gets the same HTML, so that the children are still there after
 * a crash and 'Try again'.
 */
function hydrateIsland(host: HTMLElement): void {
  const { island = '', prefix = '' } = host.dataset
  const root = host.querySelector<HTMLElement>(':scope > docs-root')
  const component = clientRuntime().islands[island] as
    | React.ComponentType<Record<string, unknown>>
    | undefined
  if (root === null || component === undefined) throw new Error(`there is no island named '${island}'`)
  const slot = root.querySelector('docs-children')
  const children =
    slot === null
      ? undefined
      : React.createElement('docs-children', {
          dangerouslySetInnerHTML: { __html: trustHtml(slot.innerHTML) },
          suppressHydrationWarning: true,
        })
  restoreInlineStyles(root, slot)
  const content = (
    <ErrorBoundary>{React.createElement(component, readIslandProps(host), children)}</ErrorBoundary>
  )
  ReactDOMClient.hydrateRoot(root, <ReportReady host={host}>{content}</ReportReady>, {
    identifierPrefix: prefix,
    onRecoverableError: reportError,
    // The boundary reports it.
    onCaughtError: () => undefined,
  })
}

/**
 * Gives elements their inline styles, as React expects them: set by a script, the content security policy allows them. Static children stay the HTML
 * of the page, whose style sheet has theirs.
 */
function restoreInlineStyles(root: HTMLElement, children: Element | null): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    if (children?.contains(element) === true) continue
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? ''
    element.removeAttribute(STYLE_ATTRIBUTE)
  }
}

/** Reports to the boot script that an island handles events from now on. */
function ReportReady({ host, children }: { readonly host: HTMLElement; readonly children: React.ReactNode }) {
  React.useEffect(() => reportReady(host), [host])
  return children
}

function reportReady(host: HTMLElement): void {
  host.dataset.ready = ''
  host.dispatchEvent(new Event('offprint:ready'))
}

Object.assign(clientRuntime(), { React, ReactDOM, ReactDOMClient, jsxRuntime, hydrate: hydrateIsland })
