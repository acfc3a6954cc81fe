import { Parser } from 'acorn'
import { describe, expect, test, vi } from 'vitest'
import { linkMarker } from '../../../src/lib/site/links/markers.ts'
import { convert, listProblems, readTwin } from './convert.ts'

// The first page with code or a diagram reads a bundler or a layout engine, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const path = 'content/docs/page.mdx'
const files = {
  'content/docs/counter.tsx':
    "import { useState, useId } from 'react'\nimport { start } from './start'\nexport function Counter({ from = start }: { from?: number }) {\n  const [n, set] = useState(from)\n  return <button id={useId()} onClick={() => set(n + 1)}>at {n}</button>\n}\nexport function Fold({ children }: { children?: React.ReactNode }) {\n  return <section className=\"fold\">{children}</section>\n}\nexport const Boom = () => { throw new Error('no luck') }\nexport const Wise = () => <p>Tom &amp; Jerry's {'<b>'} {1}</p>\nexport default Counter\n",
  'content/docs/start.ts': 'export const start = 3\n',
  'content/docs/card.jsx':
    'export const Card = ({ to, children }) => <article><h3>Card</h3><a href={to}>go</a><img src="/card.png" alt="" />{children}</article>\n',
  'content/docs/mark.js': 'export default ({ children }) => <mark>{children}</mark>\n',
  'content/docs/plan.json': '{ "limit": 30 }',
  'content/docs/broken.tsx': 'export const Broken = () => <p>\n',
}
const mdx = (text: string) => convert(text, { path, files })

