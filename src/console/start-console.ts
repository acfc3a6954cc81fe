/**
 * Under /developer: loads the console, a native ES module, behind a spinner over the whole window. The console hides the spinner when
 * it has rendered.
 */

import { createFailureNotice } from '../client/boot/failure-notice.ts'
import { markLoaded, reloadOnce } from '../client/boot/load-script.ts'
import { reportError } from '../client/client-runtime.ts'

/** Loads the console where the page has a place for it. If that fails, the page reloads once; after that it offers a retry. */
export function startConsole(): void {
  const mount = document.getElementById('console')
  const spinner = document.getElementById('console-spinner')
  const { src } = mount?.dataset ?? {}
  if (!mount || !spinner || !src) return
  const start = async () => {
    spinner.dataset.shown = ''
    try {
      // A classic script resolves the address against itself; the page means its own.
      await import(new URL(src, document.baseURI).href)
      markLoaded()
    } catch (error) {
      reportError(error)
      if (!reloadOnce()) spinner.replaceChildren(createFailureNotice(error, () => location.reload()))
    }
  }
  void start()
}
