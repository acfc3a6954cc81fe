/**
 * Loads the fonts of a theme: files of the site, or of a package with the layout of Fontsource. Gives their `@font-face` rules, with a
 * fallback of the same width for each, so that the text does not move when the font arrives.
 */

import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getOwn } from '../../../lib/data/own-property.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { FALLBACK_FONTS, FONT_STACKS, type FallbackName } from '../../../domain/theme/font-stacks.ts'
import type { FontRole, ThemeFont } from '../../../domain/theme/theme-style.ts'
import type { Config } from '../../config/config-types.ts'
import type { Asset, FontConfig, Problem, SourceLocation } from '../../../lib/types.ts'
import { loadAsset } from '../files/load-assets.ts'
import { findPackage } from '../../../lib/files/find-package.ts'
import { relativePath } from '../../../lib/files/relative-path.ts'

export interface LoadedFonts {
  readonly fonts: Readonly<Partial<Record<FontRole, ThemeFont>>>
  /** The `@font-face` rules. */
  readonly style: string
  readonly assets: readonly Asset[]
  /** Routes of the files that a page needs for its first paint. */
  readonly preload: readonly string[]
  readonly problems: readonly Problem[]
}

/** One file of a family. */
interface FontFile {
  /** Relative to the root. */
  readonly path: string
  readonly weight: string
  readonly style: string
  readonly unicodeRange?: string
  /** Whether the first paint of each page needs it. */
  readonly isFirst: boolean
}

interface FontFamily {
  readonly family: string
  readonly fallback: FallbackName
  readonly files: readonly FontFile[]
}

/** Subsets of a package that every site uses: names and code are in Latin letters. */
const LATIN = ['latin-ext', 'latin']

/** Subsets of languages with other letters, as Fontsource names them. */
const LANGUAGE_SUBSETS: Readonly<Record<string, readonly string[]>> = {
  ar: ['arabic'],
  bg: ['cyrillic'],
  el: ['greek-ext', 'greek'],
  fa: ['arabic'],
  he: ['hebrew'],
  hi: ['devanagari'],
  ru: ['cyrillic'],
  sr: ['cyrillic'],
  th: ['thai'],
  uk: ['cyrillic-ext', 'cyrillic'],
  ur: ['arabic'],
  vi: ['vietnamese'],
}

/** Files with thousands of characters: too large for readers, who have such fonts, and right for drawing images. */
const LARGE_SUBSETS: Readonly<Record<string, readonly string[]>> = {
  ja: ['japanese'],
  ko: ['korean'],
  zh: ['chinese-simplified', 'chinese-traditional'],
}

/** The subsets for pages in the language of a site or of one of its translations. The last one has the letters of the language. */
function listSubsets({ locale }: Config, isForImages: boolean): readonly string[] {
  const language = locale.tag.replace(/-.*/, '').toLowerCase()
  const large = isForImages ? getOwn(LARGE_SUBSETS, language) : undefined
  return [...LATIN, ...(large ?? getOwn(LANGUAGE_SUBSETS, language) ?? [])]
}

/** Weights that the styles use, by role; the nearest that a family has is taken. */
const WEIGHTS: Readonly<Record<FontRole, readonly number[]>> = {
  text: [400, 600],
  heading: [600],
  code: [400, 600],
}

/** The fonts of the configuration, as files of the site and as rules of the style sheet. */
export async function loadFonts(root: string, config: Config): Promise<LoadedFonts> {
  const { theme, locations } = config
  const subsets = listSubsets(config, false)
  const roles = Object.entries(theme.fonts).flatMap(([role, font]): [FontRole, FontConfig][] =>
    font === undefined ? [] : [[role as FontRole, font]],
  )
  const fonts: Partial<Record<FontRole, ThemeFont>> = {}
  const rules = new Set<string>()
  const assets = new Map<string, Asset>()
  const preload = new Set<string>()
  const found: Problem[] = []
  for (const [role, font] of roles) {
    if ('stack' in font) {
      fonts[role] = font
      continue
    }
    const location = locations.options[`theme.fonts.${role}`]
    const family =
      'package' in font
        ? await readFontPackage(root, font.package, { role, subsets, location })
        : ownFamily(font, role)
    if ('code' in family) {
      found.push(family)
      continue
    }
    fonts[role] = { family: family.family, fallback: family.fallback }
    let isIncomplete = false
    // A package has one location for all of its files.
    const locateFile = (n: number) => locations.options[`theme.fonts.${role}.files.${n}.file`] ?? location
    for (const [n, file] of family.files.entries()) {
      const asset = await loadAsset(root, file.path, undefined)
      if ('code' in asset || asset.fault !== undefined) {
        isIncomplete = true
        found.push(
          'code' in asset
            ? problems.missingOptionFile(file.path, locateFile(n))
            : problems.unusableFont(file.path, locateFile(n), asset.fault ?? 'damaged'),
        )
        continue
      }
      assets.set(asset.route, asset)
      if (file.isFirst) preload.add(asset.route)
      rules.add(fontFace(family.family, file, asset.route))
    }
    if (isIncomplete) continue
    const fallback = await fallbackFace(root, family).catch(() => {
      found.push(problems.unusableFont(family.files[0]?.path ?? '', locateFile(0), 'damaged'))
      return ''
    })
    rules.add(fallback)
  }
  return {
    fonts,
    style: [...rules].join(''),
    assets: [...assets.values()],
    preload: [...preload],
    problems: found,
  }
}

interface FontFileOptions {
  readonly config: Config
  readonly location: SourceLocation | undefined
  /** Subsets of a package besides the Latin ones. Default: those for the language of the site. */
  readonly subsets?: readonly string[]
}

