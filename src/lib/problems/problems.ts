/**
 * All problems that users can have with their own files: one function per code, and the only place of their wording.
 *
 * Codes are permanent. A code is its function's name in kebab-case; `tests/problems/<code>/` is the smallest site that has
 * the problem, and the handbook explains it. A message says in one clause what is wrong, in the user's terms; a hint gives
 * the fix, ready to paste where possible. A thrown error is a bug in Offprint, never a problem.
 */

import { isMarkdownFile } from '../site/paths/markdown-file.ts'
import { lowerFirst } from '../text/first-letter.ts'
import { INTERFACE_LANGUAGES } from '../locale/language.ts'
import { errorMessage } from '../text/problems/error-message.ts'
import {
  hintForCode,
  hintForComponent,
  hintForDirective,
  hintForFence,
  hintForImport,
  hintForKey,
  hintForOption,
  hintForProp,
} from '../text/problems/other-tools.ts'
import { readableUrl } from '../text/encoding/readable-url.ts'
import { shortenText } from '../text/shorten-text.ts'
import { countSlips, nearestName } from '../text/problems/nearest-name.ts'
import type { FileFault, SourceEdit, SourceLocation, Problem, Severity } from '../types.ts'

/** Some problems have a location only in some cases: otherwise the property is absent. */
const at = (location: SourceLocation | undefined) => (location === undefined ? {} : { location })

/** A hint with the closest of the known names; no hint if none is close. */
function suggestName(name: string, known: readonly string[]): { hint?: string } {
  return didYouMean(nearestName(name, known))
}

/** A hint for a name of another tool; without one, nothing. */
const otherTool = (hint: string | undefined): { hint?: string } => (hint === undefined ? {} : { hint })

/** A correction that is certain; without one, nothing. */
const withEdit = (edit: SourceEdit | undefined): { edit?: SourceEdit } => (edit === undefined ? {} : { edit })

function didYouMean(name: string | undefined): { hint?: string } {
  return name === undefined ? {} : { hint: `did you mean \`${name}\`?` }
}

// ---------------------------------------------------------------- reading files

/** The folder given with --root does not exist or is not a folder. */
export function missingRoot(root: string): Problem {
  return {
    code: 'missing-root',
    severity: 'error',
    message: `\`${root}\` is not a folder`,
    hint: 'pass the folder that contains `content/`: --root <dir>',
  }
}

/** A file could not be read. */
export function unreadableFile(file: string, reason: string, location?: SourceLocation): Problem {
  return {
    code: 'unreadable-file',
    severity: 'error',
    message: `cannot read \`${file}\`: ${reason}`,
    ...at(location),
  }
}

/** The argument of `docs diff` names nothing that can be read. */
export function unknownDescription(name: string): Problem {
  return {
    code: 'unknown-description',
    severity: 'error',
    message: `no API description named \`${name}\``,
    hint: 'name a file, a version of the site, or a file at a Git revision, such as `main:openapi/v1.yaml`',
  }
}

/** A text file has another encoding, or is not text; `location` is the first invalid byte. */
export function notUtf8(location: SourceLocation): Problem {
  return {
    code: 'not-utf8',
    severity: 'error',
    message: 'this file is not text in UTF-8',
    location,
    hint: 'save it with the encoding UTF-8',
  }
}

/** `docs init` would replace files of a site; `files` are those that exist. */
export function existingSite(files: readonly string[]): Problem {
  return {
    code: 'existing-site',
    severity: 'error',
    message: `this folder has files of a site: ${files.map((file) => `\`${file}\``).join(', ')}`,
    hint: 'run `docs init` in a new folder: docs init <dir>',
  }
}

/** The site has no pages. Most likely the command runs in another folder than the site's. */
export function noContent(folders: readonly string[], hasDrafts: boolean): Problem {
  return {
    code: 'no-content',
    severity: 'error',
    message: hasDrafts
      ? 'all pages are drafts'
      : `no pages found: no Markdown file in ${folders.map((folder) => `\`${folder}\``).join(', ')}, and no API description`,
    hint: hasDrafts
      ? 'remove `draft: true` from the front matter of a page'
      : 'write `content/docs/intro.md` or `docs/intro.md`, name the folder of your pages in the option `docs`, or pass the folder of the site: --root <dir>',
  }
}

/** The output can't be written: no permission, no space, a file instead of the folder. The previous output is unchanged. */
export function unwritableOutput(
  path: string,
  reason: string,
  hint = 'the previous output is unchanged; choose another folder with --out <dir>',
): Problem {
  return {
    code: 'unwritable-output',
    severity: 'error',
    message: `cannot write \`${path}\`: ${reason}`,
    hint,
  }
}

/** The output folder contains files that no build wrote, such as sources, or such a file has the path of a new one: a build would delete them. */
export function foreignOutput(path: string, isFolder: boolean): Problem {
  return {
    code: 'foreign-output',
    severity: 'error',
    message: isFolder
      ? `\`${path}\` contains files that \`docs build\` did not write and would delete`
      : `\`docs build\` did not write \`${path}\` and would replace it`,
    hint: isFolder
      ? 'choose a new or empty folder with --out <dir>'
      : 'move or delete it, or choose another folder with --out <dir>',
  }
}

/** `docs serve` can't watch a file or folder. */
export function unwatchedSource(path: string, error: unknown): Problem {
  // The system's error for its limit of watched files is that a device is full.
  const isLimit = ['ENOSPC', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '')
  return {
    code: 'unwatched-source',
    severity: 'warning',
    message: `cannot watch \`${path}\`: ${isLimit ? 'too many files are watched on this machine' : errorMessage(error)}`,
    hint: isLimit
      ? 'raise the limit (Linux: sysctl fs.inotify.max_user_watches=524288), then start docs serve again'
      : 'its changes do not show until docs serve starts again',
  }
}

/** `docs serve` can't listen. */
export function unusablePort(host: string, port: number, error: unknown): Problem {
  const isAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
  const otherPort = port < 65_535 ? port + 1 : port - 1
  return {
    code: 'unusable-port',
    severity: 'error',
    message: `cannot listen on ${host}${isAddress ? '' : `:${port}`}: ${errorMessage(error)}`,
    hint: isAddress
      ? 'choose an address of this machine: --host 127.0.0.1'
      : `choose another port: --port ${otherPort}`,
  }
}

/** `docs sandbox` or `docs serve --sandbox` can't start the platform. */
export function noSandbox(reason: string, hint: string): Problem {
  return { code: 'no-sandbox', severity: 'error', message: `cannot start the sandbox: ${reason}`, hint }
}

/** `docs mcp`: nothing there is a site that Offprint built. */
export function unpublishedSite(target: string, reason: string): Problem {
  return {
    code: 'unpublished-site',
    severity: 'error',
    message: `cannot read \`${target}\` as a built site: ${reason}`,
    hint: 'name `dist/site`, `dist/offline.zip` or the URL of the home page; sites of earlier versions have to be built again',
  }
}

/** `docs verify-console`: a backend does not keep the contract. `operation` is its method and path. */
export function brokenContract(operation: string, message: string): Problem {
  return { code: 'broken-contract', severity: 'error', message: `${operation}: ${message}` }
}

/** `docs verify-console`: the backend sends no response at all. */
export function unreachableConsole(url: string, reason: string): Problem {
  return {
    code: 'unreachable-console',
    severity: 'error',
    message: `cannot reach ${url}: ${reason}`,
    hint: 'pass the URL of the API with its base path, such as https://api.example.com/console',
  }
}

/** `docs serve --built` without a built site. */
export function notBuilt(folder: string): Problem {
  return {
    code: 'not-built',
    severity: 'error',
    message: `no built site in \`${folder}\``,
    hint: 'run `docs build` first',
  }
}

// ---------------------------------------------------------------- front matter and tables

/** A YAML file or front matter that doesn't parse; `line` is the text of the line with the error, `following` those after it. */
export function yamlSyntax(
  reason: string,
  location: SourceLocation,
  line = '',
  following: readonly string[] = [],
): Problem {
  return {
    code: 'yaml-syntax',
    severity: 'error',
    message: `invalid ${location.file.endsWith('.json') ? 'JSON' : 'YAML'}: ${explainSyntax(reason)}`,
    location,
    ...(reason.startsWith('nested mappings are not allowed') && explainColon(line, location)),
    ...(reason.startsWith('missing closing') && explainQuote(reason, location, following)),
  }
}

