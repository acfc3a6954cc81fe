import { describe, expect, test } from 'vitest'
import type { SampleRequest } from '../../../src/domain/samples/sample-request.ts'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { writeMultipart } from '../../../src/domain/samples/write-multipart.ts'

function headers(request: Partial<SampleRequest>): Record<string, string> {
  const sent = resolveRequest({ method: 'get', url: 'https://x.example/', ...request })
  return Object.fromEntries(sent.headers.map(({ name, value }) => [name, value]))
}

describe('headers', () => {
  test('no line break and no other control gets through', () => {
    const sent = headers({
      parameters: [
        { in: 'header', name: 'X-A\r\nX-B', value: 'a\r\nEvil: 1\0' },
        { in: 'cookie', name: 'c\n', value: 'v\r\n; x', style: 'cookie' },
      ],
      authorization: [{ type: 'bearer', token: 't\r\nEvil: 2' }],
    })
    for (const text of [...Object.keys(sent), ...Object.values(sent)]) expect(text).toMatch(/^[ -~]*$/)
    expect(sent['Authorization']).toBe('Bearer t  Evil: 2')
    expect(sent['Cookie']).toBe('c%0A=v  %3B x')
  })

  test('simple style, unencoded', () => {
    const parameters = [
      { in: 'header', name: 'X-List', value: ['a b', 'c'] },
      { in: 'header', name: 'X-Map', value: { k: 'v', l: 1 }, explode: true },
      { in: 'header', name: 'X-None', value: [] },
      { in: 'header', name: 'X-Empty', value: '' },
    ] as const
    expect(headers({ parameters })).toEqual({ 'X-List': 'a b,c', 'X-Map': 'k=v,l=1', 'X-Empty': '' })
  })

  test('values are never percent-encoded, and JSON is ASCII', () => {
    const parameters = [
      { in: 'header', name: 'X-Name', value: 'Jürgen 100%' },
      { in: 'header', name: 'X-Meta', value: { b: 'ü😀' }, content: 'application/json' },
      { in: 'header', name: 'X-Text', value: 'a', content: 'application/json' },
    ] as const
    expect(headers({ parameters })).toEqual({
      'X-Name': 'Jürgen 100%',
      'X-Meta': String.raw`{"b":"\u00fc\ud83d\ude00"}`,
      'X-Text': '"a"',
    })
  })

  test('the body says its type, credentials come before a parameter of their name', () => {
    const sent = headers({
      parameters: [
        { in: 'header', name: 'content-type', value: 'text/x' },
        { in: 'header', name: 'authorization', value: 'old' },
      ],
      authorization: [{ type: 'oauth2', token: 'new' }],
    })
    expect(sent).toEqual({ Authorization: 'Bearer new' })
  })

  test('cookies of parameters and keys are one field', () => {
    const sent = headers({
      parameters: [
        { in: 'cookie', name: 'a', value: ['x', 'y'] },
        { in: 'cookie', name: 'b', value: { k: 'v;' } },
      ],
      authorization: [{ type: 'apiKey', in: 'cookie', name: 'key', value: 'a b' }],
    })
    expect(sent).toEqual({ Cookie: 'a=x; a=y; k=v%3B; key=a%20b' })
  })

  test('basic credentials are base64 of UTF-8', () => {
    const [header] = resolveRequest({
      method: 'GET',
      url: 'https://x.example/',
      authorization: [{ type: 'basic', username: 'jörg', password: 'p:ß\u{1F600}' }],
    }).headers
    expect(header?.value).toBe(`Basic ${Buffer.from('jörg:p:ß\u{1F600}').toString('base64')}`)
    expect(header?.basic).toEqual({ username: 'jörg', password: 'p:ß\u{1F600}' })
  })

  test('credentials with a colon in the name or controls are not given plain', () => {
    for (const [username, password] of [
      ['a:b', 'c'],
      ['a', 'b\0'],
    ] as const) {
      const [header] = resolveRequest({
        method: 'GET',
        url: 'https://x.example/',
        authorization: [{ type: 'basic', username, password }],
      }).headers
      expect(header?.basic).toBeUndefined()
    }
  })
})

