/**
 * `::embed[Title]{src=https://youtu.be/… poster=./still.png}`: a frame of another service. The page holds a link with a still picture; the
 * island `embed` puts the frame in its place when the reader follows the link.
 */
import { writeText } from '../../../../lib/locale/text.ts'
import type { ElementContent } from 'hast'
import { iconSvg } from '../../../../lib/page/icon-shapes.ts'
import { findEmbed } from '../../../../lib/page/embeds.ts'
import * as problems from '../../../../lib/problems/problems.ts'
import type { Html, SourceLocation } from '../../../../lib/types.ts'
import { storeBlock, type MarkdownDraft } from '../../markdown-draft.ts'
import { createElement, createText } from '../create-element.ts'

export interface EmbedSource {
  readonly src: string
  readonly title: string
  readonly location: SourceLocation
}

/** What is before the content of the island's link, and after it; undefined with a problem for an address that cannot be shown. */
export function embedFrame(
  draft: MarkdownDraft,
  { src, title, location }: EmbedSource,
): { readonly open: Html; readonly close: Html; readonly label: string } | undefined {
  const embed = findEmbed(src)
  if (embed === undefined || !draft.embeds.includes(embed.name)) {
    draft.problems.push(problems.embedNotAllowed(src, embed, location))
    return undefined
  }
  const { label } = embed
  // React compares what it finds with what it would print: this is the island's own HTML (src/browser/client/islands/embed.tsx).
  const open = `<docs-island data-island="embed" data-on="intent" data-prefix="e${draft.blocks.length}-"><docs-root><div class="embed"><docs-children>`
  const props = JSON.stringify({ src: embed.src, title }).replaceAll('<', '\\u003c')
  const close = `</docs-children></div></docs-root><script type="application/json">${props}</script></docs-island>`
  return { open, close, label }
}

/** The link with its still picture. */
export function embedElements(
  draft: MarkdownDraft,
  source: EmbedSource,
  poster: string | undefined,
): readonly ElementContent[] {
  const frame = embedFrame(draft, source)
  const { src, title } = source
  if (frame === undefined) return [createElement('a', { href: src }, [createText(title)])]
  const picture = poster === undefined ? [] : [createElement('img', { src: poster, alt: '' })]
  const note = writeText('embed.loads', { service: frame.label })
  return [
    storeBlock(draft, { html: frame.open, text: '' }),
    createElement('a', { className: ['embed-link'], href: src, dataControl: '' }, [
      ...picture,
      storeBlock(draft, { html: iconSvg('play') ?? '', text: '' }),
      createElement('strong', {}, [createText(title)]),
      createElement('small', { dataService: frame.label }, [createText(note)]),
    ]),
    storeBlock(draft, { html: frame.close, text: '' }),
  ]
}
