/** Names of the texts of the interface. The English catalogue has them all, and the others are translated from it. */

import type en from './en.json'

export type MessageKey = keyof typeof en

/** All texts of the interface in one language, in ICU MessageFormat. */
export type Messages = Readonly<Record<MessageKey, string>>
