/** The catalogue of texts in each language of the interface. English is the one that the others are translated from. */

import type { InterfaceLanguage } from '../../../types.ts'
import { en } from './en.ts'

export type MessageKey = keyof typeof en

/** All texts of the interface in one language, in ICU MessageFormat. */
export type Messages = Readonly<Record<MessageKey, string>>

export const catalogues: Readonly<Record<InterfaceLanguage, Messages>> = {
  en,
  de: en,
  fr: en,
  es: en,
  pt: en,
  ja: en,
  zh: en,
  ar: en,
}
