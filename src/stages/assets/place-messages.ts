/**
 * Puts the messages of a language in the places that `bin/compile.js` left open in the browser's scripts (bundle-script.ts). A script that
 * holds no message is the same in every language.
 */

import { findMessage } from '../../lib/locale/text.ts'
import type { MessageKey } from '../../lib/locale/messages/message-key.ts'
import type { InterfaceLanguage } from '../../lib/types.ts'

/** A message as the whole of a string literal, whose quotes are left out if the message has arguments. */
const WHOLE = /(["'`])@@([\w.]+)@@\1/g
/** A message inside a literal, because the compiler joins constant strings. */
const PART = /@@([\w.]+)@@/g

/** The script with messages in `language`. */
export function placeMessages(script: string, language: InterfaceLanguage): string {
  if (!script.includes('@@')) return script
  return script
    .replace(WHOLE, (literal, _quote: string, key: string) => {
      const message = key === 'language' ? language : findMessage(key as MessageKey, language)
      return typeof message === 'string' ? literal : JSON.stringify(message)
    })
    .replace(PART, (_, key: string) => {
      const message = key === 'language' ? language : findMessage(key as MessageKey, language)
      if (typeof message !== 'string') throw new Error(`\`${key}\` needs arguments`)
      return escapeLiteral(message)
    })
}

/** A text inside of a literal with any quotes. */
const escapeLiteral = (text: string): string => text.replace(/["'`\\$]/g, '\\$&').replaceAll('\n', '\\n')
