/** Finds the closest of many names for many wrong ones, in time that does not grow with their product. */
import { groupPairs } from '../../data/group-by.ts'
import { countSlips, nearestName } from './nearest-name.ts'

/** Names that one wrong name is compared with. Up to this many are all compared. */
const MOST_COMPARED = 200

/** Letters of a part by which names are found. */
const PART_LENGTH = 3

/** Returns the known name closest to `name`, as `nearestName` does. `slips` is how many edits a slip may be. */
export type NameIndex = (name: string, slips?: number) => string | undefined

/**
 * A name within k edits has at least one of any 4k + 1 parts of three letters of `name`, because an edit, at most a swap, changes four of them.
 * So only names with one of the rarest parts are compared. Of names that share more parts than that, the first ones are compared.
 */
export function createNameIndex(known: readonly string[]): NameIndex {
  const find = createCandidateIndex(known)
  return (name, slips = countSlips(name)) =>
    nearestName(
      name,
      find(name, slips).map((at) => known[at] ?? ''),
      slips,
    )
}

/** Returns a function that lists the indexes of the names to compare with a name, in ascending order. */
export function createCandidateIndex(
  known: readonly string[],
): (name: string, slips: number) => readonly number[] {
  let namesByPart: ReadonlyMap<string, readonly number[]> | undefined
  return (name, slips) => {
    if (known.length <= MOST_COMPARED) return Array.from(known.keys())
    namesByPart ??= groupPairs(
      known.flatMap((each, at) => Array.from(listParts(each), (part) => [part, at] as const)),
    )
    const lists = Array.from(listParts(name), (part) => namesByPart?.get(part) ?? [])
    const found = new Set<number>()
    const rarest = lists.toSorted((a, b) => a.length - b.length).slice(0, (PART_LENGTH + 1) * slips + 1)
    for (const at of rarest.flatMap((list) => list.slice(0, MOST_COMPARED))) {
      if (found.size === MOST_COMPARED) break
      found.add(at)
    }
    return [...found].toSorted((a, b) => a - b)
  }
}

/** The parts of a name, also at its beginning and end, so that short names have enough of them. */
function listParts(name: string): ReadonlySet<string> {
  const padded = `  ${name.toLowerCase()}  `
  return new Set(
    Array.from({ length: padded.length - PART_LENGTH + 1 }, (_, at) => padded.slice(at, at + PART_LENGTH)),
  )
}
