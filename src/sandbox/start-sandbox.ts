/**
 * The entry of the sandbox for the command line. The packages that it needs are optional, so everything else is imported on
 * demand, and each foreseeable failure becomes a message with a hint.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxOptions, Sandbox } from './launch-sandbox.ts'
import { explainMissingPackage, type Refusal } from './missing-packages.ts'

export type { SandboxOptions, Sandbox } from './launch-sandbox.ts'

/** The contracts of the platform. */
const CONTRACTS = ['openapi/v1.yaml', 'openapi/v2.yaml', 'openapi/console.yaml']

/**
 * Starts the sandbox. Resolves when all servers respond, or with the reason why it cannot start and a hint with the fix.
 * Rejects only for bugs.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox | Refusal> {
  // Looked for first: a description of another API may have what the packages of the sandbox cannot read.
  if (CONTRACTS.some((file) => !existsSync(join(options.root, file))))
    return {
      refused: 'the sandbox needs openapi/v1.yaml, openapi/v2.yaml and openapi/console.yaml',
      hint: 'run the command in a folder that has them, or name the folder with `--root`',
    }
  try {
    const { launchSandbox: launch } = await importQuietly(() => import('./launch-sandbox.ts'))
    return await launch(options)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const missing = explainMissingPackage(error)
    if (missing !== undefined) return missing
    // Loaded here because it needs the packages that may be missing.
    const { describeStoreError } = await import('./store/describe-store-error.ts')
    const problem = describeStoreError(error)
    if (problem !== undefined) return { refused: problem.message, hint: problem.hint }
    if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL' || code === 'EACCES')
      return { refused: message, hint: 'choose another `--host`, or stop the program that uses the port' }
    throw error
  }
}

/**
 * Imports without one warning: oidc-provider demands a newer Node than we support, but works on Node 20, as the tests
 * show. Other warnings still print.
 */
async function importQuietly<T>(load: () => Promise<T>): Promise<T> {
  const output: { warn: (...values: unknown[]) => void } = console
  const { warn } = output
  output.warn = (...words) => {
    if (!/^.{0,8}oidc-provider WARNING: Unsupported runtime/.test(String(words[0]))) warn(...words)
  }
  try {
    return await load()
  } finally {
    output.warn = warn
  }
}
