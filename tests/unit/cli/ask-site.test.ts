/** The questions of `docs init`: defaults, flags, and answers that are asked for again. */

import { expect, test } from 'vitest'
import { askSite, type SiteAnswers } from '../../../src/cli/ask-site.ts'

/** The site of these answers, and the questions that were shown. */
async function answer(answers: readonly string[], flags: SiteAnswers = {}) {
  const shown: string[] = []
  const site = await askSite({
    flags,
    defaultTitle: 'My docs',
    explainUnreadable: (path) => (path === 'api.yaml' ? undefined : 'no such file or folder'),
    ask: (question) => {
      shown.push(question)
      return Promise.resolve(answers[shown.length - 1] ?? '')
    },
  })
  return { site, shown }
}

test('three empty answers take the defaults', async () => {
  const { site, shown } = await answer(['', ' ', ''])
  expect(site).toEqual({ title: '' })
  expect(shown).toHaveLength(3)
  expect(shown[0]).toBe('Title of the site (My docs): ')
})

test('a file that cannot be read and an unknown service are asked for again', async () => {
  const { site, shown } = await answer(['Orders', 'nope.yaml', 'api.yaml', 'circle', 'GitHub'])
  expect(site).toEqual({ title: 'Orders', spec: 'api.yaml', ci: 'github' })
  expect(shown[2]).toContain('Cannot read nope.yaml: no such file or folder.\nAPI description')
  expect(shown[4]).toContain('Type github or gitlab, or press Enter for none.\n')
})

test('what a flag says is not asked for', async () => {
  const { site, shown } = await answer([''], { title: 'Orders', spec: 'other.yaml' })
  expect(site).toEqual({ title: 'Orders', spec: 'other.yaml' })
  expect(shown).toEqual(['Continuous integration, github or gitlab (empty: none): '])
})
