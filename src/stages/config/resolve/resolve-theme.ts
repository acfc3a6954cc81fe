/** The theme of a site with web fonts and system fonts separated; reports accents that must change to be readable. */

import { FONT_STACKS } from '../../../domain/theme/font-stacks.ts'
import { derivePalette } from '../../../domain/theme/palette.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { ThemeConfig } from '../config-types.ts'
import type { FontConfig, Result } from '../../../lib/types.ts'
import type { LocateOption } from '../file/locate-option.ts'
import type { CheckedConfig } from '../schema/schema.ts'

type CheckedFont = NonNullable<CheckedConfig['theme']['fonts']['text']>

/** The colors and fonts of the configuration, with a problem for each color that was adjusted so that text is readable. */
export function resolveTheme(
  { fonts, ...theme }: CheckedConfig['theme'],
  locate: LocateOption,
): Result<ThemeConfig> {
  const { accent, neutral } = theme
  const adjusted = accent === undefined ? [] : derivePalette({ accent, neutral }).adjusted
  return {
    value: {
      ...theme,
      fonts: Object.fromEntries(
        Object.entries(fonts).flatMap(([role, font]) =>
          font === undefined ? [] : [[role, resolveFont(font)]],
        ),
      ),
    },
    problems: adjusted.map((change) =>
      problems.adjustedColor(
        change,
        locate(typeof accent === 'string' ? ['theme', 'accent'] : ['theme', 'accent', change.mode]),
      ),
    ),
  }
}

function resolveFont(font: CheckedFont): FontConfig {
  if (typeof font !== 'string') return font
  return font in FONT_STACKS ? { stack: font } : { package: font }
}
