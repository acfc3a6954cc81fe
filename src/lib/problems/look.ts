/** Problems of the look of a site: colors, fonts, icons, templates, style sheets and plug-ins. */

import { lowerFirst } from '../text/first-letter.ts'
import { problem, error, warning, suggestName, describeFault, BROWSER_GLOBAL } from './problem.ts'
import type { FileFault, SourceLocation, Problem, Severity } from '../types.ts'

/** An accent has too little contrast with the page, so that links use another lightness of it. */
export function adjustedColor(
  { mode, wanted, used, contrast }: { mode: string; wanted: string; used: string; contrast: number },
  location: SourceLocation,
): Problem {
  return warning(
    'adjusted-color',
    `\`${wanted}\` has a contrast of ${contrast.toFixed(1)} with the page in ${mode} mode, and text needs 4.5: links use \`${used}\``,
    location,
    'buttons keep your color; to choose the color of links yourself, write `accent: { light, dark }`',
  )
}

/** An option names a file or a folder that does not exist or cannot be read. */
export function missingOptionFile(
  path: string,
  location: SourceLocation | undefined,
  kind: 'file' | 'folder' | 'style' = 'file',
): Problem {
  return error(
    'missing-option-file',
    `the ${kind === 'folder' ? kind : 'file'} \`${path}\` does not exist`,
    location,
    kind === 'style'
      ? 'paths in a style sheet start at its own folder'
      : "paths in the configuration start at the site's folder",
  )
}

/** An option names a package that is not installed. */
export function missingPackage(
  name: string,
  location: SourceLocation | undefined,
  known: readonly string[] = [],
): Problem {
  return error(
    'missing-package',
    `the package \`${name}\` is not installed`,
    location,
    suggestName(name, known) ??
      (known.length > 0 && !name.includes('/')
        ? `stacks of fonts are ${known.map((stack) => `\`${stack}\``).join(', ')}; for a package, run \`npm install ${name}\``
        : `run \`npm install ${name}\` in the site's folder`),
  )
}

/** Images for link previews cannot be made. */
export function ogImages(reason: string, hint: string, location: SourceLocation | undefined): Problem {
  return error('og-images', `images of page titles cannot be made: ${reason}`, location, hint)
}

/** No font has the letters of some titles, so these pages have no image for link previews. */
export function missingLetters(
  { letter, title, count }: { readonly letter: string; readonly title: string; readonly count: number },
  packageName: string,
  location: SourceLocation | undefined,
): Problem {
  const pages = count === 1 ? '1 page has' : `${count} pages have`
  return warning(
    'missing-letters',
    `${pages} no image for link previews: no font has the letter "${letter}" of "${title}"`,
    location,
    `run \`npm install ${packageName}\` in the site's folder; the images use it without a setting`,
  )
}

/** A package without fonts, or a file of a font that cannot be used. */
export function unusableFont(
  name: string,
  location: SourceLocation | undefined,
  fault: FileFault | 'package',
): Problem {
  const found =
    fault === 'package'
      ? {
          message: `the package \`${name}\` has no fonts in the layout of Fontsource`,
          hint: 'use a package such as `@fontsource-variable/inter`, or list your own files: { family, files }',
        }
      : describeFault('font', name, fault)
  return error('unusable-font', found.message, location, found.hint)
}

/** An icon that Offprint does not have. `takesFiles`: files can be used as icons in that place. */
export function unknownIcon(
  name: string,
  known: readonly string[],
  location: SourceLocation | undefined,
  { takesFiles }: { readonly takesFiles: boolean },
): Problem {
  const other = takesFiles
    ? 'use the path of an SVG file, such as `./brand/icon.svg` or `simple-icons/icons/github.svg`'
    : `use one of: ${known.join(', ')}`
  return error('unknown-icon', `unknown icon \`${name}\``, location, suggestName(name, known) ?? other)
}

/** A plugin cannot be loaded, throws, or returns something unusable. */
export function pluginFailed(
  { name, hook }: { readonly name: string; readonly hook?: string },
  reason: string,
  location: SourceLocation | undefined,
): Problem {
  const place = hook === undefined ? '' : ` in \`${hook}\``
  const isFrozen = /read only property|not extensible/.test(reason)
  return error(
    'plugin-failed',
    `the plugin \`${name}\` fails${place}: ${lowerFirst(reason)}`,
    location,
    isFrozen ? 'data of the stages is frozen: return new data, such as `{ ...view, title }`' : undefined,
  )
}

/** A file in templates/ has the name of no part of the page. */
export function unknownTemplate(name: string, known: readonly string[], location: SourceLocation): Problem {
  const hint =
    suggestName(name, known) ?? `a template is one of ${known.join(', ')}; name other modules in lower case`
  return error('unknown-template', `no part of a page is called \`${name}\``, location, hint)
}

/** A template does not compile, or throws. */
export function templateFailed(reason: string, location: SourceLocation): Problem {
  return error(
    'template-failed',
    `this template fails: ${lowerFirst(reason)}`,
    location,
    BROWSER_GLOBAL.test(reason)
      ? 'templates run at build time, without a browser: use a component of an `.mdx` page for what moves'
      : undefined,
  )
}

/** A plugin of the configuration reports a problem of the site. */
export function pluginReport(
  {
    name,
    message,
    severity,
    hint,
  }: {
    readonly name: string
    readonly message: string
    readonly severity: Severity
    readonly hint?: string
  },
  location: SourceLocation,
): Problem {
  return problem(severity, 'plugin-report', `${message} (plugin \`${name}\`)`, location, hint)
}

/** A style sheet loads something from another host. */
export function remoteStyle(url: string, location: SourceLocation): Problem {
  return error(
    'remote-style',
    `the content security policy blocks \`${url}\` in style sheets`,
    location,
    "download the file into the site's folder, or install it as a package",
  )
}

/** A style sheet cannot be parsed, or imports what does not exist. */
export function styleSyntax(reason: string, location: SourceLocation): Problem {
  return error('style-syntax', lowerFirst(reason), location)
}
