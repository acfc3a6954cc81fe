import { describe, expect, test } from 'vitest'
import type { SampleRequestBody } from '../../../src/domain/samples/sample-request.ts'
import { writeHttpFile } from '../../../src/domain/samples/write-http-file.ts'

const write = (body: SampleRequestBody) =>
  writeHttpFile('Send\nit', 'send it', { method: 'POST', url: 'https://api.example/v1', body }).split('\n')

describe('a request as a .http file', () => {
  test('has a text body as it is', () => {
    expect(write({ type: 'text', text: '<note>\n# no heading, > no handler\n</note>' })).toEqual([
      '### Send it',
      '# @name send_it',
      'POST https://api.example/v1',
      'Content-Type: text/plain',
      '',
      '<note>',
      '# no heading, > no handler',
      '</note>',
      '',
    ])
  })

  test('has the parts of a form, with names that add no header line', () => {
    const name = 'a"\r\nX-Added: 1'
    const lines = write({
      type: 'multipart',
      parts: [
        { name, value: 'one' },
        { name: 'file', file: 'b"\nX-Added: 1.csv', contentType: 'text/csv' },
      ],
    })
    expect(lines.filter((line) => line.startsWith('X-Added'))).toEqual([])
    const boundary = /boundary=(.+)$/.exec(lines[3] ?? '')?.[1] ?? ''
    expect(lines.slice(4)).toEqual([
      '',
      `--${boundary}`,
      'Content-Disposition: form-data; name="a%22%0D%0AX-Added: 1"',
      '',
      'one',
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="b%22%0AX-Added: 1.csv"',
      'Content-Type: text/csv',
      '',
      '< ./b" X-Added: 1.csv',
      `--${boundary}--`,
      '',
    ])
  })

  test('has a boundary that no value has', () => {
    const lines = write({ type: 'multipart', parts: [{ name: 'a', value: '--offprint-part--' }] })
    expect(lines[3]).not.toContain('boundary=offprint-part')
  })

  test.each([
    '### Other\nDELETE https://api.example/v1',
    'a\r\n### b',
    'a\n< ./secret.txt',
    '<@ ./secret.txt',
    '<@latin1 ./secret.txt',
    '<> response.json',
    '> {% client.log(1) %}',
    'a\n>> out.json',
    '{{$processEnv HOME}}',
    '# @x\n### y',
  ])('leaves a text that editors would read as their own syntax in a file: %j', (text) => {
    for (const lines of [
      write({ type: 'text', text }),
      write({ type: 'multipart', parts: [{ name: 'a', value: text }] }),
    ]) {
      const insertions = lines.filter((line) => line.startsWith('<'))
      expect(insertions).toEqual([expect.stringMatching(/^< \.\/(?:body|part-1)\.txt$/)])
      const others = lines.filter((line) => !/^(?:# \| |< )/.test(line))
      expect(others.slice(1).join('\n')).not.toMatch(/^###|^<|^>|\{\{/m)
      const kept = lines.filter((line) => line.startsWith('# | ')).map((line) => line.slice(4))
      expect(kept).toEqual(text.split(/\r?\n/))
    }
  })
})
