/** Problems of the config file. */

import { lowerFirst } from '../text/first-letter.ts'
import { hintForOption } from '../text/problems/other-tools.ts'
import { error, warning, suggestName, startOf } from './problem.ts'
import type { SourceLocation, Problem } from '../types.ts'

/** The config file does not compile. */
export function configSyntax(reason: string, location: SourceLocation): Problem {
  const [, name] = /^Could not resolve "((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(reason) ?? []
  const isOpen = /^Expected "[})\]]" but found (?!end of file)/.test(reason)
  const install = name && `if it is a package, run \`npm install ${name}\` in the site's folder`
  return error(
    'config-syntax',
    `cannot compile the config file: ${lowerFirst(reason)}`,
    location,
    isOpen ? 'is a comma missing before it, or a bracket or quote not closed?' : install,
  )
}

/** A file that looks like a configuration but is of a kind that is not read: `docs.config.json`. */
export function unsupportedConfig(file: string): Problem {
  return error(
    'unsupported-config',
    `options cannot be read from \`${file}\``,
    startOf(file),
    "write them in `docs.config.ts`: `export default { title: 'My docs' }`",
  )
}

/** Two files that say the same thing, such as `docs.config.ts` and `docs.config.mjs`: only `used` is read. */
export function ignoredFile(file: string, used: string): Problem {
  return error(
    'ignored-file',
    `\`${file}\` is not read, because \`${used}\` exists`,
    startOf(file),
    'move what you need into one of the two files, and delete the other',
  )
}

/** Two folders of guides, `content/docs` and `docs`, and no option that names one of them: only `used` is read. `file` is a guide of the other. */
export function ignoredFolder(folder: string, used: string, file: string): Problem {
  return warning(
    'ignored-folder',
    `the guides in \`${folder}\` are not read, because \`${used}\` exists`,
    startOf(file),
    `move them to \`${used}\`, or name the folder of your guides in the option \`docs\``,
  )
}

/** A symbolic link that is not followed: it leads out of the site's folder, or to a folder that it is in itself. */
export function ignoredLink(file: string, target: 'outside' | 'itself'): Problem {
  return warning(
    'ignored-link',
    target === 'outside'
      ? `the symbolic link \`${file}\` is not followed, because it leads out of the site's folder`
      : `the symbolic link \`${file}\` is not followed, because it leads to a folder around it`,
    startOf(file),
    target === 'outside'
      ? "copy or mount its target into the site's folder"
      : 'remove it, or link to another folder',
  )
}

/** The config file has no default export. */
export function configWithoutExport(file: string): Problem {
  return error(
    'config-without-export',
    'the config file has no default export',
    startOf(file),
    "add `export default defineConfig({ title: 'My docs' })`",
  )
}

/** The config file throws an error when it runs, or never ends. */
export function configThrows(reason: string, location: SourceLocation): Problem {
  return error('config-throws', `the config file fails: ${reason}`, location)
}

/** The default export of the config file is not an object. */
export function configNotObject(received: string, location: SourceLocation): Problem {
  return error(
    'config-not-object',
    `the config file exports ${received}, not an object`,
    location,
    'write `export default defineConfig({ … })`; top-level `await` works',
  )
}

/** An option that does not exist. */
export function unknownOption(name: string, known: readonly string[], location: SourceLocation): Problem {
  return error(
    'unknown-option',
    `unknown option \`${name}\``,
    location,
    hintForOption(name, known) ?? suggestName(name, known) ?? `valid options: ${known.join(', ')}`,
  )
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
  return error(
    'config-value',
    received === 'undefined'
      ? `\`${option}\` is missing`
      : `\`${option}\` must be ${expected}${received === '' ? '' : `, not ${received}`}`,
    location,
    suggestName(received.replaceAll('"', ''), choices) ?? (example && `write \`${example}\``),
  )
}

/** Two API descriptions with one version, whose pages would have the same routes. */
export function duplicateVersion(version: string, location: SourceLocation, first: SourceLocation): Problem {
  return error(
    'duplicate-version',
    `two API descriptions have the version \`${version}\``,
    location,
    'rename one file, or set a different `version` in `apis`',
    { notes: [{ message: 'first used here', location: first }] },
  )
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
  return error(
    'missing-version',
    `the version \`${name}\` has no guides: the folder \`${folder}\` does not exist`,
    location,
    hint,
  )
}
