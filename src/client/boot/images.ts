/** Replaces images that fail to load, and makes images of the text open in a larger view. */
import { writeText } from '../../lib/locale/text.ts'
export function enhanceImages(): void {
  document.addEventListener(
    'error',
    ({ target }) => target instanceof Image && replaceFailedImage(target),
    true,
  )
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    // The image may have failed before this script ran.
    if (image.complete && !image.naturalWidth && image.src) replaceFailedImage(image)
    if (image.matches('.prose img:not(a img)')) makeEnlargeable(image)
  }
}

/** Tries the image's own fallback once; otherwise shows its alternative text in a box. */
function replaceFailedImage(image: HTMLImageElement): void {
  const { fallback } = image.dataset
  if (fallback) {
    delete image.dataset.fallback
    image.removeAttribute('srcset')
    image.src = fallback
    return
  }
  const old = image.closest('.enlarge') ?? image
  const box = document.createElement('span')
  box.className = 'no-image'
  box.role = 'img'
  box.textContent = image.alt || writeText('image.missing')
  box.ariaLabel = box.textContent
  // Beside text or other images it takes a line and no more.
  if (old.nextSibling ?? old.previousSibling) box.dataset.inline = ''
  // It keeps its place. Without the two attributes these values are invalid, and set nothing.
  const width = image.getAttribute('width')
  box.style.cssText = `width:${width}px;aspect-ratio:${width}/${image.getAttribute('height')}`
  old.replaceWith(box)
}

/** Puts the image into a button that shows it in a dialog. Buttons without a form need no type. */
function makeEnlargeable(image: HTMLImageElement): void {
  const button = document.createElement('button')
  button.className = 'enlarge'
  button.ariaLabel = writeText('image.enlarge') + (image.alt && `: ${image.alt}`)
  image.replaceWith(button)
  button.append(image)
  button.addEventListener('click', () => {
    const dialog = document.createElement('dialog')
    dialog.className = 'enlarged'
    dialog.ariaLabel = button.ariaLabel
    const close = document.createElement('button')
    close.className = 'icon-button'
    close.ariaLabel = writeText('close')
    close.textContent = '×'
    const large = image.cloneNode() as HTMLImageElement
    dialog.append(close, large)
    dialog.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}
