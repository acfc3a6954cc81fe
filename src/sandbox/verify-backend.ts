/** The entry of `docs verify-console` for the command line. The packages that it needs are optional, like the sandbox's packages. */

import { explainMissingPackage, type Refusal } from './missing-packages.ts'
import type { ConsoleReport, ConsoleUnderTest } from './verify-console/verify-console.ts'

export interface BackendOptions extends Omit<ConsoleUnderTest, 'contract'> {
  /** The contract of the console's API, a file. */
  readonly contractFile: string
}

/** Checks a backend of the console, or says why that is not possible here. Rejects where the backend cannot be reached. */
export async function verifyBackend({
  contractFile,
  ...target
}: BackendOptions): Promise<ConsoleReport | Refusal> {
  try {
    const { loadContract } = await import('./contract/load-contract.ts')
    const { verifyConsole } = await import('./verify-console/verify-console.ts')
    return await verifyConsole({ ...target, contract: await loadContract('console', contractFile) })
  } catch (error) {
    const missing = explainMissingPackage(error)
    if (missing !== undefined) return missing
    throw error
  }
}