describe('MDX', () => {
  test('makes of Markdown what Markdown makes of it', async () => {
    const text =
      '---\ntitle: T\n---\n# T\n\n## H {#h}\n\nText [a](./a.md) `c` *d*[^1]\n\n| a |\n|---|\n| 1 |\n\n- [x] t\n\n:::note[T]\nx\n:::\n\n> [!TIP]\n> x\n\n::::tabs\n:::tab[A]\n```ts {1} title="x"\na\n```\n:::\n::::\n\n$$x^2$$\n\n```mermaid\ngraph TD\n A --> B\n```\n\n::slot{name=scopes}\n\n![i](./i.png)\n\n[^1]: F\n'
    const one = await mdx(text)
    const two = await convert(text, { path: 'content/docs/page.md' })
    // React writes `="true"` and boxes in another order, and MDX no blanks inside tables.
    const flat = (body: string) =>
      body
        .replaceAll(/=""|="true"/g, '')
        .replaceAll(/>\s+</g, '><')
        .replaceAll(/<(?:img|input) [^>]*>/g, '')
    expect(flat(one.value.body)).toBe(flat(two.value.body))
    const rest = ({ value: { body: _, ...rest } }: typeof one) =>
      JSON.parse(JSON.stringify(rest).replaceAll('page.mdx', 'page.md')) as unknown
    expect(rest(one)).toEqual(rest(two))
    expect(one.problems).toEqual([])
  })

  test('takes components with JSX from `.js` files, and TypeScript by the name of its JavaScript, as other tools do', async () => {
    const typed = await mdx("import { start } from './start.js'\n\n{start}\n")
    expect([typed.value.body, typed.problems]).toEqual([expect.stringContaining('3'), []])
    const { value, problems } = await mdx("import Mark from './mark.js'\n\n<Mark>new</Mark>\n")
    expect([value.body, problems]).toEqual([expect.stringContaining('<mark>new</mark>'), []])
  })

  test('has a Markdown twin without JSX, with the meaning of the built-in components', async () => {
    const { value, problems } = await mdx(
      `import plan from './plan.json'

# Title

*Kept*   as written: {plan.limit} and {'text'}.{/* a note */}

<Warning title={<b>Careful</b>}>
  Use <kbd>a:b</kbd>.

  - one
  - two
</Warning>

<Tabs group="g">
<Tab label="A">a</Tab>
<Tab label="B">

\`\`\`ts title="b.ts"
b < 1
\`\`\`

</Tab>
</Tabs>

<Details summary="More" open>

| a | b |
|--:|---|
| 1 | <br/> |

</Details>

<div className="wide"><img src="./i.png" alt="Picture" /> and <a href="./a.md">a *link*</a></div>

export const half = plan.limit / 2

{/* truncate */}

## Next {#next}
`,
    )
    expect(problems).toEqual([])
    expect(readTwin({ value, problems })).toBe(`# Title

*Kept* as written: 30 and text.

> **Careful**
>
> Use \`a:b\`.
>
> - one
> - two

**A**

a

**B**

\`\`\`ts title="b.ts"
b < 1
\`\`\`

**More**

|  a | b |
| -: | - |
|  1 |   |

![Picture](→./i.png) and [a *link*](→./a.md)

## Next
`)
  })

  test('keeps the alignment of tables', async () => {
    const { value, problems } = await mdx('| a | b |\n|--:|:-:|\n| 1 | 2 |\n')
    expect(problems).toEqual([])
    expect(value.body).toContain('<td align="right">1</td>')
    expect(value.body).toContain('<td align="center">2</td>')
  })

  test('has components without an import', async () => {
    const { value, problems } = await mdx(
      '<Warning title={<b>W</b>}>\n  *x*\n</Warning>\n\n<Tabs group="g"><Tab label="A">a</Tab></Tabs>\n\n<Details summary="S" id="d" open>d</Details>\n\n<Note>n</Note>\n',
    )
    expect(value.body).toContain(
      '<div class="note" data-kind="warning" role="note"><p class="note-title"><b>W</b></p><p><em>x</em></p></div>',
    )
    expect(value.body).toContain(
      '<docs-tabs data-group="g"><section data-label="A"><p class="tab-label">A</p>a</section></docs-tabs>',
    )
    expect(value.body).toContain('<details open><summary>S</summary><div id="d">d</div></details>')
    expect(value.body).toContain('<p class="note-title">Note</p>n</div>')
    expect(problems).toEqual([])
  })

  test('runs expressions and imports at build time', async () => {
    const { value, problems } = await mdx(
      "import { Card } from './card.jsx'\nimport plan from './plan.json'\nexport const half = plan.limit / 2\n\nHalf is {half}.\n\n<Card to=\"./a.md\">in [b](./b.md)</Card>\n",
    )
    expect(value.body).toContain('<p>Half is 15.</p>')
    expect(value.body).toContain(
      `<h3 id="card"><a href="#card">Card</a></h3><a href="${linkMarker(0)}">go</a>`,
    )
    expect(value.links.map(({ kind, href }) => `${kind} ${href}`)).toEqual([
      'link ./a.md',
      'image /card.png',
      'link ./b.md',
    ])
    expect(value.links[2]?.location).toMatchObject({ file: path, line: 7, column: 22 })
    expect(value.headings).toEqual([{ depth: 3, id: 'card', text: 'Card' }])
    expect(readTwin({ value, problems })).toBe(
      'Half is 15.\n\n### Card\n\n[go](→./a.md)![](→/card.png)in [b](→./b.md)\n',
    )
    expect(value.body).not.toContain('<link')
    expect(problems).toEqual([])
  })

  test('has in its Markdown twin what expressions, components and HTML elements print', async () => {
    const { value, problems } = await mdx(
      "import { Card } from './card.jsx'\nimport plan from './plan.json'\n\nPress <kbd>Ctrl</kbd>{' '}{1 + 2} {/* not shown */}times.\n\n" +
        '<table><tbody>{[1, 2].map((row) => <tr key={row}><td>{row}</td></tr>)}</tbody></table>\n\n' +
        '<Tip title={`Limit ${plan.limit}`}>*Text*</Tip>\n\n| a |\n|---|\n| {plan.limit} |\n\n{plan.limit > 1 && <p>Shown</p>}\n\n' +
        '<Card to="./a.md">\n\n```js\nconst a = \'<\'\n```\n\nSo $$a^2$$.\n\n</Card>\n',
    )
    expect(problems).toEqual([])
    expect(value.body).not.toContain('docs-computed')
    expect(readTwin({ value, problems })).toBe(`Press \`Ctrl\` 3 times.

|   |
| - |
| 1 |
| 2 |

> **Limit 30**
>
> *Text*

| a  |
| -- |
| 30 |

Shown

### Card

[go](→./a.md)![](→/card.png)

\`\`\`js
const a = '<'
\`\`\`

So $$a^2$$.
`)
  })

  test('has in its Markdown twin the source of diagrams and admonitions inside own components', async () => {
    const { value, problems } = await mdx(
      'import { Card } from \'./card.jsx\'\n\n<Card to="./a.md">\n\n```mermaid\ngraph TD\n  A --> B\n```\n\n:::note\nFirst\n:::\n\n:::warning[Mind]\nSecond\n:::\n\n</Card>\n',
    )
    expect(problems).toEqual([])
    expect(value.body).toContain('<svg')
    expect(value.markdown).toContain(
      '\n\n```mermaid\ngraph TD\n  A --> B\n```\n\n> **Note**\n>\n> First\n\n> **Mind**\n>\n> Second\n',
    )
  })

  test('an excerpt ends at its comment', async () => {
    const { value } = await mdx('One\n\n{/* truncate */}\n\nTwo\n')
    expect([value.excerpt, value.body]).toEqual(['<p>One</p>', '<p>One</p>\n<p>Two</p>'])
  })

  test('long JSON in attributes is what is written, and in code it is text', async () => {
    const value = Array.from({ length: 40 }, (_, id) => ({
      id: -id,
      name: `"}" ${id}`,
      tags: [[], {}, null, true],
    }))
    const json = JSON.stringify(value)
    const pretty = JSON.stringify(value, null, 2)
    const indented = pretty.replaceAll('\n', '\n  ')
    const page = await mdx(
      `export const Show = ({ value }) => <b>{JSON.stringify(value) === ${JSON.stringify(json)} ? 'same' : 'other'}</b>
export const Inner = () => <Show value={${json}} />

<Show value={${json}} /> <Show value={${pretty}} /> <Inner />

- <Show value={${indented}} />

  \`\`\`jsx
  <Show value={${indented}} />
  \`\`\`

\`<Show value={${json}}>\`
`,
    )
    expect(page.problems).toEqual([])
    expect(page.value.body.match(/<b>\w+<\/b>/g)).toEqual(Array.from({ length: 4 }, () => '<b>same</b>'))
    const twin = readTwin(page)
    expect(twin).toContain(`\`<Show value={${json}}>\``)
    expect(twin).toContain(`  <Show value={${indented}} />\n`)
  })

  test('JSON of twice the length is twice the work', async () => {
    const nextToken = vi.spyOn(Parser.prototype as unknown as { nextToken(): void }, 'nextToken')
    const measure = async (length: number) => {
      nextToken.mockClear()
      await mdx(`<b data-x={${JSON.stringify(Array.from({ length }, () => ({ a: {} })))}} />\n`)
      return nextToken.mock.calls.length
    }
    const some = await measure(200)
    expect(await measure(400)).toBeLessThan(2.5 * some)
    nextToken.mockRestore()
  })

  test('ids of headings in code stay as they are', async () => {
    const { value } = await mdx('## A {#b}\n\n```md\n## A {#b}\n```\n')
    expect(value.headings).toEqual([{ depth: 2, id: 'b', text: 'A' }])
    expect(value.body.replaceAll(/<[^>]*>/g, '')).toContain('## A {#b}')
  })

  test('styles go on as data, from which the style sheet of the page is made', async () => {
    const result = await mdx("a <span style={{ color: 'red', fontFamily: '\"Own\"' }}>b</span>\n")
    expect(result.value.body).toBe(
      '<p>a <span data-style="color:red;font-family:&#x22;Own&#x22;">b</span></p>',
    )
    expect(result.problems).toEqual([])
  })

  test('a style may be written as in HTML', async () => {
    const result = await mdx('<p style="color: red">a <b style="top: 0">b</b></p>\n')
    expect(result.value.body).toBe('<p data-style="color: red">a <b data-style="top: 0">b</b></p>')
    expect(result.problems).toEqual([])
  })

  test('a style with an address is left out and reported', async () => {
    const result = await mdx("a <span style={{ background: 'url(a.png)' }}>b</span>\n")
    expect(result.value.body).toBe('<p>a <span>b</span></p>')
    expect(listProblems(result)).toEqual(['blocked-html 1:3'])
  })
})

