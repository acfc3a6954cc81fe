/** Search in the languages of the interface: small sites of guides, and questions with the page that answers each. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indexPage, type SearchDocument } from '../../src/domain/search/index/index-page.ts'
import { mergeIndex } from './merge-index.ts'
import { createSearchEngine } from '../../src/domain/search/search-engine.ts'
import { hasCompounds } from '../../src/domain/search/words/split-words.ts'

interface LanguageQuestions {
  /** Title and text, by id. */
  readonly pages: Readonly<Record<string, readonly [title: string, text: string]>>
  /** Id of the page that answers, by question. */
  readonly questions: Readonly<Record<string, string>>
}

const sites = JSON.parse(
  readFileSync(new URL('search-languages/questions.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, LanguageQuestions>>

/** How many questions may find another page first. */
const MISSES: Readonly<Record<string, number>> = { zh: 3, fr: 1, ar: 2 }

type Pages = LanguageQuestions['pages']

function createEngine(language: string, pages: Pages) {
  const documents = Object.entries(pages)
    .map(([id, [title, text]]): SearchDocument => ({
      route: `/${id}`,
      title,
      section: 0,
      version: 0,
      label: '',
      names: [],
      fields: [],
      ...(hasCompounds(language) && { hasCompounds: true }),
      sections: [{ id: '', heading: '', text }],
    }))
    .sort((a, b) => (a.route < b.route ? -1 : 1))
  const facts = {
    layout: 'x',
    synonyms: [],
    sections: [{ label: 'Guides', weight: 1 }],
    versions: [],
    language,
  }
  const shards = new Map(
    [...mergeIndex(documents.map(indexPage), facts)].map(({ name, data }) => [name, JSON.stringify(data)]),
  )
  return createSearchEngine(async (name) => {
    const data = shards.get(name)
    if (data === undefined) throw new Error(name)
    return JSON.parse(data) as unknown
  })
}

test.each(Object.entries(sites))('questions in %s find their pages first', async (language, site) => {
  const engine = createEngine(language, site.pages)
  const missed: string[] = []
  for (const [question, id] of Object.entries(site.questions)) {
    const { hits } = await engine.search(question)
    if (hits[0]?.route !== `/${id}`) missed.push(question)
  }
  expect(Object.keys(site.questions).length).toBeGreaterThan(30)
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(MISSES[language] ?? 0)
})

// cspell:disable
const COMPOUNDS: Pages = {
  a: ['Seite', 'Die Zahlungsabwicklung nutzt ein Straßenverzeichnis und Benutzerkonten.'],
  b: ['Andere', 'Eine Bankverbindung gehört zur Kundenverwaltung, der Energieanbieter zum Vertrag.'],
}

test.each([
  ['abwicklung', '/a'],
  ['verzeichnis', '/a'],
  ['Konto', '/a'],
  ['zahlung', '/a'],
  ['Verbindung', '/b'],
  ['verwaltung', '/b'],
  ['Anbieter', '/b'],
])('the part %s of a German compound finds its page', async (part, route) => {
  const { hits } = await createEngine('de', COMPOUNDS).search(part)
  expect(hits.map((hit) => hit.route)).toEqual([route])
})
// cspell:enable

test.each(['IT', 'WHO', 'will', 'might'])(
  'the stop word %s alone finds the page that has it',
  async (word) => {
    const engine = createEngine('en', {
      a: ['Rules', 'Ask IT first. The WHO has limits. It might rain, or it will.'],
      b: ['Other', 'Ask it. Those who know say so.'],
    })
    const { hits } = await engine.search(word)
    expect(hits.map((hit) => hit.route)).toEqual(['/a'])
  },
)
