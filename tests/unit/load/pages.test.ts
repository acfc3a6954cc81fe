import { describe, expect, test } from 'vitest'
import { checkSlug } from '../../../src/stages/load/pages/check-slug.ts'
import { joinRoute } from '../../../src/stages/load/pages/page-route.ts'
import { describeExpectedDate, parseDate } from '../../../src/stages/load/pages/parse-date.ts'

const at = { file: 'content/docs/a.md', line: 2, column: 1 }

describe('a slug', () => {
  test.each(['setup', '/setup', './setup', 'a/b', 'größe', 'a%20b'.replace('%20', '-'), 'v1.2', '@a,b:c'])(
    '%j is a path',
    (slug) => expect(checkSlug(slug, at)).toEqual({ value: slug, problems: [] }),
  )

  test('leads out of the folders of its page, and not further', () => {
    expect(checkSlug('../../x', at, 2)).toEqual({ value: '../../x', problems: [] })
    expect(checkSlug('../', at, 1).problems).toEqual([])
    expect(checkSlug('../../x', at, 1).problems).toHaveLength(1)
    expect(checkSlug('', at).problems).toHaveLength(1)
    expect(checkSlug('a/../x', at, 2).problems).toHaveLength(1)
  })

  test.each([
    ['../../x', 'x'],
    ['a/%2e%2e/b', 'a/b'],
    ['a%2F..%2F..%2Fb', 'a/b'],
    ['https://x.example/y', 'x.example/y'],
    ['//x.example', 'x.example'],
    ['javascript:x', 'x'],
    ['set up?a#b', 'set-up-a-b'],
    ['a\\b', 'a-b'],
    ['a%0Ab', 'a-b'],
  ])('%j is not a path, %j would be', (slug, suggested) => {
    const { value, problems } = checkSlug(slug, at)
    expect(value).toBeUndefined()
    expect(problems.map(({ code, location }) => [code, location])).toEqual([['invalid-slug', at]])
    expect(problems[0]?.hint).toContain(`slug: ${suggested}\``)
  })
})

test.each([
  [['/docs', '../../x'], '/docs/x'],
  [['/docs', '%2e%2e', '%2E', 'x'], '/docs/x'],
  [['/'], '/'],
])('a route has no dot segments: %j gives %j', (parts, route) => expect(joinRoute(parts)).toBe(route))

test.each([
  ['2026-05-14', '2026-05-14', undefined],
  ['2026-05-14T23:30:00-02:00', '2026-05-14', '2026-05-15T01:30:00Z'],
  ['2026-05-14 01:00 +0200', '2026-05-14', '2026-05-13T23:00:00Z'],
  ['2026-05-14T10:00', '2026-05-14', '2026-05-14T10:00:00Z'],
  ['2026-05-14 3:45:00', '2026-05-14', '2026-05-14T03:45:00Z'],
  ['2024-02-29', '2024-02-29', undefined],
  ['2024/05/04', '2024-05-04', undefined],
  ['2024.5.4', '2024-05-04', undefined],
  ['2024-5-4T10:00Z', '2024-05-04', '2024-05-04T10:00:00Z'],
])('the date %j is the day %j, as its author wrote it', (text, day, time) =>
  expect(parseDate(text)).toEqual({ day, time }),
)

test.each([
  ['2026-02-29', 'a date that exists, such as 2026-05-14'],
  ['2026-05-14T25:00', 'a date that exists, such as 2026-05-14'],
  ['2024/13/45', 'a date that exists, such as 2026-05-14'],
  ['2024-5/4', 'written as year-month-day, such as 2026-05-14'],
  ['14 May 2026', 'written as year-month-day, such as 2026-05-14'],
  ['2026', 'written as year-month-day, such as 2026-05-14'],
])('the text %j must be %s', (text, expected) => {
  expect(parseDate(text)).toBeUndefined()
  expect(describeExpectedDate(text)).toBe(expected)
})
