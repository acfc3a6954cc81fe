/**
 * `docs completion <shell>`: a script that completes commands, options and their values. It is generated from the commands themselves. Names of
 * the console are completed only in the folder of a site that has one, as in the help. The script checks that when it completes.
 */

import { Argument, type Command, type Option } from 'commander'
import { CONSOLE_COMMANDS, SANDBOX_OPTIONS } from '../help-for-site.ts'

type Shell = 'bash' | 'zsh' | 'fish'

/** Adds `docs completion`. Its scripts name the commands and options of the program as they are when it runs. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'shell to complete in').choices(['bash', 'zsh', 'fish']))
    .action((shell: Shell) => void process.stdout.write(writers[shell](listCommands(program))))
}

interface CompletedCommand {
  readonly name: string
  readonly description: string
  /** Words that may follow the command. */
  readonly words: readonly string[]
  readonly options: readonly Option[]
}

function listCommands(program: Command): readonly CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    words: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    options: [...command.options, ...command.createHelp().visibleOptions(command)].filter(
      (option, index, all) => all.findIndex(({ long }) => long === option.long) === index,
    ),
  }))
}

const writers: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: writeBash,
  // Its emulation of bash's completion is part of zsh.
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${writeBash(commands)}`,
  fish: writeFish,
}

/** A shell command that succeeds in the folder of a site with a console. */
const HAS_CONSOLE = 'grep -qsw -e console -e hosts docs.config.{ts,js,mts,mjs,cts,cjs}'

const isOfConsole = ({ name }: CompletedCommand) => CONSOLE_COMMANDS.has(name)
const isOfSandbox = ({ name }: CompletedCommand, { long }: Option) =>
  name === 'serve' && SANDBOX_OPTIONS.has(long ?? '')

const hasValue = (option: Option) => option.required || option.optional

function writeBash(commands: readonly CompletedCommand[]): string {
  const values = new Map<string, readonly string[]>()
  const files = new Set<string>()
  for (const { name, option } of commands.flatMap(({ name, options }) =>
    options.map((option) => ({ name, option })),
  )) {
    if (option.long === undefined || option.long === null || !hasValue(option)) continue
    if (option.argChoices !== undefined) values.set(`"${name} ${option.long}"`, option.argChoices)
    else if (/dir|file/.test(option.flags)) files.add(option.long)
  }
  const choiceCases = [...values].map(([name, words]) => `    ${name}) words="${words.join(' ')}" ;;`)
  const commandCases = commands.map((command) => {
    const { name, words, options } = command
    const listOptions = (inSandbox: boolean) =>
      options.filter((option) => isOfSandbox(command, option) === inSandbox).flatMap(({ long }) => long ?? [])
    const always = [...words, ...listOptions(false)].join(' ')
    return `      ${name}) ${writeBashWords(always, listOptions(true).join(' '))} ;;`
  })
  const listNames = (inConsole: boolean) =>
    commands
      .filter((command) => isOfConsole(command) === inConsole)
      .map(({ name }) => name)
      .join(' ')
  return `_docs() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "$previous" in
    ${[...files].join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  case "\${COMP_WORDS[1]} $previous" in
${choiceCases.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "\${COMP_WORDS[1]}" in
${commandCases.join('\n')}
      *) ${writeBashWords(`${listNames(false)} --help --version`, listNames(true))} ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docs docs
`
}

function writeBashWords(always: string, withConsole: string): string {
  const more = withConsole === '' ? '' : `; ${HAS_CONSOLE} && words="$words ${withConsole}"`
  return `words="${always}"${more}`
}

function writeFish(commands: readonly CompletedCommand[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap((command) => {
    const { name, description, words, options } = command
    const inCommand = `__fish_seen_subcommand_from ${name}`
    const within = `complete -c docs -n '${inCommand}'`
    const first = isOfConsole(command)
      ? `'__fish_use_subcommand; and ${HAS_CONSOLE}'`
      : '__fish_use_subcommand'
    return [
      `complete -c docs -f -n ${first} -a ${name} -d ${quote(description)}`,
      ...(words.length === 0 ? [] : [`${within} -f -a ${quote(words.join(' '))}`]),
      ...options.map((option) => {
        const long = (option.long ?? '').replace(/^--/, '')
        const choices = option.argChoices === undefined ? '' : ` -f -a ${quote(option.argChoices.join(' '))}`
        const start = isOfSandbox(command, option)
          ? `complete -c docs -n '${inCommand}; and ${HAS_CONSOLE}'`
          : within
        return `${start} -l ${long}${option.required ? ' -r' : ''}${choices} -d ${quote(option.description)}`
      }),
    ]
  })
  return `${lines.join('\n')}\n`
}
