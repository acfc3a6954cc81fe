import { characterEntities } from 'character-entities'
import { expect, test } from 'vitest'
import { decodeNamedCharacterReference } from '../../../src/lib/text/html/decode-character-name.ts'

test('every name gives the character that the package it replaces gives', () => {
  const names = Object.keys(characterEntities)
  expect(names.length).toBeGreaterThan(2000)
  const found = names.map((name) => [name, decodeNamedCharacterReference(name)])
  expect(Object.fromEntries(found)).toEqual(characterEntities)
})

test.each(['notit', 'amp;', 'lt;x', '#35', 'AMPx', 'constructor', 'toString', '', 'a b', '&amp'])(
  '%j is not a name',
  (name) => {
    expect(decodeNamedCharacterReference(name)).toBe(false)
  },
)
