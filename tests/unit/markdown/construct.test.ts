import { describe, expect, test, vi } from 'vitest'
import { linkMarker } from '../../../src/lib/site/links/markers.ts'
import { convert, listProblems } from './convert.ts'

// The first page with code or a diagram reads a bundler or a layout engine, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const html = async (text: string, options?: Parameters<typeof convert>[1]) =>
  (await convert(text, options)).value.body

describe('prose', () => {
  test('braces, angle brackets, colons, dollars, emoji and double brackets stay text', async () => {
    const result = await convert('At 10:30 {x} a < b, a:b, :name: 🎉, $5 and $10, [[z]]\n')
    expect(result.value.body).toBe('<p>At 10:30 {x} a &#x3C; b, a:b, :name: 🎉, $5 and $10, [[z]]</p>')
    expect(result.problems).toEqual([])
  })

  test('short codes of emoji are shown as on GitHub, where an id has the code', async () => {
    expect(await html('## :bug: Fixes\n\n:tada:, \\:rocket: `:tada:` :nothing: a:x:b\n')).toBe(
      '<h2 id="bug-fixes"><a href="#bug-fixes">🐛 Fixes</a></h2>\n<p>🎉, :rocket: <code>:tada:</code> :nothing: a:x:b</p>',
    )
  })

  test('an address that begins with colons is text', async () => {
    const result = await convert('::1\n\n:: x\n')
    expect(result.value.body).toBe('<p>::1</p>\n<p>:: x</p>')
    expect(result.problems).toEqual([])
  })

  test('text that looks like a marker of ours becomes U+FFFD', async () => {
    expect(await html('\uFDD10 \uFDD0/x \uFDD30\uFDD3\n')).toBe('<p>\uFFFD0 \uFFFD/x \uFFFD0\uFFFD</p>')
  })

  test('no reference and no escape makes a marker', async () => {
    const { value } = await convert(
      '---\ntitle: "\\uFDD0/x"\ntags: ["\\uFDD1"]\n---\n&#xFDD0;/x &#64976;y &#xfdd3;0&#XFDD3; <b title="&#xFDD1 0">z</b>\n',
    )
    expect(JSON.stringify(value)).not.toMatch(/[\uFDD0-\uFDEF]/)
    expect(value.frontMatter).toEqual({ title: '\uFFFD/x', tags: ['\uFFFD'] })
  })

  test('half a character becomes U+FFFD', async () => {
    const { value } = await convert('## \uD800\n')
    expect(value.headings).toEqual([{ depth: 2, id: 'section', text: '\uFFFD' }])
  })

  test('Windows line ends and a byte order mark make no difference', async () => {
    const text = '---\ntitle: A\n---\n# B\n\n:::note\nx\n:::\n'
    expect(await convert(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(await convert(text))
  })

  test('an empty file is an empty page', async () => {
    const { value, problems } = await convert('')
    expect(value).toMatchObject({
      body: '',
      title: undefined,
      excerpt: undefined,
      headings: [],
      words: 0,
      sections: [],
    })
    expect(problems).toEqual([])
  })
})

describe('front matter', () => {
  test('gives values and the place of each key', async () => {
    const { value } = await convert('---\ntitle: A\ntags: [x, y]\ndate: 2026-01-31\n---\nText\n')
    expect(value.frontMatter).toEqual({ title: 'A', tags: ['x', 'y'], date: '2026-01-31' })
    expect(value.frontMatterLocations['tags']).toEqual({
      file: 'content/docs/page.md',
      line: 3,
      column: 1,
      length: 4,
    })
    expect(value.body).toBe('<p>Text</p>')
  })

  test('broken front matter is reported at its place, and the text is still read', async () => {
    const result = await convert('---\ntitle: A\nlist: [x\n---\n# T\n\n[a](./b.md)\n')
    expect(listProblems(result)).toEqual(['yaml-syntax 3:9'])
    expect(result.value.title).toBe('T')
    expect(result.value.links[0]?.location.line).toBe(7)
  })

  test('is a mapping: text between two rules is Markdown', async () => {
    const { value } = await convert('---\nText\n---\n')
    expect(value.frontMatter).toEqual({})
    expect(value.body).toContain('Text')
  })

  test('endless expansion is reported', async () => {
    const bomb = [
      'a: &a [x]',
      ...'bcdefghij'.split('').map((key, n) => `${key}: &${key} [${`*${'abcdefghij'[n]},`.repeat(9)}]`),
    ]
    const result = await convert(`---\n${bomb.join('\n')}\n---\n`)
    expect(listProblems(result)).toEqual(['yaml-syntax 1:1'])
  })
})

describe('an <h1> in HTML', () => {
  const html = '<h1 align="center">Kiln</h1>'
  test.each([
    ['gives way to a heading of level 1 right below', `${html}\n\n# Routes\n\nText\n`, 'Routes'],
    [
      'with the name of the site gives way to a heading of level 2 right below',
      `${html}\n\n## Routes\n\nText\n`,
      'Routes',
    ],
    ['is the title above text', `${html}\n\nText\n\n## Routes\n`, 'Kiln'],
    ['with another name is the title', '<h1>Oven</h1>\n\n## Routes\n', 'Oven'],
    ['in Markdown is the title', '# Kiln\n\n## Routes\n', 'Kiln'],
  ])('%s', async (_, text, title) => {
    const { value } = await convert(text, { siteTitle: 'Kiln' })
    expect(value.title).toBe(title)
    expect(value.body).not.toContain('<h1')
    expect(value.body.includes('<h2')).toBe(text.includes('##') && title !== 'Routes')
  })
})

describe('the title of a page', () => {
  test.each([
    ['# A b: `c`!\n', 'a-b-c'],
    ['# A b {#own}\n', 'own'],
    ['# A b\n\n## A b\n', undefined],
    ['Text\n', undefined],
  ])('%j has the id that links to it have on GitHub', async (text, id) => {
    const { value } = await convert(text)
    expect(value.titleId).toBe(id)
  })
})

describe('headings', () => {
  test('have ids as on GitHub, made unique, and a link to themselves', async () => {
    const { value } = await convert('# Title\n\n## A b: `c`!\n\n### A b: `c`!\n\n# Again\n')
    expect(value.title).toBe('Title')
    expect(value.headings).toEqual([
      { depth: 2, id: 'a-b-c', text: 'A b: c!' },
      { depth: 3, id: 'a-b-c-1', text: 'A b: c!' },
      { depth: 1, id: 'again', text: 'Again' },
    ])
    expect(value.body).toContain('<h2 id="a-b-c"><a href="#a-b-c">A b: <code>c</code>!</a></h2>')
    expect(value.body).toContain('<h1 id="again"><a href="#again">Again</a></h1>')
  })

  test.each([
    ['## A [b](https://b.example) c', '<a href="#a-b-c">A </a><a href="'],
    ['## [b](https://b.example)', '<h2 id="b"><a href="'],
    ['## A <button>b</button>', '<a href="#a-b">A </a>'],
    ['## A *<kbd>b</kbd>* &lt;a', '<a href="#a-b-a">A <em><kbd>b</kbd></em> &#x3C;a</a></h2>'],
  ])('%s: a part that can be clicked is not in the link of the heading', async (text, expected) => {
    const { value } = await convert(`${text}\n`)
    expect(value.body).toContain(expected)
  })

  test.each([
    ['## A b {#c-d}', 'c-d'],
    ['A b {#c}\n---', 'c'],
    ['## A b <!-- #c -->', 'c'],
    ['## A b {#Ö.1}', 'Ö.1'],
  ])('%s', async (text, id) => {
    const { value } = await convert(`${text}\n`)
    expect(value.headings).toEqual([{ depth: 2, id, text: 'A b' }])
  })

  test('an id that is given wins over one that is made, wherever it stands', async () => {
    const { value, problems } = await convert(
      '## Scopes\n\n## Other {#scopes}\n\n<p id="roles">x</p>\n\n## Roles\n',
    )
    expect(value.headings.map(({ id }) => id)).toEqual(['scopes-1', 'scopes', 'roles-1'])
    expect(problems).toEqual([])
  })

  test('a duplicate id is reported with the place of the first', async () => {
    const result = await convert('## A {#x}\n\n## B {#x}\n')
    expect(listProblems(result)).toEqual(['duplicate-id 3:1'])
    expect(result.problems[0]?.notes?.[0]?.location).toMatchObject({ line: 1, column: 1 })
  })

  test('names of objects are ids like others', async () => {
    const { value } = await convert('## constructor\n\n## constructor\n\n## __proto__\n')
    expect(value.headings.map(({ id }) => id)).toEqual(['constructor', 'constructor-1', 'proto'])
  })

  test('without text have an id too', async () => {
    const { value } = await convert('##\n\n## 🎉\n')
    expect(new Set(value.headings.map(({ id }) => id)).size).toBe(2)
    expect(value.headings.every(({ id }) => id !== '')).toBe(true)
  })
})

describe('links and images', () => {
  test('are markers in the order of their places', async () => {
    const { value } = await convert(
      '# T\n\n[a](./a.md#x) ![b](b.png "t")\n\n[c]: /c\n\n[c] <https://d.example>\n',
    )
    expect(value.links).toEqual([
      {
        kind: 'link',
        href: './a.md#x',
        location: { file: 'content/docs/page.md', line: 3, column: 1, length: 13 },
      },
      {
        kind: 'image',
        href: 'b.png',
        location: { file: 'content/docs/page.md', line: 3, column: 15, length: 15 },
      },
      { kind: 'link', href: '/c', location: { file: 'content/docs/page.md', line: 5, column: 1, length: 7 } },
      {
        kind: 'link',
        href: 'https://d.example',
        location: { file: 'content/docs/page.md', line: 7, column: 5, length: 19 },
      },
    ])
    expect(value.body).toBe(
      `<p><a href="${linkMarker(0)}">a</a> <img src="${linkMarker(1)}" alt="b" title="t" loading="lazy" decoding="async"></p>\n` +
        `<p><a href="${linkMarker(2)}">c</a> <a href="${linkMarker(3)}" rel="external noopener">https://d.example</a></p>`,
    )
  })

  test('by reference have the place of their address', async () => {
    const { value } = await convert('Read [a][x] and\n![b][y].\n\n[x]: ./a.md\n[Y]: b.png\n')
    expect(value.links.map(({ href, location }) => `${href} ${location.line}:${location.column}`)).toEqual([
      './a.md 4:1',
      'b.png 5:1',
    ])
  })

  test('of raw HTML are markers with places too', async () => {
    const { value } = await convert(
      'x\n\n<a href="./a.md">a</a> <img src="b.png" alt="">\n\n<picture>\n<source srcset="c.png 1x, d.png 2x">\n<img src="e.png" alt="e"></picture>\n\n<video src="f.mp4" poster="g.png"></video>\n\n<svg><use href="h.svg#h"></use><use xlink:href="i.svg#i"></use><use href="#j"></use></svg>\n',
    )
    expect(value.links.map(({ kind, href, location: place }) => [kind, href, place.line])).toEqual([
      ['link', './a.md', 3],
      ['image', 'b.png', 3],
      ['image', 'c.png', 6],
      ['image', 'd.png', 6],
      ['image', 'e.png', 7],
      ['image', 'f.mp4', 9],
      ['image', 'g.png', 9],
      ['image', 'h.svg#h', 11],
      ['image', 'i.svg#i', 11],
    ])
    expect(value.body).toContain(`srcset="${linkMarker(2)} 1x, ${linkMarker(3)} 2x"`)
  })

  test.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'vbscript:x', 'data:text/html,x'])(
    'to %s are left out and reported',
    async (href) => {
      const result = await convert(`[a](${href})\n`)
      expect(result.value.body).toBe('<p><a>a</a></p>')
      expect(listProblems(result)).toEqual(['unsafe-link 1:1'])
    },
  )

  test('an image may be data', async () => {
    const { value, problems } = await convert('![a](data:image/png;base64,AA==)\n')
    expect(value.body).toContain('src="data:image/png;base64,AA=="')
    expect([value.links, problems]).toEqual([[], []])
  })
})

