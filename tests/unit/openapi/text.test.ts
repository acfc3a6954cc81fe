import { expect, test } from 'vitest'
import { readDescription } from '../../../src/domain/markdown/read-description.ts'
import { htmlToText } from '../../../src/lib/text/html/html-to-text.ts'
import { renderDescription } from '../../../src/domain/openapi/description/render-description.ts'
import { resolveAddress } from '../../../src/domain/openapi/description/resolve-address.ts'
import { writeSimpleMarkdown } from '../../../src/domain/openapi/description/write-simple-markdown.ts'

const place = () => ({ file: 'x', line: 1, column: 1 })

/** Text written without the parser must equal what the parser writes. */
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
  const { html } = readDescription(markdown, { locateText: place, headingLevel: 3 })
  expect(decode(renderDescription(markdown, { locateText: place }).html)).toBe(decode(html))
})

function decode(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x26;', '&amp;')
    .replaceAll('&#x3C;', '&lt;')
    .replaceAll('&#x3E;', '>')
    .trim()
}

test('GitHub alerts and the constructs of guides work in descriptions', () => {
  const { html } = renderDescription('> [!NOTE]\n> Read this.\n\n:::tip\nAnd that\n:::', {
    locateText: place,
  })
  expect(html.match(/class="note"/g)).toHaveLength(2)
  expect(htmlToText(html)).toContain('Read this.')
})

const targets = {
  overview: '/docs/api/v1/public-apis',
  tags: new Map([['Pet Store', '/docs/api/v1/pet-store']]),
  operations: new Map([['listPets', '/docs/api/v1/list-pets']]),
  endpoints: new Map([['GET /pets/{id}', '/docs/api/v1/get-pet']]),
  titles: new Map([['List all pets', '/docs/api/v1/list-pets']]),
  schemas: new Map([['Pet', '/docs/api/v1/schemas/Pet']]),
  headings: new Set(['rate-limits']),
  schemes: ['ApiKey'],
}

test.each([
  ['#tag/Pet-Store', '/docs/api/v1/pet-store'],
  ['#tag/Pet%20Store/operation/listPets', '/docs/api/v1/list-pets'],
  ['#operation/listPets', '/docs/api/v1/list-pets'],
  ['#/Pet Store/listPets', '/docs/api/v1/list-pets'],
  ['#schema/Pet', '/docs/api/v1/schemas/Pet'],
  ['#section/Rate-limits', '/docs/api/v1/public-apis#about-rate-limits'],
  ['#section/Basics/Rate-limits', '/docs/api/v1/public-apis#about-rate-limits'],
  ['./#section/Basics/Rate-limits', '/docs/api/v1/public-apis#about-rate-limits'],
  ['./#tag/Pet-Store', '/docs/api/v1/pet-store'],
  ['/#operation/listPets', '/docs/api/v1/list-pets'],
  ['#description/rate-limits', '/docs/api/v1/public-apis#about-rate-limits'],
  ['#tag/pet-store/GET/pets/{id}', '/docs/api/v1/get-pet'],
  ['#tag/pet-store/get/pets/%7Bid%7D', '/docs/api/v1/get-pet'],
  ['#/paths/~1pets~1%7Bid%7D/get', '/docs/api/v1/get-pet'],
  ['#list-all-pets', '/docs/api/v1/list-pets'],
  ['#api-pets-id-get', '/docs/api/v1/get-pet'],
  ['#api-pets-id-put', undefined],
  ['#get-/pets/-id-', '/docs/api/v1/get-pet'],
  ['#put-/pets/-id-', undefined],
  ['#tag--Pet-Store', '/docs/api/v1/pet-store'],
  ['#tag--Pet-Store--opening-hours', '/docs/api/v1/pet-store'],
  ['#overview--rate-limits', '/docs/api/v1/public-apis#about-rate-limits'],
  ['#auth', '/docs/api/v1/public-apis'],
  ['#section/Authentication/ApiKey', '/docs/api/v1/public-apis#security-ApiKey'],
  ['#section/Authentication/Other', undefined],
  ['./#unknown', undefined],
  ['#rate-limits', '/docs/api/v1/public-apis#about-rate-limits'],
  ['#unknown', undefined],
  ['https://example.com/#tag/X', undefined],
  ['mailto:a@example.com', undefined],
  ['slack://channel', ''],
  ['', ''],
  ['../guides/auth', undefined],
])('the address %s of a description becomes %s', (address, wanted) => {
  expect(resolveAddress(address, targets, '')).toBe(wanted)
})

test('relative addresses lead to the home of the description when it is known', () => {
  const home = 'https://developers.example.com/docs/'
  expect(resolveAddress('/guides/auth', targets, home)).toBe('https://developers.example.com/guides/auth')
  expect(resolveAddress('auth#token', targets, home)).toBe('https://developers.example.com/docs/auth#token')
  expect(resolveAddress('#operation/listPets', targets, home)).toBe('/docs/api/v1/list-pets')
  expect(resolveAddress('./#unknown', targets, home)).toBe('https://developers.example.com/docs/#unknown')
})

