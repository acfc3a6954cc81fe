/**
 * The table of character names (`&notin;`) is 25 KB, and two packages that are compiled in have one each: parse5 through `entities`, and micromark
 * through `character-entities`. bin/compile.js makes micromark use this module instead of `decode-named-character-reference`: the npm package is 11 KB smaller.
 */
import { decodeHTMLStrict } from 'entities/decode'

/** The characters with a name, such as 'notin'; false where HTML has no such name. Names are without '&' and ';'. */
export function decodeNamedCharacterReference(name: string): string | false {
  if (!/^[a-z\d]+$/i.test(name)) return false
  const reference = `&${name};`
  const text = decodeHTMLStrict(reference)
  return text === reference ? false : text
}
