/** A box that shows a loading error, with a button to try again. */
export function createFailureNotice(error: unknown, retry: () => void): HTMLElement {
  const box = document.createElement('div')
  box.className = 'failure'
  box.role = 'alert'
  const text = document.createElement('p')
  text.textContent = String(error)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = 'Retry'
  button.addEventListener('click', () => {
    box.remove()
    retry()
  })
  box.append(text, button)
  return box
}
