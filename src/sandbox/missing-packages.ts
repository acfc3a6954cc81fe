/** The optional packages behind the sandbox and the check of console backends, and what to do where they are missing. */

import { splitNames } from '../lib/text/split-names.ts'

/** Packages that the sandbox needs and `docs build` does not. */
const PACKAGES = splitNames(`
  oidc-provider openapi-backend @fastify/busboy ajv-formats ipaddr.js standardwebhooks
  @simplewebauthn/server jose @photostructure/sqlite
`)

/** Why something cannot start, and how to change that. */
export interface Refusal {
  readonly refused: string
  readonly hint: string
}

/** Packages to install, if a failed import is about one of them. Otherwise undefined. */
export function explainMissingPackage(error: unknown): Refusal | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' || !PACKAGES.some((name) => message.includes(`'${name}'`)))
    return undefined
  return {
    refused: 'the packages of the sandbox are not installed',
    // Later versions of openapi-backend bring a package that needs Node 22.19.
    hint: `npm install --save-dev ${PACKAGES.join(' ').replace('openapi-backend', 'openapi-backend@5.20.0')}`,
  }
}
