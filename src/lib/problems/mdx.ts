/** Problems of MDX and its components. */

import { hintForComponent, hintForImport, hintForProp } from '../text/problems/other-tools.ts'
import { error, warning, suggestName, BROWSER_GLOBAL } from './problem.ts'
import type { SourceEdit, SourceLocation, Problem } from '../types.ts'
import { splitNames } from '../text/split-names.ts'

/** A component in a `.md` file, where it would be an unknown HTML element. */
export function componentInMarkdown(
  name: string,
  directive: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return error(
    'component-in-markdown',
    `components such as \`<${name}>\` work only in \`.mdx\` files`,
    location,
    `write the directive \`${directive}\`, or rename the file to \`.mdx\``,
    { edit },
  )
}

/** MDX that does not parse. */
export function mdxSyntax(reason: string, location: SourceLocation): Problem {
  const { message, hint } = describeMdxError(reason)
  return error('mdx-syntax', message, location, hint)
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
const VOID_ELEMENTS = new Set(splitNames('area base br col embed hr img input link meta source track wbr'))

/** A component that a page uses but neither imports nor gets from us. */
export function unknownComponent(
  name: string,
  known: readonly string[],
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  return error(
    'unknown-component',
    `unknown component \`${name}\``,
    location,
    hintForComponent(name) ??
      suggestName(name, known) ??
      `import it at the top of this page, or use one of: ${known.join(', ')}`,
    { edit },
  )
}

/** A prop that a built-in component doesn't have. `given` are the names of all props that it is given. */
export function unknownProp(
  name: string,
  component: string,
  { known, given }: { readonly known: readonly string[]; readonly given: readonly string[] },
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  const hint =
    hintForProp(component, name) ??
    suggestName(name, known) ??
    (known.length === 0 ? 'remove it: this component has no props' : `valid props: ${known.join(', ')}`)
  const [, verb, wanted] = /^(write|did you mean) `(\w+)`\??$/.exec(hint) ?? []
  const isGiven = wanted !== undefined && given.includes(wanted)
  const rename = verb === 'write' && !isGiven ? { ...location, from: name, to: wanted ?? '' } : undefined
  return warning(
    'unknown-prop',
    `component \`${component}\` has no prop \`${name}\``,
    location,
    isGiven ? `remove \`${name}\`` : hint,
    { edit: edit ?? rename },
  )
}

/** An import in MDX that can't be resolved or is not allowed, or imported code that doesn't compile. `module` is what is imported. */
export function mdxImport(
  message: string,
  module: string,
  location: SourceLocation,
  edit?: SourceEdit,
): Problem {
  if (message.startsWith('top-level await'))
    return error(
      'mdx-import',
      'top-level `await` does not work in pages and their components',
      location,
      'import the data from a `.json` file, or load it in the `load` hook of a plugin',
    )
  if (message.endsWith('is a module of Node'))
    return error(
      'mdx-import',
      message,
      location,
      'components of pages also run in browsers: import a `.json` file, or read files in the `load` hook of a plugin',
    )
  // Code that does not compile has nothing to do with what can be imported.
  const imports = message.startsWith('cannot import') ? describeImports(module) : undefined
  return error('mdx-import', message, location, hintForImport(module) ?? imports, { edit })
}

/** The replacement for an import that is not possible. */
function describeImports(module: string): string {
  if (/\.mdx?$/.test(module))
    return 'import a part under one name, and use it only as a component without props on a line of its own, such as `<Part />`; what has props or exports can be a `.tsx` file'
  if (/\.(?:astro|svelte|vue)$/.test(module))
    return 'write the component as a `.tsx` file; until then, pages show what is between its tags'
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
  const other = names === '' ? `add \`export\` before \`${name}\` in that file` : `it exports ${names}`
  return error(
    'missing-export',
    `\`${file}\` has no export \`${name}\``,
    location,
    suggestName(name, exports) ?? other,
  )
}

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
  return error('mdx-throws', `the code of this page throws an error: ${reason}`, location, hint)
}

/** An island that can't be hydrated in the browser. */
export function islandProps(name: string, reason: string, location: SourceLocation, hint?: string): Problem {
  return error('island-props', `cannot hydrate the island \`${name}\`: ${reason}`, location, hint)
}
