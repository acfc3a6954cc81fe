/** A box that shows a loading error, with a button to try again. */
import { writeText } from '../../../lib/locale/text.ts'
import { createElement } from './create-element.ts'

/** A notice with the error and a Retry button, which removes the notice before it calls `retry`. */
export function createFailureNotice(error: unknown, retry: () => void): HTMLElement {
  const button = createElement('button', { className: 'button' }, writeText('retry'))
  // Loading rejects with errors only.
  const text = createElement('p', {}, (error as Error).message)
  const box = createElement('div', { className: 'failure', role: 'alert' }, text, button)
  button.addEventListener('click', () => {
    box.remove()
    retry()
  })
  return box
}
