#!/usr/bin/env node
/** The command `docs`: starts the compiled CLI. In a checkout it compiles first when the sources are newer. */
import { existsSync } from 'node:fs'
import module from 'node:module'
import process from 'node:process'

// React renders eleven times slower in development mode, and decides at its first import.
process.env.NODE_ENV ??= 'production'
// Node >= 22.1 keeps compiled code between runs.
module.enableCompileCache?.()

// `docs check | head` closes the pipe after ten lines: the command goes on, so that a build is complete and its exit code is right.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code === 'EPIPE') return
    // Output is lost, as on a full disk. A script that reads it must not take that for success.
    if (stream === process.stdout) process.stderr.write(`cannot print: ${error.message}\n`)
    process.exit(1)
  })

// tsconfig.json is not part of the npm package: only a checkout has it.
if (existsSync(new URL('../tsconfig.json', import.meta.url))) {
  const { isStale, compile, printCompileError } = await import('./compile.js')
  if (isStale())
    await compile().catch((error) => {
      printCompileError(error)
      process.exit(70)
    })
}

await import('../dist/cli/cli.js')