/** Files of a font for headings, relative to the root: of upright letters, the most common first. */
export async function listFontFiles(
  root: string,
  font: Exclude<FontConfig, { stack: string }>,
  { config, location, subsets }: FontFileOptions,
): Promise<readonly string[] | Problem> {
  const family =
    'package' in font
      ? await readFontPackage(root, font.package, {
          role: 'heading',
          subsets: subsets === undefined ? listSubsets(config, true) : [...LATIN, ...subsets],
          location,
        })
      : ownFamily(font, 'heading')
  if ('code' in family) return family
  const upright = family.files.filter(({ style }) => style === 'normal')
  return (upright.length > 0 ? upright : family.files).map(({ path }) => path).toReversed()
}

function ownFamily(
  { family, files, fallback }: Extract<FontConfig, { family: string }>,
  role: FontRole,
): FontFamily {
  return {
    family,
    fallback,
    files: files.map(({ file, weight, style }, n) => ({
      path: file,
      weight,
      style,
      isFirst: n === 0 && role !== 'code',
    })),
  }
}

interface PackageMetadata {
  readonly id: string
  readonly family: string
  readonly subsets: readonly string[]
  readonly weights: readonly number[]
  readonly styles: readonly string[]
  readonly category?: string
  readonly variable?: false | { readonly wght?: { readonly min: string; readonly max: string } }
}

async function readFontPackage(
  root: string,
  name: string,
  {
    role,
    subsets: wantedSubsets,
    location,
  }: {
    readonly role: FontRole
    readonly subsets: readonly string[]
    readonly location: SourceLocation | undefined
  },
): Promise<FontFamily | Problem> {
  const folder = findPackage(root, name)
  if (folder === undefined) return problems.missingPackage(name, location, Object.keys(FONT_STACKS))
  if (!existsSync(join(folder, 'metadata.json')) || !existsSync(join(folder, 'files')))
    return problems.unusableFont(name, location, 'package')
  const described = JSON.parse(await readFile(join(folder, 'metadata.json'), 'utf8')) as PackageMetadata
  // The description of a static package has the axes of the variable one.
  const isVariable = readdirSync(join(folder, 'files')).some((name) => /-wght-\w+\.woff2$/.test(name))
  const metadata = isVariable ? described : { ...described, variable: false as const }
  const ranges = existsSync(join(folder, 'unicode.json'))
    ? (JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>)
    : {}
  const { id, family, subsets, styles, category = '' } = metadata
  const wanted = styles.includes('italic') && role === 'text' ? ['normal', 'italic'] : ['normal']
  const used = wantedSubsets.filter((subset) => subsets.includes(subset))
  const first = used.at(-1)
  const files = used.flatMap((subset) =>
    wanted.flatMap((style) =>
      listWeights(metadata, role).map(({ weight, part }, n): FontFile => {
        const range = ranges[subset]
        return {
          path: relativePath(root, join(folder, 'files', `${id}-${subset}-${part}-${style}.woff2`)),
          weight,
          style,
          ...(range !== undefined && { unicodeRange: range }),
          isFirst: subset === first && style === 'normal' && n === 0 && role !== 'code',
        }
      }),
    ),
  )
  if (!files.some(({ path }) => existsSync(join(root, path))))
    return problems.unusableFont(name, location, 'package')
  return {
    family,
    fallback:
      category === 'monospace' ? 'mono' : category === 'serif' ? 'serif' : role === 'code' ? 'mono' : 'sans',
    files: files.filter(({ path }) => existsSync(join(root, path))),
  }
}

/** The weights of a package for a role, and how the names of its files spell them. */
function listWeights(
  { variable, weights }: PackageMetadata,
  role: FontRole,
): readonly { readonly weight: string; readonly part: string }[] {
  const axis = typeof variable === 'object' ? variable.wght : undefined
  if (axis !== undefined) return [{ weight: `${axis.min} ${axis.max}`, part: 'wght' }]
  const nearest = WEIGHTS[role].map((wanted) =>
    weights.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a).at(0),
  )
  return [...new Set(nearest)].flatMap((weight) =>
    weight === undefined ? [] : [{ weight: String(weight), part: String(weight) }],
  )
}

function fontFace(family: string, { weight, style, unicodeRange }: FontFile, route: string): string {
  const range = unicodeRange === undefined ? '' : `;unicode-range:${unicodeRange}`
  // The style sheet is in assets/, the files are in assets/files/.
  const url = route.replace(/^\/assets\//, './')
  return `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weight};font-style:${style};font-display:swap${range}}`
}

/** A font of the device with the width and height of the family, which shows until its files are loaded (CSS Fonts 5, section 4). */
async function fallbackFace(root: string, { family, fallback, files }: FontFamily): Promise<string> {
  const main = files.find(({ isFirst }) => isFirst) ?? files.at(-1)
  if (main === undefined) return ''
  const { fromBuffer } = await import('@capsizecss/unpack')
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(
    await readFile(join(root, main.path)),
  )
  const { local, width } = FALLBACK_FONTS[fallback]
  const scale = xWidthAvg / unitsPerEm / width
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`
  const height = (value: number) => percent(value / unitsPerEm / scale)
  const sources = local.map((name) => `local("${name}")`).join(',')
  return `@font-face{font-family:"${family} fallback";src:${sources};size-adjust:${percent(scale)};ascent-override:${height(ascent)};descent-override:${height(Math.abs(descent))};line-gap-override:${height(lineGap)}}`
}
