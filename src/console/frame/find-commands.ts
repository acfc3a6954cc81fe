/** Something to go to or to do. */
export interface Command {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly hint?: string
  /** What it is found by as well. */
  readonly words?: string
  /** Shown whatever is typed. */
  readonly always?: true
  /** Not shown before something is typed: there may be many. */
  readonly later?: true
  readonly run: () => void
}

export interface CommandGroup {
  readonly name: string
  readonly commands: readonly Command[]
}

/** Results that one look can take in. */
const MAX_RESULTS = 50

/**
 * The commands that have every typed word in them, in groups. A name that begins with the text comes before one with a word that does, and that
 * before all others; a group stands where its best command would, and what is always there stands last, unless nothing else does.
 */
export function findCommands(commands: readonly Command[], text: string): readonly CommandGroup[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const ranked = commands
    .map((command) => ({ command, rank: rankCommand(command, words) }))
    .filter(({ rank: value }) => value < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
  const groups = new Map<string, Command[]>()
  for (const { command } of ranked) {
    const group = groups.get(command.group)
    if (group === undefined) groups.set(command.group, [command])
    else group.push(command)
  }
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
