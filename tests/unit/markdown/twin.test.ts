/** The Markdown of a page: CommonMark and GFM that says what the page says, wherever it is read. */
import { describe, expect, test } from 'vitest'
import { visit } from 'unist-util-visit'
import { blocksToMarkdown } from '../../../src/domain/blocks/blocks-to-markdown.ts'
import { emitPage } from '../../../src/stages/emit/page/emit-page.ts'
import { linkMarker, siteMarker, SLOT } from '../../../src/lib/site/links/markers.ts'
import { parseMarkdown } from '../../../src/domain/markdown/parse/parse-markdown.ts'
import { convert, readTwin } from './convert.ts'

const writeTwin = async (...page: Parameters<typeof convert>) => readTwin(await convert(...page))

/** Each construct as a directive and as a component, and the Markdown of both. */
const CONSTRUCTS: readonly (readonly [
  name: string,
  directive: string,
  component: string | undefined,
  expected: string,
])[] = [
  [
    'an admonition is a quote with its bold title',
    ':::warning[Mind this]\nFirst.\n\n- one\n:::',
    '<Warning title="Mind this">\nFirst.\n\n- one\n</Warning>',
    '> **Mind this**\n>\n> First.\n>\n> - one',
  ],
  [
    'an admonition without a title has the name of its kind',
    ':::tip\nText.\n:::',
    '<Tip>Text.</Tip>',
    '> **Tip**\n>\n> Text.',
  ],
  [
    'an aside is a quote as well',
    ':::aside[Title]{kind=tip}\nAdvice.\n:::',
    '<Aside kind="tip" title="Title">Advice.</Aside>',
    '> **Title**\n>\n> Advice.',
  ],
  [
    'an aside without a title has the name of its kind',
    ':::aside{kind=danger}\nAdvice.\n:::',
    '<Aside kind="danger">Advice.</Aside>',
    '> **Danger**\n>\n> Advice.',
  ],
  [
    'tabs are bold labels with their content',
    '::::tabs{group=g}\n:::tab[npm]\n```sh\nnpm i\n```\n:::\n:::tab[pnpm]\nB\n:::\n::::',
    '<Tabs group="g">\n<Tab label="npm">\n```sh\nnpm i\n```\n</Tab>\n<Tab label="pnpm">B</Tab>\n</Tabs>',
    '**npm**\n\n```sh\nnpm i\n```\n\n**pnpm**\n\nB',
  ],
  [
    'details are their content below a bold summary',
    ':::details[More]{open}\nText.\n:::',
    '<Details summary="More" open>Text.</Details>',
    '**More**\n\nText.',
  ],
  [
    'an accordion is its details',
    '::::accordion\n:::details[One]\nA.\n:::\n:::details[Two]\nB.\n:::\n::::',
    '<Accordion>\n<Details summary="One">A.</Details>\n<Details summary="Two">B.</Details>\n</Accordion>',
    '**One**\n\nA.\n\n**Two**\n\nB.',
  ],
  [
    'cards are a list of links',
    '::::cards\n:::card[Setup]{href=./setup.md icon=rocket}\nInstall it.\n:::\n:::card[Plain]\n- a\n:::\n:::card\nText.\n:::\n::::',
    '<Cards>\n<Card title="Setup" href="./setup.md" icon="rocket">Install it.</Card>\n<Card title="Plain">\n- a\n</Card>\n<Card>Text.</Card>\n</Cards>',
    '- [Setup](→./setup.md): Install it.\n- **Plain**\n\n  - a\n- Text.',
  ],
  [
    'a card alone is a list of one link',
    ':::card[Setup]{href=/docs/setup}\n:::',
    '<Card title="Setup" href="/docs/setup" />',
    '- [Setup](→/docs/setup)',
  ],
  [
    'steps are their ordered list',
    ':::steps\n1. First\n2. Second\n:::',
    '<Steps>\n1. First\n2. Second\n</Steps>',
    '1. First\n2. Second',
  ],
  [
    'a file tree is its list',
    ':::filetree\n- content/\n  - intro.md\n:::',
    '<FileTree>\n- content/\n  - intro.md\n</FileTree>',
    '- content/\n  - intro.md',
  ],
  [
    'columns are one below the other',
    '::::columns\n:::column\nLeft.\n:::\n:::column\nRight.\n:::\n::::',
    '<Columns>\n<Column>Left.</Column>\n<Column>Right.</Column>\n</Columns>',
    'Left.\n\nRight.',
  ],
  ['a hero is its text', ':::hero\nLead.\n:::', '<Hero>Lead.</Hero>', 'Lead.'],
  [
    'a frame has its caption below',
    ':::frame[A caption]\nFramed.\n:::',
    '<Frame caption="A caption">Framed.</Frame>',
    'Framed.\n\n*A caption*',
  ],
  [
    'a button is a link',
    '::button[Start]{href=./setup.md icon=bolt}',
    '<LinkButton href="./setup.md" icon="bolt">Start</LinkButton>',
    '[Start](→./setup.md)',
  ],
  ['a badge is its text', '::badge[New]{tone=good}', '<Badge tone="good">New</Badge>', 'New'],
  [
    'a badge and an icon inside of a line are text and nothing',
    'A :icon{name=star} :badge[New] thing :icon{name=star}',
    'A <Icon name="star" /> <Badge>New</Badge> thing <Icon name="star" />',
    'A New thing',
  ],
  ['an icon is nothing', 'Text.\n\n::icon{name=star}', 'Text.\n\n<Icon name="star" />', 'Text.'],
  [
    'a video is a link',
    '::video[A tour]{src=./tour.mp4 poster=./tour.svg}',
    '<Video src="./tour.mp4" poster="./tour.svg" title="A tour" />',
    '[A tour](→./tour.mp4)',
  ],
  [
    'a frame of another service is a link',
    '::embed[Talk]{src=https://youtu.be/aqz-KE-bpKQ}',
    '<Embed src="https://youtu.be/aqz-KE-bpKQ" title="Talk" />',
    '[Talk](https://youtu.be/aqz-KE-bpKQ)',
  ],
]