/** What YAML parsers say in words of the YAML specification. */
const SYNTAX_REASONS: readonly (readonly [reason: RegExp, explanation: string])[] = [
  [/^expected a document, but the input is empty/, 'the file is empty'],
  [
    /^deficient indentation/,
    'this line needs more spaces at its start, or a `{`, `[` or quote above is not closed',
  ],
  [/^missed comma between/, 'a comma is missing before this, or a `{` or `[` above is not closed'],
  [/^unexpected end of the stream within a flow/, 'a `{` or `[` before this line is not closed'],
  [/^missing , (?:or : )?between flow/, 'a comma is missing before this'],
  [/^block collections are not allowed within flow/, 'a comma is missing after this'],
  [/^unexpected , in flow|^unexpected empty item in flow/, 'a value is missing before this comma'],
  [/^flow map .*end with a \}/, 'a `{` before this is not closed'],
  [/^flow sequence .*end with a \]/, 'a `[` before this is not closed'],
  [/^unexpected flow-(?:map|seq)-end token/, 'this bracket closes nothing'],
  [/^missing closing ["']quote/, 'a closing quote is missing'],
  [/^map keys must be unique/, 'this key occurs twice'],
  [
    /^all (?:mapping|sequence) items must start at the same column/,
    'this line has another indentation than those above',
  ],
  [
    /^nested mappings are not allowed/,
    'keys of one level need the same indentation, and a value with a colon needs quotes',
  ],
  [/^implicit (?:map )?keys need to be/, 'expected a key, a colon and a space'],
  [/^plain value cannot start with/, 'a value that begins with this character needs quotes'],
  [/^unexpected scalar at node end/, 'there is text after the value'],
]

function explainSyntax(reason: string): string {
  return SYNTAX_REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
}

/** Problem of a quoted value that continues on a line without indentation. Undefined if the closing quote really is missing. */
function explainQuote(
  reason: string,
  location: SourceLocation,
  following: readonly string[],
): Pick<Problem, 'message' | 'location' | 'hint'> | undefined {
  const quote = reason.includes('"') ? '"' : "'"
  const end = following.findIndex((line) => line.includes(quote))
  const value = following.slice(0, end + 1)
  const isClosed = value.at(-1)?.trimEnd().indexOf(quote) === (value.at(-1)?.trimEnd().length ?? 0) - 1
  if (!isClosed || value.some((line) => /^\s*(?:- )?[\w-]+:(?:\s|$)/.test(line))) return undefined
  const skipped = value.findIndex((line) => line.trim() !== '')
  return {
    message: 'the lines of a value in quotes must be indented',
    location: {
      ...location,
      line: location.line + 1 + skipped,
      column: 1,
      length: value[skipped]?.length ?? 1,
    },
    hint: 'indent this line, or write the value in one line',
  }
}

/** Problem of a line such as `title: Intro: the start`, whose parser error is hard to understand. Undefined for other lines. */
function explainColon(
  line: string,
  location: SourceLocation,
): Pick<Problem, 'message' | 'location' | 'hint'> | undefined {
  const [, start = '', key = '', value] = /^(\s*(?:- )?([\w-]+): )([^'"|>[{&*].*: .*)$/.exec(line) ?? []
  if (value === undefined) return undefined
  return {
    message: 'a value with a colon needs quotes',
    location: { ...location, column: start.length + 1, length: value.length },
    hint: `write \`${key}: '${value.trim().replaceAll("'", "''")}'\``,
  }
}

/** A key that front matter or a table doesn't have. `given` are all keys that it is given; `fits` says whether its value is one of another key. */
export function unknownKey(
  key: string,
  {
    known,
    given,
    fits,
  }: {
    readonly known: readonly string[]
    readonly given: readonly string[]
    readonly fits: (name: string) => boolean
  },
  location: SourceLocation,
): Problem {
  const { hint, renamed } = hintForKey(key, known) ?? {}
  const isFree = renamed !== undefined && !given.includes(renamed) && fits(renamed)
  return {
    code: 'unknown-key',
    severity: 'warning',
    message: `unknown key \`${key}\``,
    location,
    hint: `valid keys: ${known.join(', ')}`,
    ...suggestName(key, known),
    ...otherTool(hint),
    ...withEdit(isFree ? { ...location, from: key, to: renamed } : undefined),
  }
}

/** A key of front matter or of a table with an invalid value. */
export function frontMatterValue(key: string, expected: string, location: SourceLocation): Problem {
  return {
    code: 'front-matter-value',
    severity: 'error',
    message: `\`${key}\` must be ${expected}`,
    location,
  }
}

/** A post without a date, in its front matter or its file name. */
export function undatedPost(location: SourceLocation): Problem {
  return {
    code: 'undated-post',
    severity: 'error',
    message: 'this post has no date',
    location,
    hint: 'add `date: 2026-01-31` to the front matter, or start the file name with `2026-01-31-`',
  }
}

/** The date in the name of a post's file or folders does not exist. */
export function invalidDate(date: string, location: SourceLocation): Problem {
  return {
    code: 'invalid-date',
    severity: 'error',
    message: `the date ${date} in the path of this post does not exist`,
    location,
    hint: 'rename the file: start its name with a date such as `2026-01-31-`',
  }
}

/** A slug that is not a path: it leaves its folder, has a scheme, or characters that end a path. `suggested` is '' if there is none. */
export function invalidSlug(slug: string, suggested: string, location: SourceLocation): Problem {
  return {
    code: 'invalid-slug',
    severity: 'error',
    message: `slug \`${slug}\` is not a valid path`,
    location,
    hint:
      suggested === ''
        ? 'write a path such as `setup` or `/guides/setup`'
        : `write \`slug: ${suggested}\`: a path without \`..\`, scheme, spaces, \`?\` and \`#\``,
  }
}

/** A file begins with front matter that has no end. */
export function unclosedFrontMatter(location: SourceLocation): Problem {
  return {
    code: 'unclosed-front-matter',
    severity: 'error',
    message: 'the front matter is not closed',
    location,
    hint: 'close it with a line of `---`',
  }
}

/** A file begins with front matter that lacks its first line of `---`: it would be text of the page. */
export function unopenedFrontMatter(location: SourceLocation): Problem {
  return {
    code: 'unopened-front-matter',
    severity: 'error',
    message: 'the front matter does not start with a line of `---`',
    location,
    hint: 'add a line of `---` before it',
  }
}

/** Front matter in TOML, as Hugo has it: it would be text of the page. */
export function tomlFrontMatter(location: SourceLocation): Problem {
  return {
    code: 'toml-front-matter',
    severity: 'error',
    message: 'front matter must be YAML, not TOML',
    location,
    hint: 'write `---` instead of `+++`, and `key: value` instead of `key = value`; `hugo convert toYAML` does so for all files',
  }
}

/** Front matter after blank lines: it would be text of the page. */
export function misplacedFrontMatter(location: SourceLocation): Problem {
  return {
    code: 'misplaced-front-matter',
    severity: 'error',
    message: 'front matter must start on the first line of the file',
    location,
    hint: 'remove the blank lines before it',
  }
}

// ---------------------------------------------------------------- configuration

/** The config file does not compile. */
export function configSyntax(reason: string, location: SourceLocation): Problem {
  const [, name] = /^Could not resolve "((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(reason) ?? []
  return {
    code: 'config-syntax',
    severity: 'error',
    message: `cannot compile the config file: ${lowerFirst(reason)}`,
    location,
    ...(/^Expected "[})\]]" but found (?!end of file)/.test(reason) && {
      hint: 'is a comma missing before it, or a bracket or quote not closed?',
    }),
    ...(name !== undefined && {
      hint: `if it is a package, run \`npm install ${name}\` in the site's folder`,
    }),
  }
}

/** A file that looks like a configuration but is of a kind that is not read: `docs.config.json`. */
export function unsupportedConfig(file: string): Problem {
  return {
    code: 'unsupported-config',
    severity: 'error',
    message: `options cannot be read from \`${file}\``,
    location: { file, line: 1, column: 1 },
    hint: "write them in `docs.config.ts`: `export default { title: 'My docs' }`",
  }
}

/** Two files that say the same thing, such as `docs.config.ts` and `docs.config.mjs`: only `used` is read. */
export function ignoredFile(file: string, used: string): Problem {
  return {
    code: 'ignored-file',
    severity: 'error',
    message: `\`${file}\` is not read, because \`${used}\` exists`,
    location: { file, line: 1, column: 1 },
    hint: 'move what you need into one of the two files, and delete the other',
  }
}

/** Two folders of guides, `content/docs` and `docs`, and no option that names one of them: only `used` is read. `file` is a guide of the other. */
export function ignoredFolder(folder: string, used: string, file: string): Problem {
  return {
    code: 'ignored-folder',
    severity: 'warning',
    message: `the guides in \`${folder}\` are not read, because \`${used}\` exists`,
    location: { file, line: 1, column: 1 },
    hint: `move them to \`${used}\`, or name the folder of your guides in the option \`docs\``,
  }
}

/** A symbolic link that is not followed: it leads out of the site's folder, or to a folder that it is in itself. */
export function ignoredLink(file: string, target: 'outside' | 'itself'): Problem {
  return {
    code: 'ignored-link',
    severity: 'warning',
    message:
      target === 'outside'
        ? `the symbolic link \`${file}\` is not followed, because it leads out of the site's folder`
        : `the symbolic link \`${file}\` is not followed, because it leads to a folder around it`,
    location: { file, line: 1, column: 1 },
    hint:
      target === 'outside'
        ? "copy or mount its target into the site's folder"
        : 'remove it, or link to another folder',
  }
}

/** The config file has no default export. */
export function configWithoutExport(file: string): Problem {
  return {
    code: 'config-without-export',
    severity: 'error',
    message: 'the config file has no default export',
    location: { file, line: 1, column: 1 },
    hint: "add `export default defineConfig({ title: 'My docs' })`",
  }
}

/** The config file throws an error when it runs, or never ends. */
export function configThrows(reason: string, location: SourceLocation): Problem {
  return {
    code: 'config-throws',
    severity: 'error',
    message: `the config file fails: ${reason}`,
    location,
  }
}

/** The default export of the config file is not an object. */
export function configNotObject(received: string, location: SourceLocation): Problem {
  return {
    code: 'config-not-object',
    severity: 'error',
    message: `the config file exports ${received}, not an object`,
    location,
    hint: 'write `export default defineConfig({ … })`; top-level `await` works',
  }
}

/** An option that does not exist. */
export function unknownOption(name: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-option',
    severity: 'error',
    message: `unknown option \`${name}\``,
    location,
    hint: `valid options: ${known.join(', ')}`,
    ...suggestName(name, known),
    ...otherTool(hintForOption(name, known)),
  }
}

/** An option with an invalid value. `choices` are the words of which it takes one, `example` is what to write. */
export function configValue(
  option: string,
  {
    expected,
    received,
    example,
  }: { readonly expected: string; readonly received: string; readonly example?: string },
  location: SourceLocation,
  choices: readonly string[] = [],
): Problem {
  return {
    code: 'config-value',
    severity: 'error',
    message:
      received === 'undefined'
        ? `\`${option}\` is missing`
        : `\`${option}\` must be ${expected}${received === '' ? '' : `, not ${received}`}`,
    location,
    ...(example !== undefined && { hint: `write \`${example}\`` }),
    ...suggestName(received.replaceAll('"', ''), choices),
  }
}

/** Two API descriptions with one version, whose pages would have the same routes. */
export function duplicateVersion(version: string, location: SourceLocation, first: SourceLocation): Problem {
  return {
    code: 'duplicate-version',
    severity: 'error',
    message: `two API descriptions have the version \`${version}\``,
    location,
    hint: 'rename one file, or set a different `version` in `apis`',
    notes: [{ message: 'first used here', location: first }],
  }
}

/** A version of the guides whose folder does not exist. */
export function missingVersion(
  {
    name,
    folder,
    hint = 'copy the guides of that version there, or set its `folder`',
  }: { readonly name: string; readonly folder: string; readonly hint?: string },
  location: SourceLocation,
): Problem {
  return {
    code: 'missing-version',
    severity: 'error',
    message: `the version \`${name}\` has no guides: the folder \`${folder}\` does not exist`,
    location,
    hint,
  }
}

// ---------------------------------------------------------------- the look of a site

/** An accent has too little contrast with the page, so that links use another lightness of it. */
export function adjustedColor(
  { mode, wanted, used, contrast }: { mode: string; wanted: string; used: string; contrast: number },
  location: SourceLocation,
): Problem {
  return {
    code: 'adjusted-color',
    severity: 'warning',
    message: `\`${wanted}\` has a contrast of ${contrast.toFixed(1)} with the page in ${mode} mode, and text needs 4.5: links use \`${used}\``,
    location,
    hint: 'buttons keep your color; to choose the color of links yourself, write `accent: { light, dark }`',
  }
}

/** An option names a file or a folder that does not exist or cannot be read. */
export function missingOptionFile(
  path: string,
  location: SourceLocation | undefined,
  kind: 'file' | 'folder' | 'style' = 'file',
): Problem {
  return {
    code: 'missing-option-file',
    severity: 'error',
    message: `the ${kind === 'folder' ? kind : 'file'} \`${path}\` does not exist`,
    ...at(location),
    hint:
      kind === 'style'
        ? 'paths in a style sheet start at its own folder'
        : "paths in the configuration start at the site's folder",
  }
}

/** An option names a package that is not installed. */
export function missingPackage(
  name: string,
  location: SourceLocation | undefined,
  known: readonly string[] = [],
): Problem {
  return {
    code: 'missing-package',
    severity: 'error',
    message: `the package \`${name}\` is not installed`,
    ...at(location),
    hint:
      known.length > 0 && !name.includes('/')
        ? `stacks of fonts are ${known.map((stack) => `\`${stack}\``).join(', ')}; for a package, run \`npm install ${name}\``
        : `run \`npm install ${name}\` in the site's folder`,
    ...suggestName(name, known),
  }
}

