/** Each file of a page has its own footnotes and references. */
import { describe, expect, test } from 'vitest'
import { convert, listProblems, readTwin } from './convert.ts'
import { body } from './canon.ts'

const part = (name: string, more = '') =>
  `${name}[^1] [x] ![x]${more}\n\n[^1]: Note of ${name}.\n\n[x]: https://${name}.example\n`
const FILES = {
  'content/parts/p1.md': part('p1'),
  'content/parts/p2.md': part('p2'),
  'content/parts/outer.md': '::include{file=./inner.md}\n\n[x]: https://outer.example\n',
  'content/parts/inner.md': 'inner [x]\n',
  'content/parts/shared.md': '[x]: https://shared.example\n\n[^1]: Shared note.\n\n[^2]: Unused here.\n',
}
const include = (name: string) => `::include{file=/content/parts/${name}.md}`
const OWN = 'page[^1] [x]\n\n[^1]: Note of page.\n\n[x]: https://page.example\n'

async function read(text: string, path: string) {
  const result = await convert(text, { path, files: FILES })
  const html = body(result.value)
  return {
    links: [...html.matchAll(/(?:href|src)="https:\/\/(\w+)\.example"/g)].map(([, name]) => name),
    notes: [...html.matchAll(/<li id="[^"]*">\s*<p>([^<]*?)\s*</g)].map(([, note]) => note),
    twin: readTwin(result),
    problems: listProblems(result),
  }
}

describe.each(['content/docs/a.md', 'content/docs/a.mdx', 'content/blog/2024-01-01-a.md'])('%s', (path) => {
  test('parts and page keep their own definitions, and the definitions in the page come first', async () => {
    const { links, notes, twin, problems } = await read(
      `${include('p1')}\n\n${include('p2')}\n\n${OWN}`,
      path,
    )
    expect(links).toEqual(['p1', 'p1', 'p2', 'p2', 'page'])
    expect(notes).toEqual(['Note of p1.', 'Note of p2.', 'Note of page.'])
    expect(problems).toEqual([])
    // The Markdown twin has the same links and notes.
    const again = await convert(twin)
    expect(body(again.value).match(/\w+(?=\.example")/g)).toEqual(['p1', 'p1', 'p2', 'p2', 'page'])
  })

  test('a part that is included twice leaves the page its own', async () => {
    const { links, notes } = await read(`${include('p1')}\n\n- ${include('p1')}\n\n${OWN}`, path)
    expect(links).toEqual(['p1', 'p1', 'p1', 'p1', 'page'])
    expect(notes).toEqual(['Note of p1.', 'Note of page.'])
  })

  test('in lists, quotes, tables, headings and tabs', async () => {
    const tabs = `::::tabs\n:::tab[A]\n${include('p1')}\n:::\n:::tab[B]\n${include('p2')}\n:::\n::::`
    const nested = await read(
      `- ${include('p1')}\n\n> ${include('p2')}\n\n| a |\n| - |\n| [x] |\n\n[x]: https://page.example\n`,
      path,
    )
    expect(nested.links).toEqual(['p1', 'p1', 'p2', 'p2', 'page'])
    expect((await read(`${tabs}\n\n# [x]\n\n${OWN}`, path)).links).toEqual([
      'p1',
      'p1',
      'p2',
      'p2',
      'page',
      'page',
    ])
  })

  test('a part without a definition uses the definition of the file that includes it', async () => {
    expect((await read(`${include('outer')}\n\n${OWN}`, path)).links).toEqual(['outer', 'page'])
    expect((await read(`${include('inner')}\n\n${OWN}`, path)).links).toEqual(['page', 'page'])
  })

  test('a file of definitions is for all, and nothing of it is reported', async () => {
    const { links, notes, problems } = await read(
      `a [x] b[^1]\n\n${include('inner')}\n\n${include('shared')}\n`,
      path,
    )
    expect(links).toEqual(['shared', 'shared'])
    expect(notes).toEqual(['Shared note.'])
    expect(problems).toEqual([])
  })

  test('a part that is included twice has one note', async () => {
    const { notes, problems } = await read(`${include('p1')}\n\n${include('p1')}\n`, path)
    expect(notes).toEqual(['Note of p1.'])
    expect(problems).toEqual([])
  })
})
