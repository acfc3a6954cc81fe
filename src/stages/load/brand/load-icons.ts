/** Loads the icons that the header names: built-in ones, SVG files of the site, and files of packages such as `simple-icons/icons/github.svg`. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ICON_SHAPES, iconSvg } from '../../../lib/page/icon-shapes.ts'
import { inlineSvg } from '../../../lib/page/inline-svg.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Config } from '../../config/config-types.ts'
import type { Problem } from '../../../lib/types.ts'
import { findOptionFile } from './find-option-file.ts'

export interface LoadedIcons {
  /** SVG by name. */
  readonly icons: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
  /** Relative to the root. */
  readonly sources: readonly string[]
}

/** The icons of the header, by the names that the configuration has for them. */
export async function loadIcons(root: string, { navbar, locations }: Config): Promise<LoadedIcons> {
  const icons: Record<string, string> = {}
  const found: Problem[] = []
  const sources: string[] = []
  for (const { icon, option } of listIcons(navbar)) {
    const location = locations.options[option]
    if (!icon.endsWith('.svg')) {
      const svg = iconSvg(icon)
      if (svg === undefined)
        found.push(problems.unknownIcon(icon, Object.keys(ICON_SHAPES), location, { takesFiles: true }))
      else icons[icon] = svg
      continue
    }
    const path = findOptionFile(root, icon)
    const text = await readFile(join(root, path), 'utf8').catch(() => undefined)
    const svg = inlineSvg(text ?? '')
    if (text === undefined) found.push(problems.missingOptionFile(icon, location))
    else if (svg === undefined) found.push(problems.brokenImage(icon, location, 'damaged'))
    else icons[icon] = svg
    sources.push(path)
  }
  return { icons, problems: found, sources }
}

function listIcons(navbar: Config['navbar']): readonly { readonly icon: string; readonly option: string }[] {
  return navbar.flatMap((entry, n) => {
    if (typeof entry === 'string') return []
    const items = 'items' in entry ? entry.items : []
    return [
      ...(entry.icon === undefined ? [] : [{ icon: entry.icon, option: `navbar.${n}.icon` }]),
      ...items.flatMap(({ icon }, m) =>
        icon === undefined ? [] : [{ icon, option: `navbar.${n}.items.${m}.icon` }],
      ),
    ]
  })
}
