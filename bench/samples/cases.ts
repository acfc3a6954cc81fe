import type {
  SampleRequestBody,
  RequestParameter,
  SampleRequest,
  ParameterStyle,
  ParameterValue,
} from '../../src/domain/samples/sample-request.ts'

/** An adversarial request: the address is filled in by the run. */
export type SampleCase = { name: string; request: (base: string) => SampleRequest }

/** The files that samples send; the harness writes them beside each sample. */
export const sampleFiles: ReadonlyMap<string, Buffer> = new Map([
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

function createCase(
  name: string,
  part: Omit<SampleRequest, 'url' | 'method'> & { method?: string; path?: string },
): SampleCase {
  const { method, path = '/items', ...rest } = part
  return {
    name,
    request: (base) => ({ method: method ?? (rest.body ? 'POST' : 'GET'), url: base + path, ...rest }),
  }
}

function createQueryParameter(
  name: string,
  value: ParameterValue,
  more: Partial<RequestParameter> = {},
): RequestParameter {
  return { in: 'query', name, value, ...more }
}

const color = { R: 100, G: 200, B: 150 }
const listed = ['blue', 'black', 'a,b c&d']

function createPathCase(style: ParameterStyle, explode: boolean): SampleCase {
  const createPathParameter = (name: string, value: ParameterValue): RequestParameter => ({
    in: 'path',
    name,
    value,
    style,
    explode,
  })
  return createCase(`path-${style}${explode ? '-explode' : ''}`, {
    path: '/a/{one}/b/{many}/c/{map}/d',
    parameters: [
      createPathParameter('one', 'blue/?#[] %2F'),
      createPathParameter('many', listed),
      createPathParameter('map', color),
    ],
  })
}

function createQueryCase(style: ParameterStyle, explode: boolean): SampleCase {
  const parameters = [
    createQueryParameter('c', listed, { style, explode }),
    createQueryParameter('m', color, { style, explode }),
    createQueryParameter('e', '', {}),
  ]
  return createCase(`query-${style}${explode ? '-explode' : ''}`, { parameters })
}

function createJsonCase(name: string, value: unknown, contentType?: string): SampleCase {
  return createCase(name, { body: { type: 'json', value, ...(contentType && { contentType }) } })
}

function createTextCase(name: string, text: string, contentType = 'text/plain; charset=utf-8'): SampleCase {
  return createCase(name, { body: { type: 'text', text, contentType } })
}

function createFormCase(
  name: string,
  ...fields: Extract<SampleRequestBody, { type: 'form' }>['fields']
): SampleCase {
  return createCase(name, { body: { type: 'form', fields } })
}

function createMultipartCase(
  name: string,
  ...parts: Extract<SampleRequestBody, { type: 'multipart' }>['parts']
): SampleCase {
  return createCase(name, { body: { type: 'multipart', parts } })
}

/** The adversarial set. */
export const cases: readonly SampleCase[] = [
  createCase('get', {}),
  createCase('root', { path: '' }),
  createCase('head', { method: 'HEAD' }),
  createCase('delete', { method: 'DELETE' }),
  createCase('options', { method: 'OPTIONS' }),
  createCase('post-empty', { method: 'POST' }),
  createCase('put-empty', { method: 'PUT' }),
  createCase('query-method', { method: 'QUERY', body: { type: 'json', value: { q: 'x' } } }),
  createCase('query-method-empty', { method: 'QUERY' }),
  createCase('put-json', { method: 'PUT', body: { type: 'json', value } }),
  createCase('patch-json', {
    method: 'PATCH',
    body: { type: 'json', value: { name: null }, contentType: 'application/merge-patch+json' },
  }),
  createCase('delete-json', { method: 'DELETE', body: { type: 'json', value: { ids: [1, 2] } } }),
  createCase('options-text', { method: 'OPTIONS', body: { type: 'text', text: 'why?' } }),
  createCase('get-json', { method: 'GET', body: { type: 'json', value: { search: 'x' } } }),

  createPathCase('simple', false),
  createPathCase('simple', true),
  createPathCase('label', false),
  createPathCase('label', true),
  createPathCase('matrix', false),
  createPathCase('matrix', true),
  createCase('path-verb', {
    path: "/docs/{id}:publish/o'reilly/~me/(x)",
    parameters: [{ in: 'path', name: 'id', value: '50% \u00FC/' }],
  }),

  createQueryCase('form', true),
  createQueryCase('form', false),
  createQueryCase('spaceDelimited', false),
  createQueryCase('pipeDelimited', false),
  createQueryCase('deepObject', true),
  createCase('query-nasty', {
    parameters: [
      createQueryParameter('q', nasty),
      createQueryParameter('w', wide.replaceAll(/[\u202A-\u202E]/g, '')),
      createQueryParameter('a[b]', "x=1&y='2'+3#4"),
      createQueryParameter('nul', 'a\0b\nc'),
    ],
  }),
  createCase('query-bidi', { parameters: [createQueryParameter('q', '\u202Eabc\u202C')] }),
  createCase('query-reserved', {
    parameters: [
      createQueryParameter('to', 'https://x.example/a?b=c&d=%41%zz#e[0]', { allowReserved: true }),
    ],
  }),
  createCase('query-content', {
    parameters: [
      createQueryParameter('filter', { a: ['x', 1] }, { content: 'application/json' }),
      createQueryParameter('empty', []),
    ],
  }),
  createCase('query-own', {
    path: '/items?fixed=1&z=a|b',
    parameters: [
      createQueryParameter('page', 2),
      createQueryParameter('deep', { a: { b: [1, 2] }, c: true }, { style: 'deepObject' }),
    ],
  }),

  createCase('header', {
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
  createCase('header-agent', { parameters: [{ in: 'header', name: 'User-Agent', value: 'reader (1.0' }] }),
  createCase('header-wide', {
    parameters: [
      { in: 'header', name: 'X-Wide', value: `${wide}\r\nX-Evil: 1` },
      { in: 'header', name: 'X-Empty', value: '' },
    ],
  }),
  createCase('header-content', {
    parameters: [{ in: 'header', name: 'Content-Language', value: 'de' }],
    body: { type: 'json', value },
  }),
  createCase('cookie', {
    parameters: [
      { in: 'cookie', name: 'session', value: 'a b;c="d"' },
      { in: 'cookie', name: 'list', value: ['x', 'y'], explode: false },
    ],
  }),
  createCase('cookie-explode', {
    parameters: [
      { in: 'cookie', name: 'c', value: color },
      { in: 'cookie', name: 'raw', value: 'a/b==', style: 'cookie' },
    ],
    body: { type: 'json', value: 1 },
  }),

  createCase('bearer', { authorization: [{ type: 'bearer', token: 'YOUR_TOKEN' }] }),
  createCase('oauth2', {
    authorization: [{ type: 'oauth2', token: 'ya29.a0-_~+/==' }],
    body: { type: 'json', value },
  }),
  createCase('basic', {
    authorization: [{ type: 'basic', username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' }],
  }),
  createCase('basic-nasty', {
    authorization: [{ type: 'basic', username: 'me@example.com', password: `p'a"s\\s:w$o{r}d %s #{x}\`!` }],
  }),
  createCase('basic-wide', {
    authorization: [{ type: 'basic', username: 'j\u00F6rg', password: 'p\u00E4ss \u{1F600}' }],
    body: { type: 'json', value },
  }),
  createCase('key-header', {
    authorization: [{ type: 'apiKey', in: 'header', name: 'X-API-Key', value: 'k"e\'y' }],
  }),
  createCase('key-query', {
    parameters: [createQueryParameter('a', 1)],
    authorization: [{ type: 'apiKey', in: 'query', name: 'api key', value: 'a&b=c' }],
  }),
  createCase('key-cookie', {
    authorization: [
      { type: 'apiKey', in: 'cookie', name: 'SESSIONID', value: 'abc==' },
      { type: 'bearer', token: 't' },
    ],
  }),

  createJsonCase('json', value),
  createJsonCase('json-nasty', { [nasty]: nasty, wide, lines, quotes, nul: 'a\0b', '': '' }),
  createJsonCase('json-empty', { list: [], map: {}, text: '', nested: [[], [{}], [[]]] }),
  createJsonCase('json-keys', {
    0: 'a',
    1: 'b',
    $ref: '#/x',
    __proto: 1,
    ['__proto__x']: 2,
    class: 'c',
    'a-b': 3,
  }),
  createJsonCase('json-proto', JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')),
  createJsonCase('json-numbers', [
    0,
    -1,
    1.5,
    1e21,
    1e-7,
    9007199254740991,
    123456789012345680000,
    true,
    false,
    null,
  ]),
  createJsonCase('json-string', quotes),
  createJsonCase('json-null', null),
  createJsonCase('json-array', [], 'application/vnd.api+json'),
  createJsonCase('json-surrogate', { lone: 'a\uD800b' }),

  createTextCase('text', 'plain text'),
  createTextCase('text-nasty', nasty),
  createTextCase('text-wide', wide),
  createTextCase('text-lines', lines),
  createTextCase('text-blocks', `  indented\n\t${quotes}\n\n${nasty.replace('\u0007', '')}\n'@\n   \n"`),
  createTextCase('text-nul', "a\0b\x001\n'%\\"),
  createTextCase('text-at', '@file'),
  createTextCase('text-empty', ''),
  createTextCase('text-xml', '<?xml version="1.0"?>\n<a b="c">\u{1F600} &amp; $x</a>\n', 'application/xml'),
  createTextCase('text-json', '{"raw": "\\u00e9 \\" é", "n": 1.0}', 'application/json'),

  createFormCase(
    'form',
    { name: 'name', value: 'Ada Lovelace' },
    { name: 'age', value: 36 },
    { name: 'ok', value: true },
  ),
  createFormCase(
    'form-nasty',
    { name: 'a', value: nasty },
    { name: 'b', value: wide },
    { name: 'c', value: lines },
    { name: 'x[y] &=+%', value: quotes },
    { name: '@at', value: '@x' },
  ),
  createFormCase(
    'form-repeated',
    { name: 'tag', value: ['a', 'b', ''] },
    { name: 'o', value: { k: 'v' } },
    { name: '0', value: 'zero' },
  ),
  createFormCase('form-nul', { name: 'n', value: 'a\0b' }),
  createFormCase(
    'form-delimited',
    { name: 'c', value: listed, explode: false },
    { name: 'j', value: { a: 1 }, contentType: 'application/json' },
  ),
  createFormCase('form-empty'),

  createCase('binary', { body: { type: 'binary', file: 'photo.png', contentType: 'image/png' } }),
  createCase('binary-put', {
    method: 'PUT',
    body: { type: 'binary', file: 'my report (final).pdf', contentType: 'application/pdf' },
    parameters: [{ in: 'header', name: 'X-Name', value: 'r' }],
  }),
  createCase('binary-empty', { body: { type: 'binary', file: 'empty.bin' } }),

  createMultipartCase(
    'multipart',
    { name: 'name', value: 'Ada Lovelace' },
    { name: 'photo', file: 'photo.png', contentType: 'image/png' },
  ),
  createMultipartCase('multipart-fields', { name: 'a', value: '1' }, { name: 'b', value: '' }),
  createMultipartCase(
    'multipart-nasty',
    { name: 'a', value: nasty },
    { name: 'b', value: wide },
    { name: 'c', value: lines },
    { name: 'd', value: '@x;type=y' },
    { name: 'e', value: '<"z"' },
  ),
  createMultipartCase(
    'multipart-json',
    { name: 'meta', value: '{"a": "b;c", "d": "\\"é\\""}', contentType: 'application/json' },
    { name: 'file', file: 'notes.txt', contentType: 'text/plain' },
  ),
  createMultipartCase(
    'multipart-repeated',
    { name: 'files', file: 'photo.png', contentType: 'image/png' },
    { name: 'files', file: 'empty.bin' },
    { name: 'tag', value: 'a' },
    { name: 'tag', value: 'b' },
  ),
  createMultipartCase(
    'multipart-names',
    { name: 'na\u00EFve "x" \u{1F600}', value: 'v' },
    { name: 'doc', file: 'r\u00E9sum\u00E9 \u5C65\u6B74.txt', contentType: 'text/plain' },
  ),
  createMultipartCase(
    'multipart-spaces',
    { name: 'my doc', file: 'my report (final).pdf', contentType: 'application/pdf' },
    { name: '0', value: 'zero' },
    { name: 'a=b', value: 'c' },
  ),
  createMultipartCase('multipart-nul', { name: 'n', value: 'a\0b' }, { name: 'm', value: 'x' }),
  createCase('multipart-all', {
    method: 'PUT',
    path: '/u/{id}/files',
    parameters: [
      { in: 'path', name: 'id', value: [1, 2], style: 'matrix' },
      createQueryParameter('q', color, { style: 'deepObject' }),
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

  createMultipartCase(
    'multipart-filenames',
    ...[...sampleFiles.keys()]
      .slice(5)
      .map((file, at) => ({ name: `f${at}`, file, contentType: 'text/plain' })),
  ),
  createMultipartCase(
    'multipart-filename',
    { name: 'f', file: [...sampleFiles.keys()][5] ?? '' },
    { name: 'g', file: [...sampleFiles.keys()][6] ?? '' },
  ),
  ...[...sampleFiles.keys()]
    .slice(5)
    .map((file, at) =>
      createCase(`binary-name-${at}`, { body: { type: 'binary', file, contentType: 'text/plain' } }),
    ),
]