/** Images for link previews cannot be made. */
export function ogImages(reason: string, hint: string, location: SourceLocation | undefined): Problem {
  return {
    code: 'og-images',
    severity: 'error',
    message: `images of page titles cannot be made: ${reason}`,
    ...at(location),
    hint,
  }
}

/** No font has the letters of some titles, so these pages have no image for link previews. */
export function missingLetters(
  { letter, title, count }: { readonly letter: string; readonly title: string; readonly count: number },
  packageName: string,
  location: SourceLocation | undefined,
): Problem {
  const pages = count === 1 ? '1 page has' : `${count} pages have`
  return {
    code: 'missing-letters',
    severity: 'warning',
    message: `${pages} no image for link previews: no font has the letter "${letter}" of "${title}"`,
    ...at(location),
    hint: `run \`npm install ${packageName}\` in the site's folder; the images use it without a setting`,
  }
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
  return { code: 'unusable-font', severity: 'error', ...found, ...at(location) }
}

/** An icon that Offprint does not have. `takesFiles`: files can be used as icons in that place. */
export function unknownIcon(
  name: string,
  known: readonly string[],
  location: SourceLocation | undefined,
  { takesFiles }: { readonly takesFiles: boolean },
): Problem {
  const {
    hint = takesFiles
      ? 'use the path of an SVG file, such as `./brand/icon.svg` or `simple-icons/icons/github.svg`'
      : `use one of: ${known.join(', ')}`,
  } = suggestName(name, known)
  return {
    code: 'unknown-icon',
    severity: 'error',
    message: `unknown icon \`${name}\``,
    ...at(location),
    hint,
  }
}

/** A plugin cannot be loaded, throws, or returns something unusable. */
export function pluginFailed(
  { name, hook }: { readonly name: string; readonly hook?: string },
  reason: string,
  location: SourceLocation | undefined,
): Problem {
  const place = hook === undefined ? '' : ` in \`${hook}\``
  return {
    code: 'plugin-failed',
    severity: 'error',
    message: `the plugin \`${name}\` fails${place}: ${lowerFirst(reason)}`,
    ...at(location),
    ...(/read only property|not extensible/.test(reason) && {
      hint: 'data of the stages is frozen: return new data, such as `{ ...view, title }`',
    }),
  }
}

/** A file in templates/ has the name of no part of the page. */
export function unknownTemplate(name: string, known: readonly string[], location: SourceLocation): Problem {
  const { hint = `a template is one of ${known.join(', ')}; name other modules in lower case` } = suggestName(
    name,
    known,
  )
  return {
    code: 'unknown-template',
    severity: 'error',
    message: `no part of a page is called \`${name}\``,
    location,
    hint,
  }
}

/** A template does not compile, or throws. */
export function templateFailed(reason: string, location: SourceLocation): Problem {
  return {
    code: 'template-failed',
    severity: 'error',
    message: `this template fails: ${lowerFirst(reason)}`,
    location,
    ...(BROWSER_GLOBAL.test(reason) && {
      hint: 'templates run at build time, without a browser: use a component of an `.mdx` page for what moves',
    }),
  }
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
  return {
    code: 'plugin-report',
    severity: 'error',
    message: `${message} (plugin \`${name}\`)`,
    location,
    ...(hint !== undefined && { hint }),
    ...(severity === 'warning' && { severity }),
  }
}

/** A style sheet loads something from another host. */
export function remoteStyle(url: string, location: SourceLocation): Problem {
  return {
    code: 'remote-style',
    severity: 'error',
    message: `the content security policy blocks \`${url}\` in style sheets`,
    location,
    hint: "download the file into the site's folder, or install it as a package",
  }
}

/** A style sheet cannot be parsed, or imports what does not exist. */
export function styleSyntax(reason: string, location: SourceLocation): Problem {
  return { code: 'style-syntax', severity: 'error', message: lowerFirst(reason), location }
}

// ---------------------------------------------------------------- Markdown

/** `:::name` or `::name` with a name that is not a directive. */
export function unknownDirective(
  name: string,
  known: readonly string[],
  location: SourceLocation,
  edit = renameDirective(name, location),
): Problem {
  return {
    code: 'unknown-directive',
    severity: 'error',
    message: `unknown directive \`${name}\``,
    location,
    hint: `available: ${known.join(', ')}; write \`\\:\` for a literal colon`,
    ...suggestName(name, known),
    ...otherTool(hintForDirective(name)),
    ...withEdit(edit),
  }
}

/** The correction where the hint is another name, ready to paste: the rest of the line stays. */
function renameDirective(name: string, location: SourceLocation): SourceEdit | undefined {
  const [, colons, other] = /^write `(:+)([a-z]+)`$/.exec(hintForDirective(name) ?? '') ?? []
  if (colons === undefined || other === undefined) return undefined
  return { ...location, from: colons + name, to: colons + other }
}

/** A line of `:::` that is not a directive: a title without brackets, or a closing line without an opening one. */
export function directiveSyntax(
  line: string,
  hint: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return {
    code: 'directive-syntax',
    severity: 'error',
    message: `\`${line}\` is not a valid directive`,
    location,
    hint,
    ...withEdit(edit),
  }
}

/** A construct that another documentation tool has. */
export interface OtherSyntax {
  /** The construct without what is special to one place of it. */
  readonly shown: string
  readonly tool: string
  /** Its effect here, if any. */
  readonly effect?: string
  readonly hint: string
}

/** Syntax of another documentation tool, which is text here. */
export function otherSyntax(
  { shown, tool, effect = 'has no meaning here', hint }: OtherSyntax,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return {
    code: 'other-syntax',
    severity: 'warning',
    message: `\`${shown}\` is syntax of ${tool}, and ${effect}`,
    location,
    hint,
    ...withEdit(edit),
  }
}

/** Markdown that is text because of a small mistake, such as a blank too much: readers see its signs. */
export function literalMarkdown(
  shown: string,
  hint: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return {
    code: 'literal-markdown',
    severity: 'warning',
    message: `\`${shown}\` is shown as text`,
    location,
    hint,
    ...withEdit(edit),
  }
}

/** A row of a table with more cells than its header, which are not shown. */
export function lostCells(cells: number, columns: number, location: SourceLocation): Problem {
  return {
    code: 'lost-cells',
    severity: 'warning',
    message: `this row has ${cells} cells and the header ${columns}, so the last ${cells - columns === 1 ? 'cell is' : `${cells - columns} are`} not shown`,
    location,
    hint: 'write `\\|` for a vertical bar inside a cell, also in code, or add a column to the header',
  }
}

/** A reference to a footnote or a link that the page does not define. */
export function undefinedReference(shown: string, label: string, location: SourceLocation): Problem {
  const definition = label.startsWith('^') ? `[${label}]: …` : `[${label}]: https://…`
  return {
    code: 'undefined-reference',
    severity: 'warning',
    message: `\`${shown}\` is shown as text, because \`[${label}]\` is not defined`,
    location,
    hint: `add the line \`${definition}\`, or write \`\\[\` for a bracket`,
  }
}

