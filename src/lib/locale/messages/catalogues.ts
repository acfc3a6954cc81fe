/** The catalogue of texts in each language of the interface. English is the one that the others are translated from. */

import type { InterfaceLanguage } from '../../types.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import type { Messages } from './message-key.ts'
import { pt } from './pt.ts'
import { zh } from './zh.ts'

export const catalogues: Readonly<Record<InterfaceLanguage, Messages>> = { en, de, fr, es, pt, ja, zh, ar }
