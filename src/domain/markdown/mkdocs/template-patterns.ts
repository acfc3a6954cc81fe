/** Patterns of the templates in pages, which Jinja and the plugin include-markdown write with the signs that a site sets. */

import { rememberLast } from '../../../lib/data/caching/remember-last.ts'
import { escapePattern } from '../../../lib/text/escape-pattern.ts'
import type { TemplateSigns } from '../../../lib/types.ts'

export const templatePatterns = rememberLast((signs: TemplateSigns) => {
  const [[open, close], [start, end], [note, noteEnd]] = [
    signs.variable.map(escapePattern),
    signs.block.map(escapePattern),
    signs.comment.map(escapePattern),
  ]
  const tag = (inner: string) => String.raw`${start}-?[ \t]*${inner}[ \t]*-?${end}`
  const values = String.raw`(?:"([^"\n]*)"|'([^'\n]*)'|(-?[\d.]+))`
  return {
    variable: new RegExp(String.raw`(?<!\\)${open}-?[ \t]*([a-z_][\w.]*)[ \t]*-?${close}`, 'gi'),
    /** Groups: 'end'. */
    raw: new RegExp(tag('(end)?raw'), 'g'),
    rawMark: new RegExp(tag('(?:end)?raw')),
    opensRaw: new RegExp(String.raw`${start}-?[ \t]*raw\b`),
    /** Groups: name, text in double quotes, in single ones, number. */
    set: new RegExp(tag(String.raw`set[ \t]+(\w+)[ \t]*=[ \t]*${values}`), 'g'),
    /** Groups: width, 'endfilter'. */
    filter: new RegExp(
      String.raw`^[ \t]*${tag(String.raw`(?:filter[ \t]+indent\((?:width=)?(\d+)[^)]*\)|(endfilter))`)}[ \t]*$`,
    ),
    // `{#id}` is the id of a heading.
    comment: new RegExp(String.raw`${note}(?![\w-]+\})[^\n]*?${noteEnd}`, 'g'),
    mayInclude: new RegExp(String.raw`${start}-?[ \t]*(?:include|$)`),
    /** Groups: path in double quotes, in single ones, options. */
    include: new RegExp(
      String.raw`${start}-?\s*include(?:-markdown)?\s+(?:"([^"\n]+)"|'([^'\n]+)')([^]*?)-?${end}`,
    ),
  }
})