describe('remarks', () => {
  test.each(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'])(':::%s', async (kind) => {
    expect(await html(`:::${kind}\nText\n:::\n`)).toBe(
      `<div class="note" data-kind="${kind}" role="note"><p class="note-title">${kind.charAt(0).toUpperCase()}${kind.slice(1)}</p>\n<p>Text</p>\n</div>`,
    )
  })

  test('have a title with markup', async () => {
    expect(await html(':::tip[Use *this*]\nText\n:::\n')).toContain(
      '<p class="note-title">Use <em>this</em></p>',
    )
  })

  test('stand in each other with more colons outside', async () => {
    const { value, problems } = await convert('::::note\n:::tip\nText\n:::\n::::\n')
    expect(value.body).toMatch(/data-kind="note"[\s\S]*data-kind="tip"/)
    expect(problems).toEqual([])
  })

  test.each(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'note'])('> [!%s]', async (kind) => {
    expect(await html(`> [!${kind}]\n> Text *more*\n`)).toBe(
      `<div class="note" data-kind="${kind.toLowerCase()}" role="note"><p class="note-title">${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}</p>\n<p>Text <em>more</em></p>\n</div>`,
    )
  })

  test.each(['> [!NOTE] text\n', '> [!NOTE]*x*\n', '> [!HINT]\n> Text\n', '> Text\n'])(
    '%j is a quote',
    async (text) => {
      expect(await html(text)).toMatch(/^<blockquote>/)
    },
  )
})

