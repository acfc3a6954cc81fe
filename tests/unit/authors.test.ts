import { expect, test } from 'vitest'
import { readAuthors } from '../../src/stages/load/tables/read-authors-and-tags.ts'

const read = (text: string) => readAuthors({ path: 'content/blog/authors.yml', text })

test('a name at a known service becomes its address; addresses stay', () => {
  const { value, problems } = read(
    'ada:\n  socials:\n    github: ada\n    Mastodon: "@ada"\n    site: https://a.example\n    email: mailto:a@a.example\n',
  )
  expect(problems).toEqual([])
  expect(value?.[0]?.socials).toEqual({
    github: 'https://github.com/ada',
    Mastodon: 'https://mastodon.social/@ada',
    site: 'https://a.example',
    email: 'mailto:a@a.example',
  })
})

test('an entry that is not a table is reported, and its key exists', () => {
  const { value, problems } = read('ada: Ada\n')
  expect(problems.map(({ code }) => code)).toEqual(['front-matter-value'])
  expect(value).toMatchObject([{ key: 'ada', name: 'ada' }])
})

test.each([
  ['socials:\n    nowhere: ada'],
  ['socials:\n    github: "javascript:alert(1)"'],
  ['socials:\n    site: "javascript:alert(1)"'],
  ['url: "javascript:alert(1)"'],
  ['url: /about'],
])('%s is reported and left out', (line) => {
  const { value, problems } = read(`ada:\n  name: Ada\n  ${line}\n`)
  expect(problems.map(({ code, location: place }) => [code, place?.line])).toEqual([
    ['front-matter-value', 3],
  ])
  expect(value?.[0]).toMatchObject({ name: 'Ada', socials: {} })
  expect(value?.[0]?.url).toBeUndefined()
})
