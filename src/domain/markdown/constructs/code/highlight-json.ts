/**
 * Highlights JSON. Most code of an API reference is JSON, and its grammar is small enough for one expression, which takes a tenth of the
 * time of the general highlighter. Colours are those of `highlight`; tests/unit/markdown/code.test.ts compares the two.
 */
import type { Html } from '../../../../lib/types.ts'
import { escapeCode } from '../../../../lib/text/html/escape-code.ts'

/** White space, punctuation with the mark of an example that was cut, a string with the colon of a key after it, a number or a literal (RFC 8259, sections 2 to 7). */
const TOKEN =
  /([ \t\r\n]+)|([{}[\],:…]+)|("(?:[^"\\\u0000-\u001F]|\\["\\/bfnrtu])*")(?=(\s*:)?)|(?:(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)|true|false|null)(?![\w.+-])/y

/** JSON with a span for each run of a colour, or undefined if the text has anything else in it: comments, a gap, another quote. */
export function highlightJson(code: string): Html | undefined {
  let html = ''
  let open = ''
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < code.length) {
    const match = TOKEN.exec(code)
    if (match === null) return undefined
    const [text, space, punctuation, string, colon, number] = match
    if (space !== undefined) {
      html += space
      continue
    }
    let colour = 'keyword'
    if (punctuation !== undefined) colour = ''
    else if (string !== undefined) colour = colon === undefined ? 'string' : 'name'
    else if (number !== undefined) colour = 'number'
    if (colour !== open) {
      html += `${open && '</span>'}${colour && `<span class="hl-${colour}">`}`
      open = colour
    }
    html += string === undefined ? text : escapeCode(string)
  }
  return html + (open && '</span>')
}
