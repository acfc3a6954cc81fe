/** Writes a name in kebab case, as lodash and tools that build on it write addresses: 'OAuth 2.0' is 'o-auth-2-0'. */

/** Letters that decompose to no letter of the alphabet. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'Oe',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
}

/** Capitals before a word or at an end, a word, capitals, an ordinal number, a number. Letters without case count as a word. */
const WORD =
  /\d*(?:1st|2nd|3rd|(?![123])\dth)(?=\b|[A-Z_])|[A-Z]+(?=[A-Z][a-z]|[^A-Za-z]|$)|[A-Z]?(?:[a-z]|[^\0-\x7f\s\u2000-\u206f])+|[A-Z]+|\d+/g

/** The words of a name in small letters, with hyphens between. */
export function toKebabCase(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .normalize('NFC')
    .replace(/[ßæÆøØœŒđĐłŁ]/g, (letter) => LETTERS[letter] ?? letter)
  return (plain.match(WORD) ?? []).map((word) => word.toLowerCase()).join('-')
}
