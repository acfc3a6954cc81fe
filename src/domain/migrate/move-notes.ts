/** Collects what a mapping takes over and what it leaves out, for the summary of a build. */

import type { ForeignModules } from './foreign-modules.ts'
import type { MoveReport } from '../../lib/types.ts'
import { readList } from './read-options.ts'

export interface MoveNotes {
  /** Something that the site has here as well. */
  readonly take: (what: string) => void
  /** Something without effect here, and the option that has one. */
  readonly leave: (what: string, option?: string) => void
  /** Functions and plugins that an option names, which do not run. */
  readonly leavePlugin: (option: string, value: unknown) => void
  /** A next step. */
  readonly suggest: (step: string) => void
  readonly finish: () => Pick<MoveReport, 'taken' | 'left' | 'next'>
}

/** Collects the report of a move: options taken over, options left out, next steps. */
export function createMoveNotes(modules: ForeignModules): MoveNotes {
  const taken: string[] = []
  const left = new Map<string, { what: string; count: number; option: string | undefined }>()
  const next = new Set<string>()
  const leave = (what: string, option?: string) => {
    const entry = left.get(what) ?? { what, count: 0, option }
    left.set(what, { ...entry, count: entry.count + 1 })
  }
  return {
    take: (what) => void taken.push(what),
    leave,
    leavePlugin(option, value) {
      const plugins = typeof value === 'function' ? [value] : readList(value)
      for (const plugin of plugins) {
        const main: unknown = Array.isArray(plugin) ? plugin[0] : plugin
        const name = modules.nameOf(main) ?? (typeof main === 'function' ? main.name : String(main))
        leave(`\`${option}\`: ${name === '' || name === option ? 'a function' : name}`)
      }
    },
    suggest: (step) => void next.add(step),
    finish: () => ({
      taken,
      left: [...left.values()].map(({ option, ...entry }) =>
        option === undefined ? entry : { ...entry, option },
      ),
      next: [...next],
    }),
  }
}
