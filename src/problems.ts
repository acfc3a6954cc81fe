/**
 * Every message that a user can get about what they wrote: one function per permanent code.
 *
 * The code is the function's name in kebab-case; `tests/problems/<code>/` holds the smallest site that earns it and
 * the handbook explains it. A thrown error is a bug of ours and never one of these.
 */

import { nearestName } from './lib/nearest-name.ts'
import type { SourceLocation, Problem } from './types.ts'

const at = (location: SourceLocation | undefined) => (location === undefined ? {} : { location })

function suggestion(name: string, known: readonly string[], as = (found: string) => found) {
  const found = nearestName(name, known)
  return found === undefined ? {} : { hint: `did you mean \`${as(found)}\`?` }
}

// ---------------------------------------------------------------- reading files

/** The folder given with --root does not exist or is not a folder. */
export function missingRoot(root: string): Problem {
  return {
    code: 'missing-root',
    severity: 'error',
    message: `the root \`${root}\` is not a folder`,
    hint: 'give the folder that holds `content/` with --root',
  }
}

/** A file could not be read. */
export function unreadableFile(file: string, reason: string, place?: SourceLocation): Problem {
  return {
    code: 'unreadable-file',
    severity: 'error',
    message: `\`${file}\` can't be read: ${reason}`,
    ...at(place),
  }
}

/** A text file is not UTF-8; `place` is that of the first wrong byte. */
export function notUtf8(place: SourceLocation): Problem {
  return {
    code: 'not-utf8',
    severity: 'error',
    message: 'this file is not valid UTF-8',
    location: place,
    hint: 'save it as UTF-8 without a byte order mark',
  }
}

/** No page was found at all: most likely the command runs in another folder than that of the site. */
export function noContent(folders: readonly string[]): Problem {
  return {
    code: 'no-content',
    severity: 'error',
    message: `no pages found: ${folders.map((folder) => `\`${folder}\``).join(', ')} hold no Markdown files, and no API is configured`,
    hint: 'give the folder of the site with --root, or write a first page such as `content/docs/intro.md`',
  }
}

/** The output can't be written: no permission, no space, a file in the way. What was there before stays. */
export function unwritableOutput(path: string, reason: string): Problem {
  return {
    code: 'unwritable-output',
    severity: 'error',
    message: `\`${path}\` can't be written: ${reason}`,
    hint: 'the last good site is untouched; make room or choose another folder with --out',
  }
}

/** The output folder holds files that no build has written, the sources perhaps: replacing it would lose them. */
export function foreignOutput(path: string): Problem {
  return {
    code: 'foreign-output',
    severity: 'error',
    message: `\`${path}\` holds files that no build has written, and writing the site there would remove them`,
    hint: 'choose a new or an empty folder with --out',
  }
}

/** `docs serve` can't listen. */
export function unusablePort(host: string, port: number, reason: string): Problem {
  return {
    code: 'unusable-port',
    severity: 'error',
    message: `can't listen on ${host}:${port}: ${reason}`,
    hint: port < 65_535 ? `choose another one: --port ${port + 1}` : 'choose another one with --port',
  }
}

/** `docs sandbox` or `docs serve --sandbox`, and the platform does not start. */
export function noSandbox(refused: string, hint: string): Problem {
  return { code: 'no-sandbox', severity: 'error', message: `the sandbox does not start: ${refused}`, hint }
}

/** `docs serve --built` before there is anything built. */
export function notBuilt(folder: string): Problem {
  return {
    code: 'not-built',
    severity: 'error',
    message: `there is no built site in \`${folder}\``,
    hint: 'run `docs build` first',
  }
}

// ---------------------------------------------------------------- front matter and tables

/** A YAML file or front matter that does not parse. */
export function yamlSyntax(reason: string, place: SourceLocation): Problem {
  return {
    code: 'yaml-syntax',
    severity: 'error',
    message: `this YAML can't be read: ${reason}`,
    location: place,
  }
}

/** A key that front matter or a table does not have. */
export function unknownKey(key: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-key',
    severity: 'warning',
    message: `there is no key \`${key}\``,
    location: place,
    hint: `known here: ${known.join(', ')}`,
    ...suggestion(key, known),
  }
}