/** A footnote, or a line that is read as a definition, which nothing refers to. */
export function unusedDefinition(label: string, location: SourceLocation): Problem {
  return {
    code: 'unused-definition',
    severity: 'warning',
    message: `\`${label}\` is not shown, because nothing refers to it`,
    location,
    hint: label.startsWith('[^')
      ? `write \`${label}\` in the text, or remove this line`
      : `write \`\\${label}:\` for a line of text`,
  }
}

/** A footnote or reference that one file defines twice: the second definition has no effect. */
export function duplicateDefinition(label: string, location: SourceLocation, first: SourceLocation): Problem {
  return {
    code: 'duplicate-definition',
    severity: 'warning',
    message: `\`${label}\` is defined twice, and the first definition is used`,
    location,
    notes: [{ message: 'first defined here', location: first }],
  }
}

/** A container directive that only the end of its parent closes. */
export function unclosedDirective(name: string, colons: number, location: SourceLocation): Problem {
  return {
    code: 'unclosed-directive',
    severity: 'error',
    message: `directive \`${name}\` is not closed`,
    location,
    hint: `close it with a line of \`${':'.repeat(colons)}\`; an outer directive needs more colons than those inside it`,
  }
}

/** An unclosed construct, to which the rest of the page would belong: `fence` closes a code block, a comment, a formula or `<details>`. */
export function unclosedFence(fence: string, location: SourceLocation): Problem {
  const what = fence.startsWith('$') ? 'formula' : (CLOSED_BY[fence] ?? 'code block')
  return {
    code: 'unclosed-fence',
    severity: 'error',
    message: `this ${what} is not closed`,
    location,
    hint: `close it with ${fence === '-->' ? '' : 'a line of '}${fence}`,
  }
}

/** The lines of Git around the parts of a merge conflict. */
export function mergeConflict(location: SourceLocation): Problem {
  return {
    code: 'merge-conflict',
    severity: 'error',
    message: 'a merge conflict is not resolved',
    location,
    hint: 'keep what belongs on the page, and remove the lines of `<`, `=` and `>`',
  }
}

const CLOSED_BY: Readonly<Record<string, string>> = { '-->': 'comment', '</details>': '`<details>`' }

/** Nearly any word of so many letters is close to the name of a language, and means something else. */
const SHORTEST_NAME = 3

/** A code block in a language that the highlighter doesn't have. It is shown without colors. */
export function unknownLanguage(
  name: string,
  known: readonly string[],
  location: SourceLocation,
  meant?: { readonly language: string; readonly edit: SourceEdit },
): Problem {
  return {
    code: 'unknown-language',
    severity: 'warning',
    message: `no syntax highlighting for the language \`${name}\``,
    location,
    hint: 'write `text` for code without highlighting',
    // One slip: among so many names, most words are close to one that means something else.
    ...(name.length > SHORTEST_NAME && didYouMean(nearestName(name, known, 1))),
    ...(meant !== undefined && { hint: `write \`${meant.language}\``, edit: meant.edit }),
  }
}

/** A component in a `.md` file, where it would be an unknown HTML element. */
export function componentInMarkdown(
  name: string,
  directive: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return {
    code: 'component-in-markdown',
    severity: 'error',
    message: `components such as \`<${name}>\` work only in \`.mdx\` files`,
    location,
    hint: `write the directive \`${directive}\`, or rename the file to \`.mdx\``,
    ...withEdit(edit),
  }
}

/** A tab outside of `tabs`, a tab without a label, or other content directly inside `tabs`. */
export function misplacedTab(
  message: string,
  location: SourceLocation,
  syntax: 'directive' | 'component',
): Problem {
  return {
    code: 'misplaced-tab',
    severity: 'error',
    message,
    location,
    hint:
      syntax === 'component'
        ? 'write `<Tab label="Label">` … `</Tab>` for each tab inside `<Tabs>`'
        : 'write `::::tabs`, then `:::tab[Label]` … `:::` for each tab, then `::::`',
  }
}

/** A construct with attributes, and the names that they may have. */
interface AttributeOwner {
  /** `title`: what is written after the language of a code block as if it were one. */
  readonly kind: 'code block' | 'title' | { readonly directive: string }
  readonly known: readonly string[]
}

/** An attribute that a directive or a code block doesn't have. */
export function unknownAttribute(
  name: string,
  { kind, known }: AttributeOwner,
  location: SourceLocation,
  { hint: ownHint, edit }: { readonly hint?: string; readonly edit?: SourceEdit | undefined } = {},
): Problem {
  const isDirective = typeof kind === 'object'
  const valid = `valid attributes: ${known.join(', ')}`
  const hint = {
    ...suggestName(name, known),
    ...(!isDirective && otherTool(hintForCode(name))),
    ...otherTool(ownHint),
  }
  // The same words for all titles make one entry of a report.
  const isTitle = kind === 'title' && hint.hint === undefined
  const title = 'for a title, write `title="…"`'
  return {
    code: 'unknown-attribute',
    severity: 'warning',
    message: isTitle
      ? 'the words after the language of this code block have no meaning'
      : `${isDirective ? `directive \`${kind.directive}\`` : 'a code block'} has no attribute \`${name}\``,
    location,
    ...(known.length === 0 ? {} : { hint: isTitle ? `${title}; ${valid}` : valid }),
    ...hint,
    ...withEdit(edit),
  }
}

/** An attribute of a built-in block has a value that means nothing. */
export function unknownValue(
  value: string,
  attribute: string,
  known: readonly string[],
  location: SourceLocation,
): Problem {
  return {
    code: 'unknown-value',
    severity: 'warning',
    message: `unknown value \`${value}\` of \`${attribute}\``,
    location,
    hint: `use one of: ${known.join(', ')}`,
    ...suggestName(value, known),
  }
}

/** A slot with an unknown name. */
export function unknownSlot(name: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-slot',
    severity: 'error',
    message: name === '' ? 'this slot has no name' : `unknown slot \`${name}\``,
    location,
    hint: `available: ${known.join(', ')}`,
    ...suggestName(name, known),
  }
}

/** An included file that doesn't exist or can't be read. `file` is relative to the root. */
export function missingInclude(file: string, location: SourceLocation): Problem {
  return {
    code: 'missing-include',
    severity: 'error',
    message: `cannot read the included file \`${file}\``,
    location,
    hint: `paths are relative to this file; with a leading \`/\` they are relative to the site's folder${isMarkdownFile(file) ? '' : '; the name above the code is `title="…"`'}`,
  }
}

/** An included file outside the site's folder. */
export function includeOutside(file: string, location: SourceLocation): Problem {
  return {
    code: 'include-outside',
    severity: 'error',
    message: `the included file \`${file}\` is outside the site's folder`,
    location,
    hint: "copy it into the site's folder",
  }
}

/** A file that includes itself, directly or through others; `files` is the cycle. */
export function includeCycle(files: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'include-cycle',
    severity: 'error',
    message: `circular include: ${files.join(' → ')}`,
    location,
  }
}

/** Files that a page includes again and again, until they take more room than a page may have. */
export function repeatedInclude(file: string, most: number, location: SourceLocation): Problem {
  return {
    code: 'repeated-include',
    severity: 'error',
    message: `\`${file}\` is left out: files that this page includes repeatedly add more than ${most / 1_000_000} MB to it`,
    location,
    hint: 'include the file once, and link to it elsewhere',
  }
}

/** A region that an included file doesn't have. */
export function missingRegion(name: string, file: string, location: SourceLocation): Problem {
  return {
    code: 'missing-region',
    severity: 'error',
    message: `\`${file}\` has no region \`${name}\``,
    location,
    hint: `mark the region in that file with the comments \`#region ${name}\` and \`#endregion\``,
  }
}

/** Lines that an included file doesn't have. */
export function missingLines(lines: string, file: string, count: number, location: SourceLocation): Problem {
  return {
    code: 'missing-lines',
    severity: 'error',
    message: `\`${file}\` has no lines \`${lines}\`; its last line is ${count}`,
    location,
    hint: 'write lines as `3`, `3-10` or `3-`',
  }
}

/** A part of the `{…}` of a code fence that is not a line or range of its code. `isLanguage`: the fence has no language before it. */
export function fenceLines(
  part: string,
  location: SourceLocation,
  {
    isLanguage = false,
    edit,
  }: { readonly isLanguage?: boolean; readonly edit?: SourceEdit | undefined } = {},
): Problem {
  const [, dot, name] = /^(\.?)([a-z][\w+-]*)/i.exec(part) ?? []
  const language =
    dot === '.' || isLanguage
      ? `write the language without braces${dot === '.' ? ' and dot' : ''}: ${'`'.repeat(3)}${name ?? 'text'}`
      : undefined
  const directive = isLanguage && name !== undefined ? hintForFence(name) : undefined
  return {
    code: 'fence-lines',
    severity: 'warning',
    message: `\`${part}\` is not a line or range of this code block`,
    location,
    hint: directive ?? language ?? 'highlight lines with `{1,3-5}`',
    ...withEdit(directive === undefined ? edit : undefined),
  }
}

/** A page begins with a heading of level 1 that is not the title of its front matter: it would have two titles. */
export function secondTitle(location: SourceLocation): Problem {
  return {
    code: 'second-title',
    severity: 'warning',
    message: 'the page has two titles: one in its front matter, and this heading',
    location,
    hint: 'remove one of the two; for a short name in the sidebar, write `sidebar_label` instead of `title`',
  }
}

/** Two elements of a page whose author gave them the same id. */
export function duplicateId(id: string, location: SourceLocation, first: SourceLocation): Problem {
  return {
    code: 'duplicate-id',
    severity: 'warning',
    message: `id \`${id}\` is used twice on this page`,
    location,
    notes: [{ message: 'first used here', location: first }],
  }
}

