/** Problems of commands, and of the files and folders that they read and write. */

import { errorMessage } from '../text/problems/error-message.ts'
import { error, warning } from './problem.ts'
import type { SourceLocation, Problem } from '../types.ts'

/** The folder given with --root does not exist or is not a folder. */
export function missingRoot(root: string): Problem {
  return error(
    'missing-root',
    `\`${root}\` is not a folder`,
    undefined,
    'pass the folder that contains `content/`: --root <dir>',
  )
}

/** A file could not be read. */
export function unreadableFile(file: string, reason: string): Problem {
  return error('unreadable-file', `cannot read \`${file}\`: ${reason}`)
}

/** The argument of `docs diff` or `docs mock` names nothing that can be read. */
export function unknownDescription(name: string): Problem {
  return error(
    'unknown-description',
    `no API description named \`${name}\``,
    undefined,
    'name a file, a version of the site, or a file at a Git revision, such as `main:openapi/v1.yaml`',
  )
}

/** `docs mock` without an argument in a site that has no API description. */
export function nothingToMock(): Problem {
  return error(
    'nothing-to-mock',
    'the site has no API description',
    undefined,
    'name a file: docs mock openapi.yaml',
  )
}

/** A text file has another encoding, or is not text; `location` is the first invalid byte. */
export function notUtf8(location: SourceLocation): Problem {
  return error('not-utf8', 'this file is not text in UTF-8', location, 'save it with the encoding UTF-8')
}

/** `docs init` would replace files of a site; `files` are those that exist. */
export function existingSite(files: readonly string[]): Problem {
  return error(
    'existing-site',
    `this folder has files of a site: ${files.map((file) => `\`${file}\``).join(', ')}`,
    undefined,
    'run `docs init` in a new folder: docs init <dir>',
  )
}

/** `docs init --from` runs in a folder without a config file of that tool. */
export function missingForeignConfig(tool: string, files: readonly string[]): Problem {
  return error(
    'missing-foreign-config',
    `no config file of ${tool} found: ${files.map((file) => `\`${file}\``).join(', ')}`,
    undefined,
    `run it in the folder that has the file, or name that folder: docs init <dir> --from ${tool}`,
  )
}

/** The site has no pages. Most likely the command runs in another folder than the site's. */
export function noContent(folders: readonly string[], hasDrafts: boolean): Problem {
  return error(
    'no-content',
    hasDrafts
      ? 'all pages are drafts'
      : `no pages found: no Markdown file in ${folders.map((folder) => `\`${folder}\``).join(', ')}, and no API description`,
    undefined,
    hasDrafts
      ? 'remove `draft: true` from the front matter of a page'
      : 'write `content/docs/intro.md` or `docs/intro.md`, name the folder of your pages in the option `docs`, or pass the folder of the site: --root <dir>',
  )
}

/** The output can't be written: no permission, no space, a file instead of the folder. The previous output is unchanged. */
export function unwritableOutput(
  path: string,
  reason: string,
  hint = 'the previous output is unchanged; choose another folder with --out <dir>',
): Problem {
  return error('unwritable-output', `cannot write \`${path}\`: ${reason}`, undefined, hint)
}

/** The output folder contains files that no build wrote, such as sources, or such a file has the path of a new one: a build would delete them. */
export function foreignOutput(path: string, isFolder: boolean): Problem {
  return error(
    'foreign-output',
    isFolder
      ? `\`${path}\` contains files that \`docs build\` did not write and would delete`
      : `\`docs build\` did not write \`${path}\` and would replace it`,
    undefined,
    isFolder
      ? 'choose a new or empty folder with --out <dir>'
      : 'move or delete it, or choose another folder with --out <dir>',
  )
}

/** `docs serve` can't watch a file or folder. */
export function unwatchedSource(path: string, reason: unknown): Problem {
  // The system's error for its limit of watched files is that a device is full.
  const isLimit = ['ENOSPC', 'EMFILE'].includes((reason as NodeJS.ErrnoException).code ?? '')
  return warning(
    'unwatched-source',
    `cannot watch \`${path}\`: ${isLimit ? 'too many files are watched on this machine' : errorMessage(reason)}`,
    undefined,
    isLimit
      ? 'raise the limit (Linux: sysctl fs.inotify.max_user_watches=524288), then start docs serve again'
      : 'its changes do not show until docs serve starts again',
  )
}

/** `docs serve` can't listen. */
export function unusablePort(host: string, port: number, reason: unknown): Problem {
  const isAddress = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL'].includes(
    (reason as NodeJS.ErrnoException).code ?? '',
  )
  const otherPort = port < 65_535 ? port + 1 : port - 1
  return error(
    'unusable-port',
    `cannot listen on ${host}${isAddress ? '' : `:${port}`}: ${errorMessage(reason)}`,
    undefined,
    isAddress
      ? 'choose an address of this machine: --host 127.0.0.1'
      : `choose another port: --port ${otherPort}`,
  )
}

/** `docs sandbox` or `docs serve --sandbox` can't start the platform. */
export function noSandbox(reason: string, hint: string): Problem {
  return error('no-sandbox', `cannot start the sandbox: ${reason}`, undefined, hint)
}

/** `docs mcp`: nothing there is a site that Offprint built. */
export function unpublishedSite(target: string, reason: string): Problem {
  return error(
    'unpublished-site',
    `cannot read \`${target}\` as a built site: ${reason}`,
    undefined,
    'name `dist/site`, `dist/offline.zip` or the URL of the home page; sites of earlier versions have to be built again',
  )
}

/** `docs verify-console`: a backend does not keep the contract. `operation` is its method and path. */
export function brokenContract(operation: string, message: string): Problem {
  return error('broken-contract', `${operation}: ${message}`)
}

/** `docs verify-console`: the backend sends no response at all. */
export function unreachableConsole(url: string, reason: string): Problem {
  return error(
    'unreachable-console',
    `cannot reach ${url}: ${reason}`,
    undefined,
    'pass the URL of the API with its base path, such as https://api.example.com/console',
  )
}

/** `docs serve --built` without a built site. */
export function notBuilt(folder: string): Problem {
  return error('not-built', `no built site in \`${folder}\``, undefined, 'run `docs build` first')
}