describe('bodies', () => {
  const body = (given: NonNullable<SampleRequest['body']>) =>
    resolveRequest({ method: 'POST', url: 'https://x.example/', body: given }).body

  test('JSON text shows what it holds', () => {
    const sent = body({ type: 'json', value: { a: '\u202E\u00A0\u2028\0\uD800é\u{1F600}', b: undefined } })
    expect(sent).toEqual({
      type: 'json',
      contentType: 'application/json',
      value: { a: '\u202E\u00A0\u2028\0\uFFFDé\u{1F600}' },
      text: '{\n  "a": "\\u202e\\u00a0\\u2028\\u0000\uFFFDé\u{1F600}"\n}',
    })
  })

  test('JSON keys named like the prototype stay keys', () => {
    const value: unknown = JSON.parse('{"__proto__": 1}')
    const sent = body({ type: 'json', value })
    expect(sent?.type === 'json' && Object.hasOwn(sent.value as object, '__proto__')).toBe(true)
  })

  test('JSON with an integer above 2^53 is text, which is exact in every language', () => {
    for (const id of [9007199254740993n, 9223372036854776000])
      expect(body({ type: 'json', value: { ids: [id] } })).toEqual({
        type: 'text',
        contentType: 'application/json',
        text: `{\n  "ids": [\n    ${id}\n  ]\n}`,
      })
    expect(body({ type: 'json', value: Number.MAX_SAFE_INTEGER })?.type).toBe('json')
  })

  test('form fields by style', () => {
    const sent = body({
      type: 'form',
      fields: [
        { name: 'a b', value: ['x', '~*'] },
        { name: 'o', value: { k: 'v' }, style: 'deepObject' },
        { name: 'j', value: { k: 1 }, contentType: 'application/json' },
        { name: 'n', value: null },
      ],
    })
    expect(sent?.type === 'form' && sent.text).toBe('a+b=x&a+b=%7E*&o%5Bk%5D=v&j=%7B%22k%22%3A1%7D')
    expect(sent?.type === 'form' && sent.fields?.length).toBe(4)
  })

  test('an object in a form is JSON unless the description gives a style', () => {
    const sent = body({
      type: 'form',
      fields: [
        { name: 'o', value: { k: 'v' } },
        { name: 's', value: { k: 'v' }, explode: true },
        { name: 'l', value: [{ a: 1 }, { b: 2 }], contentType: 'application/json' },
        { name: 'd', value: [{ a: [1] }], style: 'deepObject', explode: true },
      ],
    })
    expect(sent?.type === 'form' && decodeURIComponent(sent.text)).toBe(
      'o={"k":"v"}&k=v&l={"a":1}&l={"b":2}&d[0][a][0]=1',
    )
  })

  test('each item of a list is a part, a style applies to parts as well, and a part has its own headers', () => {
    const parts = [
      { name: 'lines', value: [{ k: 'one' }, { k: 'two' }] },
      { name: 'tags', value: ['a b', 'ü'], style: 'form', explode: false },
      { name: 'deep', value: { R: 1 }, style: 'deepObject', explode: true },
      { name: 'none', value: null },
      {
        name: 'doc',
        file: 'd.pdf',
        contentType: 'application/pdf',
        headers: [{ name: 'X-Id', value: 'd\r\n1' }],
      },
      { name: 'any', file: 'x', contentType: 'image/*, text/plain' },
    ] as const
    const sent = body({ type: 'multipart', parts })
    expect(sent?.type === 'multipart' && sent.parts).toEqual([
      { name: 'lines', value: '{"k":"one"}', contentType: 'application/json' },
      { name: 'lines', value: '{"k":"two"}', contentType: 'application/json' },
      { name: 'tags', value: 'a b,ü' },
      { name: 'deep[R]', value: '1' },
      {
        name: 'doc',
        file: 'd.pdf',
        contentType: 'application/pdf',
        headers: [{ name: 'X-Id', value: 'd  1' }],
      },
      { name: 'any', file: 'x', contentType: 'image/png' },
    ])
  })

  test('a multipart body of another type has no dispositions, and its boundary is ours', () => {
    const sent = body({
      type: 'multipart',
      contentType: 'multipart/related; boundary=x; type="application/json"',
      parts: [
        { name: 'meta', value: { a: [1] } },
        { name: '', value: [1, 2], headers: [{ name: 'X-A', value: 'b' }] },
      ],
    })
    if (sent?.type !== 'multipart') throw new Error('no multipart body')
    const { contentType, pieces } = writeMultipart(sent)
    const boundary = /boundary=(.*)/.exec(contentType)?.[1]
    expect(contentType).toBe(`multipart/related; type="application/json"; boundary=${boundary}`)
    expect(pieces.map(({ text }) => text).join('')).toBe(
      [
        `--${boundary}`,
        'Content-Type: application/json',
        'Content-ID: <meta>',
        '',
        '{"a":[1]}',
        `--${boundary}`,
        'Content-Type: application/json',
        'X-A: b',
        '',
        '[1,2]',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    )
  })

  test('a form that clients would encode otherwise has no raw fields', () => {
    const sent = body({ type: 'form', fields: [{ name: 'a', value: ['x', 'y'], explode: false }] })
    expect(sent).toEqual({ type: 'form', contentType: 'application/x-www-form-urlencoded', text: 'a=x,y' })
  })
})
