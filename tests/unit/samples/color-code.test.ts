import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../bench/samples/cases.ts'
import { highlight } from '../../../src/domain/markdown/constructs/code/highlight.ts'
import { readApi } from '../../../src/domain/openapi/read-api.ts'
import {
  colorCode,
  DOUBLE_QUOTED,
  writeCodeHtml,
  type TokenRule,
} from '../../../src/domain/samples/color-code.ts'
import type { SampleRequest } from '../../../src/domain/samples/sample-request.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { sampleLanguages } from '../../../src/domain/samples/write-sample.ts'

const root = new URL('../../../', import.meta.url)

/** The requests of all operations of the site in this repository. */
async function readSiteRequests(): Promise<SampleRequest[]> {
  const file = 'openapi/v1.yaml'
  const text = readFileSync(new URL(file, root), 'utf8')
  const collection = { collection: 'api-v1', route: '/docs/api/v1' }
  const api = {
    ...collection,
    version: 'v1',
    label: 'v1',
    overlays: [],
    languages: [],
    internal: true,
    links: '',
  }
  const { value } = await readApi({ ...api, file, files: { [file]: text } })
  return value.pages.flatMap((page) => (page.kind === 'operation' ? [page.operation.request] : []))
}

/** The visible characters of markup, each with its color: white space looks the same in all of them. */
function listColors(html: string): string[] {
  let color = ''
  return [...html.matchAll(/<span class="hl-(\w+)">|<(\/)span>|(&#?\w+;|\S)|\s/gu)].flatMap(
    ([, opened, closed, character]) => {
      if (opened !== undefined) color = opened
      else if (closed !== undefined) color = ''
      return character === undefined ? [] : [`${character} ${color}`]
    },
  )
}

const requests = [
  ...(await readSiteRequests()),
  ...cases.map(({ request }) => request('https://api.example.com')),
]

/** Where highlight.js misreads what our writers produce: there our colors differ, and are right. */
const misread: Record<string, { readonly code: RegExp; readonly reason: string }> = {
  curl: {
    code: /\\'|\$'|--head\b|=(?:true|false)/,
    reason: "splits '\\'' apart, and takes words of options for commands",
  },
  ocaml: { code: /\{\w*\|/, reason: 'does not know quoted strings' },
  nodejs: { code: /async \(/, reason: 'takes async for a function' },
}

describe('colors of samples', () => {
  test.each(sampleLanguages.map((language) => language.id))('are those of highlight.js in %s', async (id) => {
    const language = sampleLanguages.find((known) => known.id === id) ?? expect.fail()
    let compared = 0
    for (const request of requests) {
      const code = language.write(resolveRequest(request))
      const html = writeCodeHtml(colorCode(code, language.tokens))
      const expected = highlight(code, language.syntax)
      expect(html.replaceAll(/<[^>]*>/g, '')).toBe(expected.replaceAll(/<[^>]*>/g, ''))
      if (misread[id]?.code.test(code)) continue
      expect(listColors(html).join('\n')).toBe(listColors(expected).join('\n'))
      compared++
    }
    expect(compared).toBeGreaterThan(60)
  })

  test('an OCaml quoted string is one string', () => {
    const ocaml = sampleLanguages.find(({ id }) => id === 'ocaml') ?? expect.fail()
    expect(colorCode('f {x|a "b" |} in c|x} in', ocaml.tokens)).toEqual([
      { text: 'f ' },
      { text: '{x|a "b" |} in c|x} ', color: 'string' },
      { text: 'in', color: 'keyword' },
    ])
  })

  test('white space between two tokens of one color belongs to their run', () => {
    const rules: readonly TokenRule[] = [
      ['string', DOUBLE_QUOTED],
      ['keyword', /\bif\b/],
    ]
    expect(colorCode('"a"\n"b\\"" if  x ', rules)).toEqual([
      { text: '"a"\n"b\\"" ', color: 'string' },
      { text: 'if', color: 'keyword' },
      { text: '  x ' },
    ])
    expect(colorCode('', rules)).toEqual([])
    expect(colorCode(' \n', rules)).toEqual([{ text: ' \n' }])
  })
})
