/** Inline styles of a page as its style sheet. */

import { expect, test } from 'vitest'
import { linkPageStyles } from '../../../src/stages/emit/page/page-styles.ts'
import { isPortableStyle } from '../../../src/lib/page/inline-style.ts'

const page = (body: string) => `<html><head><title>T</title></head><body>${body}</body></html>`

test('equal styles share a rule, and the page links the sheet by a name with its hash', () => {
  const body =
    '<p data-style="color:red">a</p><b data-style="color:red">b</b><i data-style="font-family:&#x22;A&quot;">c</i>'
  const { html, sheet } = linkPageStyles('/docs/%C3%BCber', page(body))
  expect(sheet?.data).toBe(
    ':is([data-style="color:red"],#_#_){color:red}\n:is([data-style="font-family:\\"A\\""],#_#_){font-family:"A"}\n',
  )
  expect(sheet?.path).toMatch(/^docs\/über\.[\da-f]{8}\.css$/)
  expect(html).toMatch(/<link rel="stylesheet" href="\uFDD0\/docs\/%C3%BCber\.[\da-f]{8}\.css"\/><\/head>/)
  expect(linkPageStyles('/', page(body)).sheet?.path).toMatch(/^index\./)
})

test('a page without inline styles stays as it is', () => {
  const html = page('<p>a</p>')
  expect(linkPageStyles('/docs/a', html)).toEqual({ html })
  expect(linkPageStyles('/docs/a', page('<p data-style="}*{color:red">a</p>')).sheet).toBeUndefined()
})

test.each([
  ['color:red', true],
  ['width:calc(100% - (2 * var(--gap)))', true],
  ['background:url("data:image/png;base64,AA==")', true],
  ['background:url(a.png)', false],
  ['background:URL( https://a.example/b.png)', false],
  ['color:red}body{color:blue', false],
  ['color:rgb(1,2', false],
  ["font-family:'a", false],
  ['content:"\\"', false],
  ['color:red/*', false],
])('%s can be in a style sheet: %s', (style, isPortable) => {
  expect(isPortableStyle(style)).toBe(isPortable)
})
