/**
 * Under /developer: loads the console, a native ES module, and React, under a spinner that covers the window. The console hides the spinner when
 * it has rendered. Without a session the page shows its sign-in screen, and the console is loaded when its button is used.
 */

import { createElement } from '../client/boot/create-element.ts'
import { createFailureNotice } from '../client/boot/failure-notice.ts'
import { avoidsPrefetch, CALM } from '../client/boot/avoids-prefetch.ts'
import { markLoaded, reactScriptUrl, reloadOnce } from '../client/boot/load-script.ts'
import { clientRuntime } from '../client/client-runtime.ts'

/** The files of the modules that the console's module imports before it runs, beside it. */
const MODULES = JSON.parse(process.env.CONSOLE_MODULES ?? '[]') as readonly string[]

/** The files of the console, as URLs. */
interface ConsoleFiles {
  readonly module: string
  readonly imports: readonly string[]
  readonly style: string
}

/** Loads the console where the page has a place for it, or shows the sign-in screen. */
export function startConsole(): void {
  const mount = document.getElementById('console')
  const { src, css = '', token } = mount?.dataset ?? {}
  if (!mount || !src) return
  // An inline script resolves an import against the page.
  const module = new URL(src, document.baseURI).href
  const files = { module, imports: MODULES.map((name) => new URL(name, module).href), style: css }
  const screen = mount.querySelector<HTMLElement>(':scope > [hidden]')
  // In place of what the page says without scripts.
  mount.replaceChildren(...(screen ? [screen] : []))
  if (screen && token !== undefined && !hasSession(token)) offerSignIn(screen, token, files)
  else void loadConsole(files, true)
}

/** Whether there is a session in this browser, or the address has the response of an identity provider. */
function hasSession(token: string): boolean {
  if (/[?&](?:code|error)=/.test(location.search)) return true
  try {
    return localStorage.getItem(token) !== null
  } catch {
    return false
  }
}

/** Shows the sign-in screen of the page. Its button starts the sign-in once the console is there; a sign-in in another tab loads it as well. */
function offerSignIn(screen: HTMLElement, token: string, files: ConsoleFiles): void {
  const button = screen.querySelector('button')
  screen.hidden = false
  button?.addEventListener('click', () => {
    button.disabled = true
    button.ariaBusy = 'true'
    // The console takes over.
    document.documentElement.dataset.signIn = ''
    void loadConsole(files, false)
  })
  const follow = () => hasSession(token) && void loadConsole(files, true)
  addEventListener('storage', follow)
  // The browser shows a page that it kept, after a sign-in that began there.
  addEventListener('pageshow', follow)
  const prefetch = () => {
    for (const href of [files.style, reactScriptUrl(), files.module, ...files.imports])
      document.head.append(createElement('link', { rel: 'prefetch', href }))
  }
  // Most visitors will need the console soon.
  if (!avoidsPrefetch()) addEventListener('load', () => setTimeout(prefetch, CALM))
}

let loading: Promise<void> | undefined

/** Loads the console once; `covers`: under the spinner. If that fails, the page reloads once; after that it offers a retry. */
async function loadConsole(files: ConsoleFiles, covers: boolean): Promise<void> {
  const spinner = document.getElementById('console-spinner')
  if (!spinner) return
  if (covers) {
    spinner.dataset.shown = ''
    // The content below moves when the styles and the console load, so only the spinner is visible.
    document.body.style.visibility = 'hidden'
  }
  try {
    await (loading ??= runModule(files))
    markLoaded()
  } catch (error) {
    globalThis.console.error(error)
    spinner.dataset.shown = ''
    if (!reloadOnce()) spinner.replaceChildren(createFailureNotice(error, () => location.reload()))
  }
}

async function runModule({ module, imports, style }: ConsoleFiles): Promise<void> {
  // All at once: the browser would find those that the module imports when it has it.
  for (const href of [module, ...imports])
    document.head.append(createElement('link', { rel: 'modulepreload', href }))
  await Promise.all([addStyle(style), addReact()])
  await import(module)
}

function addStyle(href: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = createElement('link', { rel: 'stylesheet', href })
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => failed(new Error(`cannot load ${href}`)))
    document.head.append(link)
  })
}

/** The module takes React from what the boot script loads, as islands do. That script runs once the page is read. */
async function addReact(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done))
  await clientRuntime().load?.(reactScriptUrl())
}