describe('tabs and details', () => {
  const tabs = '::::tabs{group=lang}\n:::tab[npm]\nA\n:::\n:::tab[yarn]\nB\n:::\n::::\n'

  test('tabs are all there, each with its label', async () => {
    const { value, problems } = await convert(tabs)
    expect(value.body).toBe(
      '<docs-tabs data-group="lang">\n<section data-label="npm"><p class="tab-label">npm</p>\n<p>A</p>\n</section>\n<section data-label="yarn"><p class="tab-label">yarn</p>\n<p>B</p>\n</section>\n</docs-tabs>',
    )
    expect(problems).toEqual([])
  })

  test.each([
    [':::tab[a]\nx\n:::\n', ['misplaced-tab 1:1']],
    ['::::tabs\n:::tab\nx\n:::\n::::\n', ['misplaced-tab 2:1']],
    ['::::tabs\ntext\n::::\n', ['misplaced-tab 2:1']],
    ['::::tabs{grop=x}\n:::tab[a]\nx\n:::\n::::\n', ['unknown-attribute 1:1']],
  ])('%j', async (text, codes) => {
    expect(listProblems(await convert(text))).toEqual(codes)
  })

  // A browser opens details for a target inside of them, not for themselves.
  test.each([
    [':::details[More]{#more}\nA\n:::\n', '<summary>More</summary><div id="more">\n<p>A</p>\n</div>'],
    [
      '<details id="more">\n<summary>More</summary>\n\nA\n\n</details>\n',
      '<summary>More</summary><div id="more">\n\n<p>A</p>\n</div>',
    ],
  ])('the id of details is that of their content: %j', async (source, content) => {
    expect(await html(source)).toBe(`<details>${content}</details>`)
  })

  test('details fold', async () => {
    expect(await html(':::details[More *x*]\nA\n:::\n')).toBe(
      '<details><summary>More <em>x</em></summary>\n<p>A</p>\n</details>',
    )
    expect(await html(':::details{open}\nA\n:::\n')).toBe(
      '<details open><summary>Details</summary>\n<p>A</p>\n</details>',
    )
  })
})

