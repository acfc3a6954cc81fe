/** Copying code, and wrapping long lines. */
import { writeText } from '../../lib/locale/text.ts'

/** Milliseconds for which a button shows writeText('code.copied'). */
const COPIED = 1000

/** Makes the buttons of code work. They are there before `enhanceCodeBlocks`, so readers may press them. */
export function handleCodeButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.copy,.wrap') : null
    const figure = button?.parentElement
    if (!button || !figure) return
    if (button.className === 'wrap') button.ariaPressed = `${figure.toggleAttribute('data-wrap')}`
    else void copyCode(figure, button)
  })
}

/** Names copy buttons after their code, and adds a wrap button to code with long lines. */
export function enhanceCodeBlocks(): void {
  for (const button of document.querySelectorAll('.copy')) nameCopyButton(button)
  const resized = new ResizeObserver((entries) => {
    // Measure all before changing any: each change would cost a layout.
    const wide = entries.filter(({ target }) => target.scrollWidth > target.clientWidth)
    for (const { target } of wide) addWrapButton(target)
  })
  for (const pre of document.querySelectorAll('figure.code > pre')) resized.observe(pre)
}

/** Names a copy button after its code, so that each has its own name in a list of buttons: by its tab, its URL, or the header of the code. */
function nameCopyButton(button: Element): void {
  const subject =
    button.closest<HTMLElement>('[data-label]')?.dataset.label ??
    button.parentElement?.querySelector('.url,figcaption')?.textContent
  const name = document.createElement('span')
  name.className = 'sr-only'
  name.textContent = ` ${writeText('code.code')}${subject ? `: ${subject}` : ''}`
  button.append(name)
}

/** Adds the wrap button to a block, once. */
function addWrapButton(pre: Element): void {
  const copy = pre.previousElementSibling
  if (!copy || copy.previousElementSibling?.className === 'wrap') return
  const button = document.createElement('button')
  button.className = 'wrap'
  button.textContent = writeText('code.wrap')
  button.ariaPressed = 'false'
  copy.before(button)
}

/** The code of a block as one would paste it: the new side of a diff. */
function copyableText(figure: HTMLElement): string {
  const code = figure.querySelector('pre,.url')?.cloneNode(true)
  if (!(code instanceof HTMLElement)) return ''
  if (figure.dataset.diff === 'code') for (const line of code.querySelectorAll('.del')) line.remove()
  return code.textContent ?? ''
}

async function copyCode(figure: HTMLElement, button: HTMLElement): Promise<void> {
  // The rest of the button is its name, which stays.
  const [label] = button.childNodes
  if (!label) return
  let shown = COPIED
  button.ariaLive = 'polite'
  try {
    await navigator.clipboard.writeText(copyableText(figure))
    label.textContent = writeText('code.copied')
  } catch {
    // Not allowed, or outside of secure contexts.
    label.textContent = writeText('code.press')
    getSelection()?.selectAllChildren(figure.querySelector('pre,.url') ?? figure)
    shown *= 4
  }
  setTimeout(() => {
    // The label that the button had may be the result of an earlier press. Screen readers have read the result, and no more is new.
    button.ariaLive = null
    label.textContent = writeText('code.copy')
  }, shown)
}
