/**
 * The help shows the commands and options of the console and its sandbox only if a site has a console. Most sites have none, and need not
 * read about them. They work everywhere.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Help, type HelpConfiguration } from 'commander'

/** Commands that belong to the console. */
export const CONSOLE_COMMANDS: ReadonlySet<string> = new Set(['sandbox', 'verify-console'])

/** Options of `docs serve` that belong to the sandbox. */
export const SANDBOX_OPTIONS: ReadonlySet<string> = new Set(['--sandbox', '--reset', '--seed', '--json'])

/** Configures the help of commander for the site of the given arguments. */
export function helpForSite(args: readonly string[]): HelpConfiguration {
  const plain = new Help()
  const isShown = hasConsole(findRoot(args))
  return {
    visibleCommands: (command) =>
      plain.visibleCommands(command).filter((shown) => isShown || !CONSOLE_COMMANDS.has(shown.name())),
    visibleOptions: (command) =>
      plain
        .visibleOptions(command)
        .filter(({ long }) => isShown || command.name() !== 'serve' || !SANDBOX_OPTIONS.has(long ?? '')),
  }
}

/** The value of `--root`. */
function findRoot(args: readonly string[]): string {
  const at = args.indexOf('--root')
  return (
    args.find((arg) => arg.startsWith('--root='))?.slice('--root='.length) ??
    (at < 0 ? '.' : (args[at + 1] ?? '.'))
  )
}

/** Whether the config file names `console` or `hosts`. It is not run for a help text. */
function hasConsole(root: string): boolean {
  if (!existsSync(root)) return false
  try {
    const file = readdirSync(root).find((name) => /^docs\.config\.[cm]?[jt]s$/.test(name))
    return file !== undefined && /\b(?:console|hosts)\b/.test(readFileSync(join(root, file), 'utf8'))
  } catch {
    return false
  }
}
