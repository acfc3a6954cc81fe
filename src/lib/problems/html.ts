/** Problems of HTML in Markdown. */

import { error, warning } from './problem.ts'
import type { SourceLocation, Problem } from '../types.ts'

/** Raw HTML that the content security policy or the sanitizer blocks. */
export function blockedHtml(what: string, why: string, location: SourceLocation): Problem {
  return warning(
    'blocked-html',
    `${what} is removed: ${why}`,
    location,
    why.startsWith('it is JSX') ? 'rename the file to `.mdx`, or write HTML' : hintForBlockedHtml(what),
  )
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
  return error(
    'embed-not-allowed',
    service === undefined
      ? `\`${src}\` is not a URL that can be embedded`
      : `frames of ${service.label} are not allowed on this site`,
    location,
    service === undefined
      ? 'use the URL of a page of YouTube, Vimeo, Figma, CodeSandbox or StackBlitz'
      : `add \`embeds: ['${service.name}']\` to the config file`,
  )
}

/** An element loads something that the content security policy blocks. */
export function blockedSource(what: string, hint: string, location: SourceLocation): Problem {
  return warning('blocked-source', `the content security policy blocks ${what}`, location, hint)
}

/** A tag that HTML doesn't have: text in angle brackets, or a component in a file that is not MDX. */
export function unknownElement(name: string, location: SourceLocation): Problem {
  const component = /^[A-Z]/.test(name) ? '; components work in `.mdx` files' : ''
  return warning(
    'unknown-element',
    `\`<${name}>\` is not an HTML element, so browsers do not show it`,
    location,
    `to show it as text, write \`\\<${name}>\` or put it in backticks${component}`,
  )
}

/** An element that changes how text looks, without an end: the rest of the page looks like it. */
export function unclosedElement(name: string, location: SourceLocation): Problem {
  return warning(
    'unclosed-element',
    `\`<${name}>\` is not closed, so the rest of the page belongs to it`,
    location,
    `close it with \`</${name}>\`; to show it as text, write \`\\<${name}>\` or put it in backticks`,
  )
}

/** A link that would run a script. */
export function unsafeLink(href: string, location: SourceLocation): Problem {
  return warning(
    'unsafe-link',
    `the link to \`${href}\` is removed: it would run a script`,
    location,
    'link to a page, or use an island component in an `.mdx` page',
  )
}