test('a style with an address is reported in the file of its component, and that of an element in the page', async () => {
  const chip = {
    'content/docs/chip.tsx':
      "const background = 'url(a.png)'\nexport const Chip = () => (\n  <b style={{ background }}>x</b>\n)\n",
  }
  const read = async (text: string) =>
    listProblems(await convert(text, { path, files: { ...files, ...chip } }))
  const once = "import { Chip } from './chip.tsx'\n\n<Chip />\n"
  expect((await convert(once, { path, files: chip })).problems).toMatchObject([
    { code: 'blocked-html', location: { file: 'content/docs/chip.tsx', line: 3, column: 6 } },
  ])
  expect(await read(`${once}\n<Chip />\n`)).toHaveLength(1)
  expect(await read('Text.\n\n<b style={{ background: "url(a.png)" }}>x</b>\n')).toEqual(['blocked-html 3:1'])
})

test('the style in the HTML of an island goes on as data, and one with an address is reported in the file of its component', async () => {
  const meter = {
    'content/docs/meter.tsx':
      "const Other = () => <i style={{ top: 0 }} />\nexport function Meter({ children }: { children?: React.ReactNode }) {\n  return (\n    <b title={' style=\"a\"'} style={{ background: 'url(a.png)' }}>style=\"b\"{children}</b>\n  )\n}\nexport const Plain = () => <b style={{ width: '50%' }}>x</b>\n",
  }
  const start = "import { Meter, Plain } from './meter.tsx'\n\n"
  const { value, problems } = await convert(
    `${start}<Meter client:visible />\n\n<Meter client:load>*y*</Meter>\n\n<Plain client:load />\n`,
    { path, files: meter },
  )
  expect(value.body.match(/<b[ >].*?<\/b>/gs)).toEqual([
    '<b title=" style=&quot;a&quot;">style=&quot;b&quot;</b>',
    '<b title=" style=&quot;a&quot;">style=&quot;b&quot;<docs-children><em>y</em></docs-children></b>',
    '<b data-style="width:50%">x</b>',
  ])
  expect(problems).toMatchObject([
    {
      code: 'blocked-html',
      message: expect.stringContaining('of an island is removed') as string,
      location: { file: 'content/docs/meter.tsx', line: 4, column: 29 },
      hint: 'use a class, or set the style after hydration',
    },
  ])
})

