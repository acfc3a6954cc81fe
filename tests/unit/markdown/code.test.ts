import { describe, expect, test } from 'vitest'
import {
  findGrammar,
  highlight,
  highlightByGrammar,
  isKnownLanguage,
} from '../../../src/domain/markdown/constructs/code/highlight.ts'
import { highlightJson } from '../../../src/domain/markdown/constructs/code/highlight-json.ts'
import { splitHighlightedLines } from '../../../src/domain/markdown/constructs/code/code-block.ts'
import { parseFenceInfo, parseLineRanges } from '../../../src/domain/markdown/source/fence-info.ts'
import { convert, listProblems } from './convert.ts'

const block = async (info: string, code: string) =>
  (await convert(`\`\`\`${info}\n${code}\n\`\`\`\n`)).value.body

/** Lines of a block: their classes, number and text. */
function lines(body: string): readonly string[] {
  return [
    ...body.matchAll(
      /<span class="(line[^"]*)"(?: data-line="(\d+)")?>([\s\S]*?)(?=<span class="line|<\/code>)/g,
    ),
  ].map(
    ([, classes, number, text]) =>
      `${classes} ${number ?? '-'} ${text?.replaceAll(/<[^>]*>/g, '').trimEnd()}`,
  )
}

describe('a code block', () => {
  test('is a figure with its language, colours as classes, and a button to copy', async () => {
    expect(await block('ts', 'const a = "<b>"')).toBe(
      '<figure class="code" data-language="ts"><figcaption>TypeScript</figcaption>' +
        '<button type="button" class="copy">Copy</button><pre tabindex="0"><code class="language-ts">' +
        '<span class="hl-keyword">const</span> a = <span class="hl-string">&quot;&lt;b&gt;&quot;</span></code></pre></figure>',
    )
  })

  test('without a language, or with an unknown one, is plain', async () => {
    expect(await block('', 'a < b')).toContain('<pre tabindex="0"><code>a &lt; b</code></pre>')
    expect(await block('zz', 'a < b')).toContain(
      '<figure class="code" data-language="zz"><figcaption>zz</figcaption>' +
        '<button type="button" class="copy">Copy</button><pre tabindex="0"><code class="language-zz">a &lt; b',
    )
  })

  test('has a title, and wraps', async () => {
    const body = await block('ts title="src/a <b>.ts" wrap', 'x')
    expect(body).toContain(
      '<figure class="code" data-language="ts" data-wrap=""><figcaption>src/a &lt;b&gt;.ts</figcaption>',
    )
  })

  test('marks lines', async () => {
    expect(lines(await block('ts {1,3-4}', 'a\nb\nc\nd'))).toEqual([
      'line mark - a',
      'line - b',
      'line mark - c',
      'line mark - d',
    ])
    expect(lines(await block('{2}', 'a\nb'))).toEqual(['line - a', 'line mark - b'])
    expect(lines(await block('ts{2}', 'a\nb'))).toEqual(['line - a', 'line mark - b'])
  })

  test('numbers lines', async () => {
    expect(lines(await block('ts showLineNumbers', 'a\nb'))).toEqual(['line 1 a', 'line 2 b'])
    expect(lines(await block('ts showLineNumbers=9', 'a\n\nb'))).toEqual([
      'line 9 a',
      'line 10 ',
      'line 11 b',
    ])
  })

  test.each([
    ['ts', '// highlight-next-line'],
    ['py', '# highlight-next-line'],
    ['sql', '-- highlight-next-line'],
    ['css', '/* highlight-next-line */'],
    ['html', '<!-- highlight-next-line -->'],
    ['tsx', '{/* highlight-next-line */}'],
    ['ocaml', '(* highlight-next-line *)'],
    ['ini', '; highlight-next-line'],
  ])('%s: a comment marks the next line and is not shown', async (language, comment) => {
    expect(lines(await block(language, `a\n  ${comment}\nb\nc`))).toEqual([
      'line - a',
      'line mark - b',
      'line - c',
    ])
  })

  test('comments mark from start to end', async () => {
    expect(lines(await block('ts', '// highlight-start\na\nb\n// highlight-end\nc'))).toEqual([
      'line mark - a',
      'line mark - b',
      'line - c',
    ])
  })

  test('a comment with more in it is shown', async () => {
    expect(await block('ts', '// see highlight-next-line\na')).toContain('// see highlight-next-line')
  })

  test('diff: a patch keeps its signs', async () => {
    const body = await block('diff', '--- a\n+++ b\n+c\n-d\n e')
    expect(body).toContain('data-language="diff" data-diff="patch"')
    expect(lines(body)).toEqual([
      'line - --- a',
      'line - +++ b',
      'line ins - +c',
      'line del - -d',
      'line -  e',
    ])
  })

  test.each(['ts diff', 'diff lang=ts'])(
    '%s: signs become classes, the code is highlighted',
    async (info) => {
      const body = await block(info, ' const a = 1\n+const b = 2\n-const c = 3')
      expect(body).toContain('data-language="ts" data-diff="code"')
      expect(lines(body)).toEqual(['line - const a = 1', 'line ins - const b = 2', 'line del - const c = 3'])
      expect(body).toContain('<span class="hl-keyword">const</span> b')
    },
  )

  test('without a mark has no elements for lines', async () => {
    expect(await block('ts', 'a\nb')).not.toContain('class="line')
  })

  test.each([
    ['{x}', 'x'],
    ['{3-1}', '3-1'],
    ['{2}', '2'],
    ['{0}', '0'],
  ])('%s names no lines, which is reported', async (braces, part) => {
    const result = await convert(`\`\`\`ts ${braces}\na\n\`\`\`\n`)
    expect(listProblems(result)).toEqual(['fence-lines 1:1'])
    expect(result.problems[0]?.message).toContain(`\`${part}\``)
  })

  test('indented code is a block as well', async () => {
    expect((await convert('    a <b>\n')).value.body).toContain(
      '<pre tabindex="0"><code>a &lt;b&gt;</code></pre>',
    )
  })
})

