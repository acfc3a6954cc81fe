/** The look of a site of Material for MkDocs: palette, logo, icon, style sheets, scripts, links in header and footer. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import type { UserConfig } from '../../../stages/config/schema/schema.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { mapIconFile } from '../map-icon.ts'
import { nameHost } from '../map-links.ts'
import { readList, readObject, readText, type Options } from '../read-options.ts'
import type { MkDocsSite } from './mkdocs-site.ts'

/** Colors that Material has names for. */
const COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  'blue grey': '#546d78',
}

const listPalettes = (theme: Options) =>
  Array.isArray(theme['palette'])
    ? readList(theme['palette']).map(readObject)
    : [readObject(theme['palette'])]

/** The color of links and buttons: the first color of the palette that is neither black nor white. */
export function mapAccent(theme: Options): string | undefined {
  const names = listPalettes(theme).flatMap(({ primary, accent }) => [readText(primary), readText(accent)])
  return names.map((name) => COLORS[name?.replaceAll('-', ' ') ?? '']).find((color) => color !== undefined)
}

/** The header in the primary color of Material. */
const MATERIAL = 'offprint/templates/styles/material.css'

/** The style sheets of a theme. Palettes in white, black or colors of the site have a plain header. */
export function mapThemeStyles(theme: Options): readonly string[] {
  const { primary } = listPalettes(theme)[0] ?? {}
  const name = (readText(primary) ?? 'indigo').replaceAll('-', ' ')
  // Zensical has such a header in its classic variant.
  const isColored = theme['name'] === 'material' || theme['variant'] === 'classic'
  return isColored && Object.hasOwn(COLORS, name) ? [MATERIAL] : []
}

/** The color mode that a first visit starts with. */
export function mapColorMode(theme: Options): UserConfig['colorMode'] {
  if (theme['color_mode'] === 'auto') return 'system'
  const palettes = listPalettes(theme)
  const [first] = palettes
  const media = palettes.map((palette) => readText(palette['media']) ?? '')
  if (media.some((query) => query === '(prefers-color-scheme)') || media.filter(Boolean).length > 1)
    return 'system'
  return first?.['scheme'] === 'slate' || theme['color_mode'] === 'dark' ? 'dark' : 'light'
}

/** A file of the site that the theme shows: below the folder of the pages, or of the theme's own files. */
function findThemeFile({ root, folders, customDir }: MkDocsSite, path: string): string | undefined {
  return [...folders, ...(customDir === undefined ? [] : [customDir])]
    .map((folder) => posix.join(folder, path.replace(/^\.?\/+|\?.*$/g, '')))
    .find((file) => !file.startsWith('..') && existsSync(join(root, file)))
}

/** Logo and icon of the tab. */
export function mapImages(theme: Options, site: MkDocsSite): Pick<UserConfig, 'logo' | 'favicon' | 'head'> {
  const { notes } = site
  const find = (option: 'logo' | 'favicon') => {
    const path = readText(theme[option])
    if (path === undefined) return undefined
    const file = isExternal(path) ? undefined : findThemeFile(site, path)
    if (file === undefined)
      notes.leave(`\`theme.${option}\`: ${path}, which is not in the site's folder`, option)
    return file
  }
  const logo = find('logo')
  const icon = find('favicon')
  if (readText(readObject(theme['icon'])['logo']) !== undefined && logo === undefined)
    notes.leave('`theme.icon.logo`: an icon of the theme as the logo', 'logo')
  return removeAbsent({
    logo: logo === undefined ? undefined : { light: logo },
    ...(icon !== undefined && mapIconFile(site.root, site.folders, icon)),
  })
}

/** Style sheets of the site. Preprocessors and other hosts are named. */
export function mapStyles(value: unknown, site: MkDocsSite): string[] {
  return readList(value).flatMap((entry) => {
    const path = readText(entry) ?? readText(readObject(entry)['path'])
    if (path === undefined) return []
    const file = isExternal(path) ? undefined : findThemeFile(site, path)
    if (file?.endsWith('.css') === true) return [file]
    site.notes.leave(`the style sheet \`${path}\``, /font/i.test(path) ? 'theme.fonts' : 'css')
    return []
  })
}

/** Scripts that load what pages have here anyway. */
const BUILT_IN = /mathjax|katex|polyfill|tablesort|mermaid|require\.js/i
/** Names that only the theme's own script defines, or that another script must define first. */
const NEEDS_THEME = /\b(?:document\$|location\$|MathJax|__md_|jQuery|renderMathInElement|Tablesort)\b|\$\(/

type ScriptInput = NonNullable<UserConfig['scripts']>[number]

/** Scripts of the site that run without the theme. Each other one is named. */
export function mapScripts(value: unknown, site: MkDocsSite): ScriptInput[] {
  const { root, notes } = site
  return readList(value).flatMap((entry): ScriptInput[] => {
    const options = readObject(entry)
    const path = readText(entry) ?? readText(options['path'])
    if (path === undefined) return []
    if (BUILT_IN.test(path)) {
      notes.leave(`the script \`${path}\`: formulas, diagrams and tables need none here`)
      return []
    }
    const file = isExternal(path) ? undefined : findThemeFile(site, path)
    const needsTheme = file !== undefined && NEEDS_THEME.test(readFileSync(join(root, file), 'utf8'))
    if (file === undefined || !/\.m?js$/.test(file) || needsTheme) {
      notes.leave(
        `the script \`${path}\`${needsTheme ? ', which needs the script of the theme' : ''}`,
        'scripts',
      )
      return []
    }
    return [
      removeAbsent({
        src: file,
        load: options['async'] === true ? ('async' as const) : undefined,
        attributes: readText(options['type']) === 'module' ? { type: 'module' } : undefined,
      }),
    ]
  })
}

type FooterInput = NonNullable<UserConfig['footer']>[number]

/** The links of `extra.social`, named after their hosts unless they have names. */
export function mapSocial(extra: Options): FooterInput[] {
  return readList(extra['social']).flatMap((entry): FooterInput[] => {
    const { link, name } = readObject(entry)
    const href = readText(link)
    if (href === undefined || !/^(?:https?:|mailto:)/.test(href)) return []
    return [{ label: readText(name) ?? nameHost(href), href }]
  })
}
