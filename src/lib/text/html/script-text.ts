/** Raised and lowered digits, for text that has no elements: `x²`, `10⁻³`, `H₂O`. */

const FROM = '0123456789+-−n'
const TO = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋ₙ' }

/** The text of a `<sup>` or `<sub>` with characters of its own, or unchanged if it has others, such as the `st` of `1st`. */
export function writeScriptText(text: string, tag: 'sup' | 'sub'): string {
  const written = Array.from(text, (character) => TO[tag][FROM.indexOf(character)] ?? '')
  return written.includes('') ? text : written.join('')
}