/** A key of front matter or of a table with a value that it can't have. */
export function frontMatterValue(key: string, expected: string, place: SourceLocation): Problem {
  return {
    code: 'front-matter-value',
    severity: 'error',
    message: `\`${key}\` expects ${expected}`,
    location: place,
  }
}

/** A post without a date, in its front matter or its file name. */
export function undatedPost(place: SourceLocation): Problem {
  return {
    code: 'undated-post',
    severity: 'error',
    message: 'this post has no date',
    location: place,
    hint: 'add `date: 2026-01-31` to the front matter, or begin the file name with it',
  }
}

/** The date in the name of a post's file or folders does not exist. */
export function invalidDate(date: string, location: SourceLocation): Problem {
  return {
    code: 'invalid-date',
    severity: 'error',
    message: `the path of this post has a date that does not exist: ${date}`,
    location,
    hint: 'rename the file, or begin its name with a date such as 2026-01-31',
  }
}

/** A slug that is no path: it leaves its folder, has a scheme, or characters that end a path. `suggested` is '' where there is none. */
export function invalidSlug(slug: string, suggested: string, location: SourceLocation): Problem {
  return {
    code: 'invalid-slug',
    severity: 'error',
    message: `the slug \`${slug}\` is not a path`,
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
    hint: 'end it with a line of `---`',
  }
}

/** Front matter stands after blank lines, where it is text of the page. */
export function misplacedFrontMatter(location: SourceLocation): Problem {
  return {
    code: 'misplaced-front-matter',
    severity: 'error',
    message: 'front matter must begin on the first line of the file',
    location,
    hint: 'remove the blank lines before it',
  }
}

// ---------------------------------------------------------------- configuration

/** The config file does not compile. */
export function configSyntax(reason: string, place: SourceLocation): Problem {
  return {
    code: 'config-syntax',
    severity: 'error',
    message: `the configuration can't be compiled: ${reason}`,
    location: place,
  }
}

/** The config file has no default export. */
export function configWithoutExport(file: string): Problem {
  return {
    code: 'config-without-export',
    severity: 'error',
    message: 'the configuration has no default export',
    location: { file, line: 1, column: 1 },
    hint: "export default defineConfig({ title: '...' })",
  }
}

/** The config file throws when it is run. */
export function configThrows(file: string, reason: string): Problem {
  return {
    code: 'config-throws',
    severity: 'error',
    message: `the configuration throws: ${reason}`,
    location: { file, line: 1, column: 1 },
  }
}

/** An option that does not exist. */
export function unknownOption(name: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-option',
    severity: 'error',
    message: `there is no option \`${name}\``,
    location: place,
    hint: `known here: ${known.join(', ')}`,
    ...suggestion(name, known),
  }
}

/** An option with a value that it can't have. */
export function configValue(
  option: string,
  expected: string,
  received: string,
  place: SourceLocation,
): Problem {
  return {
    code: 'config-value',
    severity: 'error',
    message:
      received === 'undefined'
        ? `\`${option}\` is missing`
        : `\`${option}\` expects ${expected}, not ${received}`,
    location: place,
  }
}

// ---------------------------------------------------------------- Markdown

/** `:::name` or `::name` with a name that is none of ours. */
export function unknownDirective(name: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-directive',
    severity: 'error',
    message: `there is no directive \`${name}\``,
    location: place,
    hint: `known here: ${known.join(', ')}; write \`\\:\` for a colon that is meant as text`,
    ...suggestion(name, known),
  }
}

/** A line of `:::` that is no directive: a title without brackets, a fence that closes nothing. */
export function directiveSyntax(line: string, hint: string, place: SourceLocation): Problem {
  return {
    code: 'directive-syntax',
    severity: 'error',
    message: `\`${line}\` is not a directive`,
    location: place,
    hint,
  }
}

/** A container directive that the end of its surroundings closed. */
export function unclosedDirective(name: string, colons: number, place: SourceLocation): Problem {
  return {
    code: 'unclosed-directive',
    severity: 'error',
    message: `the directive \`${name}\` is not closed`,
    location: place,
    hint: `end it with a line of \`${':'.repeat(colons)}\`; a directive around another one needs more colons than the inner one`,
  }
}

