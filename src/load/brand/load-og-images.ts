/** Finds what images for link previews are drawn with: the font, colors, and the package that writes PNG. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOf } from '../../lib/data/hash.ts'
import * as problems from '../../problems.ts'
import { contrastRatio } from '../../theme/oklch.ts'
import type { OgImages } from '../../site-types.ts'
import type { Config, FontConfig, Problem } from '../../types.ts'
import { listFontFiles } from './load-fonts.ts'

const ENGINE = '@resvg/resvg-js'

/** The accent of a site without a theme (templates/styles/tokens.css). */
const ACCENT = '#0b6470'

export interface LoadedOgImages {
  readonly images?: OgImages
  readonly problems: readonly Problem[]
}

export async function loadOgImages(root: string, config: Config): Promise<LoadedOgImages> {
  const { ogImages, theme, url, locations } = config
  if (ogImages === undefined) return { problems: [] }
  const location = locations.options['ogImages']
  if (url === '')
    return {
      problems: [
        problems.ogImages('they need the address of the site', 'set `url` in the config file', location),
      ],
    }
  const engine = resolveEngine(root)
  if (engine === undefined) return { problems: [problems.missingPackage(ENGINE, location)] }
  const files = await findFonts(root, config)
  if ('code' in files) return { problems: [files] }
  const { accent } = theme
  const background = ogImages.background ?? (typeof accent === 'string' ? accent : accent?.light) ?? ACCENT
  const color = ogImages.color ?? (contrastRatio('#ffffff', background) >= 4.5 ? '#ffffff' : '#000000')
  const hashes = await Promise.all(files.map(async (path) => hashOf(await readFile(join(root, path)))))
  return {
    images: {
      fonts: files.map((path) => join(root, path)),
      background,
      color,
      engine,
      key: hashOf(...hashes, background, color),
    },
    problems: [],
  }
}

/** The package as the site has it, or this program. */
function resolveEngine(root: string): string | undefined {
  for (const from of [join(root, 'package.json'), import.meta.url])
    try {
      return pathToFileURL(createRequire(from).resolve(ENGINE)).href
    } catch {
      // Not installed there.
    }
  return undefined
}

/** Files of the font: that of the option, else those of the theme's headings or text. */
async function findFonts(
  root: string,
  { ogImages, theme, locations }: Config,
): Promise<readonly string[] | Problem> {
  const location = locations.options['ogImages']
  const wanted = ogImages?.font
  if (wanted !== undefined && /\.(?:woff2?|ttf|otf)$/i.test(wanted)) {
    const path = wanted.replace(/^\.\//, '')
    return existsSync(join(root, path)) ? [path] : problems.missingOptionFile(wanted, location)
  }
  const fonts: readonly (FontConfig | undefined)[] =
    wanted === undefined ? [theme.fonts.heading, theme.fonts.text] : [{ package: wanted }]
  for (const font of fonts) {
    if (font === undefined || 'stack' in font) continue
    return listFontFiles(root, font, location)
  }
  return problems.ogImages(
    'they need a font',
    "install one, such as `@fontsource/inter`, and set `ogImages: { font: '@fontsource/inter' }`",
    location,
  )
}
