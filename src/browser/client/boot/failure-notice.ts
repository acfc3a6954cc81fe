/** A box that shows a loading error, with a button to try again. */
import { writeText } from '../../../lib/locale/text.ts'
import { createElement } from './create-element.ts'

/** A notice with the error and a Retry button, which removes the notice before it calls `retry`. */
export function createFailureNotice(error: unknown, retry: () => void): HTMLElement {
  const button = createElement('button', { className: 'button' }, writeText('retry'))
  const text = createElement('p', {}, String((error as Partial<Error>).message ?? error))
  const box = createElement('div', { className: 'failure', role: 'alert' }, text, button)
  button.addEventListener('click', () => {
    box.remove()
    retry()
  })
  return box
}