/** A code block has no closing line, so that the rest of the page is shown as code. */
export function unclosedFence(fence: string, location: SourceLocation): Problem {
  return {
    code: 'unclosed-fence',
    severity: 'error',
    message: 'this code block is not closed',
    location,
    hint: `end it with a line of ${fence}`,
  }
}

/** The language of a code block is none that the highlighter has. The code is shown without colors. */
export function unknownLanguage(name: string, known: readonly string[], location: SourceLocation): Problem {
  return {
    code: 'unknown-language',
    severity: 'warning',
    message: `no syntax highlighting for the language \`${name}\``,
    location,
    hint: 'write `text` for code without highlighting',
    ...suggestion(name, known),
  }
}

/** A component is used in a `.md` file, where it would be an unknown HTML element. */
export function componentInMarkdown(name: string, directive: string, location: SourceLocation): Problem {
  return {
    code: 'component-in-markdown',
    severity: 'error',
    message: `\`<${name}>\` is a component, which works in \`.mdx\` files only`,
    location,
    hint: `write the directive \`${directive}\`, or rename the file to \`.mdx\``,
  }
}

/** A tab that is not directly inside tabs, or something else that is. */
export function misplacedTab(message: string, place: SourceLocation): Problem {
  return {
    code: 'misplaced-tab',
    severity: 'error',
    message,
    location: place,
    hint: 'write `::::tabs`, then `:::tab[Label]` … `:::` for each tab, then `::::`',
  }
}

/** An attribute that a directive does not have. */
export function unknownAttribute(
  name: string,
  directive: string,
  known: readonly string[],
  place: SourceLocation,
): Problem {
  return {
    code: 'unknown-attribute',
    severity: 'warning',
    message: `the directive \`${directive}\` has no attribute \`${name}\``,
    location: place,
    ...(known.length === 0 ? {} : { hint: `known here: ${known.join(', ')}` }),
    ...suggestion(name, known),
  }
}

/** A slot whose content the build does not know. */
export function unknownSlot(name: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-slot',
    severity: 'error',
    message: name === '' ? 'this slot has no name' : `there is no slot \`${name}\``,
    location: place,
    hint: `known here: ${known.join(', ')}`,
    ...suggestion(name, known),
  }
}

/** An include of a file that is not there. `file` is relative to the root. */
export function missingInclude(file: string, place: SourceLocation): Problem {
  return {
    code: 'missing-include',
    severity: 'error',
    message: `the included file \`${file}\` can't be read`,
    location: place,
    hint: 'paths are relative to the file that includes, or to the root with a leading `/`',
  }
}

/** An include of a file outside the root. */
export function includeOutside(file: string, place: SourceLocation): Problem {
  return {
    code: 'include-outside',
    severity: 'error',
    message: `\`${file}\` leads out of the root`,
    location: place,
    hint: 'only files inside the root can be included: copy it there',
  }
}

/** A file that includes itself, through others perhaps; `files` is the way round. */
export function includeCycle(files: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'include-cycle',
    severity: 'error',
    message: `this file includes itself: ${files.join(' → ')}`,
    location: place,
  }
}

/** A region that an included file does not have. */
export function missingRegion(name: string, file: string, place: SourceLocation): Problem {
  return {
    code: 'missing-region',
    severity: 'error',
    message: `\`${file}\` has no region \`${name}\``,
    location: place,
    hint: `put \`#region ${name}\` and \`#endregion\` in comments around it`,
  }
}

/** Lines that an included file does not have. */
export function missingLines(lines: string, file: string, count: number, place: SourceLocation): Problem {
  return {
    code: 'missing-lines',
    severity: 'error',
    message: `\`${file}\` has no lines \`${lines}\`: it has ${count}`,
    location: place,
    hint: 'write lines as `3`, `3-10` or `3-`',
  }
}