/** A formula that does not parse. `hasFence`: it has dollars inside that were meant to close it. */
export function mathSyntax(reason: string, location: SourceLocation, hasFence: boolean): Problem {
  return {
    code: 'math-syntax',
    severity: 'error',
    message: `invalid formula: ${reason}`,
    location,
    ...(hasFence && { hint: 'close a block with `$$` on a line of its own' }),
  }
}

/** A Mermaid diagram that the build can't draw and shows as code. */
export function undrawnDiagram(reason: string, location: SourceLocation): Problem {
  const isMissing = reason.endsWith('not installed')
  return {
    code: 'undrawn-diagram',
    severity: 'warning',
    message: `cannot draw this diagram, it is shown as code: ${reason}`,
    location,
    hint: isMissing
      ? 'run `npm install --save-dev mermaid@11 jsdom@26`, and diagrams are drawn when the site is built'
      : 'try the diagram at https://mermaid.live, or use an image',
  }
}

/** Raw HTML that the content security policy or the sanitizer blocks. */
export function blockedHtml(what: string, why: string, location: SourceLocation): Problem {
  return {
    code: 'blocked-html',
    severity: 'warning',
    message: `${what} is removed: ${why}`,
    location,
    hint: why.startsWith('it is JSX') ? 'rename the file to `.mdx`, or write HTML' : hintForBlockedHtml(what),
  }
}

function hintForBlockedHtml(what: string): string {
  if (/script|\bon\w+/.test(what)) return 'to run code, use an island component in an `.mdx` page'
  if (what.includes('template')) return 'remove it, or keep what is in it without the tags'
  // A style sheet of a page is an element `<link>`; `<meta>`, `<base>` and other links are of the site, which writes its own.
  return /style/.test(what)
    ? 'use a class, and a style sheet of the option `css`'
    : 'remove it; for elements in the head of all pages, use the option `head`'
}

/** The address of an embed is of no service that the site allows. */
export function embedNotAllowed(
  src: string,
  service: { readonly name: string; readonly label: string } | undefined,
  location: SourceLocation,
): Problem {
  return {
    code: 'embed-not-allowed',
    severity: 'error',
    message:
      service === undefined
        ? `\`${src}\` is not a URL that can be embedded`
        : `frames of ${service.label} are not allowed on this site`,
    location,
    hint:
      service === undefined
        ? 'use the URL of a page of YouTube, Vimeo, Figma, CodeSandbox or StackBlitz'
        : `add \`embeds: ['${service.name}']\` to the config file`,
  }
}

/** An element loads something that the content security policy blocks. */
export function blockedSource(what: string, hint: string, location: SourceLocation): Problem {
  return {
    code: 'blocked-source',
    severity: 'warning',
    message: `the content security policy blocks ${what}`,
    location,
    hint,
  }
}

/** A tag that HTML doesn't have: text in angle brackets, or a component in a file that is not MDX. */
export function unknownElement(name: string, location: SourceLocation): Problem {
  const component = /^[A-Z]/.test(name) ? '; components work in `.mdx` files' : ''
  return {
    code: 'unknown-element',
    severity: 'warning',
    message: `\`<${name}>\` is not an HTML element, so browsers do not show it`,
    location,
    hint: `to show it as text, write \`\\<${name}>\` or put it in backticks${component}`,
  }
}

/** A link that would run a script. */
export function unsafeLink(href: string, location: SourceLocation): Problem {
  return {
    code: 'unsafe-link',
    severity: 'warning',
    message: `the link to \`${href}\` is removed: it would run a script`,
    location,
    hint: 'link to a page, or use an island component in an `.mdx` page',
  }
}

/** MDX that does not parse. */
export function mdxSyntax(reason: string, location: SourceLocation, edit?: SourceEdit): Problem {
  return {
    code: 'mdx-syntax',
    severity: 'error',
    location,
    ...describeMdxError(reason),
    ...withEdit(edit),
  }
}

function describeMdxError(reason: string): { readonly message: string; readonly hint: string } {
  const [, open] = /^expected a closing tag for `<([\w.]+)>`/.exec(reason) ?? []
  if (open !== undefined)
    return {
      message: `\`<${open}>\` is not closed`,
      hint: VOID_ELEMENTS.has(open)
        ? `write \`<${open} />\``
        : `add \`</${open}>\`; to show the tag as text, write \`\\<${open}>\``,
    }
  const [, closing = '', element = ''] =
    /^unexpected closing tag `(<\/[^`]*>)`, expected corresponding closing tag for `<([^`]*)>`/.exec(
      reason,
    ) ?? []
  if (closing !== '')
    return {
      message: `\`<${element}>\` is not closed before \`${closing}\``,
      hint: `write \`</${element}>\` before it, or in its place`,
    }
  if (reason.startsWith('unexpected character `!`'))
    return { message: '`<!-- … -->` is not a comment in MDX', hint: 'write `{/* … */}`' }
  if (reason.startsWith('unexpected closing slash'))
    return {
      message: 'a closing tag has no opening tag',
      hint: 'remove it, or write the opening tag before it',
    }
  const [, displaced] = /^expected the closing tag `([^`]+)` either after the end of/.exec(reason) ?? []
  if (displaced !== undefined)
    return {
      message: `\`${displaced}\` closes an element that begins outside of this paragraph`,
      hint: `write \`${displaced}\` on a line of its own, with an empty line before it`,
    }
  if (reason.startsWith('could not parse expression'))
    return {
      message: 'the code between `{` and `}` is not JavaScript',
      hint: 'correct it; to show it as text, write `\\{`',
    }
  if (reason.startsWith('could not parse import'))
    return {
      message: 'this `import` or `export` is not JavaScript',
      hint: 'correct it; in MDX, no paragraph of text can begin with this word',
    }
  return {
    message: `invalid MDX: ${reason}`,
    hint: 'write `\\{` and `\\<` for literal characters, or rename the file to `.md`',
  }
}

/** Elements without content, which JSX needs with a slash (HTML, "void elements"). */
const VOID_ELEMENTS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/** A component that a page uses but neither imports nor gets from us. */
export function unknownComponent(
  name: string,
  known: readonly string[],
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return {
    code: 'unknown-component',
    severity: 'error',
    message: `unknown component \`${name}\``,
    location,
    hint: `import it at the top of this page, or use one of: ${known.join(', ')}`,
    ...suggestName(name, known),
    ...otherTool(hintForComponent(name)),
    ...withEdit(edit),
  }
}

/** A prop that a built-in component doesn't have. `given` are the names of all props that it is given. */
export function unknownProp(
  name: string,
  component: string,
  { known, given }: { readonly known: readonly string[]; readonly given: readonly string[] },
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  const hint = {
    hint: known.length === 0 ? 'remove it: this component has no props' : `valid props: ${known.join(', ')}`,
    ...suggestName(name, known),
    ...otherTool(hintForProp(component, name)),
  }
  const [, verb, wanted] = /^(write|did you mean) `(\w+)`\??$/.exec(hint.hint) ?? []
  const isGiven = wanted !== undefined && given.includes(wanted)
  return {
    code: 'unknown-prop',
    severity: 'warning',
    message: `component \`${component}\` has no prop \`${name}\``,
    location,
    ...hint,
    ...(isGiven && { hint: `remove \`${name}\`` }),
    ...withEdit(
      edit ?? (verb === 'write' && !isGiven ? { ...location, from: name, to: wanted ?? '' } : undefined),
    ),
  }
}

/** An import in MDX that can't be resolved or is not allowed, or imported code that doesn't compile. `module` is what is imported. */
export function mdxImport(
  message: string,
  module: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  if (message.startsWith('top-level await'))
    return {
      code: 'mdx-import',
      severity: 'error',
      message: 'top-level `await` does not work in pages and their components',
      location,
      hint: 'import the data from a `.json` file, or load it in the `load` hook of a plugin',
    }
  if (message.endsWith('is a module of Node'))
    return {
      code: 'mdx-import',
      severity: 'error',
      message,
      location,
      hint: 'components of pages also run in browsers: import a `.json` file, or read files in the `load` hook of a plugin',
    }
  return {
    code: 'mdx-import',
    severity: 'error',
    message,
    location,
    // Code that does not compile has nothing to do with what can be imported.
    ...(message.startsWith('cannot import') && { hint: describeImports(module) }),
    ...otherTool(hintForImport(module)),
    ...withEdit(edit),
  }
}

/** The replacement for an import that is not possible. */
function describeImports(module: string): string {
  if (/\.mdx?$/.test(module))
    return 'import a part under one name, and use it only as a component without props on a line of its own, such as `<Part />`; what has props or exports can be a `.tsx` file'
  if (/\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(module)) {
    const path = module.replace(/^@site/, '')
    return `show the image with \`![Description](${path})\` or \`<img src="${path}" alt="Description" />\``
  }
  return 'a page can import installed packages, and `.tsx`, `.ts`, `.jsx`, `.js` and `.json` files by a relative path'
}

/** An imported name that the module doesn't export. */
export function missingExport(
  {
    name,
    file,
    exports,
  }: { readonly name: string; readonly file: string; readonly exports: readonly string[] },
  location: SourceLocation,
): Problem {
  const names = exports.map((known) => `\`${known}\``).join(', ')
  return {
    code: 'missing-export',
    severity: 'error',
    message: `\`${file}\` has no export \`${name}\``,
    location,
    hint: names === '' ? `add \`export\` before \`${name}\` in that file` : `it exports ${names}`,
    ...suggestName(name, exports),
  }
}

/** What Node says about a name that only browsers define. */
const BROWSER_GLOBAL = /^(?:window|document|navigator|location|localStorage|sessionStorage) is not defined/

