/** Renders images for link previews to PNG, in a thread. Fonts are opened once in each. */

import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkitten'
import type * as ResvgModule from '@resvg/resvg-js'
import type { OgImageText } from '../lib/site/og-image.ts'
import { drawOgImage } from './draw-og-image.ts'

export interface OgImageInput {
  readonly text: OgImageText
  /** Absolute paths. */
  readonly fonts: readonly string[]
  readonly background: string
  readonly color: string
  /** URL of the module that turns SVG into PNG: an optional package, which may be installed for the site only. */
  readonly engine: string
}

const opened = new Map<string, Promise<Font>>()

/** The PNG, in Base64, as the cache holds text. */
export async function renderOgImage({
  text,
  fonts,
  background,
  color,
  engine,
}: OgImageInput): Promise<string> {
  const { Resvg } = ((await import(engine)) as { readonly default: typeof ResvgModule }).default
  const outlines = await Promise.all(fonts.map(openFont))
  const svg = drawOgImage(text, { fonts: outlines, background, color })
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  return image.asPng().toString('base64')
}

function openFont(path: string): Promise<Font> {
  const known = opened.get(path)
  if (known !== undefined) return known
  const font = readFile(path).then((data) => {
    const read = create(data)
    if ('fonts' in read) throw new Error(`${path} is a collection of fonts`)
    return read
  })
  opened.set(path, font)
  return font
}