describe('the Markdown of a page', () => {
  test.each(CONSTRUCTS)('%s', async (_, directive, component, expected) => {
    expect(await writeTwin(`Before.\n\n${directive}\n\nAfter.`)).toBe(`Before.\n\n${expected}\n\nAfter.\n`)
    if (component !== undefined)
      expect(await writeTwin(`Before.\n\n${component}\n\nAfter.`, { path: 'content/docs/page.mdx' })).toBe(
        `Before.\n\n${expected}\n\nAfter.\n`,
      )
  })

  test('has no directive left when it is parsed again', async () => {
    const all = CONSTRUCTS.map(([, directive]) => directive).join('\n\n')
    const nested = `::::note\n${all.replaceAll(/^(:+)/gm, '$1')}\n::::\n\n- item\n\n  :::tip\n  Text.\n  :::\n\n\\:::note\n`
    for (const text of [all, nested, '::slot{name=scopes}\n\nText.']) {
      const tree = parseMarkdown(await writeTwin(text), 'remark')
      const names: string[] = []
      visit(tree, ['containerDirective', 'leafDirective', 'textDirective'], (node) => {
        names.push('name' in node ? String(node.name) : '')
      })
      expect(names).toEqual([])
    }
  })

  test('is the source where nothing has to change', async () => {
    const text =
      '# Title\nText *as*   __written__\\: `:badge[x]`.\n\n\n* a\n* b\n\n[x]: https://example.com "T"\n[y]: https://example.com\nSetext\n---\n\n| a|b |\n|--|:-:|\n|1|[x](https://example.com)|\n\n> [!NOTE]\n> Alert.\n\nA[^1]\n\n[^1]: Note.'
    expect(await writeTwin(`---\ntitle: Title\ndescription: D\n---\n\n${text}\n`)).toBe(`${text}\n`)
  })

  test('has markers for the addresses of the site, in the text of the author', async () => {
    const text =
      '*A*   [guide](./a.md "T & \\"q\\""), ![*x*](img/b.png), [![c](./c.png#light)](/docs/c#x) and [top](#top).\n\n' +
      '| a | b |\n|--|--|\n| [x](./x.md) | ![dark](./d.png#dark) |\n\n[ref] <https://example.com>\n\n[ref]: ./ref.md\n\n> * [q](./q.md)'
    expect(await writeTwin(text)).toBe(
      '*A*   [guide](→./a.md "T &amp; \\"q\\""), ![*x*](→img/b.png), [![c](→./c.png)](→/docs/c#x) and [top](→#top).\n\n' +
        '| a       | b |\n| ------- | - |\n| [x](→./x.md) |   |\n\n[ref] <https://example.com>\n\n[ref]: →./ref.md\n\n> * [q](→./q.md)\n',
    )
  })

  test('has markers for the addresses of raw HTML, and no comments', async () => {
    expect(
      await writeTwin(
        '<p align="center"><img src="./a.png" srcset="./b.png 2x, ./c.png 3x"> <a href=\'./b.md?x=1&amp;y\'>b</a></p>\n\n<!-- a note -->\n\nText <!-- x --><kbd>K</kbd>.\n\n<!-- truncate -->\n\n{/* truncate */}\n\nEnd.',
      ),
    ).toBe(
      '<p align="center"><img src="→./a.png" srcset="→./b.png 2x, →./c.png 3x"> <a href="→./b.md?x=1&y">b</a></p>\n\nText <kbd>K</kbd>.\n\nEnd.\n',
    )
  })

  test('finds the addresses of an included file, which are relative to it', async () => {
    const { value } = await convert(
      '[a](./x.md) and\n\n::include{file=./part/p.md}\n\n:::note\n::include{file=./part/p.md}\n:::\n',
      { files: { 'content/docs/part/p.md': '[b](./x.md)' } },
    )
    expect(value.links.map(({ location }) => location.file)).toEqual([
      'content/docs/page.md',
      'content/docs/part/p.md',
      'content/docs/part/p.md',
    ])
    expect(value.markdown).toBe(
      `[a](${linkMarker(0)}) and\n\n[b](${linkMarker(1)})\n\n> **Note**\n>\n> [b](${linkMarker(1)})\n`,
    )
  })

  test('keeps two lists apart that only a comment separates', async () => {
    expect(await writeTwin('- a\n\n<!-- x -->\n\n- b\n\nText.\n\n<!-- y -->\n\n- c\n')).toBe(
      '- a\n\n<!-- -->\n\n- b\n\nText.\n\n- c\n',
    )
  })

  test('leaves out ids of headings and lines that only mark code', async () => {
    expect(await writeTwin('## One {#one}\n\n## Two <!-- #two -->\n\n## Three ##\n')).toBe(
      '## One\n\n## Two\n\n## Three ##\n',
    )
    expect(await writeTwin('## One {#one}\n\nText.\n', { path: 'a.mdx' })).toBe('## One\n\nText.\n')
    expect(await writeTwin('```js title="a.js"\n// highlight-next-line\na()\n```\n')).toBe(
      '```js title="a.js"\na()\n```\n',
    )
  })

  test('keeps formulas, diagrams and alerts as their source', async () => {
    const text =
      '$$\na^2\n$$\n\nSo $$b$$.\n\n```mermaid\ngraph TD\n  A --> B\n```\n\n> [!TIP]\n> [x](https://example.com)\n'
    expect(await writeTwin(text)).toBe(text)
  })

  test('has the content of slots where they are, and no slot in code', async () => {
    const { value } = await convert(
      '```md\n::slot{name=scopes}\n```\n\n::slot{name=scopes}\n\n:::note\n::slot{name=scopes}\n:::\n',
    )
    expect(value.markdown).toBe(
      `\`\`\`md\n::slot{name=scopes}\n\`\`\`\n\n${SLOT}\n\n> **Note**\n>\n> ${SLOT}\n`,
    )
    const list = { kind: 'paragraph', content: ['Scopes.'] } as const
    expect(
      blocksToMarkdown(
        [{ kind: 'prose', html: '', markdown: `${SLOT}\n\n${SLOT}\n`, slots: [[list], []] }],
        [],
      ),
    ).toBe('Scopes.\n')
  })

  test.each([
    ['https://docs.example.com', '/help/', 'https://docs.example.com/help'],
    ['', '/help/', '/help'],
    ['', '/', ''],
  ])('has full addresses of Markdown where the site is at %j below %j', (url, base, expected) => {
    const context = {
      pages: new Set<string>(),
      twins: new Map([['/docs/a', '/docs/a.md']]),
      aliases: {},
      offline: false,
      tagRoutes: {},
      tagTwins: false,
      url,
      base,
      contentSecurityPolicy: '',
      feeds: new Set<string>(),
      apiRoutes: [],
    }
    const links = ['/docs/a#x', '/search?q=a'].map((path) => siteMarker(path))
    const text = `[a](${linkMarker(0)}) [b](${linkMarker(1)})\n`
    const markdown = blocksToMarkdown([{ kind: 'prose', html: '', markdown: text }], links)
    const files = [...emitPage({ route: '/docs/b', kind: 'doc' }, { html: '', markdown }, context)]
    expect(files.find(({ path }) => path === 'docs/b.md')?.data).toBe(
      `[a](${expected}/docs/a.md#x) [b](${expected}/search?q=a)\n`,
    )
  })

  test('has the same Markdown from both engines', async () => {
    const text = CONSTRUCTS.map(([, directive]) => directive).join('\n\n')
    expect(await writeTwin(text, { engine: 'remark' })).toBe(await writeTwin(text))
  })
})