function explainThrow(reason: string): string | undefined {
  if (BROWSER_GLOBAL.test(reason))
    return 'this code runs at build time, without a browser: move it into `useEffect` of an island component, packages by `await import()`'
  const [, name] = /^([\w$]+) is not defined/.exec(reason) ?? []
  return name === undefined
    ? undefined
    : `import or export \`${name}\` in this page; if the braces are text, write \`\\{\``
}

/** A component or expression that throws while its page is rendered. */
export function mdxThrows(reason: string, location: SourceLocation): Problem {
  const hint = explainThrow(reason)
  return {
    code: 'mdx-throws',
    severity: 'error',
    message: `the code of this page throws an error: ${reason}`,
    location,
    ...(hint !== undefined && { hint }),
  }
}

/** An island that can't be hydrated in the browser. */
export function islandProps(name: string, reason: string, location: SourceLocation, hint?: string): Problem {
  return {
    code: 'island-props',
    severity: 'error',
    message: `cannot hydrate the island \`${name}\`: ${reason}`,
    location,
    ...(hint !== undefined && { hint }),
  }
}

// ---------------------------------------------------------------- links and routes

/** Facts about a target that does not exist: it is a draft, or the author may mean a different one. */
type MissingTarget =
  | { readonly nearest: string | undefined; readonly edit?: SourceEdit | undefined }
  | 'draft'

/** A hint for a path as Windows writes it. */
function hintForSlashes(path: string): { hint?: string } {
  const slashes = path.replaceAll('\\', '/')
  return slashes === path || /^[a-z]:/i.test(path)
    ? {}
    : { hint: `write \`${/^(?:\/|\.\.?\/)/.test(slashes) ? slashes : `./${slashes}`}\`` }
}

function describeMissing(
  name: string,
  what: string,
  found: MissingTarget,
): Pick<Problem, 'message' | 'hint' | 'edit'> {
  return found === 'draft'
    ? {
        message: `${name} is a draft and not built`,
        hint: 'remove `draft: true` from the front matter of that file, or remove this link',
      }
    : {
        message: `${what}${name} does not exist`,
        ...didYouMean(found.nearest),
        ...hintForSlashes(name.replaceAll('`', '')),
        ...withEdit(found.edit),
      }
}

/** A link to a path of the site that doesn't exist. The description of an API may be written for another site. */
export function brokenLink(
  path: string,
  location: SourceLocation,
  found: MissingTarget,
  isOfApi: boolean,
): Problem {
  const isElsewhere = isOfApi && found !== 'draft' && found.nearest === undefined
  return {
    code: 'broken-link',
    severity: 'error',
    location,
    ...describeMissing(path === '' ? 'the target of this link' : `\`${path}\``, '', found),
    ...(isElsewhere && {
      hint: 'if it leads to another site, set `links` of this API description in `apis` of docs.config.ts to the URL of that site',
    }),
  }
}

/** A link to a Markdown file that doesn't exist, or that is a draft and so has no page. */
export function brokenMarkdownLink(path: string, location: SourceLocation, found: MissingTarget): Problem {
  return {
    code: 'broken-markdown-link',
    severity: 'error',
    location,
    ...describeMissing(`\`${path}\``, 'the file ', found),
  }
}

/** A link to a page that exists, but without the heading or field after '#'. */
export function brokenAnchor(
  href: string,
  location: SourceLocation,
  nearest: string | undefined,
  edit?: SourceEdit,
): Problem {
  return {
    code: 'broken-anchor',
    severity: 'warning',
    message: describeMissingAnchor(href),
    location,
    ...didYouMean(nearest === undefined ? undefined : `#${nearest}`),
    ...withEdit(edit),
  }
}

function describeMissingAnchor(href: string): string {
  const at = href.indexOf('#')
  const anchor = `\`${readableUrl(href.slice(at))}\``
  return at === 0 ? `the anchor ${anchor} does not exist` : `\`${href.slice(0, at)}\` has no anchor ${anchor}`
}

/** An image, video or other embedded file that doesn't exist. */
export function brokenImage(
  href: string,
  location: SourceLocation | undefined,
  found: FileFault | { readonly nearest: string | undefined; readonly edit: SourceEdit | undefined },
): Problem {
  return {
    code: 'broken-image',
    severity: 'error',
    ...at(location),
    ...(typeof found === 'string' ? describeFault('image', href, found) : describeMissingImage(href, found)),
    // Browsers show some damaged images in part.
    ...(found === 'damaged' && { severity: 'warning' }),
  }
}

/** A file that exists and cannot be used. */
function describeFault(
  kind: 'image' | 'font',
  file: string,
  fault: FileFault,
): Pick<Problem, 'message' | 'hint'> {
  if (file === '') return { message: `this ${kind} has no URL` }
  if (fault === 'empty') return { message: `the ${kind} \`${file}\` is empty` }
  if (fault === 'pointer')
    return { message: `Git LFS has not downloaded the ${kind} \`${file}\``, hint: 'run `git lfs pull`' }
  return {
    message: `the ${kind} \`${file}\` is damaged`,
    hint: `the file is not ${kind === 'image' ? 'an image' : 'a font'}, or a part of it is missing: download or export it again`,
  }
}

function describeMissingImage(
  href: string,
  found: Exclude<Parameters<typeof brokenImage>[2], FileFault>,
): Pick<Problem, 'message' | 'hint' | 'edit'> {
  return {
    message: `file not found: \`${href}\``,
    ...(/(?:^|\/)\.[^./]/.test(href) && {
      hint: 'folders whose names begin with a dot are not read: move the file, and write its new path',
    }),
    ...didYouMean(found.nearest),
    ...hintForSlashes(href),
    ...withEdit(found.edit),
  }
}

/** Several pages with one route: the first in the order of files is kept. */
export function duplicateRoute(route: string, places: readonly SourceLocation[]): Problem {
  const [first, second] = places
  return {
    code: 'duplicate-route',
    severity: 'error',
    message: `several pages have the route \`${route}\``,
    ...at(second),
    hint: 'give one of them another `slug`',
    notes: first === undefined ? [] : [{ message: 'this page is kept', location: first }],
  }
}

/** A redirect from the address of a page: it would take the page's place. */
export function redirectOverPage(from: string, location: SourceLocation, page: SourceLocation): Problem {
  return {
    code: 'redirect-over-page',
    severity: 'error',
    message: `the redirect from \`${from}\` would replace a page`,
    location,
    hint: 'remove the redirect, or move the page with `slug`',
    notes: [{ message: 'this page has the URL', location: page }],
  }
}

/** A file of the output that two sources would write. */
export function duplicateFile(file: string, location: SourceLocation, first: SourceLocation): Problem {
  return {
    code: 'duplicate-file',
    severity: 'error',
    message: `\`${file}\` has two sources`,
    location,
    hint: 'rename or remove one of them',
    notes: [{ message: 'this is the other source', location: first }],
  }
}

/** A file of an author that hosts take for one whose name changes with its content. */
export function hashedName(file: string, location: SourceLocation): Problem {
  return {
    code: 'hashed-name',
    severity: 'warning',
    message: `caches would keep \`${file}\` for a year: it has the name of a generated file`,
    location,
    hint: 'rename it, or move it to another folder than `assets`',
  }
}

/** A file or folder of the output whose name no file system takes. */
export function longName(name: string, longest: number, location: SourceLocation): Problem {
  return {
    code: 'long-name',
    severity: 'error',
    message: `the file name \`${shortenText(name, 40)}\` would have ${Buffer.byteLength(name)} bytes: file systems take ${longest}`,
    location,
    hint: 'set a shorter `slug` in the front matter, or rename what the name is made from',
  }
}

/** Two files of the output whose names differ in case only. */
export function similarFiles(
  first: string,
  second: string,
  location: SourceLocation,
  firstLocation: SourceLocation,
): Problem {
  return {
    code: 'similar-files',
    severity: 'warning',
    message: `\`${second}\` and \`${first}\` are one file on Windows and macOS`,
    location,
    hint: 'rename one of them',
    notes: [{ message: 'this is the other source', location: firstLocation }],
  }
}

/** A default version that no API has. */
export function unknownVersion(
  { version, option }: { readonly version: string; readonly option: 'defaultVersion' | 'previous' },
  known: readonly string[],
  location: SourceLocation,
): Problem {
  return {
    code: 'unknown-version',
    severity: 'error',
    message: `unknown API version \`${version}\` in \`${option}\``,
    location,
    ...suggestName(version, known),
  }
}

/** A redirect to a path of the site that doesn't exist, or that is a redirect to `next`. */
export function brokenRedirect(
  { from, to, location }: { readonly from: string; readonly to: string; readonly location: SourceLocation },
  routes: readonly string[],
  next: string | undefined,
): Problem {
  const isCircle = next === from
  return {
    code: 'broken-redirect',
    severity: 'error',
    message: `the redirect from \`${from}\` goes to \`${to}\`, which ${next === undefined ? 'does not exist' : 'is a redirect itself'}`,
    location,
    ...(next === undefined
      ? suggestName(to, routes)
      : { hint: isCircle ? 'remove one of them: they form a circle' : `write its target, \`${next}\`` }),
  }
}

// ---------------------------------------------------------------- names

/** `event` of a webhook guide is not an event of any API description. */
export function unknownEvent(name: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-event',
    severity: 'error',
    message: `unknown event \`${name}\`: no API description has this webhook`,
    location,
    ...suggestName(name, known),
  }
}

/** A heading below which front matter says that questions are answered, and which the page does not have. */
export function unknownSection(id: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-section',
    severity: 'warning',
    message: `the page has no heading with the id \`${id}\`, which \`questions\` names`,
    location,
    ...suggestName(id, known),
  }
}

/** A post's author who is not in authors.yml. */
export function unknownAuthor(key: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-author',
    severity: 'warning',
    message: `author \`${key}\` is not in \`authors.yml\``,
    location,
    ...suggestName(key, known),
  }
}

