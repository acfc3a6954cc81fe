/**
 * A process that builds sites, one after the other, by the compiled package as an integrator would. Each written file goes to a
 * store by its hash, so that the results of many builds take little space. Plain JavaScript: Node runs it without vitest.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import { build } from '../../dist/cli/index.js'

process.on('message', ({ id, options, store }) => {
  run(options, store).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, crash: error instanceof Error ? error.stack : String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function run(options, store) {
  const { problems, summary } = await build(options)
  if (summary === undefined) return { problems }
  const files = {}
  for (const entry of readdirSync(summary.out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files[relative(summary.out, path).split(sep).join('/')] = keep(path, store)
  }
  if (summary.bundle !== undefined) files[BUNDLE] = keep(summary.bundle, store)
  const { pages, bytes, hits, misses } = summary
  return { problems, files, pages, bytes, hits, misses }
}

/** Name of the zip among the files of a build. */
const BUNDLE = '(offline bundle)'

/** Puts the file into the store and gives its hash. */
function keep(path, store) {
  const content = readFileSync(path)
  const hash = createHash('sha256').update(content).digest('hex')
  const target = join(store, hash)
  if (!existsSync(target)) writeFileSync(target, content)
  return hash
}
