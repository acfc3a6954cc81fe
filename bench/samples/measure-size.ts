import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

/** Size of all writers in a browser, in bytes, and its limit. */
export async function measureSize(here: string) {
  const result = await build({
    entryPoints: [join(here, '../../src/domain/samples/write-sample.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const data = result.outputFiles[0]?.contents ?? new Uint8Array()
  return { bytes: { minified: data.length, brotli: brotliCompressSync(data).length }, limit: 25_000 }
}
