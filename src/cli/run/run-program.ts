/** Runs code of a guide: the blocks of one language are one program, so that later blocks have the variables of earlier ones. */

import { escapePattern } from '../../lib/text/escape-pattern.ts'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import type { Runner } from '../../lib/site/snippet.ts'
import { removeAbsent } from '../../lib/data/remove-absent.ts'

interface Interpreter {
  /** Commands that may be installed, in the order in which they are tried. */
  readonly commands: readonly [string, ...string[]]
  readonly arguments: readonly string[]
  /** Name of the file with the code. */
  readonly file: string
  /** First lines of the program. */
  readonly head: readonly string[]
  /** A line of code that prints the mark of a block. */
  readonly printMark: (index: number) => string
}

/** Marks in the output begin with the record separator of ASCII, which no program prints. */
const MARK = /\u001E(\d+)\n/

const SHELL = {
  arguments: [],
  file: 'commands.sh',
  head: ['set -euo pipefail'],
  printMark: (index: number) => `printf '\\036%s\\n' ${index}`,
}

const INTERPRETERS: Readonly<Record<Exclude<Runner, 'http'>, Interpreter>> = {
  bash: {
    ...SHELL,
    commands: ['bash'],
    // Bash names no line for a command that fails.
    head: [...SHELL.head, `trap 'echo "$0: line $LINENO:" >&2' ERR`],
  },
  zsh: { ...SHELL, commands: ['zsh'] },
  sh: { ...SHELL, commands: ['sh'], head: ['set -eu'] },
  node: {
    commands: [process.execPath],
    arguments: [],
    file: 'program.mjs',
    head: [],
    printMark: (index) => `console.log('\\x1e${index}')`,
  },
  python: {
    commands: ['python3', 'python'],
    arguments: ['-u'],
    file: 'program.py',
    head: [],
    printMark: (index) => `print('\\x1e${index}')`,
  },
}

export interface Program {
  readonly runner: Exclude<Runner, 'http'>
  /** Code of each block. */
  readonly blocks: readonly string[]
  /** Folder that it runs in. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

export interface ProgramFailure {
  /** Index of the block, and of its line if that is known. */
  readonly block: number
  readonly line?: number
  readonly reason: string
  /** The last lines that the program printed. */
  readonly printed: readonly string[]
}

export interface ProgramResult {
  /** Output of each block, up to the one that failed. */
  readonly outputs: readonly string[]
  readonly failure?: ProgramFailure
  /** Name of the command, if it is not installed. */
  readonly missing?: string
}

/** Runs a program. It fails with another exit code than 0, after the time limit, or with more than 1 MB of output. */
export async function runProgram(program: Program): Promise<ProgramResult> {
  const interpreter = INTERPRETERS[program.runner]
  const { lines, places } = composeProgram(program.blocks, interpreter)
  writeFileSync(join(program.folder, interpreter.file), `${lines.join('\n')}\n`)
  for (const command of interpreter.commands) {
    const ended = await runCommand(command, interpreter, program)
    if (ended !== undefined) return describeEnd(ended, places, { ...program, file: interpreter.file })
  }
  return { outputs: [], missing: basename(interpreter.commands[0]) }
}

/** A line of a block. */
interface Place {
  readonly block: number
  readonly line: number
}

function composeProgram(blocks: readonly string[], { head, printMark }: Interpreter) {
  const lines = [...head]
  const places: (Place | undefined)[] = head.map(() => undefined)
  for (const [block, code] of blocks.entries()) {
    lines.push(printMark(block))
    places.push(undefined)
    for (const [line, text] of code.split('\n').entries()) {
      lines.push(text)
      places.push({ block, line })
    }
  }
  return { lines, places }
}

interface Ended {
  readonly stdout: string
  readonly stderr: string
  /** Undefined after exit code 0. */
  readonly reason?: string
}

/** Characters of output that are kept. */
const MOST_OUTPUT = 1 << 20

/** Runs to the end; undefined if there is no such command. */
function runCommand(
  command: string,
  { arguments: args, file }: Interpreter,
  { folder, env, timeout, signal }: Program,
): Promise<Ended | undefined> {
  const isGroup = process.platform !== 'win32'
  const child = spawn(command, [...args, file], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Commands that the program started end with it.
    detached: isGroup,
  })
  const output = { stdout: '', stderr: '' }
  let stopReason: string | undefined
  const kill = () => {
    try {
      if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const stop = (reason: string) => {
    stopReason ??= reason
    kill()
  }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      if (output[name].length > MOST_OUTPUT) stop('it printed more than 1 MB')
    })
  const timer = setTimeout(() => stop(`it took longer than ${timeout / 1000} seconds`), timeout)
  signal?.addEventListener('abort', kill, { once: true })
  return new Promise((done, failed) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error.code === 'ENOENT' || error.code === 'EACCES') done(undefined)
      else failed(error)
    })
    // Not `close`: a process in the background may keep the pipes open.
    child.on('exit', (code, ended) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
      kill()
      child.once('close', () => {
        if (signal?.aborted === true) failed(signal.reason)
        else done(removeAbsent({ ...output, reason: stopReason ?? describeExit(code, ended) }))
      })
    })
  })
}

function describeExit(code: number | null, signal: string | null): string | undefined {
  if (code === 0) return undefined
  return code === null ? `it was ended by ${signal ?? 'a signal'}` : `exit code ${code}`
}

function describeEnd(
  { stdout, stderr, reason }: Ended,
  places: readonly (Place | undefined)[],
  { blocks, file }: Pick<Program, 'blocks'> & { readonly file: string },
): ProgramResult {
  // Text before the first mark is of imported modules. Then marks and outputs take turns.
  const [, ...parts] = stdout.split(MARK)
  const outputs = parts.filter((_, index) => index % 2 === 1)
  // A shell may end with success in the middle: `exit 0`.
  const cut = outputs.length < blocks.length ? 'it ended before the last block' : undefined
  const why = reason ?? cut
  if (why === undefined) return { outputs }
  const place = findPlace(stderr, file, places)
  const block = outputs.length === 0 ? (place?.block ?? 0) : outputs.length - 1
  const printed = `${outputs.at(-1) ?? ''}\n${stderr}`.split('\n').filter((line) => !NOISE.test(line))
  return {
    outputs: outputs.slice(0, block),
    failure: removeAbsent({
      block,
      line: place?.block === block ? place.line : undefined,
      reason: why,
      printed: printed.slice(-PRINTED_LINES),
    }),
  }
}

/** Blank lines, lines of the trap of Bash, and lines that Node prints after an error. */
const NOISE = /^\s*$|^commands\.sh: line \d+:$|^\s+at |^Node\.js v/

/** Lines of output that a failure shows. */
const PRINTED_LINES = 5

/** The last line of the program that its error names: `program.mjs:3:1`, `File "program.py", line 3`, `commands.sh: line 3:`, or `commands.sh: 3:` of dash. */
function findPlace(stderr: string, file: string, places: readonly (Place | undefined)[]): Place | undefined {
  const pattern = new RegExp(`${escapePattern(file)}"?(?:,? line |: line |: ?)(\\d+)`, 'g')
  return [...stderr.matchAll(pattern)].flatMap(([, line]) => places[Number(line) - 1] ?? []).at(-1)
}
