/** Chooses the media type that a request sends, of those that a description allows. */

/** The media type of a file or part: its own if a description allows it or has a range only, else the first one that is declared. */
export function chooseSentType(declared: string, own = ''): string {
  const types = declared.split(',').map((type) => type.trim())
  const allows = (type: string) => type === own || (type.endsWith('/*') && own.startsWith(type.slice(0, -1)))
  const [first = ''] = types
  return own !== '' && (first.includes('*') || types.some(allows)) ? own : nameSentType(first)
}

/** The media type that a sample sends for a range, such as `image/*`. */
export function nameSentType(range: string): string {
  if (!range.includes('*')) return range
  if (range.startsWith('text/')) return 'text/plain'
  return range.startsWith('image/') ? 'image/png' : 'application/octet-stream'
}
