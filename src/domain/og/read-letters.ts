/** Reads which letters a font has. */
import { create } from 'fontkitten'

/** The code points of a font file. Throws for a collection, and for another kind of file. */
export function readLetters(data: Buffer): readonly number[] {
  const font = create(data)
  if ('fonts' in font) throw new Error('it is a collection of fonts')
  return font.characterSet
}
