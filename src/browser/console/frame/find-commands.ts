/** Commands of the palette, and the search for them. */
import { groupBy } from '../../../lib/data/group-by.ts'

/** A page to open or an action to run. */
export interface Command {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string
  /** Further words to find it by. */
  readonly words?: string
  /** Shown for any text. */
  readonly always?: true
  /** Not shown before the user types, because there may be many. */
  readonly later?: true
  readonly run: () => void
}

export interface CommandGroup {
  readonly name: string
  readonly commands: readonly Command[]
}

/** More results would not be read. */
const MAX_RESULTS = 50

/**
 * The commands that contain every typed word, in groups. Names that start with the text come first, then names with a word that starts
 * with it, then all others. A group has the rank of its best command; commands that always match come last.
 */
export function findCommands(commands: readonly Command[], text: string): readonly CommandGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = commands
    .map((command) => ({ command, rank: rankCommand(command, words) }))
    .filter(({ rank: value }) => value < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
  const groups = groupBy(
    ranked.map(({ command }) => command),
    ({ group }) => group,
  )
  return [...groups].map(([name, list]) => ({ name, commands: list }))
}

const NO_MATCH = 9

function rankCommand(
  { label, hint = '', words: more = '', always, later }: Command,
  words: readonly string[],
): number {
  if (always === true) return 4
  if (words.length === 0) return later === true ? NO_MATCH : 0
  const name = label.toLowerCase()
  const all = `${name} ${hint} ${more}`.toLowerCase()
  if (!words.every((word) => all.includes(word))) return NO_MATCH
  const whole = words.join(' ')
  if (name.startsWith(whole)) return 0
  if (` ${name}`.includes(` ${words[0]}`)) return 1
  return name.includes(words[0] ?? '') ? 2 : 3
}
