/** Business identifiers: which countries are supported, and whether check digits are valid. */

import type { JsonObject } from '../store/records.ts'
import { createApiError } from '../http/api-error.ts'
import { readString } from '../read-string.ts'
import { splitNames } from '../../lib/text/split-names.ts'

/** Countries of the European Economic Area: those whose businesses are known by their LEI. */
const EEA = new Set(
  splitNames('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'),
)
const REGISTER_COUNTRIES: Readonly<Record<string, string>> = {
  gb_company_number: 'GB',
  de_register_entry: 'DE',
  fr_siren: 'FR',
  us_ein: 'US',
}

/** Throws country_not_supported for a country without a register that can be asked. */
export function requireSupportedCountry(country: string): void {
  if (EEA.has(country) || Object.values(REGISTER_COUNTRIES).includes(country)) return
  throw createApiError('country_not_supported', `Businesses registered in ${country} cannot be verified.`)
}

/** Throws identifier_invalid if check digits are wrong or the register belongs to a different country. */
export function checkIdentifier(identifier: JsonObject, country: string): void {
  const scheme = readString(identifier['scheme'])
  const registerCountry = REGISTER_COUNTRIES[scheme]
  if (scheme === 'lei' ? !EEA.has(country) : registerCountry !== country)
    throw createApiError('identifier_invalid', `The register of ${scheme} has no businesses of ${country}.`)
  if (scheme === 'lei' && !hasValidLeiDigits(readString(identifier['lei'])))
    throw createApiError(
      'identifier_invalid',
      `The check digits of the LEI ${readString(identifier['lei'])} are wrong.`,
    )
  if (scheme === 'fr_siren' && !hasValidLuhnDigit(readString(identifier['siren'])))
    throw createApiError(
      'identifier_invalid',
      `The check digit of the SIREN ${readString(identifier['siren'])} is wrong.`,
    )
}

/** ISO 7064 MOD 97-10, with letters as two digits from 10. */
function hasValidLeiDigits(lei: string): boolean {
  let rest = 0
  for (const digit of Array.from(lei)
    .map((character) => Number.parseInt(character, 36))
    .join(''))
    rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** ISO/IEC 7812-1, annex B. */
function hasValidLuhnDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, n) => {
      const value = Number(digit) * (n % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** How an identifier is known: two of the same value are the same business. */
export function identifierKey(identifier: JsonObject): string {
  return Object.entries(identifier)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}=${readString(value)}`)
    .join(' ')
}
