/** A box that shows a loading error, with a button to try again. */
import { writeText } from '../../lib/locale/text.ts'
export function createFailureNotice(error: unknown, retry: () => void): HTMLElement {
  const box = document.createElement('div')
  box.className = 'failure'
  box.role = 'alert'
  const text = document.createElement('p')
  text.textContent = String(error)
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = writeText('retry')
  button.addEventListener('click', () => {
    box.remove()
    retry()
  })
  box.append(text, button)
  return box
}
