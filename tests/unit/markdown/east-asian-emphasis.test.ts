import { describe, expect, test } from 'vitest'
import { body } from './canon.ts'
import { convert } from './convert.ts'

/** Chinese, Japanese and Korean write no spaces around punctuation, where CommonMark wants one. */
const EXAMPLES: readonly (readonly [markdown: string, html: string])[] = [
  ['**文字（说明）**接着写。', '<strong>文字（说明）</strong>接着写。'],
  ['**重点：**后面。', '<strong>重点：</strong>后面。'],
  ['这是**「引号」**文字。', '这是<strong>「引号」</strong>文字。'],
  ['日本語の**強調（かっこ）**です。', '日本語の<strong>強調（かっこ）</strong>です。'],
  ['この文は**太字。**続き。', 'この文は<strong>太字。</strong>続き。'],
  ['*강조(설명)*은 한국어', '<em>강조(설명)</em>은 한국어'],
  ['中文**`code`**中文', '中文<strong><code>code</code></strong>中文'],
  [
    '中文**[链接](https://a.b)**中文',
    '中文<strong><a href="https://a.b" rel="external noopener">链接</a></strong>中文',
  ],
  ['***重点：***后面', '<em><strong>重点：</strong></em>后面'],
  ['~~删除。~~后面', '<del>删除。</del>后面'],
  ['这是~~「旧」~~新', '这是<del>「旧」</del>新'],
  ['**“重点”**后面', '<strong>“重点”</strong>后面'],
  ['**100%**以上', '<strong>100%</strong>以上'],
  // As in CommonMark: between Latin letters, and with a space inside.
  ['**Note:**text', '**Note:**text'],
  ['中** 文 **中', '中** 文 **中'],
  ['a_b（c）_d', 'a_b（c）_d'],
]

describe.each(['auto', 'remark'] as const)('emphasis beside East Asian punctuation, engine %s', (engine) => {
  test.each(EXAMPLES)('%s', async (markdown, html) => {
    expect(body((await convert(markdown, { engine })).value)).toBe(`<p>${html}</p>`)
  })

  test('in lists, quotes, headings, tables, tabs and pages of MDX', async () => {
    const text = '**重点：**后'
    const markdown = `- ${text}\n\n> ${text}\n\n## ${text}\n\n| a |\n| --- |\n| ${text} |\n\n::::tabs\n:::tab[A]\n${text}\n:::\n::::\n`
    for (const path of ['content/docs/a.md', 'content/docs/a.mdx']) {
      const { value } = await convert(markdown, { engine, path })
      expect(value.body.match(/<strong>重点：<\/strong>后/g)).toHaveLength(5)
    }
  })
})
