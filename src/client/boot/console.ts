import { note } from '../runtime.ts'
import { failure } from './failure.ts'
import { loaded, reload } from './load.ts'

/**
 * Under /developer: loads the console, an ES module, behind a spinner over the whole window. The console removes the spinner when
 * it is ready. When it can't be loaded the page reloads once; after that the reader sees why, and may retry.
 */
export function consoles(): void {
  const mount = document.getElementById('console')
  const spinner = document.getElementById('console-spinner')
  const { src } = mount?.dataset ?? {}
  if (!mount || !spinner || !src) return
  const start = async () => {
    spinner.dataset.shown = ''
    try {
      await import(new URL(src, document.baseURI).href)
      loaded()
    } catch (error) {
      note(error)
      if (!reload()) spinner.replaceChildren(failure(error, () => location.reload()))
    }
  }
  void start()
}