/** A language that the texts of the interface are not translated to. */
export function untranslatedInterface(tag: string, location: SourceLocation): Problem {
  return {
    code: 'untranslated-interface',
    severity: 'warning',
    message: `buttons and labels are not translated to \`${tag}\`; pages show them in English`,
    location,
    hint: `translated are ${INTERFACE_LANGUAGES.join(', ')}; to accept English, set \`severity: { 'untranslated-interface': 'off' }\``,
  }
}

/** A language of `locales` that is the language of the site itself. */
export function repeatedLocale(tag: string, location: SourceLocation): Problem {
  return {
    code: 'repeated-locale',
    severity: 'error',
    message: `\`${tag}\` is the language of the site itself`,
    location,
    hint: 'list only the other languages in `locales`; `lang` names that of the site',
  }
}

/** A translated label that the configuration does not have. */
export function unknownLabel(label: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-label',
    severity: 'warning',
    message: `no label of the configuration is "${label}"`,
    location,
    hint: 'write the label as it is in `navbar`, `footer`, `sidebars`, `apis` or `announcement`',
    ...suggestName(label, known),
  }
}

/** A folder of translations whose language is not among the locales. */
export function unknownLocale(tag: string, location: SourceLocation): Problem {
  return {
    code: 'unknown-locale',
    severity: 'warning',
    message: `\`i18n/${tag}\` holds translations to a language that \`locales\` does not list`,
    location,
    hint: `add '${tag}' to \`locales\` in docs.config.ts, or delete the folder`,
  }
}

/** A language without a single translated page. */
export function missingTranslations(tag: string, folder: string, location: SourceLocation): Problem {
  return {
    code: 'missing-translations',
    severity: 'warning',
    message: `nothing is translated to \`${tag}\`: the folder \`${folder}\` has no pages`,
    location,
    hint: `copy a page to the same path below \`${folder}\`: \`content/docs/intro.md\` becomes \`${folder}/docs/intro.md\``,
  }
}

/** A translated file that translates nothing. */
export function orphanTranslation(original: string, location: SourceLocation): Problem {
  return {
    code: 'orphan-translation',
    severity: 'warning',
    message: `this file translates \`${original}\`, which does not exist; it is left out`,
    location,
    hint: 'give it the path of the page that it translates, or delete it',
  }
}

/** A key of `sidebars` that is not the id of a sidebar. */
export function unknownSidebar(
  id: string,
  known: readonly string[],
  location: SourceLocation | undefined,
): Problem {
  return {
    code: 'unknown-sidebar',
    severity: 'error',
    message: `unknown sidebar \`${id}\``,
    ...at(location),
    hint: `available: ${known.join(', ')}`,
    ...suggestName(id, known),
  }
}

/** A sidebar item of the config file with a document that doesn't exist. */
export function unknownDocument(id: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-document',
    severity: 'error',
    message: `unknown document \`${id}\` in a sidebar`,
    location,
    ...suggestName(id, known),
  }
}

/** A folder that a configured sidebar names does not exist. */
export function unknownFolder(id: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-folder',
    severity: 'error',
    message: `no guide is in the folder \`${id}\` of a sidebar`,
    location,
    ...suggestName(id, known),
  }
}

// ---------------------------------------------------------------- API descriptions

const SYNTAX_HINTS: Readonly<Record<string, string>> = {
  'bad indentation of a mapping entry': 'indent this line as far as the other keys of its object',
  'duplicated mapping key': 'remove one of the two keys',
  'tab characters must not be used in indentation': 'replace the tab with spaces',
}

function hintForSyntax(reason: string, line: string): { hint?: string } {
  const isCutByApostrophe = /:\s+'[^']*'[^\s,}\]]/.test(line)
  const hint = isCutByApostrophe ? "write two apostrophes (`''`) for one inside quotes" : SYNTAX_HINTS[reason]
  return hint === undefined ? {} : { hint }
}

/** An API description or overlay that is neither JSON nor YAML; `line` is the text of the line with the error. */
export function specSyntax(reason: string, location: SourceLocation, line = ''): Problem {
  return {
    code: 'spec-syntax',
    severity: 'error',
    message: `invalid YAML or JSON: ${explainSyntax(reason)}`,
    location,
    ...hintForSyntax(reason, line),
    ...(reason.startsWith('bad indentation of a mapping') && explainColon(line, location)),
  }
}

/** A Markdown text with so many quotes, lists or HTML elements in each other that it cannot be converted. */
export function deepNesting(what: 'blocks' | 'directives', location: SourceLocation): Problem {
  const isBlocks = what === 'blocks'
  return {
    code: 'deep-nesting',
    severity: 'error',
    message: isBlocks
      ? 'quotes, lists or HTML elements are nested more than 500 levels deep'
      : 'directives are nested more than 50 levels deep',
    location,
    hint: isBlocks
      ? 'close HTML elements, and remove `>` at the start of lines'
      : 'close each directive with as many colons as it has at its start',
  }
}

/** A line of a quoted text, or of a value in brackets, that YAML 1.2 wants indented. It is read as most parsers read it. */
export function missingIndentation(location: SourceLocation): Problem {
  return {
    code: 'missing-indentation',
    severity: 'warning',
    message: 'a value must be indented further than its key',
    location,
    hint: 'add spaces at the start of this line',
  }
}

/** A file in `apis` or openapi/ that is not an API description. */
export function notOpenapi(location: SourceLocation): Problem {
  return {
    code: 'not-openapi',
    severity: 'error',
    message: 'this file is not an OpenAPI description',
    location,
    hint: 'start it with `openapi: 3.1.0`; 3.0, 3.2 and `swagger: "2.0"` work as well. To leave a file out, list the others in `apis` of docs.config.ts',
  }
}

/** A configured specification that is written in another format than OpenAPI. */
export function unsupportedFormat(format: string, location: SourceLocation): Problem {
  return {
    code: 'unsupported-format',
    severity: 'error',
    message: `${format} is not supported`,
    location,
    hint: 'convert the file to OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0, or remove it from `apis`',
  }
}

/** An API description that is configured by its address, without a pinned copy. */
export function specNotFetched(address: string, location: SourceLocation): Problem {
  return {
    code: 'spec-not-fetched',
    severity: 'error',
    message: `\`${address}\` has no pinned copy; builds do not use the network`,
    location,
    hint: 'run `docs update-specs`, then commit `openapi/fetched` and `docs.lock.json`',
  }
}

/** The copy of a remote API description is not the one that the lock file pins. */
export function specChanged(address: string, location: SourceLocation): Problem {
  return {
    code: 'spec-changed',
    severity: 'error',
    message: `this copy of \`${address}\` was changed: its SHA-256 differs from \`docs.lock.json\``,
    location,
    hint: 'restore the file, or run `docs update-specs` to fetch it again; use an overlay for your own changes',
  }
}

/** A lock file that cannot be read. Without it no copy is known to be the right one. */
export function lockInvalid(file: string, reason: string): Problem {
  return {
    code: 'lock-invalid',
    severity: 'error',
    message: `\`${file}\` is not a lock file: ${reason}`,
    location: { file, line: 1, column: 1 },
    hint: 'restore it, or delete it and run `docs update-specs`',
  }
}

/** `docs update-specs` cannot fetch a description, or a file that one refers to. */
export function fetchFailed(address: string, reason: string, location: SourceLocation | undefined): Problem {
  return {
    code: 'fetch-failed',
    severity: 'error',
    message: `cannot fetch \`${address}\`: ${reason}`,
    ...at(location),
  }
}

/** An OpenAPI version that is not supported; the file is read as 3.1. */
export function specVersion(version: string, location: SourceLocation): Problem {
  return {
    code: 'spec-version',
    severity: 'error',
    message: `OpenAPI version \`${version}\` is not supported`,
    location,
    hint: 'write `openapi: 3.1.0`; 3.0 and 3.2 work as well',
  }
}

/** An API description that violates the specification of its OpenAPI version. */
export function specInvalid(message: string, location: SourceLocation, hint?: string): Problem {
  return { code: 'spec-invalid', severity: 'warning', message, location, ...(hint !== undefined && { hint }) }
}

/** YAML aliases that are circular, or expand to a document that is too large to read. */
export function specTooLarge(location: SourceLocation): Problem {
  return {
    code: 'spec-too-large',
    severity: 'error',
    message: 'YAML aliases are circular or add more than 200,000 values',
    location,
    hint: 'use `$ref` instead of an alias for a schema that contains itself',
  }
}

/** A `$ref` that can't be resolved. A warning, as all about references: the rest of the description is built. */
export function refUnresolved(
  ref: string,
  location: SourceLocation,
  { known = [], missingFile }: { readonly known?: readonly string[]; readonly missingFile?: string },
): Problem {
  const wanted = missingFile ?? ref
  const name = wanted.slice(wanted.lastIndexOf('/') + 1)
  return {
    code: 'ref-unresolved',
    severity: 'warning',
    message:
      missingFile === undefined
        ? `cannot resolve \`$ref\` \`${ref}\``
        : `cannot resolve \`$ref\`: the file \`${missingFile}\` does not exist`,
    location,
    // A component of that name is meant, however its section is written, or the file, wherever it is.
    ...didYouMean(
      nearestName(wanted, known, countSlips(name)) ?? known.find((other) => other.endsWith(`/${name}`)),
    ),
  }
}