/** A part of the braces of a code fence that names no lines. */
export function fenceLines(part: string, place: SourceLocation): Problem {
  return {
    code: 'fence-lines',
    severity: 'warning',
    message: `\`${part}\` names no lines of this code`,
    location: place,
    hint: 'mark lines as `{1,3-5}`',
  }
}

/** Two elements of a page with one id that its author wrote. */
export function duplicateId(id: string, place: SourceLocation, first: SourceLocation): Problem {
  return {
    code: 'duplicate-id',
    severity: 'warning',
    message: `the id \`${id}\` is given twice on this page`,
    location: place,
    notes: [{ message: 'first here', location: first }],
  }
}

/** A formula that does not parse. */
export function mathSyntax(reason: string, place: SourceLocation): Problem {
  return {
    code: 'math-syntax',
    severity: 'error',
    message: `this formula can't be read: ${reason}`,
    location: place,
  }
}

/** A Mermaid diagram that the build can't draw: it stays readable as code. */
export function undrawnDiagram(reason: string, place: SourceLocation): Problem {
  return {
    code: 'undrawn-diagram',
    severity: 'warning',
    message: `this diagram is shown as text: ${reason}`,
    location: place,
    hint: 'flowchart, state, sequence, class, er and xychart diagrams are drawn',
  }
}

/** Raw HTML that can't work in a page of ours: it is left out. */
export function blockedHtml(what: string, why: string, place: SourceLocation): Problem {
  return {
    code: 'blocked-html',
    severity: 'warning',
    message: `${what} is left out: ${why}`,
    location: place,
    hint: 'use a class and a style sheet, or an island in `.mdx`',
  }
}

/** A tag in Markdown that no browser knows: a word in angle brackets that was meant as text, most likely. */
export function unknownElement(name: string, place: SourceLocation): Problem {
  return {
    code: 'unknown-element',
    severity: 'warning',
    message: `\`<${name}>\` is not an HTML element and can't be seen on the page`,
    location: place,
    hint: `write \`\\<${name}>\` or put it in backticks`,
  }
}

/** A link that would run a script. */
export function unsafeLink(href: string, place: SourceLocation): Problem {
  return {
    code: 'unsafe-link',
    severity: 'warning',
    message: `the link to \`${href}\` is left out: it would run a script`,
    location: place,
  }
}

/** MDX that does not parse. */
export function mdxSyntax(reason: string, place: SourceLocation): Problem {
  return {
    code: 'mdx-syntax',
    severity: 'error',
    message: `this MDX can't be read: ${reason}`,
    location: place,
    hint: 'write `\\{` and `\\<` for characters that are meant as text, or name the file `.md`',
  }
}

/** A component that a page uses and nobody gives. */
export function unknownComponent(name: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-component',
    severity: 'error',
    message: `there is no component \`${name}\``,
    location: place,
    hint: `import it, or use one of: ${known.join(', ')}`,
    ...suggestion(name, known),
  }
}

/** An import in MDX that leads to nothing that may be bundled, or to code that does not compile. */
export function mdxImport(reason: string, place: SourceLocation): Problem {
  return {
    code: 'mdx-import',
    severity: 'error',
    message: reason,
    location: place,
    hint: 'import `.tsx`, `.ts`, `.jsx`, `.js` and `.json` files of this site by their relative path, and `react`',
  }
}

/** A component or expression that threw while the page was rendered. */
export function mdxThrows(reason: string, place: SourceLocation): Problem {
  return {
    code: 'mdx-throws',
    severity: 'error',
    message: `this page's code failed: ${reason}`,
    location: place,
  }
}

/** An island that can't be started again in the browser. */
export function islandProps(name: string, reason: string, place: SourceLocation): Problem {
  return {
    code: 'island-props',
    severity: 'error',
    message: `the island \`${name}\` can't be started in the browser: ${reason}`,
    location: place,
  }
}

// ---------------------------------------------------------------- links and routes

/** A link leads to a path of the site that does not exist. */
export function brokenLink(href: string, place: SourceLocation, found: string | undefined): Problem {
  return {
    code: 'broken-link',
    severity: 'error',
    message: `no page at \`${href}\``,
    location: place,
    ...(found === undefined ? {} : { hint: `did you mean \`${found}\`?` }),
  }
}

