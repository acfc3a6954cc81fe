/** Copying code, and wrapping long lines. */

/** Milliseconds for which a button shows 'Copied'. */
const COPIED = 1000

/** Makes copy buttons work, and adds a wrap button to code with long lines. */
export function enhanceCodeBlocks(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.copy,.wrap,.fold') : null
    const figure = button?.parentElement
    if (!button || !figure) return
    if (button.className === 'wrap')
      button.setAttribute('aria-pressed', String(figure.toggleAttribute('data-wrap')))
    else if (button.className === 'fold') {
      const open = figure.toggleAttribute('data-open')
      button.setAttribute('aria-expanded', String(open))
      // The end of long code is far below its beginning.
      if (!open) figure.scrollIntoView({ block: 'nearest' })
    } else void copyCode(figure, button)
  })
  for (const button of document.querySelectorAll('.copy')) nameCopyButton(button)
  const resized = new ResizeObserver((entries) => {
    // Measure all before changing any: each change would cost a layout.
    const wide = entries.filter(({ target }) => target.scrollWidth > target.clientWidth)
    for (const { target } of wide) addWrapButton(target)
  })
  for (const pre of document.querySelectorAll('figure.code > pre')) resized.observe(pre)
}

/** Names a copy button after its code, so that each has its own name in a list of buttons: by file name, tab or heading. */
function nameCopyButton(button: Element): void {
  const subject =
    button.closest<HTMLElement>('[data-label]')?.dataset.label ??
    button.parentElement?.querySelector('.url,figcaption[data-title]')?.textContent ??
    [...document.querySelectorAll('main :is(h1,h2,h3)')].findLast(
      (heading) => heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
    )?.textContent
  const name = document.createElement('span')
  name.className = 'sr-only'
  name.textContent = subject ? ` code: ${subject}` : ' code'
  button.append(name)
}

/** Adds the wrap button to a block, once. */
function addWrapButton(pre: Element): void {
  const figure = pre.parentElement
  if (!figure || figure.querySelector('.wrap')) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'wrap'
  button.textContent = 'Wrap'
  button.setAttribute('aria-pressed', 'false')
  figure.querySelector('.copy')?.before(button)
}

/** The code of a block as one would paste it: the new side of a diff. */
function copyableText(figure: HTMLElement): string {
  const code = figure.querySelector('pre,.url')?.cloneNode(true)
  if (!(code instanceof HTMLElement)) return ''
  if (figure.dataset.diff === 'code') for (const line of code.querySelectorAll('.del')) line.remove()
  return code.textContent ?? ''
}

async function copyCode(figure: HTMLElement, button: HTMLElement): Promise<void> {
  const done = await writeClipboard(copyableText(figure))
  button.textContent = done ? 'Copied' : 'Press Ctrl+C'
  button.setAttribute('aria-live', 'polite')
  if (!done) getSelection()?.selectAllChildren(figure.querySelector('pre,.url') ?? figure)
  setTimeout(
    () => {
      button.textContent = 'Copy'
      nameCopyButton(button)
    },
    done ? COPIED : 4 * COPIED,
  )
}

/** Writes to the clipboard. False if that is not allowed, or outside of secure contexts. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
