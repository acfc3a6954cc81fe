import type { SandboxOptions, Sandbox } from './launch-sandbox.ts'

export type { SandboxOptions, Sandbox } from './launch-sandbox.ts'

/** What the sandbox needs, and `docs build` does not. */
const PACKAGES = [
  'oidc-provider',
  'openapi-backend',
  '@fastify/busboy',
  'ajv-formats',
  'ipaddr.js',
  'standardwebhooks',
  'jose',
  '@photostructure/sqlite',
]

/**
 * Starts the platform on this machine: identity provider, API, inbox. Gives back when everything answers, or why it
 * can't and what to do.
 */
export async function startSandbox(
  options: SandboxOptions,
): Promise<Sandbox | { readonly refused: string; readonly hint: string }> {
  try {
    const { launchSandbox: launch } = await importQuietly(() => import('./launch-sandbox.ts'))
    return await launch(options)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' && PACKAGES.some((name) => message.includes(`'${name}'`)))
      return {
        refused: 'the packages of the sandbox are not installed',
        // Later versions of openapi-backend bring a package that needs Node 22.19.
        hint: `npm install --save-dev ${PACKAGES.join(' ').replace('openapi-backend', 'openapi-backend@5.20.0')}`,
      }
    // Loaded here because it needs the packages that may be missing.
    const { describeStoreError } = await import('./store/describe-store-error.ts')
    const problem = describeStoreError(error)
    if (problem !== undefined) return { refused: problem.message, hint: problem.hint }
    if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL' || code === 'EACCES')
      return { refused: message, hint: 'choose another `--host`, or stop the program that uses the port' }
    if (code === 'ENOENT' && message.includes('openapi'))
      return {
        refused: 'the sandbox needs openapi/v1.yaml, openapi/v2.yaml and openapi/console.yaml',
        hint: 'run the command in a folder that has them, or name the folder with `--root`',
      }
    throw error
  }
}

/**
 * Imports without one warning: oidc-provider wants a newer Node than the floor of this tool, on which it was tried and
 * works. Whatever else is told is told.
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
