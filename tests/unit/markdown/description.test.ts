import { describe, expect, test } from 'vitest'
import { readDescription, type Description } from '../../../src/domain/markdown/read-description.ts'

const at = { file: 'openapi/api.yaml', line: 7, column: 3 }

function read(markdown: string, createHeadingId?: (text: string) => string): Description {
  return readDescription(markdown, {
    locateText: () => at,
    headingLevel: 3,
    ...(createHeadingId === undefined ? {} : { createHeadingId }),
  })
}

describe('a description holds the same constructs as a Markdown file', () => {
  test.each([
    [
      'admonition',
      ':::warning[Careful]\n\nText\n\n:::',
      '<div class="note" data-kind="warning" role="note">',
    ],
    ['GitHub alert', '> [!NOTE]\n> Text', '<div class="note" data-kind="note" role="note">'],
    ['tabs', '::::tabs\n\n:::tab[A]\nx\n:::\n\n::::', '<docs-tabs>\n<section data-label="A">'],
    ['details', ':::details[More]\n\nText\n\n:::', '<details><summary>More</summary>'],
    ['code title', '```js title="a.js"\nf()\n```', '<figcaption>a.js</figcaption>'],
    ['code without a language', '```\nf()\n```', '<pre tabindex="0"><code>f()</code></pre>'],
    ['math', 'The sum $$1+2$$.', '<math alttext="1+2"'],
    ['diagram', '```mermaid\ngraph LR\n  A --> B\n```', '<figure class="diagram" tabindex="0"><svg'],
    ['table', '| a |\n|---|\n| b |', '<div class="table" role="group" tabindex="0" aria-label="Table: a">'],
  ])('%s', (_, markdown, html) => {
    const { html: body, problems } = read(markdown)
    expect(body).toContain(html)
    expect(problems).toEqual([])
  })
})

test('headings of the twin have the levels of the page', () => {
  const { html, markdown } = read('# Errors\n\nText\n\n> Retries\n> -------\n\n##### `429`')
  expect(html.match(/<h\d/g)).toEqual(['<h3', '<h4', '<h6'])
  expect(markdown).toBe('### Errors\n\nText\n\n> #### Retries\n\n###### `429`')
})

describe('a description is not trusted', () => {
  test('raw HTML is sanitized', () => {
    const { html } = read(
      'A <b onclick="x()">b</b> <script>x()</script><style>p{}</style>\n\n<iframe src="https://x.example"></iframe> <a id="top" href="javascript:x()">y</a>',
    )
    expect(html).toBe('<p>A <b>b</b> </p>\n <span>y</span>')
  })

  test('links with a scheme that runs code lose their address', () => {
    const { html } = read('[a](javascript:x) [b](vbscript:x) [c](data:text/html,x)')
    expect(html).toBe('<p><span>a</span> <span>b</span> <span>c</span></p>')
  })

  test('links open no program of the reader', () => {
    const { html } = read('[a](ms-msdt:/id) [b](file:///etc/passwd) [c](https://x.example)')
    expect(html).toBe(
      '<p><span>a</span> <span>b</span> <a href="https://x.example" rel="external noopener">c</a></p>',
    )
  })

  test('images of other hosts become links', () => {
    const { html, links } = read('![Logo](https://x.example/a.png) [![](//x.example/b.png)](#c)')
    expect(html).toBe(
      '<p><a href="https://x.example/a.png" rel="external noopener">Logo</a> <a href="\uFDD10"><span>b.png</span></a></p>',
    )
    expect(links).toEqual([{ kind: 'link', href: '#c', location: at }])
  })

  test('slots, includes and excerpt marks are not available', () => {
    const { html, problems } = read(
      '::slot{name=scopes}\n\n::include{file=./a.md}\n\n<!-- truncate -->\n\n<docs-slot data-slot="scopes">x</docs-slot>\n\n```ts file=./a.ts\n```',
    )
    expect(html).not.toContain('docs-slot')
    expect(html).not.toContain('docs-truncate')
    expect(html).toContain('<p>::slot</p>')
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warning unknown-directive',
      'warning unknown-directive',
    ])
  })
})