test('the text of a card on the line of its tag is a paragraph, as in its directive', async () => {
  const { value } = await mdx('<Card title="Plans">Two of *them*.</Card>\n\n<Card>\n  Three.\n</Card>\n')
  expect(value.body).toContain('<p class="card-title">Plans</p><p>Two of <em>them</em>.</p>')
  expect(value.body).toContain('<div class="card"><p>Three.</p></div>')
})

describe('islands', () => {
  test('carry their name, their properties and what React rendered', async () => {
    const { value, problems } = await mdx(
      "import { Counter } from './counter.tsx'\n\n<Counter client:visible from={7} />\n\n<Counter client:load />\n",
    )
    expect(value.islands).toEqual(['content/docs/counter.tsx#Counter'])
    expect(value.body).toBe(
      '<docs-island data-island="content/docs/counter.tsx#Counter" data-on="visible" data-prefix="m0-"><docs-root><button id="_m0-R_0_">at <!-- -->7</button></docs-root><script type="application/json">{"from":7}</script></docs-island>\n' +
        '<docs-island data-island="content/docs/counter.tsx#Counter" data-on="load" data-prefix="m1-"><docs-root><button id="_m1-R_0_">at <!-- -->3</button></docs-root><script type="application/json">{}</script></docs-island>',
    )
    expect(problems).toEqual([])
  })

  test('search reads the words that they show', async () => {
    const { value } = await mdx("import { Wise } from './counter.tsx'\n\n<Wise client:load />\n")
    expect(value.sections.map(({ text }) => text)).toEqual(["Tom & Jerry's <b> 1"])
  })

  test('children are the page’s own: their links and headings count', async () => {
    const { value } = await mdx(
      "import { Fold } from './counter.tsx'\n\n<Fold client:idle>\n  ## In {'</script>'}\n\n  [a](./a.md)\n</Fold>\n",
    )
    expect(value.headings.map(({ depth }) => depth)).toEqual([2])
    expect(value.links.map(({ href }) => href)).toEqual(['./a.md'])
    expect(value.body).toMatch(
      /<docs-root><section class="fold"><docs-children><h2[\s\S]*<\/h2>\s*<p><a[\s\S]*<\/p><\/docs-children><\/section><\/docs-root><script type="application\/json">\{\}<\/script><\/docs-island>$/,
    )
  })

  test('default exports and other names', async () => {
    const { value } = await mdx(
      "import Main, { Counter as C } from './counter'\n\n<Main client:intent />\n\n<C client:load from={1} />\n",
    )
    expect(value.islands).toEqual(['content/docs/counter.tsx#Counter', 'content/docs/counter.tsx#default'])
  })

  test('properties can’t end their script', async () => {
    const { value } = await mdx(
      'import { Counter } from \'./counter.tsx\'\n\n<Counter client:load from={1} text="</script><b>" />\n',
    )
    expect(value.body).toContain('{"from":1,"text":"\\u003c/script>\\u003cb>"}')
  })

  test.each([
    ['<Counter client:load step={() => 1} />', 'island-props 3:1'],
    ['<Counter client:load when={new Date(0)} />', 'island-props 3:1'],
    ['<Counter client:load node={<b>x</b>} />', 'island-props 3:1'],
    ['<Counter client:soon />', 'island-props 3:1'],
    ['<Note client:load>x</Note>', 'island-props 3:1'],
    ['<Own client:load />', 'island-props 3:1'],
  ])('%s is reported', async (use, code) => {
    const result = await mdx(
      `import { Counter } from './counter.tsx'; export const Own = () => 1\n\n${use}\n`,
    )
    expect(listProblems(result)).toEqual([code])
  })
})

