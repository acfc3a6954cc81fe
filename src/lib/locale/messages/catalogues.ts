/** The catalogue of texts in each language of the interface: a JSON file of ICU messages, as translation tools read them. */

import type { InterfaceLanguage } from '../../types.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import type { Messages } from './message-key.ts'
import pt from './pt.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

export const catalogues: Readonly<Record<InterfaceLanguage, Messages>> = { en, de, fr, es, pt, ja, zh, ar }
