/** Every language has every text, with the arguments and the plural forms that it needs. */

import { describe, expect, test } from 'vitest'
import { compileMessage, listArguments } from '../../../src/lib/locale/compile-message.ts'
import type { CompiledMessage } from '../../../src/lib/locale/format-message.ts'
import { INTERFACE_LANGUAGES, nameLanguage } from '../../../src/lib/locale/language.ts'
import { catalogues } from '../../../src/lib/locale/messages/catalogues.ts'
import type { MessageKey } from '../../../src/lib/locale/messages/message-key.ts'
import { formatDay, runInLanguage, writeText, writeTextParts } from '../../../src/lib/locale/text.ts'

const keys = Object.keys(catalogues.en) as MessageKey[]

/** The plural forms that a message distinguishes; undefined for a message without plurals. */
function listForms(message: CompiledMessage): readonly string[] | undefined {
  if (typeof message === 'string') return undefined
  for (const part of message) if (typeof part !== 'string' && part[2] === 1) return Object.keys(part[1] ?? {})
  return undefined
}

test('the names of languages that are kept here are those of Intl', () => {
  const names = INTERFACE_LANGUAGES.map((tag) => {
    const options = { type: 'language', languageDisplay: 'standard' } as const
    const name = new Intl.DisplayNames([tag], options).of(tag) ?? ''
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  })
  expect(INTERFACE_LANGUAGES.map(nameLanguage)).toEqual(names)
})

describe.each(INTERFACE_LANGUAGES)('the catalogue in %s', (language) => {
  const messages = catalogues[language]

  test('has the texts of the English one', () => {
    expect(Object.keys(messages)).toEqual(keys)
    expect(keys.filter((key) => messages[key].trim() === '')).toEqual([])
  })

  test('has the same arguments in each text', () => {
    const wrong = keys.filter((key) => {
      const own = listArguments(compileMessage(messages[key]))
      return own.join() !== listArguments(compileMessage(catalogues.en[key])).join()
    })
    expect(wrong).toEqual([])
  })

  test('has each plural form that the language distinguishes', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    // `many` of Spanish, French and Portuguese is for millions.
    const needed = pluralCategories.filter((form) => form !== 'many' || language === 'ar')
    const wrong = keys.filter((key) => {
      if (key === 'api.withScopes') return false
      const forms = listForms(compileMessage(messages[key]))
      return forms !== undefined && !needed.every((form) => forms.includes(form))
    })
    expect(wrong).toEqual([])
  })

  test.skipIf(language === 'en')('is translated', () => {
    const same = keys.filter((key) => messages[key] === catalogues.en[key])
    // Names of products and protocols are the same, and some words.
    expect(same.length).toBeLessThan(60)
  })
})

describe('texts', () => {
  test('are in the language of the call, also after it has waited', async () => {
    const slow = runInLanguage('de', async () => {
      await Promise.resolve()
      return writeText('close')
    })
    const fast = runInLanguage('fr', () => writeText('close'))
    expect([writeText('close'), await slow, fast]).toEqual(['Close', 'Schließen', 'Fermer'])
  })

  test('choose plural forms by the rules of the language', () => {
    const count = (number: number) => writeText('blog.posts', { count: number })
    expect([1, 2].map(count)).toEqual(['One post', '2 posts'])
    expect(runInLanguage('ar', () => [1, 2].map(count))).toEqual(['مقالة واحدة', 'مقالتان'])
    expect(runInLanguage('ja', () => count(1))).toBe('記事 1 件')
  })

  test('keep the direction of names in a text that runs from right to left', () => {
    const describeVersion = () => writeText('version.old', { version: '2.x' })
    expect(runInLanguage('ar', describeVersion)).toContain(' \u{2068}2.x\u{2069}')
    expect(describeVersion()).toBe('This page describes 2.x, an old version.')
  })

  test('can have parts that are more than text', () => {
    const link = { href: '/search' }
    expect(writeTextParts<object>('search.orIndex', { index: link })).toEqual(['or use the ', link, '.'])
  })

  test('write dates as the language does', () => {
    expect(formatDay('2026-11-21')).toBe('21 November 2026')
    expect(runInLanguage('ja', () => formatDay('2026-11-21'))).toBe('2026年11月21日')
  })
})