describe('badges and icons inside of a line', () => {
  test('are those of their components', async () => {
    const result = await convert(
      '## Hooks :badge[New]{tone=good}\n\nA :badge[Beta] and :icon{name="star"}.\n',
    )
    expect(result.problems).toEqual([])
    expect(result.value.body).toContain('Hooks <span class="badge" data-tone="good">New</span>')
    expect(result.value.body).toMatch(/<p>A <span class="badge">Beta<\/span> and <svg.*<\/svg>\.<\/p>/)
    expect(result.value.headings).toEqual([{ depth: 2, id: 'hooks-new', text: 'Hooks New' }])
  })

  test('are text after a backslash, in code and in words with a colon', async () => {
    const text = 'Write \\:badge[New] or `:icon{name=star}` or a:badge[New], :badge[ and :name:\n'
    expect(await html(text)).toBe(
      '<p>Write :badge[New] or <code>:icon{name=star}</code> or a:badge[New], :badge[ and :name:</p>',
    )
  })
})

describe('directives that are none', () => {
  test.each([
    [':::worning\nx\n:::\n', 'unknown-directive 1:1', 'did you mean `warning`?'],
    [':::constructor\nx\n:::\n', 'unknown-directive 1:1', undefined],
    ['::slott{name=scopes}\n', 'unknown-directive 1:1', 'did you mean `slot`?'],
    [
      'x\n\n:::\n',
      'directive-syntax 3:1',
      'it closes no directive: an outer directive needs more colons than those inside it',
    ],
    ['::note\n', 'directive-syntax 1:1', 'write `:::note` … `:::` around its content'],
    [
      ':::include{file=./part.md}\n:::\n',
      'directive-syntax 1:1',
      'write `::include` with two colons, and no closing line',
    ],
    ['::include\n', 'directive-syntax 1:1', 'write `::include{file=./part.md}` on a line of its own'],
    [
      '::badge[New]{tone=good} and more\n',
      'directive-syntax 1:1',
      'write it on a line of its own, or with one colon: `:badge[New]{tone=good}`',
    ],
    [
      '::embed[A tour]{src="./a.mp4"} and more\n',
      'directive-syntax 1:1',
      'write it on a line of its own, with nothing after it',
    ],
    ['Text :icon{name=strr}\n', 'unknown-icon 1:1', 'did you mean `star`?'],
    ['::slot{name=scope}\n', 'unknown-slot 1:1', 'did you mean `scopes`?'],
  ])('%j', async (text, code, hint) => {
    const result = await convert(text)
    expect(listProblems(result)).toEqual([code])
    if (hint !== undefined) expect(result.problems[0]?.hint).toBe(hint)
  })

  test('an unclosed directive is reported where it begins', async () => {
    expect(listProblems(await convert('x\n\n:::note\ny\n'))).toEqual(['unclosed-directive 3:1'])
    expect(listProblems(await convert('- a\n\n  :::note\n  y\n\nz\n'))).toEqual(['unclosed-directive 3:3'])
  })

  test('what stands in an unknown one is kept', async () => {
    expect(await html(':::worning\nText\n:::\n')).toBe('<p>Text</p>')
  })
})