describe('wrong MDX is reported at its place', () => {
  test.each([
    ['a {b\n', 'mdx-syntax 1:5'],
    ['a\n\n<b>c\n', 'mdx-syntax 3:1'],
    ['a <b%> c\n', 'mdx-syntax 1:5'],
    ['import { x } from\n\ny\n', 'mdx-syntax 3:1'],
    ['a\n\n<Notte>b</Notte>\n', 'unknown-component 3:1'],
    ["import { x } from 'left-pad'\n\n{x}\n", 'missing-package 1:1'],
    ["# A\n\nexport const x = await load('a')\n\n{x}\n", 'mdx-import 3:18'],
    ["import { x } from 'constructor'\n\n{x}\n", 'missing-package 1:1'],
    ["a\n\nimport { x } from './none.tsx'\n\n{x}\n", 'mdx-import 3:1'],
    ["import { x } from '../../../x.tsx'\n\n{x}\n", 'mdx-import 1:1'],
    ["import { Broken } from './broken.tsx'\n\n<Broken />\n", 'mdx-import 2:1'],
    ['a\n\nb {limits.length}\n', 'mdx-throws 3:4'],
    ["import { Boom } from './counter.tsx'\n\n<Boom />\n", 'mdx-throws 10:35'],
  ])('%j', async (text, code) => {
    const result = await mdx(text)
    expect(listProblems(result)).toEqual([code])
    expect(result.problems[0]?.message).not.toMatch(/[A-Z]:\\|\/work|node_modules/)
  })

  test('in the file where it is', async () => {
    const { problems } = await mdx("import { Broken } from './broken.tsx'\n\n<Broken />\n")
    expect(problems[0]?.location?.file).toBe('content/docs/broken.tsx')
    const part = await convert('x\n\n::include{file=./part.md}\n', {
      path,
      files: { 'content/docs/part.md': 'ok\n\na {b\n' },
    })
    expect(part.problems[0]?.location).toMatchObject({ file: 'content/docs/part.md', line: 3 })
  })

  test('front matter and title are read all the same', async () => {
    const { value } = await mdx('---\ntitle: A\n---\na {b\n')
    expect(value.frontMatter).toEqual({ title: 'A' })
  })
})

