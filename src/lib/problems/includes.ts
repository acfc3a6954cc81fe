/** Problems of files that Markdown includes. */

import { isMarkdownFile } from '../site/paths/markdown-file.ts'
import { hintForFence } from '../text/problems/other-tools.ts'
import { error, warning } from './problem.ts'
import type { SourceEdit, SourceLocation, Problem } from '../types.ts'

/** An included file that doesn't exist or can't be read. `file` is relative to the root. */
export function missingInclude(file: string, location: SourceLocation): Problem {
  return error(
    'missing-include',
    `cannot read the included file \`${file}\``,
    location,
    `paths are relative to this file; with a leading \`/\` they are relative to the site's folder${isMarkdownFile(file) ? '' : '; the name above the code is `title="…"`'}`,
  )
}

/** An included file outside the site's folder. */
export function includeOutside(file: string, location: SourceLocation): Problem {
  return error(
    'include-outside',
    `the included file \`${file}\` is outside the site's folder`,
    location,
    "copy it into the site's folder",
  )
}

/** A file that includes itself, directly or through others; `files` is the cycle. */
export function includeCycle(files: readonly string[], location: SourceLocation): Problem {
  return error('include-cycle', `circular include: ${files.join(' → ')}`, location)
}

/** Files that a page includes again and again, until they take more room than a page may have. */
export function repeatedInclude(file: string, most: number, location: SourceLocation): Problem {
  return error(
    'repeated-include',
    `\`${file}\` is left out: files that this page includes repeatedly add more than ${most / 1_000_000} MB to it`,
    location,
    'include the file once, and link to it elsewhere',
  )
}

/** A page that is larger than the option allows, in characters and in megabytes. */
export function largePage(size: number, most: number, location: SourceLocation): Problem {
  return error(
    'large-page',
    `this page has ${(size / 1_000_000).toFixed(2)} MB of Markdown with its includes, and a page may have ${most} MB`,
    location,
    'split the page, or raise the option `markdown.maxPageSize`',
  )
}

/** A region that an included file doesn't have. */
export function missingRegion(name: string, file: string, location: SourceLocation): Problem {
  return error(
    'missing-region',
    `\`${file}\` has no region \`${name}\``,
    location,
    `mark the region in that file with the comments \`#region ${name}\` and \`#endregion\``,
  )
}

/** Lines that an included file doesn't have. */
export function missingLines(lines: string, file: string, count: number, location: SourceLocation): Problem {
  return error(
    'missing-lines',
    `\`${file}\` has no lines \`${lines}\`; its last line is ${count}`,
    location,
    'write lines as `3`, `3-10` or `3-`',
  )
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
  return warning(
    'fence-lines',
    `\`${part}\` is not a line or range of this code block`,
    location,
    directive ?? language ?? 'highlight lines with `{1,3-5}`',
    { edit: directive === undefined ? edit : undefined },
  )
}