describe('slots', () => {
  test.each(['error-catalogue', 'scopes', 'event'])('%s', async (name) => {
    expect(await html(`::slot{name=${name} version=v2}\n`)).toBe(
      `<docs-slot data-slot="${name}" data-version="v2"></docs-slot>`,
    )
  })
})

describe('footnotes, tables and tasks', () => {
  test('a footnote leads there and back', async () => {
    const { value } = await convert('A[^x].\n\n[^x]: Note.\n')
    expect(value.body).toContain('href="#fn-x" id="fnref-x"')
    expect(value.body).toContain('href="#fnref-x"')
    expect(value.links).toEqual([])
    expect(value.headings).toEqual([])
  })

  test('a table scrolls by itself, has a name and takes the focus', async () => {
    expect(await html('| Code | |\n|-|-|\n| 1 | 2 |\n')).toMatch(
      /^<div class="table" role="group" tabindex="0" aria-label="Table: Code"><table>[\s\S]*<\/table><\/div>$/,
    )
  })

  test('cells with sentences are marked in tables of three columns and more', async () => {
    const rows = (columns: number) =>
      ['h', '-', 'v'].map((cell) => `|${`${cell}|`.repeat(columns - 1)}${cell.repeat(50)}|`).join('\n')
    expect(await html(rows(3))).toContain(`<td>v</td>\n<td class="sentence">${'v'.repeat(50)}</td>`)
    expect(await html(rows(2))).not.toContain('sentence')
  })

  test('boxes of tasks have names', async () => {
    const body = await html('- [ ] a\n- [x] b\n')
    expect(body).toContain('<input type="checkbox" disabled aria-label="To do"> a')
    expect(body).toContain('<input type="checkbox" checked disabled aria-label="Done"> b')
  })
})

