/**
 * Under /developer: loads the console, a native ES module, and React, under a spinner that covers the window. The console hides the spinner when
 * it has rendered.
 */

import { createFailureNotice } from '../client/boot/failure-notice.ts'
import { markLoaded, reactScriptUrl, reloadOnce } from '../client/boot/load-script.ts'
import { clientRuntime } from '../client/client-runtime.ts'

/** The files of the modules that the console's module imports before it runs, beside it. */
const MODULES = JSON.parse(process.env.CONSOLE_MODULES ?? '[]') as readonly string[]

function createPreload(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  return link
}

/** Loads the console where the page has a place for it. If that fails, the page reloads once; after that it offers a retry. */
export function startConsole(): void {
  const src = document.getElementById('console')?.dataset.src
  const spinner = document.getElementById('console-spinner')
  if (!spinner || !src) return
  const load = async () => {
    spinner.dataset.shown = ''
    try {
      // A classic script resolves the address against itself; the page means its own.
      const module = new URL(src, document.baseURI).href
      // All at once: the browser would find those that the module imports when it has it.
      document.head.append(
        ...[module, ...MODULES.map((name) => new URL(name, module).href)].map(createPreload),
      )
      // The boot script has run. The module takes React from what it loads, as islands do.
      await clientRuntime().load?.(reactScriptUrl())
      await import(module)
      markLoaded()
    } catch (error) {
      globalThis.console.error(error)
      if (!reloadOnce()) spinner.replaceChildren(createFailureNotice(error, () => location.reload()))
    }
  }
  void load()
}
