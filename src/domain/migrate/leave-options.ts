import type { MoveNotes } from './move-notes.ts'
import type { Options } from './read-options.ts'

interface KnownOptions {
  /** Options that the mapping reads. */
  readonly read: ReadonlySet<string>
  /** Options that have nothing to map, because every site has what they ask for. */
  readonly needless: ReadonlySet<string>
  /** Options of this site that replace one, by its name. */
  readonly replaced?: Readonly<Record<string, string>>
  /** Before the names in the report: 'themeConfig.'. */
  readonly prefix?: string
}

/** Notes each option that is set and has no counterpart here. */
export function leaveOptions(
  options: Options,
  { read, needless, replaced = {}, prefix = '' }: KnownOptions,
  notes: MoveNotes,
): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && value !== null && !read.has(name) && !needless.has(name))
      notes.leave(`the option \`${prefix}${name}\``, replaced[name])
}