describe('raw HTML', () => {
  test('an address in a link of HTML is its text: links are not nested', async () => {
    expect(
      await html('Mail <a href="mailto:api@example.com">api@example.com</a> or b@example.com.\n'),
    ).toMatch(/^<p>Mail <a href="[^"]+">api@example\.com<\/a> or <a href="[^"]+">b@example\.com<\/a>\.<\/p>$/)
    expect(await html('<a name="top"></a>See https://example.com/a.\n')).toMatch(
      /^<p><a name="top"><\/a>See <a href="[^"]+" rel="external noopener">https:\/\/example\.com\/a<\/a>\.<\/p>$/,
    )
    const { value } = await convert('Mail <a href="mailto:api@example.com">api@example.com</a>\n', {
      path: 'content/docs/page.mdx',
    })
    expect(value.body.match(/<a/g)).toHaveLength(1)
  })

  test('is joined with the Markdown inside it', async () => {
    expect(await html('<div class="grid">\n\n**a**\n\n</div>\n')).toBe(
      '<div class="grid">\n<p><strong>a</strong></p>\n</div>',
    )
  })

  test('content that the policy forbids is removed and reported', async () => {
    const result = await convert(
      'x\n\n<p style="background:url(a.png)" onclick="a()">a</p>\n<script>b</script>\n\n<svg onload="c()"></svg>\n',
    )
    expect(result.value.body).not.toMatch(/style|onclick|script|onload/)
    expect(listProblems(result)).toEqual([
      'blocked-html 3:1',
      'blocked-html 3:1',
      'blocked-html 4:1',
      'blocked-html 6:1',
    ])
  })

  test.each([
    '<svg><style>a</style></svg>',
    '<math><script>a</script></math>',
    '<template><p onclick=a>b</template>',
    '<meta http-equiv="refresh">',
    '<base href="/x">',
    '<link rel="stylesheet" href="/x">',
  ])('%s loses what has no place here', async (text) => {
    const result = await convert(`${text}\n`)
    expect(result.value.body).toMatch(/^(?:<p>(?:<svg><\/svg>|<math><\/math>)?<\/p>)?$/)
    expect(listProblems(result)).toHaveLength(1)
    expect(listProblems(result)[0]).toMatch(/^blocked-html 1:/)
  })

  test('a name in angle brackets is reported: it would be invisible', async () => {
    const result = await convert('Send <your-token> and <id>.\n')
    expect(listProblems(result)).toEqual(['unknown-element 1:6', 'unknown-element 1:23'])
  })

  test('comments are not published', async () => {
    expect(await html('<!--\na\n--><b>x</b> y <!-- c -->\n')).toBe('<b>x</b> y')
    expect(await html('a\n\n<!-- secret -->\n\nb <!-- c --> d\n')).not.toMatch(/secret|<!--/)
  })

  test('thousands of openings of comments are read once each', async () => {
    const result = await convert('<!-- a '.repeat(100_000))
    expect(listProblems(result)).toEqual(['unclosed-fence 1:1'])
    expect(await html('<b>x</b> <!-- a <!-- b --> y\n')).toBe('<p><b>x</b>  y</p>')
  })

  test('is sanitized on demand, our own constructs are not', async () => {
    const text =
      '<form action="/x"><input name="a"><b id="b" class="c">x</b></form> <iframe src="/y"></iframe>\n\n' +
      '::::tabs{group=g}\n:::tab[A]\n```ts {1}\nx\n```\n:::\n::::\n\n:::note\nx\n:::\n\n:::details{open}\ny\n:::\n\n::slot{name=scopes}\n\n| a |\n|:-:|\n| b |\n\n- [x] t\n\nz[^1] $$x$$\n\n[^1]: f\n\n## H {#h}\n'
    const { value } = await convert(text, { rawHtml: 'sanitize' })
    expect(value.body).not.toMatch(/<form|<iframe|name="a"/)
    const rest = text.slice(text.indexOf('::::tabs'))
    const alone = (await convert(rest)).value.body
    const flat = (body: string) => body.replaceAll(/\n+/g, '\n').replaceAll('=""', '')
    expect(flat(value.body)).toContain(flat(alone))
  })
})

describe('code in a line', () => {
  test('a short name with a hyphen is kept in one piece', async () => {
    const names = ['--dir', 'Content-Type', 'dir', 'a - b', '--a-name-that-is-too-long-to-keep']
    const { value } = await convert(names.map((name) => `\`${name}\``).join(' '))
    expect(value.body).toBe(
      '<p><code class="unbroken">--dir</code> <code class="unbroken">Content-Type</code> <code>dir</code> <code>a - b</code> <code class="whole">--a-name-that-is-too-long-to-keep</code></p>',
    )
  })
})

describe('excerpts', () => {
  test.each(['<!-- truncate -->', '<!--truncate-->', '{/* truncate */}'])('end at %s', async (mark) => {
    const { value } = await convert(`# T\n\n## A {#a}\n\nOne[^1] [x](./x.md).\n\n${mark}\n\nTwo\n\n[^1]: N\n`)
    expect(value.excerpt).toBe(`<h3>A</h3>\n<p>One <a href="${linkMarker(0)}">x</a>.</p>`)
    expect(value.body).toContain('Two')
    expect(value.body).not.toContain('truncate')
  })

  test('a mark inside a list means nothing', async () => {
    const { value } = await convert('- a\n\n  <!-- truncate -->\n\n  b\n')
    expect(value.excerpt).toBeUndefined()
    expect(value.body).not.toContain('truncate')
  })

  test('are undefined without a mark, or all of a post', async () => {
    const text = '# T\n\n## A\n\nOne[^1]\n\n###### B\n\n[^1]: N\n'
    expect((await convert(text)).value.excerpt).toBeUndefined()
    const { value } = await convert(text, { isPost: true })
    expect([value.excerpt, value.isTruncated]).toEqual(['<h3>A</h3>\n<p>One</p>\n<h6>B</h6>', false])
  })
})

