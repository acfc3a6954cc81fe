import { expect, test } from 'vitest'
import { nameHeadings } from '../../../src/domain/markdown/mkdocs/name-headings.ts'
import { translateDialect } from '../../../src/domain/markdown/mkdocs/translate-dialect.ts'
import { parseMarkdown } from '../../../src/domain/markdown/parse/parse-markdown.ts'
import { MKDOCS_EXTENSIONS } from '../../../src/lib/text/mkdocs-extensions.ts'
import type { HeadingIds, TemplateSigns } from '../../../src/lib/types.ts'

const SIGNS: TemplateSigns = { variable: ['{{', '}}'], block: ['{%', '%}'], comment: ['{#', '#}'] }

function translate(text: string, files: Readonly<Record<string, string>> = {}, signs = SIGNS) {
  const lines = text.split('\n')
  return translateDialect(
    {
      lines,
      origins: lines.map((_, n) => ({ file: 'docs/a.md', line: n + 1, shift: 0, stack: ['docs/a.md'] })),
    },
    {
      dialect: {
        extensions: MKDOCS_EXTENSIONS,
        snippets: ['.', 'parts'],
        append: [],
        includes: ['.'],
        variables: { name: 'Ada' },
        signs,
        headingIds: 'python',
        references: false,
      },
      files,
      root: '',
      packages: {},
    },
  )
}
const lines = (text: string, files?: Readonly<Record<string, string>>, signs?: TemplateSigns) =>
  translate(text, files, signs).lines.join('\n')

test('reads templates with the signs of the site', () => {
  const signs: TemplateSigns = { variable: ['[[', ']]'], block: ['[[%', '%]]'], comment: ['[[#', '#]]'] }
  const text =
    'Hi [[ name ]], {{ name }}, [[ other ]][[# gone #]]\n[[% include "a.txt" %]]\n[[% raw %]][[ name ]][[% endraw %]]'
  expect(lines(text, { 'docs/a.txt': 'by [[ name ]]' }, signs)).toBe(
    'Hi Ada, {{ name }}, [[ other ]]\nby Ada\n[[ name ]]',
  )
})

