/** Replaces images that fail to load, and makes images of the text open in a larger view. */
import { writeText } from '../../../lib/locale/text.ts'
import { createElement } from './create-element.ts'

/** Replaces images that fail to load, from now on. Without this, browsers show their own broken image. */
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
  const text = image.alt || writeText('image.missing')
  const box = createElement('span', { className: 'no-image', role: 'img', ariaLabel: text }, text)
  // Beside text or other images it takes a line and no more.
  if (old.nextSibling ?? old.previousSibling) box.dataset.inline = ''
  // It keeps its place. Without the two attributes these values are invalid, and set nothing.
  const width = image.getAttribute('width')
  box.style.cssText = `width:${width}px;aspect-ratio:${width}/${image.getAttribute('height')}`
  old.replaceWith(box)
}

/** Puts the image into a button that shows it in a dialog. Buttons without a form need no type. */
function makeEnlargeable(image: HTMLImageElement): void {
  const ariaLabel = writeText('image.enlarge') + (image.alt && `: ${image.alt}`)
  const button = createElement('button', { className: 'enlarge', ariaLabel })
  image.replaceWith(button)
  button.append(image)
  button.addEventListener('click', () => {
    const close = createElement('button', { className: 'icon-button', ariaLabel: writeText('close') }, '×')
    const dialog = createElement('dialog', { className: 'enlarged', ariaLabel }, close, image.cloneNode())
    dialog.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  })
}