describe('a page with an error', () => {
  const rest = '\n\n## Setup\n\n[x](./none.md) ![](./no.png) <Card title="T" href="./b.md">*in*</Card>\n'

  test.each([
    ['an unknown component', '<Foo a={b}>**kept**</Foo>', 'unknown-component 1:1'],
    ['an unknown component in an expression', '{[1].map(() => <Foo />)} **kept**', 'unknown-component 1:17'],
    ['an unknown object', '<motion.div>**kept**</motion.div>', 'unknown-component 1:2'],
    ['an expression that throws', '{limits.length} **kept**', 'mdx-throws 1:2'],
    [
      'a component that throws',
      "import { Boom } from './counter.tsx'\n\n<Boom to={1}>**kept**</Boom>",
      'mdx-throws 10:35',
    ],
    [
      'an import without a file',
      "import { Gone } from './gone.tsx'\nexport const one = Gone.one\n\n<Gone>**kept** {one}</Gone>",
      'mdx-import 1:1',
    ],
    ['an expression that is not closed', '**kept**\n\na {b', 'mdx-syntax 3:5'],
    ['an element that is not closed', '**kept**\n\n<Note>', 'mdx-syntax 3:1'],
    [
      'elements that are closed in the wrong order',
      '**kept**\n\n<Note><Tip>\n\na\n\n</Note></Tip>',
      'mdx-syntax 3:7',
    ],
  ])('%s: the rest is shown and checked', async (_, text, problem) => {
    const { value, problems } = await mdx(text + rest)
    expect(listProblems({ value, problems })).toEqual([problem])
    expect(value.body).toContain('<strong>kept</strong>')
    expect(value.body).toContain('<em>in</em>')
    expect(value.headings.map(({ id }) => id)).toEqual(['setup'])
    expect(value.links.map(({ href }) => href)).toEqual(['./none.md', './no.png', './b.md'])
    expect(readTwin({ value, problems })).toContain('## Setup')
    // Links to ids of the page are checked where all of it is shown.
    expect(value.isPartial).toBe(text.startsWith('<Foo') ? undefined : true)
  })

  test('an expression that is not closed takes the page up to its end', async () => {
    const { value } = await mdx('**kept**\n\n{list.map((one) => {\n\nmore\n\n```js\na {\n```\n\nend\n')
    expect(value.body).toContain('<strong>kept</strong>')
    expect(value.body).toContain('end')
  })
})

test('links and images of built-in components have the place of their component', async () => {
  const { value } = await mdx(
    '# T\n\n<Card title="a" href="./1.md" />\n\n<Columns>\n  <LinkButton href="./2.md">b</LinkButton>\n  <Video src="./3.mp4" />\n</Columns>\n\na <Card title="a" href="./4.md">[in](./5.md)</Card>\n',
  )
  expect(value.links.map(({ href, location }) => `${href} ${location.line}:${location.column}`)).toEqual([
    './1.md 3:1',
    './2.md 6:3',
    './3.mp4 7:3',
    './4.md 10:3',
    './5.md 10:33',
  ])
})

