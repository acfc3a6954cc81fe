/** Problems of API descriptions and overlays. */

import { error, warning, suggestName, didYouMean, startOf } from './problem.ts'
import { explainSyntax, explainColon } from './yaml-errors.ts'
import type { SourceLocation, Problem, SourceEdit } from '../types.ts'

const SYNTAX_HINTS: Readonly<Record<string, string>> = {
  'bad indentation of a mapping entry': 'indent this line as far as the other keys of its object',
  'duplicated mapping key': 'remove one of the two keys',
  'tab characters must not be used in indentation': 'replace the tab with spaces',
}

function hintForSyntax(reason: string, line: string): string | undefined {
  const isCutByApostrophe = /:\s+'[^']*'[^\s,}\]]/.test(line)
  return isCutByApostrophe ? "write two apostrophes (`''`) for one inside quotes" : SYNTAX_HINTS[reason]
}

/** An API description or overlay that is neither JSON nor YAML; `line` is the text of the line with the error. */
export function specSyntax(reason: string, location: SourceLocation, line = ''): Problem {
  const explained = reason.startsWith('bad indentation of a mapping') && explainColon(line, location)
  if (explained) return error('spec-syntax', explained.message, explained.location, explained.hint)
  return error(
    'spec-syntax',
    `invalid YAML or JSON: ${explainSyntax(reason)}`,
    location,
    hintForSyntax(reason, line),
  )
}

/** A line of a quoted text, or of a value in brackets, that YAML 1.2 wants indented. It is read as most parsers read it. */
export function missingIndentation(location: SourceLocation): Problem {
  return warning(
    'missing-indentation',
    'a value must be indented further than its key',
    location,
    'add spaces at the start of this line',
  )
}

/** A file in `apis` or openapi/ that is not an API description. */
export function notOpenapi(location: SourceLocation): Problem {
  return error(
    'not-openapi',
    'this file is not an OpenAPI description',
    location,
    'start it with `openapi: 3.1.0`; 3.0, 3.2 and `swagger: "2.0"` work as well. To leave a file out, list the others in `apis` of docs.config.ts',
  )
}

/** A configured specification that is written in another format than OpenAPI. */
export function unsupportedFormat(format: string, location: SourceLocation): Problem {
  return error(
    'unsupported-format',
    `${format} is not supported`,
    location,
    'convert the file to OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0, or remove it from `apis`',
  )
}

/** An API description that is configured by its address, without a pinned copy. */
export function specNotFetched(address: string, location: SourceLocation): Problem {
  return error(
    'spec-not-fetched',
    `\`${address}\` has no pinned copy; builds do not use the network`,
    location,
    'run `docs update-specs`, then commit `openapi/fetched` and `docs.lock.json`',
  )
}

/** The copy of a remote API description is not the one that the lock file pins. */
export function specChanged(address: string, location: SourceLocation): Problem {
  return error(
    'spec-changed',
    `this copy of \`${address}\` was changed: its SHA-256 differs from \`docs.lock.json\``,
    location,
    'restore the file, or run `docs update-specs` to fetch it again; use an overlay for your own changes',
  )
}

/** A lock file that cannot be read. Without it no copy is known to be the right one. */
export function lockInvalid(file: string, reason: string): Problem {
  return error(
    'lock-invalid',
    `\`${file}\` is not a lock file: ${reason}`,
    startOf(file),
    'restore it, or delete it and run `docs update-specs`',
  )
}

/** `docs update-specs` cannot fetch a description, a file that one refers to, or the lists of an MCP server. */
export function fetchFailed(
  address: string,
  reason: string,
  location: SourceLocation | undefined,
  hint?: string,
): Problem {
  return error('fetch-failed', `cannot fetch \`${address}\`: ${reason}`, location, hint)
}

/** An OpenAPI version that is not supported; the file is read as 3.1. */
export function specVersion(version: string, location: SourceLocation): Problem {
  return error(
    'spec-version',
    `OpenAPI version \`${version}\` is not supported`,
    location,
    'write `openapi: 3.1.0`; 3.0 and 3.2 work as well',
  )
}

/** An API description that violates the specification of its OpenAPI version. */
export function specInvalid(message: string, location: SourceLocation, hint?: string): Problem {
  return warning('spec-invalid', message, location, hint)
}

/** YAML aliases that are circular, or expand to a document that is too large to read. */
export function specTooLarge(location: SourceLocation): Problem {
  return error(
    'spec-too-large',
    'YAML aliases are circular or add more than 200,000 values',
    location,
    'use `$ref` instead of an alias for a schema that contains itself',
  )
}

/** A `$ref` that can't be resolved. A warning, as all about references: the rest of the description is built. */
export function refUnresolved(
  ref: string,
  location: SourceLocation,
  { nearest, missingFile }: { readonly nearest: string | undefined; readonly missingFile?: string },
): Problem {
  return warning(
    'ref-unresolved',
    missingFile === undefined
      ? `cannot resolve \`$ref\` \`${ref}\``
      : `cannot resolve \`$ref\`: the file \`${missingFile}\` does not exist`,
    location,
    didYouMean(nearest),
  )
}

