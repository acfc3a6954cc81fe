/**
 * `![Alternative](./a.png "Caption")` alone in its paragraph: a figure, whose caption is the title of the image. Browsers show the title of an
 * image to those only who point at it with a mouse. Several images of one paragraph, such as one for each color mode, share a caption.
 */
import type { Element } from 'hast'
import type { Image, Paragraph } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { createElement, createText } from './create-element.ts'

/** The caption of a paragraph that holds images only; undefined for one without a title, and for any other paragraph. */
export function findCaption({ children }: Paragraph): string | undefined {
  const isSpace = (child: Paragraph['children'][number]) => child.type === 'text' && child.value.trim() === ''
  const images = children.filter((child): child is Image => child.type === 'image')
  if (!children.every((child) => child.type === 'image' || isSpace(child))) return undefined
  return images.map(({ title }) => title ?? '').find((title) => title !== '')
}

/** The images of a paragraph without their titles, and the caption. */
export function createFigure(state: State, node: Paragraph, caption: string): Element {
  const images = state.all(node).filter((child) => child.type === 'element')
  for (const image of images) delete image.properties['title']
  const figure = createElement('figure', {}, [
    ...images,
    createElement('figcaption', {}, [createText(caption)]),
  ])
  state.patch(node, figure)
  return figure
}
