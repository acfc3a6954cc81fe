/** Finds what images for link previews are drawn with: the font, colors, and the package that writes PNG. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashOf } from '../../../lib/data/hash.ts'
import { canDrawText, joinRanges, listScriptFonts } from '../../../lib/site/og/og-fonts.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { contrastRatio } from '../../../domain/theme/oklch.ts'
import type { OgImages } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { FontConfig, Problem } from '../../../lib/types.ts'
import { findPackage } from '../../../lib/files/find-package.ts'
import { listFontFiles } from './load-fonts.ts'

const ENGINE = '@resvg/resvg-js'

/** The accent of a site without a theme (templates/styles/tokens.css). */
const ACCENT = '#0b6470'

export interface LoadedOgImages {
  readonly images?: OgImages
  readonly problems: readonly Problem[]
}

/** What images of page titles are drawn with; nothing where the configuration asks for none. */
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
  const found = await findFonts(root, config)
  if ('code' in found) return { problems: [found] }
  const files = found.map((path) => preferWoff(root, path))
  const { accent } = theme
  const background = ogImages.background ?? (typeof accent === 'string' ? accent : accent?.light) ?? ACCENT
  const color = ogImages.color ?? (contrastRatio('#ffffff', background) >= 4.5 ? '#ffffff' : '#000000')
  const { readLetters } = await import('../../../domain/og/read-letters.ts')
  const fonts = await Promise.all(
    files.map(async (path): Promise<LetterFont | Problem> => {
      const data = await readFile(join(root, path))
      try {
        return { path, hash: hashOf(data), letters: readLetters(data) }
      } catch {
        return problems.unusableFont(path, location, 'damaged')
      }
    }),
  )
  const unreadable = fonts.filter((font) => 'code' in font)
  if (unreadable.length > 0) return { problems: unreadable }
  const readable = fonts.filter((font) => 'path' in font)
  const hashes = readable.map(({ hash }) => hash)
  return {
    images: {
      fonts: files.map((path) => join(root, path)),
      background,
      color,
      engine: engine.href,
      letters: joinRanges(readable.flatMap(({ letters }) => letters)),
      joinedLetters: joinRanges(readable.flatMap(({ path, letters }) => (canDrawText(path) ? letters : []))),
      key: hashOf(...hashes, background, color, engine.version),
    },
    problems: [],
  }
}

/** The package as the site has it, or this program. */
function resolveEngine(root: string): { readonly href: string; readonly version: string } | undefined {
  for (const from of [join(root, 'package.json'), import.meta.url])
    try {
      const require = createRequire(from)
      const { version } = require(`${ENGINE}/package.json`) as { readonly version: string }
      return { href: pathToFileURL(require.resolve(ENGINE)).href, version }
    } catch {
      // Not installed there.
    }
  return undefined
}

interface LetterFont {
  readonly path: string
  readonly hash: string
  /** Code points. */
  readonly letters: readonly number[]
}

/** The WOFF file beside a WOFF2 file, as packages of Fontsource have it: text can be drawn with it. */
function preferWoff(root: string, path: string): string {
  const woff = path.replace(/\.woff2$/i, '.woff')
  return existsSync(join(root, woff)) ? woff : path
}

/**
 * Files of fonts, in the order in which they are looked through for a letter: the font of the option, those of the theme, and installed packages for
 * scripts that these lack.
 */
async function findFonts(root: string, config: Config): Promise<readonly string[] | Problem> {
  const { ogImages, theme, locale, locations } = config
  const location = locations.options['ogImages.font']
  const wanted = ogImages?.font
  const files = new Set<string>()
  const fonts: (FontConfig | undefined)[] = [theme.fonts.heading, theme.fonts.text]
  if (wanted !== undefined && /\.(?:woff2?|ttf|otf)$/i.test(wanted)) {
    const path = wanted.replace(/^\.\//, '')
    if (!existsSync(join(root, path))) return problems.missingOptionFile(wanted, location)
    files.add(path)
  } else if (wanted !== undefined) fonts.unshift({ package: wanted })
  for (const font of fonts) {
    if (font === undefined || 'stack' in font) continue
    const listed = await listFontFiles(root, font, { config, location })
    if ('code' in listed) {
      // A font of the theme is reported with the theme.
      if (wanted === undefined || font === fonts[0]) return listed
      continue
    }
    for (const path of listed) if (existsSync(join(root, path))) files.add(path)
  }
  for (const { package: name, subsets } of listScriptFonts(locale.tag)) {
    if (findPackage(root, name) === undefined) continue
    const listed = await listFontFiles(root, { package: name }, { config, location, subsets })
    if (!('code' in listed)) for (const path of listed) files.add(path)
  }
  if (files.size > 0) return [...files]
  return problems.ogImages(
    'they need a font',
    "install one, such as `@fontsource/inter`, and set `ogImages: { font: '@fontsource/inter' }`",
    location,
  )
}
