// Starts the proof: TypeScript is bundled first, because the floor of Node can't read it.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(here, '../../node_modules/.samples-'))
try {
  const outfile = join(folder, 'verify.mjs')
  await build({
    entryPoints: [join(here, 'prove-samples.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  })
  const { runProof } = await import(pathToFileURL(outfile).href)
  process.exitCode = await runProof(process.argv.slice(2), here)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
