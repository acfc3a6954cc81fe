import type { Body, Parameter, Request, Style, Value } from '../../src/samples/request.ts'

/** An adversarial request: the address is filled in by the run. */
export type Case = { name: string; request: (base: string) => Request }

/** The files that samples send; the harness writes them beside each sample. */
export const files: ReadonlyMap<string, Buffer> = new Map([
  ['photo.png', Buffer.from([...Array(256).keys(), 13, 10, 13, 10, 45, 45, 0, 255])],
  ['notes.txt', Buffer.from('one\r\ntwo\n\n"three" $HOME 100% \u{1F600}\n')],
  ['my report (final).pdf', Buffer.from('%PDF-1.7\n\0\x01\x02')],
  ['r\u00E9sum\u00E9 \u5C65\u6B74.txt', Buffer.from('caf\u00E9\n')],
  ['empty.bin', Buffer.alloc(0)],
  [`it's; a,b #{x} $HOME \`y\` (1).txt`, Buffer.from('quotes')],
  ['-dash @at = <in.txt', Buffer.from('signs')],
  ['say "hi" 100%41 back\\slash.txt', Buffer.from('escapes')],
  ['@at;type=x.txt', Buffer.from('at')],
  ['~tilde.txt', Buffer.from('tilde')],
])

/** Each character that some language takes for its own. */
const nasty = `it's "quoted" \\ back\\\\slash\\n $HOME \${x} $(id) #{y} #$z %s %d %% \`tick\` {{m}} \u0007 <&> ?? ??/ @a !b ~c *d`
const wide =
  'z\u00E4h \u{1F600} \u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627 \u202Eabc\u202C \u65E5\u672C\u8A9E \u00A0 \u2028 \uFEFF \u{10FFFF}'
const lines = 'first\nsecond\r\nthird\ttab\n\nlast line ends\n'
const quotes = `'''three''' """six""" '@ @' EOF \`\`\` )" )-" "# "## |} """`

const value = {
  name: 'Ada Lovelace',
  age: 36,
  tags: ['x', 'y'],
  address: { city: 'London', zip: null },
  ok: true,
}

function of(name: string, part: Omit<Request, 'url' | 'method'> & { method?: string; path?: string }): Case {
  const { method, path = '/items', ...rest } = part
  return {
    name,
    request: (base) => ({ method: method ?? (rest.body ? 'POST' : 'GET'), url: base + path, ...rest }),
  }
}

function query(name: string, value: Value, more: Partial<Parameter> = {}): Parameter {
  return { in: 'query', name, value, ...more }
}

const color = { R: 100, G: 200, B: 150 }
const listed = ['blue', 'black', 'a,b c&d']

function path(style: Style, explode: boolean): Case {
  const one = (name: string, value: Value): Parameter => ({ in: 'path', name, value, style, explode })
  return of(`path-${style}${explode ? '-explode' : ''}`, {
    path: '/a/{one}/b/{many}/c/{map}/d',
    parameters: [one('one', 'blue/?#[] %2F'), one('many', listed), one('map', color)],
  })
}

function inQuery(style: Style, explode: boolean): Case {
  const parameters = [
    query('c', listed, { style, explode }),
    query('m', color, { style, explode }),
    query('e', '', {}),
  ]
  return of(`query-${style}${explode ? '-explode' : ''}`, { parameters })
}

function json(name: string, value: unknown, contentType?: string): Case {
  return of(name, { body: { type: 'json', value, ...(contentType && { contentType }) } })
}

function text(name: string, text: string, contentType = 'text/plain; charset=utf-8'): Case {
  return of(name, { body: { type: 'text', text, contentType } })
}

function form(name: string, ...fields: Extract<Body, { type: 'form' }>['fields']): Case {
  return of(name, { body: { type: 'form', fields } })
}

function multipart(name: string, ...parts: Extract<Body, { type: 'multipart' }>['parts']): Case {
  return of(name, { body: { type: 'multipart', parts } })
}

