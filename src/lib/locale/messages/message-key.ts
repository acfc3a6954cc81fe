/** Names of the texts of the interface. */

import type { en } from './en.ts'

export type MessageKey = keyof typeof en

/** All texts of the interface in one language, in ICU MessageFormat. */
export type Messages = Readonly<Record<MessageKey, string>>
