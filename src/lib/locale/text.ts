/**
 * The texts of the reading interface in the language of the page that is being made. A language holds for a call and everything that it
 * awaits, so that no function between a page and its texts passes it on.
 *
 * In the browser there is one language: `bin/compile.js` replaces calls of `writeText` by the message itself (src/stages/assets/place-messages.ts).
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { compileMessage } from './compile-message.ts'
import { formatMessage, formatParts, type CompiledMessage, type MessageArguments } from './format-message.ts'
import type { InterfaceLanguage } from '../types.ts'
import { catalogues } from './messages/catalogues.ts'
import type { MessageKey } from './messages/message-key.ts'

const storage = new AsyncLocalStorage<InterfaceLanguage>()

/** Runs `work` with texts in `language`. English is what holds outside of any call. */
export function runInLanguage<T>(language: InterfaceLanguage, work: () => T): T {
  // Without another language, nothing of the storage runs: it slows promises down.
  return language === currentLanguage() ? work() : storage.run(language, work)
}

/** The language of texts at this moment. */
export const currentLanguage = (): InterfaceLanguage => storage.getStore() ?? 'en'

/** A text of the interface. */
export function writeText(key: MessageKey, values: MessageArguments = {}): string {
  const language = currentLanguage()
  const message = findMessage(key, language)
  return typeof message === 'string' ? message : formatMessage(message, language, values)
}

/** The same in parts, where arguments are more than text: elements of a page, parts of a block. */
export function writeTextParts<T>(
  key: MessageKey,
  values: Readonly<Record<string, T | string | number>>,
): readonly (T | string)[] {
  const language = currentLanguage()
  return formatParts(findMessage(key, language), language, values)
}

const compiled = new Map<InterfaceLanguage, Map<string, CompiledMessage>>()

/** The compiled message of a key. */
export function findMessage(key: MessageKey, language: InterfaceLanguage): CompiledMessage {
  let messages = compiled.get(language)
  if (messages === undefined) compiled.set(language, (messages = new Map()))
  let message = messages.get(key)
  if (message === undefined) messages.set(key, (message = compileMessage(catalogues[language][key])))
  return message
}

/** A day in words, in UTC: '21 November 2026'. */
export function formatDay(date: string): string {
  const language = currentLanguage()
  // The order of the parts is usual in most English-speaking countries.
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))
}
