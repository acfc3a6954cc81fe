/** Renders images for link previews to PNG, in a thread. Fonts are opened once in each. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'
import type * as ResvgModule from '@resvg/resvg-js'
import { canDrawText } from '../../lib/site/og/og-fonts.ts'
import type { OgImageText } from '../../lib/site/og/og-image.ts'
import { drawOgImage, type OutlineFont } from './draw-og-image.ts'
import { renameFont } from './rename-font.ts'

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
  const outlines = await Promise.all(fonts.map(openOutlines))
  const svg = drawOgImage(text, { fonts: outlines, background, color })
  const families = fonts.map((path, n) => ({ path, family: familyOf(n) }))
  const used = families.filter(({ family }) => svg.includes(`font-family="${family}"`))
  const draw = (fontFiles: string[]) =>
    new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render().asPng().toString('base64')
  if (used.length === 0) return draw([])
  const folder = await mkdtemp(join(tmpdir(), 'offprint-'))
  try {
    return draw(await Promise.all(used.map((font) => writeTextFont(font, folder))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The family under which a text uses a font: its number. */
const familyOf = (index: number) => `f${index}`

async function openOutlines(path: string, index: number): Promise<OutlineFont> {
  const font = await openFont(path)
  return {
    ...(canDrawText(path) && { family: familyOf(index) }),
    unitsPerEm: font.unitsPerEm,
    hasGlyphForCodePoint: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    glyphForCodePoint: (codePoint) => font.glyphForCodePoint(codePoint),
  }
}

/** A font that the text uses as a file for the engine, which takes nothing else. Gives its path. */
async function writeTextFont(
  { path, family }: { readonly path: string; readonly family: string },
  folder: string,
): Promise<string> {
  const file = join(folder, `${family}.ttf`)
  await writeFile(file, renameFont(await readFile(path), family))
  return file
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