/** References into one file are one problem with several places. */
const withoutFragment = (ref: string) => ref.replace(/#.*$/s, '')

/** A `$ref` to a file outside the site's folder. */
export function refEscapes(ref: string, location: SourceLocation): Problem {
  return {
    code: 'ref-escapes',
    severity: 'warning',
    message: `\`$ref\`: the file \`${withoutFragment(ref)}\` is outside the site's folder`,
    location,
    hint: "copy the file into the site's folder and use a relative path",
  }
}

/** A `$ref` to a URL. Builds don't use the network. */
export function refRemote(ref: string, location: SourceLocation): Problem {
  return {
    code: 'ref-remote',
    severity: 'warning',
    message: `\`$ref\`: \`${withoutFragment(ref)}\` is remote; builds do not use the network`,
    location,
    hint: 'run `docs update-specs` to save a pinned copy, or use a relative path',
  }
}

/** References that only refer to each other. */
export function refLoop(ref: string, location: SourceLocation): Problem {
  return {
    code: 'ref-loop',
    severity: 'warning',
    message: `circular \`$ref\`: \`${ref}\` refers only to itself`,
    location,
    hint: 'replace one of the references with a schema',
  }
}

/** References that lead from one to the next, more of them than are followed. */
export function refChain(most: number, location: SourceLocation): Problem {
  return {
    code: 'ref-chain',
    severity: 'warning',
    message: `more than ${most} references lead from one to the next here`,
    location,
    hint: 'refer to the schema at the end of the chain',
  }
}

/** Two operations with one `operationId`; the second gets a generated id. */
export function duplicateOperationId(
  id: string,
  location: SourceLocation,
  first: SourceLocation,
  instead: string,
): Problem {
  return {
    code: 'duplicate-operation-id',
    severity: 'warning',
    message: `operationId \`${id}\` is used twice; this operation becomes \`${instead}\``,
    location,
    notes: [{ message: 'first used here', location: first }],
  }
}

/** Two path templates that match the same URLs. */
export function collidingPaths(
  path: string,
  other: string,
  location: SourceLocation,
  first: SourceLocation,
): Problem {
  return {
    code: 'colliding-paths',
    severity: 'warning',
    message: `\`${path}\` and \`${other}\` are the same path: only their parameter names differ`,
    location,
    notes: [{ message: 'the other path', location: first }],
  }
}

/** A path parameter that is declared but not in the path. */
export function strayPathParameter(
  name: string,
  path: string,
  location: SourceLocation,
  known: readonly string[],
): Problem {
  return {
    code: 'stray-path-parameter',
    severity: 'warning',
    message: `path parameter \`${name}\` is not in the path \`${path}\``,
    location,
    ...suggestName(name, known),
  }
}

/** A template expression in a path without a declared parameter. */
export function undeclaredPathParameter(name: string, path: string, location: SourceLocation): Problem {
  return {
    code: 'undeclared-path-parameter',
    severity: 'warning',
    message: `path parameter \`${name}\` of \`${path}\` is not declared`,
    location,
    hint: `add \`- { name: ${name}, in: path, required: true, schema: { type: string } }\` to \`parameters\``,
  }
}

/** An example or a default that doesn't match its schema. */
export function invalidExample(
  kind: 'example' | 'default',
  message: string,
  { location, hint }: { readonly location: SourceLocation; readonly hint?: string },
): Problem {
  return {
    code: 'invalid-example',
    severity: 'warning',
    message: `this ${kind} does not match its schema: ${message}`,
    location,
    ...(hint !== undefined && { hint }),
  }
}

/** An API description that describes nothing. Before OpenAPI 3.1 only `paths` may say what there is. */
export function missingPaths(isPathsRequired: boolean, location: SourceLocation): Problem {
  return {
    code: 'missing-paths',
    severity: 'error',
    message: isPathsRequired
      ? 'this API description needs `paths`'
      : 'this API description needs at least one of `paths`, `components`, `webhooks`',
    location,
    hint: 'add operations under `paths`',
  }
}

/** An API description without operations and webhooks. */
export function emptyPaths(location: SourceLocation): Problem {
  return {
    code: 'empty-paths',
    severity: 'warning',
    message: 'this API description has no operations',
    location,
    hint: 'add operations under `paths`',
  }
}

/** A description of little text with thousands of pages, of which each repeats the frame of the site. */
export function tooManyPages(pages: number, least: number, location: SourceLocation): Problem {
  return {
    code: 'too-many-pages',
    severity: 'error',
    message: `this API description has ${pages} pages, with fewer than ${least} characters for each`,
    location,
    hint: 'join tags or schemas, or set `severity` of `too-many-pages` to `warn` if you want them all',
  }
}

/** A description that is too long for a page and is cut. */
export function longDescription(bytes: number, location: SourceLocation): Problem {
  return {
    code: 'long-description',
    severity: 'warning',
    message: `this description has ${(bytes / 1048576).toFixed(1)} MB; only the first 100 KB are shown`,
    location,
    hint: 'move the text to a guide and link to it',
  }
}

/** A name in `security` that no scheme has; `version` is the version of OpenAPI or Swagger. */
export function unknownSecurityScheme(
  name: string,
  version: string,
  { location, known }: { readonly location: SourceLocation; readonly known: readonly string[] },
): Problem {
  const member = version.startsWith('2') ? 'securityDefinitions' : 'components.securitySchemes'
  return {
    code: 'unknown-security-scheme',
    severity: 'warning',
    message: `there is no security scheme \`${name}\`; pages and samples leave it out`,
    location,
    hint: suggestName(name, known).hint ?? `declare it in \`${member}\``,
  }
}

/** A header parameter that OpenAPI expresses with other objects (3.1.1, section 4.8.12.2.1); `version` is the version of OpenAPI or Swagger. */
export function ignoredHeader(name: string, version: string, location: SourceLocation): Problem {
  const [responseTypes, bodyTypes, schemes] = version.startsWith('2')
    ? ['`produces`', '`consumes`', '`securityDefinitions`']
    : ['`content` of the responses', '`content` of `requestBody`', '`components.securitySchemes`']
  const hints: Readonly<Record<string, string>> = {
    accept: `and list the media types in ${responseTypes}`,
    'content-type': `and list the media types in ${bodyTypes}`,
    authorization: `declare a scheme in ${schemes}, and name it in \`security\``,
  }
  const hint = hints[name.toLowerCase()]
  return {
    code: 'ignored-header',
    severity: 'warning',
    message: `the header parameter \`${name}\` is ignored: OpenAPI describes this header elsewhere`,
    location,
    ...(hint !== undefined && { hint: `remove the parameter, ${hint}` }),
  }
}

/** HTML or Markdown where OpenAPI expects plain text. */
export function markupInTitle(title: string, location: SourceLocation): Problem {
  return {
    code: 'markup-in-title',
    severity: 'warning',
    message: `the markup in \`${title}\` is shown as text: titles and summaries are plain text`,
    location,
    hint: 'remove the markup, or move the text to `description`',
  }
}

/** An invalid overlay, or an invalid action of one. */
export function overlayInvalid(message: string, location: SourceLocation): Problem {
  return { code: 'overlay-invalid', severity: 'error', message, location }
}

/** An action of an overlay with a target that matches nothing. */
export function overlayTarget(target: string, location: SourceLocation): Problem {
  return {
    code: 'overlay-target',
    severity: 'warning',
    message: `\`${target}\` matches nothing in the API description`,
    location,
  }
}

// ---------------------------------------------------------------- docs verify

const startOf = (file: string): SourceLocation => ({ file, line: 1, column: 1 })

/** A zip archive, or a file in it, that is cut or damaged. */
export function damagedArchive(file: string, reason: string): Problem {
  return {
    code: 'damaged-archive',
    severity: 'error',
    message: `\`${file}\` is damaged: ${reason}`,
    hint: 'download it again, or run `docs build` again',
  }
}

/** The target of `docs verify` is neither an offline bundle nor a folder for a host. */
export function missingManifest(target: string): Problem {
  return {
    code: 'missing-manifest',
    severity: 'error',
    message: `\`${target}\` is not the output of \`docs build\`: it has no readable \`manifest.json\``,
    hint: 'pass `dist/site`, `dist/offline.zip` or the unpacked bundle',
  }
}

/** A file of a bundle that changed after the build. */
export function changedFile(file: string): Problem {
  return {
    code: 'changed-file',
    severity: 'error',
    message: 'this file was changed: its SHA-256 differs from the manifest',
    location: startOf(file),
  }
}

/** A file of the manifest that is missing. */
export function lostFile(file: string): Problem {
  return {
    code: 'lost-file',
    severity: 'error',
    message: 'this file is listed in the manifest but missing from the bundle',
    location: startOf(file),
  }
}

/** A file that is not in the manifest. */
export function strayFile(file: string): Problem {
  return {
    code: 'stray-file',
    severity: 'error',
    message: 'this file is not listed in the manifest: it was added after the build',
    location: startOf(file),
  }
}

/** An address in the output that refers to no file of it. */
export function deadReference(href: string, location: SourceLocation): Problem {
  return {
    code: 'dead-reference',
    severity: 'error',
    message: `\`${href}\` is not in the output`,
    location,
  }
}

/** An address in the output with an anchor that its page doesn't have. */
export function deadAnchor(href: string, location: SourceLocation): Problem {
  return {
    code: 'dead-anchor',
    severity: 'error',
    message: `no element has the id of \`${href}\``,
    location,
  }
}

/** A page that loads a file from the network. Without an image, readers see a placeholder. */
export function networkReference(href: string, location: SourceLocation, isImage = false): Problem {
  return {
    code: 'network-reference',
    severity: 'error',
    message: `\`${href}\` is loaded from the network`,
    location,
    hint: 'copy the file to `content/static` and use its path there',
    ...(isImage && { severity: 'warning' }),
  }
}

/** A page of a bundle that uses a feature which browsers block under file://. */
export function blockedReference(feature: string, location: SourceLocation): Problem {
  return {
    code: 'blocked-reference',
    severity: 'error',
    message: `browsers block ${feature} on pages opened from disk`,
    location,
  }
}

/** The search index refers to something that doesn't exist, or is incomplete. */
export function searchEntry(message: string, file: string): Problem {
  return { code: 'search-entry', severity: 'error', message, location: startOf(file) }
}
