/** Marks of other tools in code: marks of Shiki, colours of terminals, prompts. */
import { describe, expect, test } from 'vitest'
import { readCommands } from '../../../src/domain/markdown/constructs/code/read-commands.ts'
import { convert, listProblems, readTwin } from './convert.ts'

const fence = (code: string, info = 'js') => `\`\`\`${info}\n${code}\n\`\`\`\n`

describe('marks of Shiki', () => {
  test.each([
    [
      'js',
      'a() // [!code ++]\nb() // [!code --]\nc() // [!code highlight]\nd() // [!code focus]',
      ['line ins', 'line del', 'line mark', 'line mark'],
    ],
    ['py', 'a()  # [!code ++]\nb()', ['line ins', 'line']],
    ['html', '<p> <!-- [!code --] -->\n</p>', ['line del', 'line']],
    ['css', 'a {} /* [!code hl] */\nb {}', ['line mark', 'line']],
    ['js', '// [!code highlight:2]\na()\nb()\nc()', ['line mark', 'line mark', 'line']],
    ['js', 'a() // [!code ++:2]\nb()\nc()', ['line ins', 'line ins', 'line']],
  ])('in %s: %j', async (language, code, classes) => {
    for (const path of ['content/docs/a.md', 'content/docs/a.mdx']) {
      const result = await convert(fence(code, language), { path })
      expect([...result.value.body.matchAll(/<span class="(line[^"]*)"/g)].map(([, name]) => name)).toEqual(
        classes,
      )
      expect(result.value.body).not.toContain('[!code')
      expect(readTwin(result)).not.toContain('[!code')
      expect(result.value.sections.map(({ text }) => text).join()).not.toContain('[!code')
      expect(result.problems).toEqual([])
    }
  })

  test('removed lines are not copied, and lists and tabs have marks too', async () => {
    const { value } = await convert(
      `- item\n\n  ${fence('a() // [!code --]').replaceAll('\n', '\n  ')}\n\n::::tabs\n:::tab[A]\n${fence('b() // [!code ++]')}:::\n::::\n`,
    )
    expect(value.body.match(/data-diff="code"/g)).toHaveLength(2)
  })

  test('other marks, and annotations of MkDocs, are reported at their line', async () => {
    const result = await convert(
      `# T\n\n${fence('a() // [!code word:x]\nb()')}\n${fence('a = 1  # (1)!', 'py')}\n${fence('f(1)!', 'ts')}`,
    )
    expect(listProblems(result)).toEqual(['other-syntax 4:8', 'other-syntax 9:8'])
  })
})

describe('the output of a program', () => {
  test.each([
    ['\u001B[31mred\u001B[0m', '<span class="ansi-red">red</span>'],
    ['[31mred[0m plain', '<span class="ansi-red">red</span> plain'],
    ['\\x1b[1;32mok\\x1b[0m', '<span class="ansi-green hl-strong">ok</span>'],
    ['\\033[93mw\\033[39m n', '<span class="ansi-yellow">w</span> n'],
    [
      '\u001B[38;5;196mr\u001B[38;2;0;0;250mb\u001B[m.',
      '<span class="ansi-red">r</span><span class="ansi-blue">b</span>.',
    ],
    [
      '\u001B[41m<x>\u001B[49m \u001B[4mu\u001B[24m',
      '<span class="ansi-on-red">&lt;x&gt;</span> <span class="ansi-underline">u</span>',
    ],
    ['\u001B[2K\u001B[1Gdone', 'done'],
    ['a[0] = [1]', 'a[0] = [1]'],
  ])('%j has colours', async (code, html) => {
    const { value, problems } = await convert(fence(code, 'ansi'))
    expect(value.body).toContain(`>${html}</code>`)
    expect(value.sections[0]?.text ?? '').not.toMatch(/\[\d*m|\u001B/)
    expect(problems).toEqual([])
  })
})

test.each([
  ['console', '$ npm install\nadded 1 package\n$ npm test', 'npm install\nnpm test'],
  ['bash', '$ git add -A\n$ git commit -m x', 'git add -A\ngit commit -m x'],
  ['sh', '# a comment\n$ ls\na b', 'ls'],
  ['console', '$ docker run \\\n    --rm x\nhello', 'docker run \\\n    --rm x'],
  ['console', '$ cat <<EOF\n> a\nb\nEOF\nb', 'cat <<EOF\na\nb\nEOF'],
  ['console', '# apt install x\nReading', 'apt install x'],
  ['console', 'ada@host:~/src$ make\nok', 'make'],
  ['console', '(venv) $ pip list\nx', 'pip list'],
  ['powershell', 'PS C:\\> Get-Item x\nok', 'Get-Item x'],
  ['cmd', 'C:\\Users> dir\nok', 'dir'],
  ['console', '% ls\na', 'ls'],
  ['bash', 'echo $HOME\n# not a prompt', undefined],
  ['bash', '$HOME/bin/x', undefined],
  ['bash', '# apt install x', undefined],
  ['js', '$ = jQuery', undefined],
  ['console', 'only output', undefined],
])('of %s %j, one types %j', (language, code, commands) => {
  expect(readCommands(code, language)).toBe(commands)
})

test('the copy button has the commands of a session', async () => {
  const { value } = await convert(fence('$ a "b"\nout\n$ c', 'console'))
  expect(value.body).toContain('data-copy="a &quot;b&quot;\nc"')
})

test.each([
  ['f(1,2)', 'f(1, 2)'],
  ['x_{1,2}', 'x_(1, 2)'],
  ['1,000', '1,000'],
  ['1{,}5', '1,5'],
  ['(0,1,2)', '(0, 1, 2)'],
  ['\\text{1,2}', '1,2'],
])('the formula %s is %s', async (tex, text) => {
  const { value } = await convert(`A $$${tex}$$ b`)
  expect(value.sections[0]?.text.replace(/,\s*/g, (comma) => (text.includes(', ') ? ', ' : comma))).toBe(
    `A ${text} b`,
  )
  expect(value.body.includes('separator="true"')).toBe(text.includes(', '))
})

test.each([
  ['A note^[that is here].', 'other-syntax 1:7'],
  ['A note^[with **bold** in it].', 'other-syntax 1:7'],
  ['Version {{ version }}.', 'other-syntax 1:9'],
  ['{{ $frontmatter.title }}', 'other-syntax 1:1'],
  ['{{ name | upper }}', 'other-syntax 1:1'],
  ['| a |\n| - |\n| {{ config.x }} |', 'other-syntax 3:3'],
  ['Term\n: Definition', 'other-syntax 2:1'],
])('%j of another tool is reported', async (text, problem) => {
  expect(listProblems(await convert(text))).toEqual([problem])
})

test.each(['`{{ version }}`', '${{ secrets.X }}', '^[a-z]+', '\\^[no note]', '{{}}', 'at 10: 30'])(
  '%j is text',
  async (text) => {
    expect(listProblems(await convert(text))).toEqual([])
  },
)