/** A link to a Markdown file that does not exist. */
export function brokenMarkdownLink(href: string, place: SourceLocation, found: string | undefined): Problem {
  return {
    code: 'broken-markdown-link',
    severity: 'warning',
    message: `no Markdown file at \`${href}\``,
    location: place,
    ...(found === undefined ? {} : { hint: `did you mean \`${found}\`?` }),
  }
}

/** A link whose page exists, but not the heading or field after '#'. */
export function brokenAnchor(href: string, place: SourceLocation, found: string | undefined): Problem {
  return {
    code: 'broken-anchor',
    severity: 'warning',
    message: `nothing on that page has the id of \`${href}\``,
    location: place,
    ...(found === undefined ? {} : { hint: `did you mean \`#${found}\`?` }),
  }
}

/** An image that does not exist. */
export function brokenImage(href: string, place: SourceLocation, found: string | undefined): Problem {
  return {
    code: 'broken-image',
    severity: 'error',
    message: `no image at \`${href}\``,
    location: place,
    ...(found === undefined ? {} : { hint: `did you mean \`${found}\`?` }),
  }
}

/** Several pages with one route: the first in the order of files is kept. */
export function duplicateRoute(route: string, places: readonly SourceLocation[]): Problem {
  const [first, second] = places
  return {
    code: 'duplicate-route',
    severity: 'warning',
    message: `\`${route}\` is the address of more than one page`,
    ...at(second),
    hint: 'give one of them another `slug`',
    notes: first === undefined ? [] : [{ message: 'this one is kept', location: first }],
  }
}

/** A redirect to a path of the site that does not exist. */
export function brokenRedirect(
  from: string,
  to: string,
  routes: readonly string[],
  place: SourceLocation,
): Problem {
  return {
    code: 'broken-redirect',
    severity: 'error',
    message: `the redirect from \`${from}\` leads to \`${to}\`, where no page is`,
    location: place,
    ...suggestion(to, routes),
  }
}

// ---------------------------------------------------------------- names that have to exist

/** `event` of a webhook guide names no event of any specification. */
export function unknownEvent(name: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-event',
    severity: 'error',
    message: `no specification has the webhook event \`${name}\``,
    location: place,
    ...suggestion(name, known),
  }
}

/** A post's author who is not in authors.yml. */
export function unknownAuthor(key: string, known: readonly string[], place: SourceLocation): Problem {
  return {
    code: 'unknown-author',
    severity: 'warning',
    message: `\`authors.yml\` has no author \`${key}\``,
    location: place,
    ...suggestion(key, known),
  }
}

/** A sidebar of the configuration that belongs to no part of the site. */
export function unknownSidebar(id: string, known: readonly string[]): Problem {
  return {
    code: 'unknown-sidebar',
    severity: 'error',
    message: `there is no sidebar \`${id}\``,
    hint: `known here: ${known.join(', ')}`,
    ...suggestion(id, known),
  }
}

/** A sidebar of the configuration names a document that does not exist. */
export function unknownDocument(id: string, known: readonly string[]): Problem {
  return {
    code: 'unknown-document',
    severity: 'error',
    message: `a sidebar names the document \`${id}\`, which does not exist`,
    ...suggestion(id, known),
  }
}

// ---------------------------------------------------------------- specifications

/** A specification or overlay is neither JSON nor YAML. */
export function specSyntax(reason: string, place: SourceLocation): Problem {
  return {
    code: 'spec-syntax',
    severity: 'error',
    message: `this file can't be read as YAML or JSON: ${reason}`,
    location: place,
  }
}

/** A file that is configured as a specification is something else. */
export function notOpenapi(place: SourceLocation): Problem {
  return {
    code: 'not-openapi',
    severity: 'error',
    message: 'this file is not an OpenAPI document',
    location: place,
    hint: 'a specification begins with `openapi: 3.1.0` (or 3.0, 3.2, or `swagger: "2.0"`)',
  }
}

