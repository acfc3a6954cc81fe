/**
 * The command line: registers the commands of `cli/` and turns what they throw into exit codes. Commands import their code
 * when they run, so that `docs --help` loads nothing else.
 */

import { Console } from 'node:console'
import process from 'node:process'
import { Command, CommanderError } from 'commander'
import { addBuildCommand } from './commands/build.ts'
import { addCacheCommand } from './commands/cache.ts'
import { addCheckCommand } from './commands/check.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addDiffCommand } from './commands/diff.ts'
import { EXIT } from './exit-codes.ts'
import { helpForSite } from './help-for-site.ts'
import { addInitCommand } from './commands/init.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addMockCommand } from './commands/mock.ts'
import { addSandboxCommand } from './commands/sandbox.ts'
import { addServeCommand } from './commands/serve.ts'
import { InterruptedError } from './terminal/signals.ts'
import { addUpdateSpecsCommand } from './commands/update-specs.ts'
import { addVerifyCommand } from './commands/verify.ts'
import { addVerifyConsoleCommand } from './commands/verify-console.ts'
import { editDistance } from '../lib/text/problems/nearest-name.ts'
import { isCompilerStopped } from '../lib/is-compiler-stopped.ts'
import { packageVersion } from '../lib/package-info.ts'
import { escapeLines } from '../lib/text/escape-controls.ts'

// Before React is loaded for the first time: its development mode renders 11 times slower.
process.env['NODE_ENV'] = 'production'

// Standard output is for results: a config that prints must not break a script that reads JSON.
globalThis.console = new Console(process.stderr)

const program = new Command('docs')
  .description(
    'Static site generator for developer documentation: Markdown and OpenAPI in, a site and an offline bundle out.',
  )
  .version(packageVersion(), '-V, --version')
  .showHelpAfterError('Run docs --help for all commands and options.')
  .configureHelp(helpForSite(process.argv))
  .configureOutput({ outputError: (text, write) => write(dropFarSuggestion(text)) })
  .exitOverride()

addInitCommand(program)
addBuildCommand(program)
addCheckCommand(program)
addServeCommand(program)
addMcpCommand(program)
addSandboxCommand(program)
addMockCommand(program)
addVerifyCommand(program)
addVerifyConsoleCommand(program)
addCacheCommand(program)
addUpdateSpecsCommand(program)
addDiffCommand(program)
addCompletionCommand(program)

/**
 * Removes commander's "Did you mean" unless it is a likely slip: at most one edit, or one in three letters.
 * Commander suggests --root for --fooo.
 */
function dropFarSuggestion(text: string): string {
  return text.replace(
    /'(?:-*)([^']+)'\n\(Did you mean (?:one of )?-*([^,?]+).*\?\)/,
    (whole, name: string, suggested: string) =>
      editDistance(name, suggested) <= Math.max(1, Math.floor(name.length / 3))
        ? whole
        : `'${/^'([^']+)'/.exec(whole)?.[1] ?? name}'`,
  )
}

process.on('uncaughtException', reportUnhandled)
try {
  await program.parseAsync()
} catch (error) {
  reportError(error)
} finally {
  process.off('uncaughtException', reportUnhandled)
}

/** Prints what a command threw, and sets the exit code. */
function reportError(error: unknown): void {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.clean : EXIT.usage
  else if (error instanceof InterruptedError) process.exit(EXIT.interrupted)
  else if (isCompilerStopped(error)) {
    process.stderr.write(
      'error: the process of esbuild was ended by another program\n  hint: run the command again; the system ends processes when memory runs out\n',
    )
    process.exitCode = EXIT.problems
  } else {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(
      `${escapeLines(details)}\n\nThis is a bug in Offprint ${packageVersion()}, not in your files. Please report it with the lines above.\n`,
    )
    process.exitCode = EXIT.internalError
  }
}

/** Ends the process after an error that no promise has. */
function reportUnhandled(error: Error): void {
  if (error.stack?.includes(import.meta.dirname) === true) reportError(error)
  else {
    // Nothing of this program waits for it, such as the `error` event of a process that a plugin started.
    const [title = '', ...stack] = escapeLines(error.stack ?? error.message).split('\n')
    const frames = stack.filter((line) => !line.includes('node:')).map((line) => `${line}\n`)
    process.stderr.write(
      `error: code of the site failed, and nothing handled it: ${title}\n${frames.join('')}  hint: handle this error in the config file or the plugin that started the work\n`,
    )
    process.exitCode = EXIT.problems
  }
  process.exit()
}
