/** `docs completion <shell>`: a script that completes commands, options and their values. It is made from the commands themselves. */

import { Argument, type Command, type Option } from 'commander'

type Shell = 'bash' | 'zsh' | 'fish'

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

const hasValue = (option: Option) => option.required || option.optional

function writeBash(commands: readonly CompletedCommand[]): string {
  const values = new Map<string, readonly string[]>()
  const files = new Set<string>()
  for (const option of commands.flatMap(({ options }) => options)) {
    if (option.long === undefined || option.long === null || !hasValue(option)) continue
    if (option.argChoices !== undefined) values.set(option.long, option.argChoices)
    else if (/dir|file/.test(option.flags)) files.add(option.long)
  }
  const choiceCases = [...values].map(([name, words]) => `    ${name}) words="${words.join(' ')}" ;;`)
  const commandCases = commands.map(
    ({ name, words, options }) =>
      `      ${name}) words="${[...words, ...options.flatMap(({ long }) => long ?? [])].join(' ')}" ;;`,
  )
  return `_docs() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "$previous" in
    ${[...files].join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
${choiceCases.join('\n')}
  esac
  if [ -z "$words" ]; then
    case "\${COMP_WORDS[1]}" in
${commandCases.join('\n')}
      *) words="${commands.map(({ name }) => name).join(' ')} --help --version" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docs docs
`
}

function writeFish(commands: readonly CompletedCommand[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(({ name, description, words, options }) => {
    const within = `complete -c docs -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c docs -f -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
      ...(words.length === 0 ? [] : [`${within} -f -a ${quote(words.join(' '))}`]),
      ...options.map((option) => {
        const long = (option.long ?? '').replace(/^--/, '')
        const choices = option.argChoices === undefined ? '' : ` -f -a ${quote(option.argChoices.join(' '))}`
        return `${within} -l ${long}${option.required ? ' -r' : ''}${choices} -d ${quote(option.description)}`
      }),
    ]
  })
  return `${lines.join('\n')}\n`
}
