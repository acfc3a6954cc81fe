import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeDriver } from './browser.ts'
import { runEach, runCommand, createScriptTool, runTogether, findMissing } from '../proof-tool.ts'
import type { ProofTool } from '../proof-tool.ts'

/** Languages that run from source. */
export const scriptTools: readonly ProofTool[] = [
  createPythonTool(),
  createScriptTool('curl', 'sh', 'bash', (file) => [file], {
    by: 'curl, bash',
    missing: () => findMissing('curl', 'bash'),
  }),
  {
    id: 'nodejs',
    proof: 'executed',
    by: `node ${process.version}`,
    missing: () => [],
    run: async (jobs, { scratch }) => {
      for (const { code, folder } of jobs) writeFileSync(join(folder, 'sample.mjs'), code)
      return runTogether(jobs, 'sample.mjs', scratch, nodeDriver)
    },
  },
  createScriptTool('ruby', 'rb', 'ruby', (file) => [file]),
  createScriptTool('php', 'php', 'php', (file) => [file], { by: 'php, ext-curl' }),
  {
    id: 'r',
    proof: 'executed',
    by: 'Rscript, httr',
    missing: () => findMissing('Rscript'),
    run: async (jobs) =>
      runEach(jobs, async ({ code, folder }) => {
        writeFileSync(join(folder, 'sample.R'), code)
        return runCommand('Rscript', ['--encoding=UTF-8', 'sample.R'], folder, { LC_ALL: 'C.UTF-8' })
      }),
  },
]

/** requests if it is installed; else a module of the same calls over http.client. */
function createPythonTool(): ProofTool {
  const real = spawnSync('python3', ['-c', 'import requests']).status === 0
  return {
    id: 'python',
    proof: real ? 'executed' : 'executed with stub',
    by: real ? 'python3, requests' : 'python3, stub of requests over http.client',
    missing: () => findMissing('python3'),
    run: async (jobs, { here, scratch }) => {
      for (const { code, folder } of jobs) writeFileSync(join(folder, 'sample.py'), code)
      const env = real ? {} : { PYTHONPATH: join(here, 'stubs/python') }
      return runTogether(jobs, 'sample.py', scratch, {
        command: 'python3',
        name: 'driver.py',
        code: pythonDriver,
        env,
      })
    },
  }
}

const pythonDriver = `import json, os, runpy
failures = {}
for folder, path in json.load(open("jobs.json")):
    home = os.getcwd()
    os.chdir(folder)
    try:
        runpy.run_path(path)
    except BaseException as error:
        failures[folder] = repr(error)
    os.chdir(home)
json.dump(failures, open("failures.json", "w"))
`
