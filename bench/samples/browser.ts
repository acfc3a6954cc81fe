import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { each, run } from './tool.ts'
import type { Tool } from './tool.ts'

/** JavaScript without a browser: node has fetch, FormData and Blob, and files stand in for the input of a page. */
export const bare: Tool = {
  id: 'javascript',
  proof: 'executed',
  by: `node ${process.version}, files instead of an input`,
  missing: () => [],
  excepts: (wire) =>
    wire.headers.some(({ name }) => name === 'Cookie')
      ? 'cookies are those of a browser; the full run has one'
      : undefined,
  run: async (jobs) =>
    each(jobs, async ({ code, folder }) => {
      writeFileSync(join(folder, 'sample.js.mjs'), prelude(code) + code)
      return run(process.execPath, ['sample.js.mjs'], folder)
    }),
}

/** A page whose file input holds the files that the sample names, in their order. */
function prelude(code: string): string {
  if (!code.includes('document.querySelector')) return ''
  return [
    `import { readFileSync } from 'node:fs'`,
    `const document = { querySelector: () => ({ files: JSON.parse(readFileSync('files.json', 'utf8')).map((name) => new File([readFileSync(name)], name)) }) }`,
    '',
  ].join('\n')
}