test('a link that only an application understands is text, and no anchor is without href', () => {
  const resolve = (address: string) => resolveAddress(address, targets, '')
  const { html, links } = renderDescription(
    'Open [Slack](slack://channel) or <a name="x">this</a>, see [pets](#operation/listPets).',
    {
      locateText: place,
      resolveAddress: resolve,
    },
  )
  expect(html).not.toMatch(/<a(?![^>]* href=)/)
  expect(htmlToText(html)).toContain('Open Slack or this')
  expect(links.map((link) => link.href)).toEqual(['/docs/api/v1/list-pets'])
})

test('an image of the home is a link to it: a page loads nothing from elsewhere', () => {
  const resolve = (address: string) => resolveAddress(address, targets, 'https://developers.example.com')
  const { html, links } = renderDescription('![Flow](/img/flow.png)', {
    locateText: place,
    resolveAddress: resolve,
  })
  expect(html).toContain('href="https://developers.example.com/img/flow.png"')
  expect(html).not.toContain('<img')
  expect(links).toEqual([])
})

test('two dollar signs in prose are text, and a formula is a formula', () => {
  const render = (markdown: string) => renderDescription(markdown, { locateText: place }).html
  expect(render('Double $$ are reduced to a single one, so that "$$" is `$`.')).not.toContain('<math')
  expect(render('The area is $$\\pi r^2$$.')).toContain('<math')
})

test('code of an unknown language in a description is no problem', () => {
  const found: unknown[] = []
  renderDescription('```<quantity>\nx\n```', { locateText: place, report: (problem) => found.push(problem) })
  expect(found).toEqual([])
})

test.each([
  ['<p>First <strong>bold</strong> <code>code</code>.</p><p>Next</p>', 'First bold code. Next'],
  ['a<br>b <a href="/x">link</a>, <em>c</em>!', 'a b link, c!'],
  ['<pre><code><span class="k">const</span> a = &lt;b&gt;</code></pre>', 'const a = <b>'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['<p>a<wbr>b 10<sup>3</sup> H<sub>2</sub>O 1<sup>st</sup></p>', 'ab 10³ H₂O 1st'],
  [
    '<p>A<sup><a href="#fn" data-footnote-ref="">1</a></sup>.</p><h3 id="x-footnote-label">Footnotes</h3><p>B <a data-footnote-backref="">↩<sup>2</sup></a></p>',
    'A. B',
  ],
])('text of %s has spaces between blocks and none around inline elements', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

/** Pieces of descriptions, of which some need the parser wherever they are. */
const PIECES = [
  ['word', 'a_b', '`c d`', '`<a> & [x]`', 'A', 'é', '“q”', '…', '—', '{a}', 'note:', 'x:', '{.c}'],
  [
    '[docs](https://x.y/z-1_a?b=c#d)',
    '[`k` v](http://h.io/%20a,b)',
    '[x](https://a.b:80/;q=1)',
    '[a b](https://x.y/(z))',
  ],
  ['**bold**', '**b `c`.**', '**x**y', '**', '_', '*', '[^1](https://a.b)', '"[q', '](https://a.b)'],
  [
    '\n',
    '\n\n',
    '\n \n',
    ' ',
    '  ',
    '\t',
    '.',
    ',',
    '"',
    '(',
    ')',
    ':',
    '::',
    ';',
    '/',
    '=',
    '+',
    '$',
    '$a$',
    '%',
    '^',
  ],
  ['1.', '- ', 'www.', 'https://a.b'],
].flat()

test('what is written without the parser is what the parser writes, in 1,500 texts of random pieces', () => {
  let seed = 42
  const pick = (count: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % count
  let simple = 0
  for (let i = 0; i < 1500; i++) {
    const pieces = Array.from(
      { length: 1 + pick(9) },
      () => PIECES[pick(PIECES.length)] + (pick(5) < 3 ? ' ' : ''),
    )
    const text = pieces.join('').trim()
    const html = text === '' ? undefined : writeSimpleMarkdown(text, () => false)
    if (html === undefined) continue
    simple += 1
    const parsed = readDescription(text, { locateText: place, headingLevel: 3 })
    expect(decode(html), JSON.stringify(text)).toBe(decode(parsed.html))
    expect([parsed.links, parsed.problems], text).toEqual([[], []])
  }
  expect(simple).toBeGreaterThan(200)
})

test('a link whose address this site writes differently needs the parser', () => {
  expect(writeSimpleMarkdown('See [x](https://a.b/c).', (address) => address === 'https://a.b/c')).toBe(
    undefined,
  )
  expect(writeSimpleMarkdown('See [x](https://a.b/c).', () => false)).toBe(
    '<p>See <a href="https://a.b/c" rel="external noopener">x</a>.</p>',
  )
})