test.each([
  [
    'an admonition',
    '!!! info inline end "A [b](c.md) `d[e]`"\n\n    Text.\n\nAfter.',
    ':::info[A [b](c.md) `d[e]`]\nText.\n:::\n\nAfter.',
  ],
  [
    'blocks in each other',
    '??? note\n    !!! tip\n        Deep.',
    '::::details[Note]\n:::tip\nDeep.\n:::\n::::',
  ],
  ['an admonition without a blank', '!!!tip\n    a', ':::tip\na\n:::'],
  ['details without a kind', '???+ "A"\n    b', ':::details[A]{open}\nb\n:::'],
  ['a title with one bracket', '!!! note "A [b"\n    c', ':::note[A \\[b]\nc\n:::'],
  ['tabs', '=== "A"\n\n    a\n\n=== "B"\n\n    b', '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::'],
  ['a block in a list', '- a\n\n    !!! note\n        b', '- a\n\n    :::note\n    b\n    :::'],
  [
    'a list item that goes on',
    '- a\n  b\n\n    === "C"\n        c',
    '- a\n  b\n\n    ::::tabs\n    :::tab[C]\n    c\n    :::\n    ::::',
  ],
  [
    'a block in an item that goes on without indentation',
    '1. a\nb\n\n    !!! note\n        c',
    '1. a\nb\n\n    :::note\n    c\n    :::',
  ],
  ['indented code', 'Text.\n\n    !!! note\n        code', 'Text.\n\n    !!! note\n        code'],
  [
    'a fence',
    '```{ .py hl_lines="1 3-4" title="a.py" }\n==x==\n```',
    '```py {1,3-4} title="a.py"\n==x==\n```',
  ],
  [
    'a fence in a code block',
    '``` md\n=== "A"\n\n    ```\n    a\n    ```\n```\n\n!!! note\n    b',
    '```md\n=== "A"\n\n    ```\n    a\n    ```\n```\n\n:::note\nb\n:::',
  ],
  ['a definition below a paragraph', '[a][b]\n[b]: c.md', '[a][b]\n\n[b]: c.md'],
  [
    'references apart from their texts',
    'A [b] [c], [d]\n[c] and [e]\n[f].\n\n[c]: c.md',
    'A [b][c], [d][c]\nand [e]\n[f].\n\n[c]: c.md',
  ],
  [
    'an admonition with an empty title',
    '!!! tip ""\n    a',
    '<div class="note" data-kind="tip" role="note">\n\na\n\n</div>',
  ],
  ['text in the center', '<center>\n**a**\n</center>', '<center>\n\n\n**a**\n\n\n</center>'],
  ['the id of a heading by its name', '## A { id=b }', '## A {#b}'],
  ['a fence without a language', '```hl_lines="2"\nx\n```', '```text {2}\nx\n```'],
  ['attributes of an emoji', ':heart:{ .lg .middle } a', '❤️ a'],
  ['keys with signs', '++ctrl+slash++', '<kbd>Ctrl</kbd>+<kbd>/</kbd>'],
  ['signs beside code', '==a== `==b==` <b title="==c==">', '<mark>a</mark> `==b==` <b title="==c==">'],
  ['an address', '[x](http://a.b/^c^) ~d~', '[x](http://a.b/^c^) <sub>d</sub>'],
  ['a price', 'From $5 to $10', 'From $5 to $10'],
  ['a formula with signs', '$a_1^2 == b_1$', '$$a_1^2 == b_1$$'],
  ['a heading', '#Title { #top .wide }', '# Title {#top}'],
  ['a heading with closing signs', '## [1.2](a.md) ## {: #v1.2 }', '## [1.2](a.md) {#v1.2}'],
  ['a variable', '{{ name }} {{ other }} {% raw %}{{ name }}{% endraw %}', 'Ada {{ other }} {{ name }}'],
  ['a variable of the page and a comment', '{% set x = "1" %}{# none #}{{ x }}{{ x}}', '11'],
  [
    'an indented part of a template',
    '{% filter indent(width=4) %}\n{{ name }}\n\nb\n{% endfilter %}\nc',
    '\n    Ada\n\n    b\n\nc'.trim(),
  ],
  [
    'definitions in a list',
    '- a\n:  b\nc\n- d\n: e',
    [
      '- <dl>\n  <dt>\n\n  a\n\n  </dt>\n  <dd>\n\n  b\n  c\n\n  </dd>\n  </dl>\n\n',
      '- <dl>\n  <dt>\n\n  d\n\n  </dt>\n  <dd>\n\n  e\n\n  </dd>\n  </dl>',
    ].join(''),
  ],
  ['raw HTML with blank lines', '<p>\n\n  a\n</p>', '<p>\n  a\n</p>'],
  ['an icon without its package', ':material-rabbit:{ .lg } ==a==', ':material-rabbit: <mark>a</mark>'],
  [
    'icons without their packages',
    ':material-check-circle:{ .lg } :octicons-arrow-right-24: :fontawesome-solid-xmark: :material-bell-off:',
    ':icon{name=check} :icon{name=arrow-right} :icon{name=close} :material-bell-off:',
  ],
  ['objects of Python', '::: a.b\n    options: {}', '```yaml\n::: a.b\n    options: {}\n```'],
  ['a block of a site', '/// version-added | v2\nText.\n///', ':::note[Version added v2]\nText.\n:::'],
  [
    'a bar in code of a table',
    '| a | b |\n|---|:-:|\n| `x | y` | ==c== |',
    '| a | b |\n|---|:-:|\n| `x \\| y` | <mark>c</mark> |',
  ],
  ['a comment of lines', '<!--- a\n==b==\n\n--> ==c==', '<!--- a\n==b==\n\n--> <mark>c</mark>'],
  ['a comment', 'a <!-- ==b== --> c', 'a <!-- ==b== --> c'],
])('translates %s', (_, text, expected) => {
  expect(lines(text).trim()).toBe(expected)
})

