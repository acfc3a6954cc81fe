import { describe, expect, test } from 'vitest'
import type {
  RequestParameter,
  ParameterStyle,
  ParameterValue,
} from '../../../src/domain/samples/sample-request.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'

const array = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }

/** OpenAPI 3.1.1, section 4.8.12.4: style, explode, then empty string, string, array, object; `-` is "n/a". */
const table: [ParameterStyle, boolean, string, string, string, string][] = [
  ['matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['spaceDelimited', false, '-', '-', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, '-', '-', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, '-', '-', '-', 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
]

function writeStyled(style: ParameterStyle, explode: boolean, value: ParameterValue): string {
  const inPath = style === 'matrix' || style === 'label' || style === 'simple'
  const parameter: RequestParameter = { in: inPath ? 'path' : 'query', name: 'color', value, style, explode }
  const { url } = resolveRequest({
    method: 'GET',
    url: `https://x.example/${inPath ? '{color}' : ''}`,
    parameters: [parameter],
  })
  return url.slice(inPath ? 'https://x.example/'.length : 'https://x.example/?'.length)
}

describe.each(table)('style %s, explode %s', (style, explode, empty, string, list, map) => {
  test.each(
    [
      ['an empty string', '', empty],
      ['a string', 'blue', string],
      ['an array', array, list],
      ['an object', object, map],
    ].filter(([, , expected]) => expected !== '-') as [string, ParameterValue, string][],
  )('%s', (_what, value, expected) => {
    expect(writeStyled(style, explode, value)).toBe(expected)
  })
})

function query(value: ParameterValue, more: Partial<RequestParameter> = {}): string {
  const parameter: RequestParameter = { in: 'query', name: 'q', value, ...more }
  return resolveRequest({ method: 'GET', url: 'https://x.example/', parameters: [parameter] }).url.slice(
    'https://x.example/'.length,
  )
}

describe('values', () => {
  test.each<[string, ParameterValue, Partial<RequestParameter>, string]>([
    ['null', null, {}, ''],
    ['undefined', undefined, {}, ''],
    ['an empty array', [], {}, ''],
    ['an empty object', {}, { style: 'deepObject' }, ''],
    ['false', false, {}, '?q=false'],
    ['zero', 0, {}, '?q=0'],
    ['an array with holes', ['a', null, 'b'], {}, '?q=a&q=b'],
    ['delimiters inside', ['a,b', 'c&d'], { explode: false }, '?q=a%2Cb,c%26d'],
    ['a delimiter of pipes inside', ['a|b', 'c'], { style: 'pipeDelimited', explode: false }, '?q=a%7Cb%7Cc'],
    ['reserved kept', "a/b?c=d&e:f,g'[#", { allowReserved: true }, '?q=a/b?c=d&e:f,g%27%5B%23'],
    ['triples kept', '%2f%zz', { allowReserved: true }, '?q=%2F%25zz'],
    ['JSON content', { a: [1] }, { content: 'application/json' }, '?q=%7B%22a%22%3A%5B1%5D%7D'],
    [
      'nested deepObject',
      { a: { b: 'c' }, d: [1, 2] },
      { style: 'deepObject' },
      '?q%5Ba%5D%5Bb%5D=c&q%5Bd%5D%5B0%5D=1&q%5Bd%5D%5B1%5D=2',
    ],
    ['a list in deepObject', [{ a: 1 }], { style: 'deepObject' }, '?q%5B0%5D%5Ba%5D=1'],
    ['lists in an exploded object', { page: 0, sort: ['a,b', 'c'] }, {}, '?page=0&sort=a%2Cb&sort=c'],
    ['lists in an object', { a: 1, b: [2] }, { explode: false }, '?q=a,1,b,%5B2%5D'],
    ['a lone surrogate', 'a\uD800', {}, '?q=a%EF%BF%BD'],
    ['NUL and line breaks', '\0\r\n', {}, '?q=%00%0D%0A'],
  ])('%s', (_what, value, more, expected) => {
    expect(query(value, more)).toBe(expected)
  })
})

describe('address', () => {
  test.each([
    ['https://x.example', 'https://x.example/'],
    ['https://x.example?a=b', 'https://x.example/?a=b'],
    ['https://x.example/a b/{c}|^`"<>\\', 'https://x.example/a%20b/%7Bc%7D%7C%5E%60%22%3C%3E%5C'],
    ['https://x.example/a%2Fb%7e?x=%e2#frag', 'https://x.example/a%2Fb~?x=%E2'],
    ['https://[::1]:8080/é', 'https://[::1]:8080/%C3%A9'],
    ["https://x.example/o'reilly?q='", "https://x.example/o'reilly?q=%27"],
  ])('%s', (url, expected) => {
    const sent = resolveRequest({ method: 'GET', url }).url
    expect(sent).toBe(expected)
  })

  test('the URL standard keeps what we write', () => {
    const text = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).join('')
    const { url } = resolveRequest({
      method: 'GET',
      url: 'https://x.example/a/{p}/b',
      parameters: [
        { in: 'path', name: 'p', value: text },
        { in: 'query', name: text, value: text },
        { in: 'query', name: 'r', value: text, allowReserved: true },
      ],
    })
    expect(new URL(url).href).toBe(url)
  })
})
