import { expect, test } from 'vitest'
import { createNameIndex } from '../../../src/lib/text/problems/name-index.ts'
import { nearestName } from '../../../src/lib/text/problems/nearest-name.ts'

const WORDS = ['setup', 'token', 'webhook', 'invite', 'report', 'upload', 'status', 'organization']
const names = WORDS.flatMap((first) =>
  WORDS.flatMap((second) => WORDS.map((third) => `/docs/${first}/${second}-${third}`)),
)

/** One slip each: a letter that is missing, doubled, another, or swapped with the next. */
const SLIPS: readonly ((name: string, at: number) => string)[] = [
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at + 1) + name.slice(at),
  (name, at) => `${name.slice(0, at)}x${name.slice(at + 1)}`,
  (name, at) => name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2),
]

test('an index suggests what a comparison with every name does', () => {
  const find = createNameIndex(names)
  const wrong = names
    .filter((_, index) => index % 7 === 0)
    .flatMap((name, index) => {
      const at = 6 + (index % (name.length - 7))
      const [slip = (text: string) => text, other = slip] = SLIPS.slice(index % SLIPS.length)
      return [slip(name, at), other(slip(name, at), name.length - 2), `${name}-and-more`, '/other/place']
    })
  expect(names.length).toBeGreaterThan(500)
  expect(wrong.map((name) => find(name, 2))).toEqual(wrong.map((name) => nearestName(name, names, 2)))
})
