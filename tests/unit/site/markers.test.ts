import { expect, test } from 'vitest'
import * as markers from '../../../src/lib/site/markers.ts'

test('each marker is a character of its own, and no text of an author can hold it', () => {
  const characters = Object.values(markers).flatMap((value) => (typeof value === 'string' ? [value] : []))
  expect(characters.length).toBeGreaterThan(6)
  expect(new Set(characters).size).toBe(characters.length)
  for (const character of characters) expect(markers.stripMarkers(character)).toBe('\uFFFD')
})
