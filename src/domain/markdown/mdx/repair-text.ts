/**
 * Text in which MDX takes a `<` for a tag although none can begin there. MDX 1, with which many pages were written, has links in such brackets and
 * takes other ones literally.
 */

/** Message of the parser, with its place. */
export interface ParserMessage {
  readonly reason: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

const ADDRESS = /^<([a-z][a-z\d+.-]{1,31}:[^\s<>]*)>/i
const EMAIL = /^<([\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)>/

/** The text with the sign in its literal form, or as a link; undefined if the parser fails for another reason. */
export function repairText(text: string, { reason, line, column }: ParserMessage): string | undefined {
  if (!/^unexpected character `[^!/>]` .*\bname,|^unexpected character `\/` .*before local name/.test(reason))
    return undefined
  const lines = text.split('\n')
  const failed = lines[line - 1] ?? ''
  const start = failed.lastIndexOf('<', column - 1)
  if (start < 0) return undefined
  const rest = failed.slice(start)
  const [link, address = ''] = ADDRESS.exec(rest) ?? EMAIL.exec(rest) ?? []
  if (link === undefined && !/^<(?:[\s\d=.,;:<-]|[^\s<>]+\\)/.test(rest)) return undefined
  const written =
    link === undefined
      ? `\\${rest}`
      : `[${address.replaceAll(/[\\`*_{}[\]~]/g, String.raw`\$&`)}](<${address.includes(':') ? '' : 'mailto:'}${address}>)${rest.slice(link.length)}`
  lines[line - 1] = failed.slice(0, start) + written
  return lines.join('\n')
}