describe('sections and words', () => {
  test('a table defines the codes that its rows begin with', async () => {
    const { value } = await convert(
      '| Code | Use |\n|---|---|\n| [`a_b`](#x) | x `c_d` |\n| `e`, `f` | x |\n| see `g` | x |\n',
    )
    expect(value.sections[0]?.defined).toEqual(['a_b', 'e', 'f'])
    // A search result begins with a row, not with the headings.
    expect(value.sections[0]?.text).toMatch(/^a_b /)
  })

  test('exponents and indexes are characters of their own', async () => {
    const { value } = await convert(
      'x<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O, 1<sup>st</sup>, a<sup>*b*2</sup>\n\n## m<sup>2</sup>\n',
    )
    expect(value.sections[0]?.text).toBe('x², 10⁻³, H₂O, 1st, ab2')
    expect(value.sections[1]?.heading).toBe('m²')
  })

  test('in a result, cells and rows of a table have signs between them, and drawings and code come after the sentences', async () => {
    const { value } = await convert(
      'Before.\n\n```ts\nconst a = 1\nconst b = 2\n```\n\n| N | After |\n|---|---|\n| 1 | 5 s |\n| 2 | 5 min |\n\n```mermaid\ngraph LR\n A[Client] --> B[Server]\n```\n\nAt last.\n',
    )
    expect(value.sections[0]?.text).toBe(
      'Before. 1 · 5 s | 2 · 5 min | N · After At last. | Client · Server\nconst a = 1\nconst b = 2',
    )
  })

  test.each([
    ['a<wbr>b<br>c', 'ab c'],
    ['> a\n> <p>b</p>c<table><tr><td>d</td></tr></table>', 'a b c d'],
  ])('words of two blocks are two words: %j', async (text, found) => {
    expect((await convert(text)).value.sections[0]?.text).toBe(found)
  })

  test.each([
    ['m<sup>2</sup>', 'm²', 'm2'],
    ['A<br>B', 'A B', 'ab'],
    ['**A[^1]** B[^1]', 'A B', 'a-b'],
    ['![Logo](https://e.example/a.png)', 'Logo', 'section'],
  ])('the heading %j is %j in lists and search, with the id of GitHub', async (heading, text, id) => {
    const { value } = await convert(`A[^1].\n\n## ${heading}\n\nx\n\n[^1]: N\n`)
    expect(value.headings).toEqual([{ depth: 2, id, text }])
    expect(value.sections[1]?.heading).toBe(text)
  })

  test('a description of a page has its exponents', async () => {
    expect((await convert('10<sup>3</sup> m<sup>2</sup>[^1].\n\n[^1]: N\n')).value.opening).toBe('10³ m².')
  })

  test('text by heading, with code, words without', async () => {
    const { value } = await convert(
      '# T\n\nFirst *one*.\n\n## A `b`\n\nIt’s 3.5 a-b[^1]\n\n```ts\nconst x = 1\n```\n\n[^1]: Foot\n',
    )
    expect(value.sections).toEqual([
      { id: '', heading: '', text: 'First one.' },
      { id: 'a-b', heading: 'A b', text: 'It’s 3.5 a-b Foot\nconst x = 1' },
    ])
    expect(value.words).toBe(8)
  })
})

