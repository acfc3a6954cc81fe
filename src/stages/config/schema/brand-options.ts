/** The options of a site's look: theme, logo, favicon, style sheets. Part of schema.ts. */

import * as v from 'valibot'
import { CODE_THEMES } from '../../../domain/theme/code-themes.ts'
import { FONT_STACKS } from '../../../domain/theme/font-stacks.ts'
import { choice, flag, hexColor, list, objectOr, pathInRoot, readerLink, text } from './values.ts'

const modeColors = v.strictObject({ light: hexColor, dark: hexColor })

const fontFile = v.strictObject({
  /** WOFF2 file, relative to the site's folder. */
  file: v.pipe(pathInRoot, v.regex(/\.woff2$/i, "the path of a '.woff2' file")),
  /** A weight, or for a variable font the first and the last: '200 900'. */
  weight: v.optional(
    v.pipe(text, v.regex(/^\d{1,4}(?: \d{1,4})?$/, "a weight such as '400' or '200 900'")),
    '400',
  ),
  /** Default: 'normal'. */
  style: v.optional(choice(['normal', 'italic']), 'normal'),
})

const ownFont = v.strictObject({
  /** Name of the font family. */
  family: v.pipe(text, v.regex(/^[^"\\<>]+$/, 'the name of a font family')),
  /** Files of the font, one for each weight and style; a variable font needs one. */
  files: v.pipe(list(fontFile), v.minLength(1, 'a list with at least one file')),
  /** Generic font that shows while the font loads. */
  fallback: v.optional(choice(['sans', 'serif', 'mono']), 'sans'),
})

const stackNames = Object.keys(FONT_STACKS)
const font = objectOr(
  ownFont,
  v.pipe(
    text,
    v.check((value) => stackNames.includes(value) || /^(?:@[\w.-]+\/)?[a-z][\w.-]*$/i.test(value)),
  ),
  `one of ${stackNames.map((name) => `'${name}'`).join(', ')}, a package such as '@fontsource-variable/inter', or { family, files }`,
)

export const theme = v.strictObject({
  /** Color of links, buttons and selected entries; the palette of both modes is derived from it. Or one for each mode. */
  accent: v.optional(objectOr(modeColors, hexColor, "a color such as '#0b6470', or { light, dark }")),
  /** Color that tints text, lines and backgrounds. Default: the hue of the accent. */
  neutral: v.optional(hexColor),
  /** Roundness of corners. */
  radius: v.optional(choice(['none', 'small', 'medium', 'large']), 'small'),
  /** Space between and inside of parts. */
  density: v.optional(choice(['compact', 'normal', 'spacious']), 'normal'),
  /** Fonts of text, headings and code: the name of a stack ('humanist'), a package ('@fontsource-variable/inter'), or your own files. */
  fonts: v.optional(
    v.strictObject({ text: v.optional(font), heading: v.optional(font), code: v.optional(font) }),
    {},
  ),
  /** Colors of code, for both modes. */
  code: v.optional(choice(CODE_THEMES)),
})

export const colorMode = v.optional(choice(['system', 'light', 'dark']), 'system')

export const css = v.optional(list(pathInRoot), [])

const imageFile = v.pipe(
  pathInRoot,
  v.regex(/\.(?:svg|png|webp|avif|jpe?g|gif)$/i, 'the path of an image: SVG, PNG, WebP, AVIF, JPEG or GIF'),
)

export const logo = v.optional(
  v.strictObject({
    /** Image in light mode, and in dark mode if there is no other. */
    light: imageFile,
    /** Image in dark mode. Default: `light`. */
    dark: v.optional(imageFile),
    /** Name of the logo. With it the title is not shown beside the logo. */
    alt: v.optional(text, ''),
    /** Where the logo links to. */
    link: v.optional(readerLink, '/'),
  }),
)

/** Images of page titles for link previews. */
export const ogImages = v.optional(
  objectOr(
    v.strictObject({
      /** A package such as '@fontsource/inter', or a font file. Default: the font of headings or text. */
      font: v.optional(pathInRoot),
      /** Default: the accent of the theme. */
      background: v.optional(hexColor),
      /** Color of the text. Default: white or black, whichever has more contrast. */
      color: v.optional(hexColor),
    }),
    flag,
    'true, or { font, background, color }',
  ),
  false,
)

export const favicon = v.optional(
  v.pipe(pathInRoot, v.regex(/\.(?:svg|png)$/i, "the path of an '.svg' or '.png' file")),
)
