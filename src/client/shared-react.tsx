/**
 * The shared React script: React once for all islands and the console, and what brings an island to life. Loaded by the boot
 * script when the first island of a page is needed.
 */
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'

import { ErrorBoundary } from './error-boundary.tsx'
import { reportError, clientRuntime, trustHtml } from './client-runtime.ts'

/** Props that a page carries for an island; data, without functions. */
function readIslandProps(host: HTMLElement): Record<string, unknown> {
  const text = host.querySelector(':scope > script')?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/**
 * Hydrates one island. Its static children stay the HTML that came with the page: React is given the same HTML again, so
 * that it is there after a crash and 'Try again' too.
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
  const content = (
    <ErrorBoundary>{React.createElement(component, readIslandProps(host), children)}</ErrorBoundary>
  )
  ReactDOMClient.hydrateRoot(root, <ReportReady host={host}>{content}</ReportReady>, {
    identifierPrefix: prefix,
    onRecoverableError: reportError,
    // The boundary has noted it already.
    onCaughtError: () => undefined,
  })
}

/** Tells the boot script that an island takes events from now on. */
function ReportReady({ host, children }: { readonly host: HTMLElement; readonly children: React.ReactNode }) {
  React.useEffect(() => reportReady(host), [host])
  return children
}

function reportReady(host: HTMLElement): void {
  host.dataset.ready = ''
  host.dispatchEvent(new Event('offprint:ready'))
}

Object.assign(clientRuntime(), { React, ReactDOM, ReactDOMClient, jsxRuntime, hydrate: hydrateIsland })