/** An OpenAPI version that nobody here knows; what can be shown is shown as 3.1. */
export function specVersion(version: string, place: SourceLocation): Problem {
  return {
    code: 'spec-version',
    severity: 'error',
    message: `the OpenAPI version \`${version}\` is not known`,
    location: place,
    hint: 'use 3.0, 3.1 or 3.2: `openapi: 3.1.0`',
  }
}

/** A specification breaks the rules of its OpenAPI version. */
export function specInvalid(message: string, place: SourceLocation): Problem {
  return { code: 'spec-invalid', severity: 'warning', message, location: place }
}

/** YAML aliases make a document that is too large to read, or endless. */
export function specTooLarge(place: SourceLocation): Problem {
  return {
    code: 'spec-too-large',
    severity: 'error',
    message: 'the YAML aliases of this file unfold to more than 20 million values, or contain themselves',
    location: place,
    hint: 'use `$ref` instead of aliases for schemas that contain themselves',
  }
}

/** A `$ref` leads to nothing. */
export function refUnresolved(ref: string, place: SourceLocation, known: readonly string[]): Problem {
  return {
    code: 'ref-unresolved',
    severity: 'error',
    message: `\`${ref}\` leads to nothing`,
    location: place,
    ...suggestion(ref, known),
  }
}

/** A `$ref` leads out of the folder of the site. */
export function refEscapes(ref: string, place: SourceLocation): Problem {
  return {
    code: 'ref-escapes',
    severity: 'error',
    message: `\`${ref}\` leads out of the root`,
    location: place,
    hint: 'move the file below the root, and refer to it with a relative path',
  }
}

/** A `$ref` leads to the network, where a build does not go. */
export function refRemote(ref: string, place: SourceLocation): Problem {
  return {
    code: 'ref-remote',
    severity: 'error',
    message: `\`${ref}\` is on the network, which a build does not read`,
    location: place,
    hint: 'save the file beside the specification, and refer to it with a relative path',
  }
}

/** References that only lead to each other. */
export function refLoop(ref: string, place: SourceLocation): Problem {
  return {
    code: 'ref-loop',
    severity: 'error',
    message: `\`${ref}\` leads back to itself through references only`,
    location: place,
    hint: 'one of them has to be a schema',
  }
}

/** Two operations share an `operationId`; the second gets an id of its own. */
export function duplicateOperationId(
  id: string,
  place: SourceLocation,
  first: SourceLocation,
  instead: string,
): Problem {
  return {
    code: 'duplicate-operation-id',
    severity: 'warning',
    message: `the operationId \`${id}\` is used twice; this one becomes \`${instead}\``,
    location: place,
    notes: [{ message: 'first used here', location: first }],
  }
}

/** Two path templates that match the same addresses. */
export function collidingPaths(
  path: string,
  other: string,
  place: SourceLocation,
  first: SourceLocation,
): Problem {
  return {
    code: 'colliding-paths',
    severity: 'warning',
    message: `\`${path}\` and \`${other}\` are the same path: they differ only in the names of parameters`,
    location: place,
    notes: [{ message: 'the other one', location: first }],
  }
}

/** A path parameter is declared, but not in the path. */
export function strayPathParameter(
  name: string,
  path: string,
  place: SourceLocation,
  known: readonly string[],
): Problem {
  return {
    code: 'stray-path-parameter',
    severity: 'warning',
    message: `the path \`${path}\` has no \`{${name}}\``,
    location: place,
    ...suggestion(name, known),
  }
}

/** A template expression in a path has no parameter. */
export function undeclaredPathParameter(name: string, path: string, place: SourceLocation): Problem {
  return {
    code: 'undeclared-path-parameter',
    severity: 'warning',
    message: `\`{${name}}\` in \`${path}\` is not declared as a parameter`,
    location: place,
    hint: `add \`- { name: ${name}, in: path, required: true, schema: { type: string } }\` to \`parameters\``,
  }
}

/** An author's example contradicts its schema. */
export function invalidExample(message: string, place: SourceLocation): Problem {
  return {
    code: 'invalid-example',
    severity: 'warning',
    message: `this example is not valid: ${message}`,
    location: place,
  }
}

