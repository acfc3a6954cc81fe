import { note } from '../runtime.ts'
import { failure } from './failure.ts'
import { load, loaded, reload } from './load.ts'

/**
 * Under /developer: fetches the console, behind a spinner over the whole window. The console removes the spinner when it is
 * ready. When it can't be fetched the page reloads once; after that the reader is told, and may retry.
 */
export function consoles(): void {
  const mount = document.getElementById('console')
  const spinner = document.getElementById('console-spinner')
  const { src } = mount?.dataset ?? {}
  if (!mount || !spinner || !src) return
  const start = async () => {
    spinner.dataset.shown = ''
    const react = document.querySelector<HTMLElement>('script[data-react]')?.dataset.react ?? ''
    try {
      await Promise.all([load(react), load(src)])
      loaded()
    } catch (error) {
      note(error)
      if (!reload()) spinner.replaceChildren(failure(error, () => location.reload()))
    }
  }
  void start()
}