test('only addresses of the site are links that are checked', () => {
  const { html, links } = read('[a](/docs/a) [b](https://x.example) <mail@x.example>')
  expect(links).toEqual([{ kind: 'link', href: '/docs/a', location: at }])
  expect(html).toBe(
    '<p><a href="\uFDD10">a</a> <a href="https://x.example" rel="external noopener">b</a> <a href="mailto:mail@x.example">mail@x.example</a></p>',
  )
})

describe('the Markdown of a description is plain', () => {
  test.each([
    ['directives are what they mean', ':::warning\n- a\n:::\n\nText.', '> **Warning**\n>\n> - a\n\nText.'],
    ['tabs are bold labels', '::::tabs\n:::tab[npm]\nA\n:::\n::::', '**npm**\n\nA'],
    ['a leaf is text', ':::tip\n::slot{name=a}\n\n::1\n:::', '> **Tip**\n>\n> :\\:slot\n>\n> :\\:1'],
    ['addresses of the site have markers', 'A *b* [c](../d.md)', 'A *b* [c](\uFDD10)'],
    [
      'nothing changes elsewhere',
      '*A*   [b](https://x.example)\n\n\n* c',
      '*A*   [b](https://x.example)\n\n\n* c',
    ],
  ])('%s', (_, markdown, expected) => {
    expect(read(markdown).markdown).toBe(expected)
  })

  test('addresses are those of the page', () => {
    const addresses = new Map([
      ['/rest', 'https://docs.example/rest'],
      ['#tag/a', '/docs/a'],
      ['app:x', ''],
    ])
    const { markdown, links } = readDescription(
      '[a](/rest) [*b*](#tag/a) [*c*](app:x) ![d](app:x) [e](./e.md)\n\n<a href="/rest">f</a>',
      { locateText: () => at, headingLevel: 3, resolveAddress: (address) => addresses.get(address) },
    )
    expect(links.map(({ href }) => href)).toEqual(['/docs/a', './e.md'])
    expect(markdown).toBe(
      '[a](https://docs.example/rest) [*b*](\uFDD10) *c* d [e](\uFDD11)\n\n<a href="https://docs.example/rest">f</a>',
    )
  })
})

test('headings begin at the given level, without ids', () => {
  const { html, headings } = read('## A {#own}\n\n### B\n\n## A')
  expect(html).toBe('<h3>A</h3>\n<h4>B</h4>\n<h3>A</h3>')
  expect(headings).toEqual([
    { depth: 3, id: 'a', text: 'A' },
    { depth: 4, id: 'b', text: 'B' },
    { depth: 3, id: 'a-2', text: 'A' },
  ])
})

test('headings get the ids of a function where one is given, and link to themselves', () => {
  const { html } = read('# A\n\n# A', (text) => `about-${text.toLowerCase()}`)
  expect(html).toBe(
    '<h3 id="about-a"><a href="#about-a">A</a></h3>\n<h3 id="about-a-2"><a href="#about-a-2">A</a></h3>',
  )
})

test('footnotes of two descriptions on one page have different ids', () => {
  const ids = ({ html }: Description) =>
    [...html.matchAll(/ (?:id|href|aria-describedby)="#?([^"]*)"/g)].map(([, id]) => id)
  const first = ids(read('A[^1]\n\n[^1]: B'))
  const second = ids(read('C[^1]\n\n[^1]: D'))
  expect(first).toHaveLength(6)
  expect(first.filter((id) => second.includes(id))).toEqual([])
})

test('problems are warnings at the location of their line', () => {
  const { problems } = read(':::nope\n\nx\n\n:::\n\n$$\\frac{$$')
  expect(problems.map(({ code, severity, location }) => [code, severity, location?.line])).toEqual([
    ['unknown-directive', 'warning', 7],
    ['math-syntax', 'warning', 7],
  ])
})

test.each([
  ['quotes', 400, []],
  ['quotes', 501, ['deep-nesting']],
  ['quotes', 3000, ['deep-nesting']],
  ['elements', 20_000, ['deep-nesting']],
])('%s that are nested %i levels deep', (kind, depth, codes) => {
  const { html, problems } = read(`${(kind === 'quotes' ? '>' : '<span>').repeat(depth)} text`)
  expect(problems.map(({ code }) => code)).toEqual(codes)
  expect(html === '').toBe(codes.length > 0)
})
