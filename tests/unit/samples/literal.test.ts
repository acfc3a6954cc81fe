import { expect, test } from 'vitest'
import { resolveRequest } from '../../../src/domain/samples/wire-request.ts'
import { sampleLanguages } from '../../../src/domain/samples/write-sample.ts'

const text = `"a'b\\c$d#{e}%f\`\t\0\u202E\u00A0é😀\r\n`

/** The literal of that one text, as a body, in each language. */
const literals: Record<string, string> = {
  python: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\x00\u202e\u00a0é😀\r\n".encode()`,
  curl:
    String.raw`printf -- '"a'\''b\\c$d#{e}%%f` +
    '`' +
    String.raw`\011\000\342\200\256\302\240\303\251\360\237\230\200\r\n' | curl`,
  csharp: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\u0000\u202E\u00A0é😀\r\n"`,
  go: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\x00\u202e\u00a0é😀\r\n"`,
  nodejs: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n"`,
  ruby: String.raw`"\"a'b\\c$d\#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n"`,
  php: String.raw`"\"a'b\\c\$d#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n"`,
  java: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\000\u202E\u00A0é😀\r\n"`,
  powershell: '"`"a\'b\\c`$d#{e}%f```t`0`u{202e}`u{a0}é😀`r`n"',
  dart: String.raw`'"a\'b\\c\$d#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n'`,
  javascript: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n"`,
  c: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\000\342\200\256\302\240é😀\r\n"`,
  'objective-c': String.raw`@"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\000\342\200\256\302\240é😀\r\n"`,
  ocaml: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\000\u{202E}\u{A0}é😀\r\n"`,
  r: 'as.raw(c(0x22, 0x61, 0x27, 0x62, 0x5C,',
  swift: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n"`,
  kotlin: String.raw`"\"a'b\\c\$d#{e}%f` + '`' + String.raw`\t\u0000\u202E\u00A0é😀\r\n"`,
  rust: String.raw`"\"a'b\\c$d#{e}%f` + '`' + String.raw`\t\u{0}\u{202E}\u{A0}é😀\r\n"`,
}

/** Where the requests go. */
const target = { method: 'POST', url: 'https://x.example/' }

test.each(sampleLanguages)('a literal in $id', ({ id, write }) => {
  const code = write(resolveRequest({ ...target, body: { type: 'text', text } }))
  expect(code).toContain(literals[id] ?? 'no literal')
})

/** For any text, the program has no character that hides what it does. */
test.each(sampleLanguages)('no invisible character in $id', ({ write }) => {
  const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('')
  const all = `${latin}\u061C\u200B\u200E\u202A\u202E\u2028\u2029\u2066\u3000\uFEFF\uFFF9\u{E0041}`
  for (const value of [all, `a\n${all}`]) {
    const requests = [
      { body: { type: 'text', text: value } },
      { body: { type: 'json', value: { [value]: value } } },
      { body: { type: 'form', fields: [{ name: value, value }] } },
      {
        body: {
          type: 'multipart',
          parts: [
            { name: value, value },
            { name: 'f', file: value },
          ],
        },
      },
      { parameters: [{ in: 'header', name: value, value }] },
      { authorization: [{ type: 'basic', username: value, password: value }] },
    ] as const
    for (const request of requests) {
      const code = write(resolveRequest({ ...target, ...request }))
      expect(code.replaceAll(/[\n\t]/g, '')).not.toMatch(/(?!\p{Cn})\p{C}|\p{Zl}|\p{Zp}|(?! )\p{Zs}/u)
    }
  }
})
