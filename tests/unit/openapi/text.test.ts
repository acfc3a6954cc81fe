import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { renderDescription } from '../../../src/openapi/description/render-description.ts'

const oracle = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify)
const place = () => ({ file: 'x', line: 1, column: 1 })

/** What is written without a parser has to be what the parser writes. */
test.each([
  'Plain words, with commas; and (brackets).',
  'A `code_span` and snake_case_word.',
  'Two\nlines',
  'It\'s 5 > 3? "quoted"',
  'Ends with a space before\nthe break',
  'a `b` c `d e` f',
  'A line.\n- not a list? a list',
  '1. one',
  '2) two',
  'under _score_ d',
  'a`b',
  '`` a` ``',
  '` a `',
  'see www.example.com',
  'mail a@example.com',
  'Hello!\nWorld',
  'Tab\there',
  'x  \ny',
  'a __b__ c',
  '`a`_b',
  'é_è_ê',
  '+ plus',
  ': colon',
])('%j', (markdown) => {
  const html = String(oracle.processSync(markdown)).replaceAll('&#x26;', '&amp;')
  const decoded = (one: string) => one.replaceAll('&quot;', '"').replaceAll('&gt;', '>').trim()
  expect(decoded(renderDescription(markdown, { locateText: place }).html)).toBe(decoded(html))
})