describe('formulas', () => {
  test.each([
    ['2^{10} = 1024', '2^10 = 1024'],
    ['\\frac{a+b}{2n} \\le \\sqrt{x_i^2}', '(a + b)/(2n) ≤ √(x_i^2)'],
    ['\\sum_{i=0}^{n} i', '∑_(i = 0)^n i'],
    ['f(x) = \\sin x', 'f(x) = sin x'],
    ['x < 3', 'x < 3'],
    ['\\textit{half}, \\texttt{v1} \\in \\mathbb{R}', 'half,v1 ∈ ℝ'],
  ])('%j is %j to search, not its TeX source', async (tex, text) => {
    const { value } = await convert(`In $$${tex}$$ line.\n`)
    expect(value.sections[0]?.text).toBe(`In ${text} line.`)
  })

  test('are MathML without styles', async () => {
    const body = await html(
      '$$\n\\begin{matrix}a&b\\end{matrix} \\color{red}{y} < 1\n$$\n\nIn $$\\frac{a}{b}$$ line.\n\n```math\nx\n```\n',
    )
    expect(body.match(/<div class="math" tabindex="0"><math /g)).toHaveLength(2)
    expect(body).toContain('mathcolor="#ff0000"')
    expect(body).toContain('alttext="\\frac{a}{b}"')
    expect(body).not.toContain('style=')
  })

  test.each([
    ['A $$\\frac{a}{$$ b\n', 'math-syntax 1:14'],
    ['$$\na\n\\frac{a}{\n$$\n', 'math-syntax 3:10'],
    ['$$\\nope$$\n', 'math-syntax 1:3'],
  ])('%j is reported at its place', async (text, code) => {
    expect(listProblems(await convert(text))).toEqual([code])
  })
})

describe('diagrams', () => {
  test.each([
    'flowchart LR\n A["<b>&"] -->|"x"| B',
    'stateDiagram-v2\n [*] --> Open',
    'sequenceDiagram\n A->>B: x',
    'classDiagram\n A <|-- B',
    'erDiagram\n A ||--o{ B : has',
    'xychart-beta\n x-axis [a, b]\n bar [1, 2]',
  ])('%j is drawn without styles, scripts and fonts from elsewhere', async (source) => {
    const { value, problems } = await convert(`\`\`\`mermaid\n${source}\n\`\`\`\n`)
    expect(value.body).toMatch(/^<figure class="diagram" tabindex="0"><svg role="img" /)
    expect(value.body).toMatch(/ aria-roledescription="diagram" aria-label="[^"]+"/)
    expect(value.body).not.toMatch(/ style=|<style|@import|<b>|<script|data-| class="(?!diagram)/)
    expect(problems).toEqual([])
  })

  test.each([
    ['the words in it', 'flowchart LR\n A[Key & lock] --> B(Door)', 'Key &amp; lock, Door'],
    [
      'the words of HTML in it',
      'graph LR\n A["<b>Key</b> H<sub>2</sub>O"] --> B(<i>Door</i>)',
      'Key H₂O, Door',
    ],
    [
      'its title and description',
      'sequenceDiagram\n accTitle: Hand over\n accDescr: A calls B.\n A->>B: x',
      'Hand over. A calls B.',
    ],
    [
      'a description of several lines',
      'graph TD\n accDescr {\n First,\n then.\n }\n A --> B',
      'First, then.',
    ],
  ])('has %s as its name', async (_, source, label) => {
    const body = await html(`\`\`\`mermaid\n${source}\n\`\`\`\n`)
    expect(/aria-label="([^"]*)"/.exec(body)?.[1]).toBe(label)
    expect(body).not.toMatch(/>\s*(?:accTitle|accDescr)/)
  })

  test('two on a page have ids of their own', async () => {
    const one = '```mermaid\ngraph TD\n A --> B\n```\n'
    const ids = [...(await html(`${one}\n${one}`)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a diagram that cannot be drawn stays readable and is reported', async () => {
    const result = await convert('```mermaid\nflowchart LR\n  A -->\n  B --> -->\n  C\n```\n')
    expect(result.value.body).toContain('<code class="language-mermaid">flowchart LR')
    expect(listProblems(result)).toEqual(['undrawn-diagram 4:1'])
  })
})

describe('a component of MDX in Markdown', () => {
  test.each([
    ['<FileTree>\n\n- a\n\n</FileTree>\n', ':::filetree'],
    ['Text <LinkButton href="/">Go</LinkButton>\n', '::button'],
    ['Text <Embed src="https://youtu.be/x" />\n', '::embed'],
    ['Text <Icon name="star" />\n', ':icon'],
    ['<Icon name="star" />\n', '::icon'],
  ])('%j has its directive as the hint', async (text, directive) => {
    const { problems } = await convert(text)
    expect(problems.map(({ code, hint }) => [code, hint])).toEqual([
      ['component-in-markdown', `write the directive \`${directive}\`, or rename the file to \`.mdx\``],
    ])
  })

  test.each(['<details>\n\nText.\n\n</details>\n', '<video src="a.mp4"></video>\n'])(
    'elements of HTML with the name of one are not reported: %j',
    async (text) => {
      expect(listProblems(await convert(text))).toEqual([])
    },
  )
})