/** References into one file are one problem with several places. */
const withoutFragment = (ref: string) => ref.replace(/#.*$/s, '')

/** A `$ref` to a file outside the site's folder. */
export function refEscapes(ref: string, location: SourceLocation): Problem {
  return warning(
    'ref-escapes',
    `\`$ref\`: the file \`${withoutFragment(ref)}\` is outside the site's folder`,
    location,
    "copy the file into the site's folder and use a relative path",
  )
}

/** A `$ref` to a URL. Builds don't use the network. */
export function refRemote(ref: string, location: SourceLocation): Problem {
  return warning(
    'ref-remote',
    `\`$ref\`: \`${withoutFragment(ref)}\` is remote; builds do not use the network`,
    location,
    'run `docs update-specs` to save a pinned copy, or use a relative path',
  )
}

/** References that only refer to each other. */
export function refLoop(ref: string, location: SourceLocation): Problem {
  return warning(
    'ref-loop',
    `circular \`$ref\`: \`${ref}\` refers only to itself`,
    location,
    'replace one of the references with a schema',
  )
}

/** References that lead from one to the next, more of them than are followed. */
export function refChain(most: number, location: SourceLocation): Problem {
  return warning(
    'ref-chain',
    `more than ${most} references lead from one to the next here`,
    location,
    'refer to the schema at the end of the chain',
  )
}

/** Two operations with one `operationId`; the second gets a generated id. */
export function duplicateOperationId(
  id: string,
  location: SourceLocation,
  first: SourceLocation,
  instead: string,
): Problem {
  return warning(
    'duplicate-operation-id',
    `operationId \`${id}\` is used twice; this operation becomes \`${instead}\``,
    location,
    undefined,
    { notes: [{ message: 'first used here', location: first }] },
  )
}

/** Two path templates that match the same URLs. */
export function collidingPaths(
  path: string,
  other: string,
  location: SourceLocation,
  first: SourceLocation,
): Problem {
  return warning(
    'colliding-paths',
    `\`${path}\` and \`${other}\` are the same path: only their parameter names differ`,
    location,
    undefined,
    { notes: [{ message: 'the other path', location: first }] },
  )
}

/** A path parameter that is declared but not in the path. */
export function strayPathParameter(
  name: string,
  path: string,
  location: SourceLocation,
  known: readonly string[],
): Problem {
  return warning(
    'stray-path-parameter',
    `path parameter \`${name}\` is not in the path \`${path}\``,
    location,
    suggestName(name, known),
  )
}

/** A template expression in a path without a declared parameter. */
export function undeclaredPathParameter(name: string, path: string, location: SourceLocation): Problem {
  return warning(
    'undeclared-path-parameter',
    `path parameter \`${name}\` of \`${path}\` is not declared`,
    location,
    `add \`- { name: ${name}, in: path, required: true, schema: { type: string } }\` to \`parameters\``,
  )
}

/** An example or a default that doesn't match its schema. */
export function invalidExample(
  kind: 'example' | 'default',
  message: string,
  { location, hint }: { readonly location: SourceLocation; readonly hint?: string },
): Problem {
  return warning('invalid-example', `this ${kind} does not match its schema: ${message}`, location, hint)
}

/** An API description that describes nothing. Before OpenAPI 3.1 only `paths` may say what there is. */
export function missingPaths(isPathsRequired: boolean, location: SourceLocation): Problem {
  return error(
    'missing-paths',
    isPathsRequired
      ? 'this API description needs `paths`'
      : 'this API description needs at least one of `paths`, `components`, `webhooks`',
    location,
    'add operations under `paths`',
  )
}

/** An API description without operations and webhooks. */
export function emptyPaths(location: SourceLocation): Problem {
  return warning(
    'empty-paths',
    'this API description has no operations',
    location,
    'add operations under `paths`',
  )
}

/** Little text with thousands of pages, of which each repeats the frame of the site. */
export function tooManyPages(
  pages: number,
  limit: { readonly leastCharacters: number } | { readonly mostTags: number },
  location: SourceLocation,
): Problem {
  const isOfTags = 'mostTags' in limit
  return error(
    'too-many-pages',
    isOfTags
      ? `tags have ${pages} pages, more than ${limit.mostTags} for each page with tags; this page has the most`
      : `this API description has ${pages} pages, with fewer than ${limit.leastCharacters} characters for each`,
    location,
    `join ${isOfTags ? 'tags' : 'tags or schemas'}, or set \`severity\` of \`too-many-pages\` to \`warn\` if you want them all`,
  )
}

/** A description that is too long for a page and is cut. */
export function longDescription(bytes: number, location: SourceLocation): Problem {
  return warning(
    'long-description',
    `this description has ${(bytes / 1048576).toFixed(1)} MB; only the first 100 KB are shown`,
    location,
    'move the text to a guide and link to it',
  )
}

/** A name in `security` that no scheme has; `version` is the version of OpenAPI or Swagger. */
export function unknownSecurityScheme(
  name: string,
  version: string,
  { location, known }: { readonly location: SourceLocation; readonly known: readonly string[] },
): Problem {
  const member = version.startsWith('2') ? 'securityDefinitions' : 'components.securitySchemes'
  return warning(
    'unknown-security-scheme',
    `there is no security scheme \`${name}\`; pages and samples leave it out`,
    location,
    suggestName(name, known) ?? `declare it in \`${member}\``,
  )
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
  return warning(
    'ignored-header',
    `the header parameter \`${name}\` is ignored: OpenAPI describes this header elsewhere`,
    location,
    hint && `remove the parameter, ${hint}`,
  )
}

/** An invalid overlay, or an invalid action of one. */
export function overlayInvalid(message: string, location: SourceLocation): Problem {
  return error('overlay-invalid', message, location)
}

/** An action of an overlay with a target that matches nothing. */
export function overlayTarget(target: string, location: SourceLocation): Problem {
  return warning('overlay-target', `\`${target}\` matches nothing in the API description`, location)
}

/** Code of a guide that contradicts what it is said to show. */
export function snippetMismatch(
  message: string,
  location: SourceLocation,
  { hint, edit }: { readonly hint?: string | undefined; readonly edit?: SourceEdit | undefined } = {},
): Problem {
  return error('snippet-mismatch', message, location, hint, { edit })
}