/** The adversarial set. */
export const cases: readonly Case[] = [
  of('get', {}),
  of('root', { path: '' }),
  of('head', { method: 'HEAD' }),
  of('delete', { method: 'DELETE' }),
  of('options', { method: 'OPTIONS' }),
  of('post-empty', { method: 'POST' }),
  of('put-empty', { method: 'PUT' }),
  of('query-method', { method: 'QUERY', body: { type: 'json', value: { q: 'x' } } }),
  of('query-method-empty', { method: 'QUERY' }),
  of('put-json', { method: 'PUT', body: { type: 'json', value } }),
  of('patch-json', {
    method: 'PATCH',
    body: { type: 'json', value: { name: null }, contentType: 'application/merge-patch+json' },
  }),
  of('delete-json', { method: 'DELETE', body: { type: 'json', value: { ids: [1, 2] } } }),
  of('options-text', { method: 'OPTIONS', body: { type: 'text', text: 'why?' } }),
  of('get-json', { method: 'GET', body: { type: 'json', value: { search: 'x' } } }),

  path('simple', false),
  path('simple', true),
  path('label', false),
  path('label', true),
  path('matrix', false),
  path('matrix', true),
  of('path-verb', {
    path: "/docs/{id}:publish/o'reilly/~me/(x)",
    parameters: [{ in: 'path', name: 'id', value: '50% \u00FC/' }],
  }),

  inQuery('form', true),
  inQuery('form', false),
  inQuery('spaceDelimited', false),
  inQuery('pipeDelimited', false),
  inQuery('deepObject', true),
  of('query-nasty', {
    parameters: [
      query('q', nasty),
      query('w', wide.replaceAll(/[\u202A-\u202E]/g, '')),
      query('a[b]', "x=1&y='2'+3#4"),
      query('nul', 'a\0b\nc'),
    ],
  }),
  of('query-bidi', { parameters: [query('q', '\u202Eabc\u202C')] }),
  of('query-reserved', {
    parameters: [query('to', 'https://x.example/a?b=c&d=%41%zz#e[0]', { allowReserved: true })],
  }),
  of('query-content', {
    parameters: [query('filter', { a: ['x', 1] }, { content: 'application/json' }), query('empty', [])],
  }),
  of('query-own', {
    path: '/items?fixed=1&z=a|b',
    parameters: [query('page', 2), query('deep', { a: { b: [1, 2] }, c: true }, { style: 'deepObject' })],
  }),

  of('header', {
    parameters: [
      { in: 'header', name: 'X-Plain', value: 'value' },
      { in: 'header', name: 'X-Quote', value: `it's "quoted" \\ $HOME \${x} #{y} %s \`z\`; a, b` },
      { in: 'header', name: 'X-List', value: ['a', 'b'] },
      { in: 'header', name: 'X-Map', value: color, explode: true },
      { in: 'header', name: 'Accept', value: 'application/json' },
      { in: 'header', name: 'If-None-Match', value: 'unquoted' },
      { in: 'header', name: 'Accept-Language', value: 'de-DE, en;q=0.5' },
    ],
  }),
  of('header-agent', { parameters: [{ in: 'header', name: 'User-Agent', value: 'reader (1.0' }] }),
  of('header-wide', {
    parameters: [
      { in: 'header', name: 'X-Wide', value: `${wide}\r\nX-Evil: 1` },
      { in: 'header', name: 'X-Empty', value: '' },
    ],
  }),
  of('header-content', {
    parameters: [{ in: 'header', name: 'Content-Language', value: 'de' }],
    body: { type: 'json', value },
  }),
  of('cookie', {
    parameters: [
      { in: 'cookie', name: 'session', value: 'a b;c="d"' },
      { in: 'cookie', name: 'list', value: ['x', 'y'], explode: false },
    ],
  }),
  of('cookie-explode', {
    parameters: [
      { in: 'cookie', name: 'c', value: color },
      { in: 'cookie', name: 'raw', value: 'a/b==', style: 'cookie' },
    ],
    body: { type: 'json', value: 1 },
  }),

  of('bearer', { authorization: [{ type: 'bearer', token: 'YOUR_TOKEN' }] }),
  of('oauth2', {
    authorization: [{ type: 'oauth2', token: 'ya29.a0-_~+/==' }],
    body: { type: 'json', value },
  }),
  of('basic', { authorization: [{ type: 'basic', username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' }] }),
  of('basic-nasty', {
    authorization: [{ type: 'basic', username: 'me@example.com', password: `p'a"s\\s:w$o{r}d %s #{x}\`!` }],
  }),
  of('basic-wide', {
    authorization: [{ type: 'basic', username: 'j\u00F6rg', password: 'p\u00E4ss \u{1F600}' }],
    body: { type: 'json', value },
  }),
  of('key-header', { authorization: [{ type: 'apiKey', in: 'header', name: 'X-API-Key', value: 'k"e\'y' }] }),
  of('key-query', {
    parameters: [query('a', 1)],
    authorization: [{ type: 'apiKey', in: 'query', name: 'api key', value: 'a&b=c' }],
  }),
  of('key-cookie', {
    authorization: [
      { type: 'apiKey', in: 'cookie', name: 'SESSIONID', value: 'abc==' },
      { type: 'bearer', token: 't' },
    ],
  }),

  json('json', value),
  json('json-nasty', { [nasty]: nasty, wide, lines, quotes, nul: 'a\0b', '': '' }),
  json('json-empty', { list: [], map: {}, text: '', nested: [[], [{}], [[]]] }),
  json('json-keys', { 0: 'a', 1: 'b', $ref: '#/x', __proto: 1, ['__proto__x']: 2, class: 'c', 'a-b': 3 }),
  json('json-proto', JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')),
  json('json-numbers', [0, -1, 1.5, 1e21, 1e-7, 9007199254740991, 123456789012345680000, true, false, null]),
  json('json-string', quotes),
  json('json-null', null),
  json('json-array', [], 'application/vnd.api+json'),
  json('json-surrogate', { lone: 'a\uD800b' }),

  text('text', 'plain text'),
  text('text-nasty', nasty),
  text('text-wide', wide),
  text('text-lines', lines),
  text('text-blocks', `  indented\n\t${quotes}\n\n${nasty.replace('\u0007', '')}\n'@\n   \n"`),
  text('text-nul', "a\0b\x001\n'%\\"),
  text('text-at', '@file'),
  text('text-empty', ''),
  text('text-xml', '<?xml version="1.0"?>\n<a b="c">\u{1F600} &amp; $x</a>\n', 'application/xml'),
  text('text-json', '{"raw": "\\u00e9 \\" é", "n": 1.0}', 'application/json'),

  form(
    'form',
    { name: 'name', value: 'Ada Lovelace' },
    { name: 'age', value: 36 },
    { name: 'ok', value: true },
  ),
  form(
    'form-nasty',
    { name: 'a', value: nasty },
    { name: 'b', value: wide },
    { name: 'c', value: lines },
    { name: 'x[y] &=+%', value: quotes },
    { name: '@at', value: '@x' },
  ),
  form(
    'form-repeated',
    { name: 'tag', value: ['a', 'b', ''] },
    { name: 'o', value: { k: 'v' } },
    { name: '0', value: 'zero' },
  ),
  form('form-nul', { name: 'n', value: 'a\0b' }),
  form(
    'form-delimited',
    { name: 'c', value: listed, explode: false },
    { name: 'j', value: { a: 1 }, contentType: 'application/json' },
  ),
  form('form-empty'),

  of('binary', { body: { type: 'binary', file: 'photo.png', contentType: 'image/png' } }),
  of('binary-put', {
    method: 'PUT',
    body: { type: 'binary', file: 'my report (final).pdf', contentType: 'application/pdf' },
    parameters: [{ in: 'header', name: 'X-Name', value: 'r' }],
  }),
  of('binary-empty', { body: { type: 'binary', file: 'empty.bin' } }),

  multipart(
    'multipart',
    { name: 'name', value: 'Ada Lovelace' },
    { name: 'photo', file: 'photo.png', contentType: 'image/png' },
  ),
  multipart('multipart-fields', { name: 'a', value: '1' }, { name: 'b', value: '' }),
  multipart(
    'multipart-nasty',
    { name: 'a', value: nasty },
    { name: 'b', value: wide },
    { name: 'c', value: lines },
    { name: 'd', value: '@x;type=y' },
    { name: 'e', value: '<"z"' },
  ),
  multipart(
    'multipart-json',
    { name: 'meta', value: '{"a": "b;c", "d": "\\"é\\""}', contentType: 'application/json' },
    { name: 'file', file: 'notes.txt', contentType: 'text/plain' },
  ),
  multipart(
    'multipart-repeated',
    { name: 'files', file: 'photo.png', contentType: 'image/png' },
    { name: 'files', file: 'empty.bin' },
    { name: 'tag', value: 'a' },
    { name: 'tag', value: 'b' },
  ),
  multipart(
    'multipart-names',
    { name: 'na\u00EFve "x" \u{1F600}', value: 'v' },
    { name: 'doc', file: 'r\u00E9sum\u00E9 \u5C65\u6B74.txt', contentType: 'text/plain' },
  ),
  multipart(
    'multipart-spaces',
    { name: 'my doc', file: 'my report (final).pdf', contentType: 'application/pdf' },
    { name: '0', value: 'zero' },
    { name: 'a=b', value: 'c' },
  ),
  multipart('multipart-nul', { name: 'n', value: 'a\0b' }, { name: 'm', value: 'x' }),
  of('multipart-all', {
    method: 'PUT',
    path: '/u/{id}/files',
    parameters: [
      { in: 'path', name: 'id', value: [1, 2], style: 'matrix' },
      query('q', color, { style: 'deepObject' }),
      { in: 'header', name: 'X-A', value: 'b' },
      { in: 'cookie', name: 's', value: '1' },
    ],
    authorization: [{ type: 'bearer', token: 'YOUR_TOKEN' }],
    body: {
      type: 'multipart',
      parts: [
        { name: 'f', file: 'notes.txt', contentType: 'text/plain' },
        { name: 't', value: 'x' },
      ],
    },
  }),

  multipart(
    'multipart-filenames',
    ...[...files.keys()].slice(5).map((file, at) => ({ name: `f${at}`, file, contentType: 'text/plain' })),
  ),
  multipart(
    'multipart-filename',
    { name: 'f', file: [...files.keys()][5] ?? '' },
    { name: 'g', file: [...files.keys()][6] ?? '' },
  ),
  ...[...files.keys()]
    .slice(5)
    .map((file, at) =>
      of(`binary-name-${at}`, { body: { type: 'binary', file, contentType: 'text/plain' } }),
    ),
]
