/**
 * A process that runs one `docs` command after the other, for tests/docs.ts. Each message starts the compiled CLI again, from its
 * command line to its exit code; only what it imports is there already. Plain JavaScript: Node runs it without vitest.
 */
import process from 'node:process'

// As bin/docs.js does: React renders eleven times slower in development mode.
process.env.NODE_ENV ??= 'production'

/** Counts the commands: a module is evaluated again when its URL is new. */
let count = 0
let last = Promise.resolve()

process.on('message', ({ id, args, cwd }) => {
  last = last.then(() => run(args, cwd)).then((result) => process.send({ id, result }))
})
process.on('disconnect', () => process.exit())

async function run(args, cwd) {
  const output = { stdout: '', stderr: '' }
  const originals = { stdout: process.stdout.write, stderr: process.stderr.write }
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => {
      output[name] += String(text)
      return true
    }
  process.chdir(cwd)
  process.argv = [process.execPath, 'docs', ...args]
  process.exitCode = undefined
  count += 1
  try {
    await import(`../../dist/cli/cli.js?run=${count}`)
    return { code: process.exitCode ?? 0, signal: null, ...output }
  } finally {
    for (const name of ['stdout', 'stderr']) process[name].write = originals[name]
  }
}
