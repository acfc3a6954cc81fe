/** Compiles messages in ICU MessageFormat, https://unicode-org.github.io/icu/userguide/format_parse/messages/, to what formatMessage reads. */

import { parse, type Token } from '@messageformat/parser'
import type { CompiledMessage, MessagePart } from './format-message.ts'

/** A message without arguments is its text. Throws a SyntaxError for one that is not well-formed. */
export function compileMessage(source: string): CompiledMessage {
  return source.includes('{') || source.includes("'") ? compileTokens(parse(source), undefined) : source
}

/** @param plural name of the argument that `#` stands for */
function compileTokens(tokens: readonly Token[], plural: string | undefined): CompiledMessage {
  const parts = tokens.map((token): MessagePart => {
    switch (token.type) {
      case 'content':
        return token.value
      case 'argument':
        return [token.arg]
      case 'octothorpe':
        return [plural ?? '']
      case 'plural':
      case 'select': {
        const isPlural = token.type === 'plural'
        const cases = Object.fromEntries(
          token.cases.map(({ key, tokens: inner }) => [
            key,
            compileTokens(inner, isPlural ? token.arg : plural),
          ]),
        )
        return isPlural ? [token.arg, cases, 1] : [token.arg, cases]
      }
      default:
        throw new SyntaxError(`\`${token.type}\` is not supported in messages`)
    }
  })
  const [first = ''] = parts
  return parts.length <= 1 && typeof first === 'string' ? first : parts
}

/** The names of the arguments of a message, sorted. */
export function listArguments(message: CompiledMessage): readonly string[] {
  if (typeof message === 'string') return []
  const names = message.flatMap((part) => {
    if (typeof part === 'string') return []
    const [name, cases = {}] = part
    return [name, ...Object.values(cases).flatMap(listArguments)]
  })
  return [...new Set(names)].sort()
}
