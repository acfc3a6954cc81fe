import { expect, test } from 'vitest'
import { readMarkdown } from '../../../src/domain/markdown/read-markdown.ts'
import { listProblems } from './convert.ts'

/** The code of a plug-in, as the load stage compiles it. */
const compile = (body: string) => ({
  name: 'own',
  label: 'plugin-own',
  code: `module.exports.default = () => (tree) => { ${body} }`,
})

const read = (plugins: { readonly remark?: string; readonly rehype?: string }) =>
  readMarkdown(
    { path: 'content/docs/page.md', text: '# Title\n\nAnswer *ANSWER*.\n' },
    {
      files: {},
      rawHtml: 'allow',
      engine: 'auto',
      plugins: {
        remark: plugins.remark === undefined ? [] : [compile(plugins.remark)],
        rehype: plugins.rehype === undefined ? [] : [compile(plugins.rehype)],
      },
    },
  )

const writeStyle = (style: string) =>
  `const p = tree.children.find(({ tagName }) => tagName === 'p'); p.tagName = 'own-box'; p.properties = { style: '${style}', className: ['a'] }`

test('a style that a plug-in of rehype writes goes on as data, and one with an address is removed and reported', async () => {
  const result = await read({
    rehype: writeStyle('color: red'),
  })
  expect(result.value.body).toContain('<own-box class="a" data-style="color: red">')
  expect(result.problems).toEqual([])
  const blocked = await read({ rehype: writeStyle('background: url(a.png)') })
  expect(blocked.value.body).toContain('<own-box class="a">')
  expect(listProblems(blocked)).toEqual(['blocked-html 3:1'])
})

test('the Markdown version has what a plug-in of remark made of the page', async () => {
  const { value } = await read({
    remark:
      "tree.children[1].children[1].children[0].value = '42'; tree.children.push({ type: 'own', children: [{ type: 'paragraph', children: [{ type: 'text', value: 'More.' }] }] })",
  })
  expect(value.markdown).toBe('# Title\n\nAnswer *42*.\n\nMore.\n')
})

test.each(['throw undefined', 'throw null', "throw 'a text'"])(
  'a plug-in that does `%s` is reported',
  async (code) => {
    const result = await readMarkdown(
      { path: 'content/docs/page.md', text: '# Title\n' },
      {
        files: {},
        rawHtml: 'allow',
        engine: 'auto',
        plugins: { remark: [{ name: 'own', label: 'plugin-own', code }], rehype: [] },
      },
    )
    expect(listProblems(result)).toEqual(['plugin-failed 1:1'])
  },
)
