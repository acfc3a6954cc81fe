/** Loads the look of a site: its theme, fonts, style sheets, logo and favicon. */

import { paintAsset } from '../../../lib/files/read-asset.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { findInk, themeStyle } from '../../../domain/theme/theme-style.ts'
import type { Brand } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Asset, Problem, Result, SourceLocation } from '../../../lib/types.ts'
import { loadAsset } from '../files/load-assets.ts'
import { loadIcons } from './load-icons.ts'
import { loadFonts } from './load-fonts.ts'
import { loadOgImages } from './load-og-images.ts'
import { loadTemplates } from './load-templates.ts'
import { loadStyleSheets } from './load-style-sheets.ts'

export interface LoadedBrand extends Result<Brand> {
  readonly assets: readonly Asset[]
  /** Files that were read, relative to the root. */
  readonly sources: readonly string[]
}

/** Everything of the look, in the order in which rules win: theme, fonts, the author's own. */
export async function loadBrand(root: string, config: Config): Promise<LoadedBrand> {
  const { theme, logo, favicon } = config
  const [ogImages, templates, fonts, sheets, icons, scripts, light, dark, icon] = await Promise.all([
    loadOgImages(root, config),
    loadTemplates(root),
    loadFonts(root, config),
    loadStyleSheets(root, config),
    loadIcons(root, config),
    Promise.all(
      config.scripts.map(({ src }, n) =>
        loadOptionFile(root, config, {
          option: `scripts.${n}.src`,
          path: isExternal(src) ? undefined : src,
        }),
      ),
    ),
    loadOptionFile(root, config, { option: 'logo.light', path: logo?.light }),
    loadOptionFile(root, config, { option: 'logo.dark', path: logo?.dark }),
    loadOptionFile(root, config, {
      option: 'favicon',
      path: favicon,
      route: `/favicon${/\.\w+$/.exec(favicon ?? '')?.[0].toLowerCase() ?? ''}`,
    }),
  ])
  const painted = light.asset && (await paintLogo(root, config, { light: light.asset, dark: dark.asset }))
  const images = [light, dark, icon, ...scripts]
  return {
    value: {
      style: themeStyle(theme, fonts.fonts, config.locale.tag) + fonts.style + sheets.style,
      preload: fonts.preload,
      icons: icons.icons,
      scripts: scripts.map(({ asset }) => asset?.route),
      ...(painted !== undefined && { logo: painted }),
      ...(icon.asset !== undefined && { favicon: icon.asset }),
      ...(ogImages.images !== undefined && { ogImages: ogImages.images }),
      ...(templates.templates !== undefined && { templates: templates.templates }),
    },
    assets: [
      ...fonts.assets,
      ...sheets.assets,
      // A page may show the file of the logo as well, as it is.
      ...images.flatMap(({ asset }) => asset ?? []),
      ...[painted?.light, painted?.dark].flatMap((asset) => (asset?.ink === undefined ? [] : asset)),
    ],
    sources: [
      ...templates.sources,
      ...sheets.sources,
      ...icons.sources,
      ...config.scripts.map(({ src }) => src).filter((src) => !isExternal(src)),
      ...[logo?.light, logo?.dark, favicon].filter((path) => path !== undefined),
      ...Object.values(theme.fonts).flatMap((font) =>
        font !== undefined && 'files' in font ? font.files.map(({ file }) => file) : [],
      ),
    ],
    problems: [
      ...ogImages.problems,
      ...templates.problems,
      ...fonts.problems,
      ...sheets.problems,
      ...icons.problems,
      ...images.flatMap(({ problem }) => problem ?? []),
      ...checkFaviconSize(icon.asset, config.locations.options['favicon']),
    ],
  }
}

/** The logo in each mode. A drawing in the color of the text (`currentColor`) has one for dark mode in any case. */
async function paintLogo(
  root: string,
  { theme }: Config,
  { light, dark }: { readonly light: Asset; readonly dark: Asset | undefined },
): Promise<NonNullable<Brand['logo']>> {
  const ink = findInk(theme)
  const inDark = await paintAsset(root, dark ?? light, ink.dark)
  return {
    light: await paintAsset(root, light, ink.light),
    ...(inDark !== light && { dark: inDark }),
  }
}

/** Pixels that a PNG needs for the icon of a home screen. */
const FAVICON_SIZE = 180

function checkFaviconSize(icon: Asset | undefined, location: SourceLocation | undefined): readonly Problem[] {
  const { width = FAVICON_SIZE, height = FAVICON_SIZE, path = '' } = icon ?? {}
  if (!/\.png$/i.test(path) || Math.min(width, height) >= FAVICON_SIZE || location === undefined) return []
  const expected = `an SVG, or a PNG of at least ${FAVICON_SIZE} × ${FAVICON_SIZE} pixels`
  const problem = problems.configValue('favicon', { expected, received: `${width} × ${height}` }, location)
  return [{ ...problem, severity: 'warning' }]
}

/** A file that an option names. */
interface OptionFile {
  readonly option: string
  readonly path: string | undefined
  readonly route?: string
}

async function loadOptionFile(
  root: string,
  { locations }: Config,
  { option, path, route }: OptionFile,
): Promise<{ readonly asset?: Asset; readonly problem?: Problem }> {
  if (path === undefined) return {}
  const asset = await loadAsset(root, path.replace(/^\.\//, ''), route)
  const location = locations.options[option]
  if ('code' in asset) return { problem: problems.missingOptionFile(path, location) }
  return {
    asset,
    ...(asset.fault !== undefined && { problem: problems.brokenImage(path, location, asset.fault) }),
  }
}