test('includes files by tags, between texts, with lower headings, and not in raw text', () => {
  const files = {
    'docs/b.md': '---\ntitle: B\n---\n# B\n<!--s-->\n## [c](c.md)\n```\n# x\n```\n<!--e-->\nend',
  }
  const tag = '{%\n  include-markdown "./b.md"\n  start="<!--s-->"\n  end="<!--e-->"\n  heading-offset=1\n%}'
  expect(lines(`a\n\n${tag}`, files)).toBe('a\n\n### [c](c.md)\n```\n# x\n```')
  expect(lines("- {% include 'docs/b.md' %}.", files)).toBe(
    '- # B\n<!--s-->\n## [c](c.md)\n```\n# x\n```\n<!--e-->\nend.',
  )
  expect(lines('{% raw %}\n{% include "docs/b.md" %}\n{% endraw %}', files).trim()).toBe(
    '{% include "docs/b.md" %}',
  )
  expect(translate('{% include "none.md" %}').problems).toMatchObject([{ code: 'missing-include' }])
})

test('includes sections and lines, also in code, and keeps the places of lines', () => {
  const files = { 'parts/a.py': '# --8<-- [start:x]\none\n# --8<-- [end:x]\ntwo\nthree' }
  expect(lines('``` py\n--8<-- "a.py:x"\n--8<-- "a.py:4:5"\n```', files)).toBe('```py\none\ntwo\nthree\n```')
  const { origins, problems } = translate('Text.\n\n--8<-- "a.py:x"\n\n--8<-- "none.md"', files)
  expect(origins[2]).toMatchObject({ file: 'parts/a.py', line: 2 })
  expect(problems).toMatchObject([{ code: 'missing-include', location: { file: 'docs/a.md', line: 5 } }])
})

test('marks lines of a file by their numbers in it, and includes lines with brackets', () => {
  const files = { 'parts/b.py': 'a\nb\nc\nd\ne' }
  expect(lines('{* b.py ln[2:4] hl[3:4] *}', files)).toBe('````py {2,3}\nb\nc\nd\n````')
  expect(lines('``` py\n{!b.py[ln:-2,4.3-]!}\n```', files)).toBe('```py\na\nb\nd\ne\n```')
})

test('names headings as Python-Markdown does', () => {
  const text =
    '# A - B & C\n\n## Über `x_y`\n\n## 中文\n\n## Über x_y\n\n## :rocket: Go\n\n## D { #e }\n\n## E\n'
  const listIds = (kind: HeadingIds) => {
    const root = parseMarkdown(translate(text).lines.join('\n'), 'remark')
    nameHeadings(root, kind)
    return root.children.map(({ data }) => data?.hProperties?.['id'])
  }
  expect(listIds('python')).toEqual(['a-b-c', 'uber-x_y', '_1', 'uber-x_y_1', 'go', undefined, 'e_1'])
  expect(listIds('unicode')).toEqual(['a---b--c', 'über-x_y', '中文', 'über-x_y_1', 'go', undefined, 'e_1'])
})

test('reports a file that includes itself', () => {
  expect(translate('--8<-- "parts/a.md"', { 'parts/a.md': '--8<-- "parts/a.md"' }).problems).toMatchObject([
    { code: 'include-cycle' },
  ])
})

test('takes time that grows with the length of a text', () => {
  const text = ['<p>a', 'Term', '    !!! note', '=== "a"', '/// note', '\\[', '*[a]: b', '(1)'].join('\n')
  expect(translate(`${text}\n`.repeat(2000)).lines.length).toBeGreaterThan(1000)
})

test('a tab is translated once, however deep it is', () => {
  const text = '///// tab | A\n//// tab | B\n/// tab | C\n::: package.module\n///\n////\n/////'
  expect(translate(text).problems).toHaveLength(1)
})
