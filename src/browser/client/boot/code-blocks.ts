/** Copying code, and wrapping long lines. */
import { writeText } from '../../../lib/locale/text.ts'
import { createElement } from './create-element.ts'
import { findTarget } from './find-target.ts'

/** Milliseconds for which a button shows writeText('code.copied'). */
const COPIED = 1000

/** Makes the buttons of code work. They are there before `enhanceCodeBlocks`, so readers may press them. */
export function handleCodeButtons(): void {
  document.addEventListener('click', (event) => {
    const button = findTarget(event, '.copy,.wrap')
    const figure = button?.parentElement
    if (!button || !figure) return
    if (button.className === 'wrap') button.ariaPressed = `${figure.toggleAttribute('data-wrap')}`
    else void copyCode(figure, button)
  })
}

/** Names copy buttons after their code, and watches the boxes that may be too narrow for what they hold. */
export function enhanceCodeBlocks(): void {
  for (const button of document.querySelectorAll('.copy')) nameCopyButton(button)
  const resized = new ResizeObserver((entries) => {
    // Measure all before changing any: each change would cost a layout.
    const wide = entries.filter(({ target }) => target.scrollWidth > target.clientWidth)
    // The Tab key reaches boxes that scroll. Without the script it reaches all of them.
    for (const { target } of entries) target.removeAttribute('tabindex')
    for (const { target } of wide) {
      target.setAttribute('tabindex', '0')
      addWrapButton(target)
    }
  })
  for (const box of document.querySelectorAll('main [tabindex="0"]:not(button)')) resized.observe(box)
}

/** Names a copy button after its code, so that each has its own name in a list of buttons: by its tab, its URL, or the header of the code. */
function nameCopyButton(button: Element): void {
  const subject =
    button.closest<HTMLElement>('[data-label]')?.dataset.label ??
    button.parentElement?.querySelector('.url,figcaption')?.textContent
  const name = ` ${writeText('code.code')}${subject ? `: ${subject}` : ''}`
  button.append(createElement('span', { className: 'sr-only' }, name))
}

/** Adds the wrap button to a block of code, once. */
function addWrapButton(box: Element): void {
  const copy = box.previousElementSibling
  if (copy?.className !== 'copy' || copy.previousElementSibling?.className === 'wrap') return
  // Named after its code as the copy button is.
  const name = copy.querySelector('.sr-only')?.cloneNode(true) ?? ''
  copy.before(
    createElement('button', { className: 'wrap', ariaPressed: 'false' }, writeText('code.wrap'), name),
  )
}

/** Code as one would paste it: the commands of a session, the new side of a diff. */
function copyableText(code: Element, { dataset }: HTMLElement): string {
  if (dataset.copy !== undefined) return dataset.copy
  const copy = code.cloneNode(true) as Element
  if (dataset.diff === 'code') for (const line of copy.querySelectorAll('.del')) line.remove()
  return copy.textContent
}

async function copyCode(figure: HTMLElement, button: HTMLElement): Promise<void> {
  const code = figure.querySelector('pre,.url') ?? figure
  // The rest of the button is its name, which stays.
  const [label] = button.childNodes
  if (!label) return
  let shown = COPIED
  button.ariaLive = 'polite'
  try {
    await navigator.clipboard.writeText(copyableText(code, figure))
    label.textContent = writeText('code.copied')
  } catch {
    // Not allowed, or outside of secure contexts.
    label.textContent = writeText('code.press')
    getSelection()?.selectAllChildren(code)
    shown *= 4
  }
  setTimeout(() => {
    // The label that the button had may be the result of an earlier press. Screen readers have read the result, and no more is new.
    button.ariaLive = null
    label.textContent = writeText('code.copy')
  }, shown)
}