describe('what stands after the language', () => {
  test('in any order, quoted or not', () => {
    expect(
      parseFenceInfo(
        `ts {1,3-4} showLineNumbers=5 title='a b' wrap file=./x.ts region=r lines=2-3 run=mock hidden`,
      ),
    ).toEqual({
      language: 'ts',
      flags: '',
      title: 'a b',
      markedLines: new Set([1, 3, 4]),
      invalidRange: undefined,
      firstLineNumber: 5,
      diff: false,
      wrap: true,
      file: './x.ts',
      region: 'r',
      lines: '2-3',
      run: 'mock',
      hidden: true,
      output: false,
      unknownAttributes: [],
      strayTexts: [],
    })
  })

  test.each([
    ['js JavaScript & TypeScript', 'js', [], ['JavaScript & TypeScript']],
    ['ts:line-numbers [vite.config.ts] {1}', 'ts', [], ['line-numbers', '[vite.config.ts]']],
    ['[.env]', '', [], ['[.env]']],
    ['hl_lines="2 3" linenums="1"', '', ['hl_lines', 'linenums'], []],
    ['js highlight={1,2-3} title="a"', 'js', ['highlight'], []],
    ['bash "quoted words" /a b/', 'bash', [], ['"quoted words" /a b/']],
    ['diff lang=ts', 'ts', [], []],
    ['rust,ignore', 'rust', [], []],
  ])('what other tools write: %s', (info, language, unknownAttributes, strayTexts) => {
    expect(parseFenceInfo(info)).toMatchObject({ language, unknownAttributes, strayTexts })
  })

  test('a malformed range', () => {
    expect(parseLineRanges('1, 2-3,')).toEqual({ found: new Set([1, 2, 3]), wrong: undefined })
    expect(parseLineRanges('1,b').wrong).toBe('b')
    expect(parseLineRanges('1-99999999').wrong).toBe('1-99999999')
  })
})

