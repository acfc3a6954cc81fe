/** Chooses a media type by the header field `Accept` (RFC 9110, section 12.5.1). */
import { mediaTypeEssence } from '../lib/network/media-type-essence.ts'

interface Range {
  readonly type: string
  readonly quality: number
}

function readRanges(header: string): readonly Range[] {
  return header
    .split(',')
    .map((part) => {
      const quality = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? 1)
      return { type: mediaTypeEssence(part), quality: Number.isNaN(quality) ? 1 : quality }
    })
    .filter(({ type }) => type.includes('/'))
}

/** Whether two types or ranges have a type in common. */
function meets(one: string, other: string): boolean {
  const [a = '', aSub = ''] = one.split('/')
  const [b = '', bSub = ''] = other.split('/')
  return (a === b || a === '*' || b === '*') && (aSub === bSub || aSub === '*' || bSub === '*')
}

const countStars = (type: string) => type.split('*').length

/** The types that a client accepts, in its order, then in the order of the description. The quality of the most exact range counts. */
export function listAcceptedTypes(types: readonly string[], accept: string | undefined): readonly string[] {
  const ranges = readRanges(accept ?? '')
  if (ranges.length === 0) return types
  const qualityOf = (type: string) =>
    ranges
      .filter((range) => meets(range.type, mediaTypeEssence(type)))
      .toSorted((a, b) => countStars(a.type) - countStars(b.type))[0]?.quality ?? 0
  return types.filter((type) => qualityOf(type) > 0).toSorted((a, b) => qualityOf(b) - qualityOf(a))
}

/** The type to send for a range of the description, such as `image/*`: one that the client names, else a usual one. */
export function nameAcceptedType(type: string, accept: string | undefined): string {
  if (!type.includes('*')) return type
  const named = readRanges(accept ?? '').find((range) => !range.type.includes('*') && meets(range.type, type))
  if (named !== undefined) return named.type
  if (type.startsWith('*')) return 'application/json'
  return { text: 'text/plain', image: 'image/png' }[type.split('/')[0] ?? ''] ?? 'application/json'
}
