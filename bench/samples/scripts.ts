import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { each, run, script, without } from './tool.ts'
import type { Tool } from './tool.ts'

/** Languages that run from source. */
export const scripts: readonly Tool[] = [
  python(),
  script('curl', 'sh', 'bash', (file) => [file], {
    by: 'curl, bash',
    missing: () => without('curl', 'bash'),
  }),
  script('nodejs', 'mjs', process.execPath, (file) => [file], {
    by: `node ${process.version}`,
    missing: () => [],
  }),
  script('ruby', 'rb', 'ruby', (file) => [file]),
  script('php', 'php', 'php', (file) => [file], { by: 'php, ext-curl' }),
  {
    id: 'r',
    proof: 'executed',
    by: 'Rscript, httr',
    missing: () => without('Rscript'),
    run: async (jobs) =>
      each(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, 'sample.R'), code)
        return run('Rscript', ['--encoding=UTF-8', 'sample.R'], folder, { LC_ALL: 'C.UTF-8' })
      }),
  },
]

/** requests where it is installed; else a module of the same calls over http.client. */
function python(): Tool {
  const real = spawnSync('python3', ['-c', 'import requests']).status === 0
  return {
    id: 'python',
    proof: real ? 'executed' : 'executed with stub',
    by: real ? 'python3, requests' : 'python3, stub of requests over http.client',
    missing: () => without('python3'),
    run: async (jobs, { here }) =>
      each(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, 'sample.py'), code)
        return run('python3', ['sample.py'], folder, real ? {} : { PYTHONPATH: join(here, 'stubs/python') })
      }),
  }
}