describe('built-in components are checked as their directives are', () => {
  test.each([
    ['<Icon name="nope" />', ['unknown-icon 3:7']],
    ['a <Icon name="nope" /> b', ['unknown-icon 3:9']],
    ['<Card title="a"\n  icon="nope" />', ['unknown-icon 4:3']],
    ['<LinkButton href="https://a.b" icon={"nope"}>c</LinkButton>', ['unknown-icon 3:32']],
    ['<Icon name={icon} />', []],
    ['<Tabs>\n\n```js\na\n```\n\n```ts\na\n```\n\n</Tabs>', ['misplaced-tab 5:1', 'misplaced-tab 9:1']],
    ['<Tabs>text<Tab label="a">b</Tab></Tabs>', ['misplaced-tab 3:7']],
    ['<Tabs><div><Tab label="a">b</Tab></div></Tabs>', ['misplaced-tab 3:7', 'misplaced-tab 3:12']],
    ['<Tab label="a">b</Tab>', ['misplaced-tab 3:1']],
    ['<Tabs><Tab>b</Tab></Tabs>', ['misplaced-tab 3:7']],
    ['<Tabs><Tab label={icon}>b</Tab>{/* c */} <><Tab {...{}}>d</Tab></></Tabs>', []],
    ['<Tabs>{[1].map(() => <Tab label="a">b</Tab>)}</Tabs>', []],
    ['<Tabs><Own><Tab label="a">b</Tab></Own></Tabs>', []],
    ['<Tabs.Item>b</Tabs.Item>', ['unknown-component 3:1']],
  ])('%s', async (text, found) => {
    const own = "export const icon = 'star'; export const Own = ({ children }) => <>{children}</>"
    expect(listProblems(await mdx(`${own}\n\n${text}\n`))).toEqual(found)
  })
})

describe('hints say what to change', () => {
  test.each([
    ['<Tabs><Tab label="A" value="a">b</Tab></Tabs>', 'remove `value`'],
    ['<Tabs><Tab label="A" lable="a">b</Tab></Tabs>', 'remove `lable`'],
    ['<Details summary="a">\n\nx\n\n</Accordion>', 'write `</Details>` before it, or in its place'],
    ['x\n\n</Accordion>', 'remove it, or write the opening tag before it'],
    ['<Note>\n\n- a </Note>', 'write `</Note>` on a line of its own, with an empty line before it'],
  ])('%j', async (text, hint) => {
    const { problems } = await mdx(`${text}\n`)
    expect(problems.map((problem) => problem.hint)).toEqual([hint])
  })

  test('JSX in a .md file', async () => {
    const { problems } = await convert(
      "<p style={{ color: 'red' }}>a</p>\n\nexport const b = 1\n\nimport C from './c.js'\n",
    )
    expect(problems.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
      'the attribute `style` is removed: it is JSX, which `.md` files do not have; rename the file to `.mdx`, or write HTML',
      '`export` is syntax of MDX, and has no meaning here; rename the file to `.mdx`, or remove the line',
      '`import` is syntax of MDX, and has no meaning here; rename the file to `.mdx`, or remove the line',
    ])
  })
})

test.each([
  ['::badge[a]{tone=purple}', '<Badge tone="purple">a</Badge>'],
  ['a :badge[a]{tone=purple} b', 'a <Badge tone={"purple"}>a</Badge> b'],
  [
    '::button[a]{href=https://a.b variant=ghost}',
    '<LinkButton href="https://a.b" variant="ghost">a</LinkButton>',
  ],
  [':::aside[a]{kind=success}\nb\n:::', '<Aside title="a" kind="success">b</Aside>'],
])('%s and %s have a value that means nothing', async (directive, component) => {
  const one = await convert(`${directive}\n`)
  const two = await mdx(`${component}\n`)
  expect(one.problems.map(({ code, message }) => `${code} ${message}`)).toHaveLength(1)
  expect(one.problems[0]?.code).toBe('unknown-value')
  expect(two.problems.map(({ message }) => message)).toEqual(one.problems.map(({ message }) => message))
})

test('of the details in an accordion one is open at a time, also of those with computed props', async () => {
  const { value } = await mdx(
    '<Accordion>\n<Details summary={`a${1}`}>b</Details>\n\n<><Details summary="c">d</Details></>\n</Accordion>\n',
  )
  const names = [...value.body.matchAll(/<details name="([^"]+)">/g)].map(([, name]) => name)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
})
