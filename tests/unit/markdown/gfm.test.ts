import { describe, expect, test } from 'vitest'
import { body, canon } from './canon.ts'
import { convert } from './convert.ts'

/**
 * The extensions of GitHub Flavored Markdown. No npm package holds the specification's text, so these examples are our own: one per rule of the
 * sections named, of GFM 0.29, with the HTML that the rule asks for.
 */
const examples: readonly (readonly [rule: string, markdown: string, html: string])[] = [
  // 4.10 Tables
  [
    'table: header, delimiter, rows',
    '| a | b |\n| - | - |\n| 1 | 2 |\n',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'table: colons align, outer pipes are optional',
    'a | b | c\n:- | :-: | -:\n1 | 2 | 3\n',
    '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead><tbody><tr><td align="left">1</td><td align="center">2</td><td align="right">3</td></tr></tbody></table>',
  ],
  [
    'table: an escaped pipe is text, also in code',
    '| x |\n| --- |\n| a \\| b |\n| `c \\| d` |\n',
    '<table><thead><tr><th>x</th></tr></thead><tbody><tr><td>a | b</td></tr><tr><td><code>c | d</code></td></tr></tbody></table>',
  ],
  [
    'table: ended by another block',
    '| a |\n| - |\n| 1 |\n> quote\n',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><blockquote>\n<p>quote</p>\n</blockquote>',
  ],
  [
    'table: a line of text is a row, a blank line ends it',
    '| a | b |\n| - | - |\n| 1 | 2 |\nmore\n\ntext\n',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>more</td><td></td></tr></tbody></table><p>text</p>',
  ],
  ['table: header and delimiter must agree', '| a | b |\n| - |\n| 1 |\n', '<p>| a | b |\n| - |\n| 1 |</p>'],
  [
    'table: missing cells are empty, further ones are left out',
    '| a | b |\n| - | - |\n| 1 |\n| 1 | 2 | 3 |\n',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'table: without rows there is no body',
    '| a |\n| - |\n',
    '<table><thead><tr><th>a</th></tr></thead></table>',
  ],
  // 5.3 Task list items
  [
    'task: open and done',
    '- [ ] a\n- [x] b\n- [X] c\n',
    '<ul><li><input disabled type="checkbox"> a</li><li><input checked disabled type="checkbox"> b</li><li><input checked disabled type="checkbox"> c</li></ul>',
  ],
  [
    'task: nested',
    '- [x] a\n  - [ ] b\n- [ ] c\n',
    '<ul><li><input checked disabled type="checkbox"> a\n<ul><li><input disabled type="checkbox"> b</li></ul></li><li><input disabled type="checkbox"> c</li></ul>',
  ],
  ['task: a paragraph has none', '[ ] a\n', '<p>[ ] a</p>'],
  ['task: text has to follow a blank', '- [x]a\n', '<ul><li>[x]a</li></ul>'],
  // 6.5 Strikethrough
  ['strikethrough: one or two tildes', '~a~ ~~b~~\n', '<p><del>a</del> <del>b</del></p>'],
  ['strikethrough: not across paragraphs', '~~a\n\nb~~\n', '<p>~~a</p><p>b~~</p>'],
  ['strikethrough: not with three', 'a ~~~b~~~\n', '<p>a ~~~b~~~</p>'],
  // 6.9 Autolinks
  [
    'autolink: www gets http',
    'www.example.com\n',
    '<p><a href="http://www.example.com">www.example.com</a></p>',
  ],
  [
    'autolink: a path goes on to a blank or <',
    'See www.example.com/a_b for x.\n',
    '<p>See <a href="http://www.example.com/a_b">www.example.com/a_b</a> for x.</p>',
  ],
  [
    'autolink: punctuation at the end stays out',
    'Go to https://example.com/a.b! Or www.example.com.\n',
    '<p>Go to <a href="https://example.com/a.b">https://example.com/a.b</a>! Or <a href="http://www.example.com">www.example.com</a>.</p>',
  ],
  [
    'autolink: closing brackets without an opening one stay out',
    '(https://example.com/a(b)c)\n',
    '<p>(<a href="https://example.com/a(b)c">https://example.com/a(b)c</a>)</p>',
  ],
  [
    'autolink: what looks like an entity at the end stays out',
    'https://example.com/?q=a&hl;\n',
    '<p><a href="https://example.com/?q=a">https://example.com/?q=a</a>&amp;hl;</p>',
  ],
  [
    'autolink: < ends it',
    'https://example.com/a<b\n',
    '<p><a href="https://example.com/a">https://example.com/a</a>&lt;b</p>',
  ],
  [
    'autolink: http and https, no other scheme',
    'http://example.com ftp://example.com\n',
    '<p><a href="http://example.com">http://example.com</a> ftp://example.com</p>',
  ],
  ['autolink: mail', 'a+b@example.com\n', '<p><a href="mailto:a+b@example.com">a+b@example.com</a></p>'],
  [
    'autolink: mail may not end in - or _',
    'a.b-c_d@a.b-\n\na.b-c_d@a.b_\n',
    '<p>a.b-c_d@a.b-</p><p>a.b-c_d@a.b_</p>',
  ],
  [
    'autolink: mail ends before a full stop',
    'a@example.com.\n',
    '<p><a href="mailto:a@example.com">a@example.com</a>.</p>',
  ],
  // 6.11 Disallowed raw HTML
  [
    'raw HTML: tags that swallow are text',
    'a <title>b</title> <xmp>c\n',
    '<p>a &lt;title>b&lt;/title> &lt;xmp>c</p>',
  ],
  [
    'raw HTML: also in blocks, in upper and lower case',
    '<blockquote>\n  <TEXTAREA>x\n</blockquote>\n',
    '<blockquote>\n  &lt;TEXTAREA>x\n</blockquote>',
  ],
]

/** Examples whose HTML is not ours on purpose: none but scripts and style sheets, which are left out and not shown as text. */
describe('the extensions of GFM 0.29', () => {
  test.each(examples)('%s', async (_, markdown, html) => {
    const { value } = await convert(markdown)
    expect(canon(body(value))).toBe(canon(html))
  })

  test.each(['script', 'style'])('<%s> is left out and reported, and not shown as text', async (name) => {
    const { value, problems } = await convert(`<${name}>x</${name}>\n\nText\n`)
    expect(value.body).toBe('<p>Text</p>')
    expect(problems.map(({ code }) => code)).toEqual(['blocked-html'])
  })

  test('<iframe> is kept: its address is a link that is checked', async () => {
    const { value } = await convert('<iframe src="./frame.html" title="x"></iframe>\n')
    expect(value.body).toContain('<iframe')
    expect(value.links.map(({ href }) => href)).toEqual(['./frame.html'])
  })
})
