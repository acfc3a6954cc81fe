/**
 * The shared React script: React once for all islands and the console, and what brings an island to life. Loaded by the boot
 * script when the first island of a page is needed.
 */
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as ReactDOMClient from 'react-dom/client'

import { Boundary } from './crash.tsx'
import { note, runtime, trusted } from './runtime.ts'

/** Props that a page carries for an island; data, without functions. */
function props(host: HTMLElement): Record<string, unknown> {
  const text = host.querySelector(':scope > script')?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/**
 * Hydrates one island. Its static children stay the HTML that came with the page: React is given the same HTML again, so
 * that it is there after a crash and 'Try again' too.
 */
function hydrate(host: HTMLElement): void {
  const { island = '', prefix = '' } = host.dataset
  const root = host.querySelector<HTMLElement>(':scope > docs-root')
  const component = runtime().islands[island] as React.ComponentType<Record<string, unknown>> | undefined
  if (root === null || component === undefined) throw new Error(`there is no island named '${island}'`)
  const slot = root.querySelector('docs-children')
  const children =
    slot === null
      ? undefined
      : React.createElement('docs-children', {
          dangerouslySetInnerHTML: { __html: trusted(slot.innerHTML) },
          suppressHydrationWarning: true,
        })
  const content = <Boundary>{React.createElement(component, props(host), children)}</Boundary>
  ReactDOMClient.hydrateRoot(root, <Ready host={host}>{content}</Ready>, {
    identifierPrefix: prefix,
    onRecoverableError: note,
    // The boundary has noted it already.
    onCaughtError: () => undefined,
  })
}

/** Tells the boot script that an island takes events from now on. */
function Ready({ host, children }: { readonly host: HTMLElement; readonly children: React.ReactNode }) {
  React.useEffect(() => tell(host), [host])
  return children
}

function tell(host: HTMLElement): void {
  host.dataset.ready = ''
  host.dispatchEvent(new Event('offprint:ready'))
}

Object.assign(runtime(), { React, ReactDOM, ReactDOMClient, jsxRuntime, hydrate })