/** A specification without operations and webhooks. */
export function emptyPaths(place: SourceLocation): Problem {
  return {
    code: 'empty-paths',
    severity: 'warning',
    message: 'this specification has no operations',
    location: place,
    hint: 'add one below `paths`',
  }
}

/** A description so long that no page can hold it; it is cut. */
export function longDescription(bytes: number, place: SourceLocation): Problem {
  return {
    code: 'long-description',
    severity: 'warning',
    message: `this description has ${(bytes / 1048576).toFixed(1)} MB; a page shows the first 100 KB`,
    location: place,
    hint: 'write it as a guide, and link to it',
  }
}

/** HTML or Markdown where OpenAPI wants plain text. */
export function markupInTitle(title: string, place: SourceLocation): Problem {
  return {
    code: 'markup-in-title',
    severity: 'warning',
    message: `\`${title}\` is shown as it is: titles and summaries are plain text`,
    location: place,
    hint: 'leave the markup out, or move it to `description`',
  }
}

/** An overlay, or one of its actions, is not one. */
export function overlayInvalid(message: string, place: SourceLocation): Problem {
  return { code: 'overlay-invalid', severity: 'error', message, location: place }
}

/** The target of an overlay's action selects nothing. */
export function overlayTarget(target: string, place: SourceLocation): Problem {
  return {
    code: 'overlay-target',
    severity: 'warning',
    message: `\`${target}\` selects nothing in the specification`,
    location: place,
  }
}

// ---------------------------------------------------------------- docs verify

const whole = (file: string) => ({ file, line: 1, column: 1 })

/** An archive, or one file in it, is cut or damaged. */
export function damagedArchive(file: string, reason: string): Problem {
  return {
    code: 'damaged-archive',
    severity: 'error',
    message: `\`${file}\` is damaged: ${reason}`,
    hint: 'get it once more, or build it again',
  }
}

/** What is to be verified is neither an offline bundle nor a folder for a host. */
export function missingManifest(target: string): Problem {
  return {
    code: 'missing-manifest',
    severity: 'error',
    message: `\`${target}\` has no \`manifest.json\` that can be read, so nothing can be compared`,
    hint: 'give a bundle that `docs build` made, its unpacked folder, or `dist/site`',
  }
}

/** A file is not the one that was built. */
export function changedFile(file: string): Problem {
  return {
    code: 'changed-file',
    severity: 'error',
    message: 'this file is not what the manifest says: its SHA-256 differs',
    location: whole(file),
  }
}

/** A file of the manifest is not there. */
export function lostFile(file: string): Problem {
  return {
    code: 'lost-file',
    severity: 'error',
    message: 'this file is in the manifest, and not in the bundle',
    location: whole(file),
  }
}

/** A file is not in the manifest. */
export function strayFile(file: string): Problem {
  return {
    code: 'stray-file',
    severity: 'error',
    message: 'this file is not in the manifest: somebody else added it',
    location: whole(file),
  }
}

/** An address in the output leads to no file of it. */
export function deadReference(href: string, place: SourceLocation): Problem {
  return {
    code: 'dead-reference',
    severity: 'error',
    message: `\`${href}\` leads to nothing here`,
    location: place,
  }
}

/** An address in the output leads to a place that its page does not have. */
export function deadAnchor(href: string, place: SourceLocation): Problem {
  return {
    code: 'dead-anchor',
    severity: 'error',
    message: `no element has the id of \`${href}\``,
    location: place,
  }
}

/** A page fetches something from a network to work. */
export function networkReference(href: string, place: SourceLocation): Problem {
  return {
    code: 'network-reference',
    severity: 'error',
    message: `\`${href}\` is loaded from a network`,
    location: place,
    hint: 'copy the file into the static folder and refer to it there',
  }
}

/** A page of the bundle asks for what browsers refuse under file://. */
export function blockedReference(what: string, place: SourceLocation): Problem {
  return {
    code: 'blocked-reference',
    severity: 'error',
    message: `browsers refuse ${what} in a page that is opened from disk`,
    location: place,
  }
}

/** Search leads somewhere that is not there, or lacks a part. */
export function searchEntry(message: string, file: string): Problem {
  return { code: 'search-entry', severity: 'error', message, location: whole(file) }
}
