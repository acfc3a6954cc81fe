import { describe, expect, test } from 'vitest'
import { collectIncludes } from '../../../src/domain/markdown/collect-includes.ts'
import { convert, listProblems, readTwin } from './convert.ts'

const folder = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/docs/${name}`, text]))

describe('an included text', () => {
  test('is part of the page; places are those of its own file', async () => {
    const files = folder({ 'part.md': '---\ntitle: P\n---\n## Part\n\n[x](./x.md) [ref] [^n]\n\n[^n]: N\n' })
    const { value, problems } = await convert(
      '# T\n\n::include{file=./part.md}\n\n[y](./y.md)\n\n[ref]: /r\n',
      { files },
    )
    expect(value.body).toContain('<h2 id="part">')
    expect(value.body).not.toContain('title: P')
    expect(
      value.links.map(({ href, location: place }) => `${href} ${place.file} ${place.line}:${place.column}`),
    ).toEqual([
      './x.md content/docs/part.md 6:1',
      '/r content/docs/page.md 7:1',
      './y.md content/docs/page.md 5:1',
    ])
    expect(readTwin({ value, problems })).toBe(
      '# T\n\n## Part\n\n[x](→./x.md) [ref] [^n]\n\n[^n]: N\n\n[y](→./y.md)\n\n[ref]: →/r\n',
    )
    expect(problems).toEqual([])
  })

  test('stands in lists and quotes', async () => {
    const files = folder({ 'part.md': 'A\n\n[x](./x.md)\n' })
    const { value } = await convert(
      '- item\n\n  ::include{file=./part.md}\n\n> ::include{file=./part.md}\n',
      { files },
    )
    expect(value.body).toMatch(/<li>\s*<p>item<\/p>\s*<p>A<\/p>\s*<p><a[^>]*>x<\/a><\/p>\s*<\/li>/)
    expect(value.body).toMatch(/<blockquote>\s*<p>A<\/p>\s*<p><a/)
    expect(value.links.map(({ location: place }) => `${place.file} ${place.line}:${place.column}`)).toEqual([
      'content/docs/part.md 3:1',
      'content/docs/part.md 3:1',
    ])
  })

  test('may begin a list item', async () => {
    const files = folder({ 'part.md': 'A\n\nB\n', 'none.md': '' })
    const text = '- ::include{file=./part.md}\n- > ::include{file=./part.md}\n- ::include{file=./none.md}\n'
    const { value } = await convert(text, { files })
    expect(value.markdown).toBe('- A\n\n  B\n- > A\n  >\n  > B\n-\n')
    expect(value.body.match(/<li>/g)).toHaveLength(3)
  })

  test('includes others, relative to itself; a leading slash is the root', async () => {
    const files = folder({
      'a/one.md': 'One\n\n::include{file=../b/two.md}\n',
      'b/two.md': 'Two\n\n::include{file=/content/three.md}\n',
    })
    const { value, problems } = await convert('::include{file=./a/one.md}\n', {
      files: { ...files, 'content/three.md': 'Three\n' },
    })
    expect(value.body).toBe('<p>One</p>\n<p>Two</p>\n<p>Three</p>')
    expect(problems).toEqual([])
  })

  test('may be a part of a file', async () => {
    const files = folder({ 'part.md': 'A\n<!-- #region r -->\nB\n<!-- #endregion -->\nC\n' })
    expect((await convert('::include{file=./part.md region=r}\n', { files })).value.body).toBe('<p>B</p>')
    expect((await convert('::include{file=./part.md lines=5}\n', { files })).value.body).toBe('<p>C</p>')
  })

  test.each([
    '```md\n::include{file=./x.md}\n```\n',
    '~~~\n::include{file=./x.md}\n~~~\n',
    'a\n\n    ::include{file=./x.md}\n',
    '<!--\n::include{file=./x.md}\n-->\n',
    'see `::include{file=./x.md}`\n',
  ])('is not looked for in %j', async (text) => {
    const { problems } = await convert(text)
    expect(problems).toEqual([])
  })

  test.each([
    ['x\n\n::include{file=./none.md}\n', 'missing-include 3:1'],
    ['::include{file=../../../etc/passwd}\n', 'include-outside 1:1'],
    ['::include{file=/../x.md}\n', 'include-outside 1:1'],
    ['::include{file=./page.md}\n', 'include-cycle 1:1'],
    ['```ts file=./none.ts\n```\n', 'missing-include 1:7'],
    ['```ts file=./code.ts region=none\n```\n', 'missing-region 1:7'],
    ['```ts file=./code.ts lines=90\n```\n', 'missing-lines 1:7'],
    ['```ts file=./code.ts lines=x\n```\n', 'missing-lines 1:7'],
    ['::include{file=./code.ts region=none}\n', 'missing-region 1:1'],
  ])('%j is reported', async (text, code) => {
    expect(
      listProblems(await convert(text, { files: folder({ 'code.ts': 'x\n', 'page.md': text }) })),
    ).toEqual([code])
  })

  test('a circular include is reported where the circle closes', async () => {
    const files = folder({ 'a.md': '::include{file=./b.md}\n', 'b.md': 'B\n\n::include{file=./a.md}\n' })
    const result = await convert('::include{file=./a.md}\n', { files })
    expect(
      result.problems.map(({ code, location: place }) => `${code} ${place?.file}:${place?.line}`),
    ).toEqual(['include-cycle content/docs/b.md:3'])
    expect(result.value.body).toBe('<p>B</p>')
  })

  test('may be included twice', async () => {
    const { value, problems } = await convert('::include{file=./a.md}\n\n::include{file=./a.md}\n', {
      files: folder({ 'a.md': '## A\n' }),
    })
    expect(value.headings.map(({ id }) => id)).toEqual(['a', 'a-1'])
    expect(problems).toEqual([])
  })

  test('all problems of a file are reported together', async () => {
    const result = await convert('::include{file=./none.md}\n\n:::worning\nx\n:::\n\n$$\\nope$$\n')
    expect(listProblems(result)).toEqual(['missing-include 1:1', 'unknown-directive 3:1', 'math-syntax 7:3'])
  })
})

describe('code from a file', () => {
  const code =
    'import a from "a"\n\n// #region one\n  function one() {\n    // #region two\n    return 1\n    // #endregion\n  }\n// #endregion\n'
  const text = async (info: string) =>
    (await convert(`\`\`\`ts ${info}\n\`\`\`\n`, { files: folder({ 'x.ts': code }) })).value.markdown

  test('is the whole file', async () => {
    expect(await text('file=./x.ts title="x.ts"')).toBe(`\`\`\`ts title="x.ts"\n${code}\`\`\`\n`)
  })

  test('is a region without its borders and indentation', async () => {
    expect(await text('file=./x.ts region=one')).toBe('```ts\nfunction one() {\n  return 1\n}\n```\n')
    expect(await text('file=./x.ts region=two')).toBe('```ts\nreturn 1\n```\n')
  })

  test('is some lines', async () => {
    expect(await text('file=./x.ts lines=4-6')).toBe(
      '```ts\nfunction one() {\n  // #region two\n  return 1\n```\n',
    )
    expect(await text('file=./x.ts lines=9-')).toBe('```ts\n// #endregion\n```\n')
    expect(await text('file=./x.ts region=one lines=1')).toBe('```ts\nfunction one() {\n```\n')
  })

  test('gets a longer fence where it holds one', async () => {
    const { value, problems } = await convert('```md file=./x.md\n```\n\nText\n', {
      files: folder({ 'x.md': 'a\n```\nb\n' }),
    })
    expect(value.body).toMatch(/a\n.*```.*\nb[\s\S]*<\/figure>\n<p>Text<\/p>$/)
    expect(problems).toEqual([])
  })

  test('is not put into code that shows how it is written, nor is that code changed', async () => {
    const { value, problems } = await convert(
      'Write:\n\n    ```ts file=./none.ts\n    ```\n\nor\n\n    ::include{file=./none.md}\n',
    )
    expect(value.markdown).toBe(
      'Write:\n\n    ```ts file=./none.ts\n    ```\n\nor\n\n    ::include{file=./none.md}\n',
    )
    expect(problems).toEqual([])
  })

  test('is put into an indented fence of an MDX page, which has no indented code', async () => {
    const { value, problems } = await convert(
      '<Tabs>\n<Tab label="A">\n\n    ```ts file=./x.ts lines=1\n    ```\n\n</Tab>\n</Tabs>\n',
      { path: 'content/docs/page.mdx', files: folder({ 'x.ts': 'one\ntwo\n' }) },
    )
    expect(problems).toEqual([])
    expect(value.body).toContain('one')
  })

  test.each(['# region', '#region', '<!-- #region', '/* #region', '-- #region', '; region'])(
    'finds a region after %j',
    async (mark) => {
      const { value } = await convert('```txt file=./x region=r\n```\n', {
        files: folder({ x: `a\n${mark} r\nb\n${mark.replace('region', 'endregion')}\nc\n` }),
      })
      expect(value.markdown).toBe('```txt\nb\n```\n')
    },
  )
})

describe('the files that a source needs', () => {
  test('are found through others, each read once', async () => {
    const files = folder({
      'a.md': '```ts file=./c.ts\n```\n::include{file=./b.md}\n',
      'b.md': '::include{file=./a.md}\n',
      'c.ts': 'x',
    })
    const read: string[] = []
    const source = {
      path: 'content/docs/page.md',
      text: '::include{file=./a.md}\n\n::include{file=./b.md}\n\n::include{file=../../../no.md}\n',
      hash: '',
    }
    const value = await collectIncludes(source, { isMdx: false }, async (path) => {
      read.push(path)
      return files[path]
    })
    expect(value).toEqual(files)
    expect(read.sort()).toEqual(Object.keys(files))
  })

  test('of MDX are its modules too, without their endings', async () => {
    const files = folder({
      'x/one.tsx': "import { two } from '../two'\nimport './three.js'\n",
      'two/index.ts': 'export const two = 2',
      'x/three.js': '',
    })
    const text = "import {\n  One,\n} from './x/one.tsx'\nexport * from './none'\n"
    const found = await collectIncludes(
      { path: 'content/docs/page.mdx', text },
      { isMdx: true },
      async (path) => files[path],
    )
    expect(found).toEqual(files)
    const plain = await collectIncludes(
      { path: 'content/docs/page.md', text },
      { isMdx: false },
      async (path) => files[path],
    )
    expect(plain).toEqual({})
  })
})

describe('a part that an MDX page imports', () => {
  const path = 'content/docs/page.mdx'

  test('is an include; places are those of its own file', async () => {
    const files = folder({
      '_part.mdx': '---\ntitle: P\n---\n## Part\n\n[x](./x.md) <Foo />\n',
      'snippets/other.md': 'Other\n',
    })
    const result = await convert(
      "import Part from './_part.mdx'\nimport Other from '/content/docs/snippets/other.md';\nimport Unused from '@site/content/docs/_part.mdx'\n\n# T\n\n<Part />\n\n<Note>\n  <Other></Other>\n</Note>\n\n- <Other/>\n\n```\n<Part />\n```\n",
      { path, files },
    )
    expect(result.value.headings.map(({ id }) => id)).toEqual(['part'])
    expect(result.value.body).toContain('<p>Other</p></div>')
    expect(result.value.body).toMatch(/<li>\s*(?:<p>)?Other/)
    expect(result.value.body).toContain('&lt;Part /&gt;')
    expect(result.value.links[0]?.location).toMatchObject({ file: 'content/docs/_part.mdx', line: 6 })
    expect(listProblems(result)).toEqual(['unknown-component 6:13'])
    expect(result.problems[0]?.location?.file).toBe('content/docs/_part.mdx')
  })

  test('is text of the page also between tags', async () => {
    const files = folder({ 'part.mdx': 'One\n\n```js\na {\n```' })
    const { value, problems } = await convert(
      'import Part from \'./part.mdx\'\n\n<Tabs>\n<Tab label="a">\n<Part />\n</Tab>\n</Tabs>\n',
      { path, files },
    )
    expect(problems).toEqual([])
    expect(value.body).toMatch(/<p>One<\/p>\s*<figure/)
  })

  test('can import modules and parts itself, relative to itself', async () => {
    const files = folder({
      'parts/one.mdx':
        "import { Price } from './price'\nimport {\n  Rate,\n} from '../rate.tsx'\nimport Two from './two.mdx'\n\nOne <Price /> <Rate />\n\n<Two />\n",
      'parts/two.mdx': "import { Price } from './price.tsx'\n\nTwo <Price />\n",
      'parts/price.tsx': 'export const Price = () => <b>1</b>\n',
      'rate.tsx': 'export const Rate = () => <b>2</b>\n',
    })
    const { value, problems } = await convert(
      "import One from './parts/one.mdx'\nimport { Rate } from './rate.tsx'\n\n<Note>\n  <One />\n</Note>\n\n<One />\n\n<Rate />\n",
      { path, files },
    )
    expect(problems).toEqual([])
    expect(value.body.match(/<p>One <b>1<\/b> <b>2<\/b><\/p>\s*<p>Two <b>1<\/b><\/p>/g)).toHaveLength(2)
  })

  test.each([
    // As browsers read a paragraph in a paragraph.
    ['a text with <Part name="b" /> in it', '<p>a text with </p><p>Part b</p> in it'],
    ['<Part name="a" />', '<p>Part a</p>'],
    ['<Own part={Part} />', '<p>Part c</p>'],
  ])('%s is a component', async (text, html) => {
    const { value, problems } = await convert(
      `import Part from './part.mdx'\nexport const Own = ({ part: It }) => <It name="c" />\n\n${text}\n`,
      { path, files: folder({ 'part.mdx': '---\ntitle: x\n---\n\nPart {props.name}\n' }) },
    )
    expect(problems).toEqual([])
    expect(value.body).toContain(html)
  })

  test.each([
    ['<Gone />', 'missing-include 2:1'],
    ['<Self />', 'include-cycle 3:1'],
    ['a text with <Self /> in it', 'unknown-component 1:13'],
  ])('%s is reported', async (text, problem) => {
    const result = await convert(
      `import Part from './part.mdx'\nimport Gone from './gone.mdx'\nimport Self from './page.mdx'\nexport const Own = () => 1\n\n${text}\n`,
      { path, files: folder({ 'part.mdx': 'Part\n', 'page.mdx': text }) },
    )
    expect(listProblems(result)).toEqual([problem])
  })
})