describe('highlighting', () => {
  test.each([
    ['jsx', 'const a = () => { return <B c="d">e</B> }'],
    ['html', '<script>let a = 1</script><style>p { color: red }</style>'],
    ['vue', '<template><p/></template><script>export default {}</script>'],
    ['md', '# A\n\n<b>c</b>\n\n```js\nlet a\n```'],
    ['console', '$ ls -la "a b"'],
    ['php', '<p><?php echo "a"; ?></p>'],
  ])('%s shows its text, without the markup of embedded languages', (language, code) => {
    const html = highlight(code, language)
    const unescape = (text: string) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&')
    expect(unescape(html.replaceAll(/<span class="hl-[a-z]+">|<\/span>/g, ''))).toBe(code)
  })

  test.each(['golang', 'plist', 'htmlbars', 'TypeScript', 'text', 'mermaid', ''])(
    '%j is a known language',
    (name) => expect(isKnownLanguage(name)).toBe(true),
  )

  test.each(['typscript', '../bash', 'xyzzy'])('%j is an unknown language', (name) =>
    expect(isKnownLanguage(name)).toBe(false),
  )

  test.each(
    'python curl csharp go nodejs ruby php java powershell dart javascript c objective-c ocaml r swift kotlin rust json yaml http bash ts tsx jsx html diff'.split(
      ' ',
    ),
  )('knows %s', (language) => {
    expect(findGrammar(language)).toBeDefined()
  })

  test.each(['', 'zz', '../core', 'constructor', '__proto__', 'TOSTRING'])(
    '%j is not a grammar, and code stays text',
    (language) => {
      expect(highlight('<a & "b">', language)).toBe('&lt;a &amp; &quot;b&quot;&gt;')
    },
  )

  test('returns the same text for any code', () => {
    const code = 'const a = `x ${b ? "<" : \'&\'} y`\n/* c\n d */ // "\n'
    const text = highlight(code, 'ts')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    expect(text).toBe(code)
  })

  test('spans that cross lines are closed and opened again', () => {
    expect(splitHighlightedLines('<span class="a">x\n<span class="b">y</span>\n\nz</span>w')).toEqual([
      '<span class="a">x</span>',
      '<span class="a"><span class="b">y</span></span>',
      '<span class="a"></span>',
      '<span class="a">z</span>w',
    ])
  })
})

describe('the highlighter of JSON', () => {
  const VALID = [
    '"a"',
    '"b \\" c"',
    '"<&\'>"',
    '"\\u00e9"',
    '"k" \n :',
    ':',
    ',',
    '{',
    '}',
    '[',
    ']',
    ' ',
    '\n  ',
  ].concat(['0', '-2.5e+3', 'true', 'false', 'null'])
  const OTHER = ['.5', '01', '+1', 'NaN', '//c\n', '/*c*/', "'q'", 'x', '"', '\\']

  test('gives the colours of the general highlighter, or leaves the text to it', () => {
    findGrammar('json')
    let seed = 11
    const random = (bound: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % bound
    }
    let fast = 0
    for (let count = 0; count < 3000; count++) {
      // Every other text has valid tokens only.
      const tokens = count % 2 === 0 ? VALID : [...VALID, ...OTHER]
      const code = Array.from({ length: 1 + random(9) }, () => tokens[random(tokens.length)]).join('')
      const html = highlightJson(code)
      if (html === undefined) continue
      fast++
      expect(html, code).toBe(highlightByGrammar(code, 'json'))
    }
    expect(fast).toBeGreaterThan(1000)
  })
})

test.each([
  ['csv', undefined],
  ['promql', undefined],
  ['fish', undefined],
  ['pyhton', 'did you mean `python`?'],
  ['avg', 'write `text` for code without highlighting'],
  ['average', 'write `text` for code without highlighting'],
  ['config', 'write `text` for code without highlighting'],
])('the language `%s` has the hint %j', async (language, hint) => {
  const { problems } = await convert(`\`\`\`${language}\nx\n\`\`\`\n`)
  expect(problems[0]?.hint).toBe(hint)
})

test.each([
  ['{python}', 'write the language without braces: ```python'],
  ['{.sh}', 'write the language without braces and dot: ```sh'],
  ['{note}', 'write `:::note` … `:::` around the text instead'],
  ['ts {2,first}', 'highlight lines with `{1,3-5}`'],
])('the fence `%s` has the hint %j', async (info, hint) => {
  const { problems } = await convert(`\`\`\`${info}\nx\ny\n\`\`\`\n`)
  expect(problems[0]?.hint).toBe(hint)
})
