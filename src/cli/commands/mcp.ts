/** `docs mcp`: a Model Context Protocol server over a built or published site, for coding agents. */

import type { Command } from 'commander'
import { findPackage } from '../../lib/files/find-package.ts'
import { packageRoot } from '../../lib/package-info.ts'
import type { Problem } from '../../lib/types.ts'
import { EXIT } from '../exit-codes.ts'
import { servicePortOption } from '../options.ts'
import { printProblems } from '../terminal/print-problems.ts'
import { waitForStopSignal } from '../terminal/signals.ts'

const SDK = '@modelcontextprotocol/server'

/** Adds `docs mcp`. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('let coding agents search and read a built or published site (Model Context Protocol)')
    .argument('<site>', 'dist/site, dist/offline.zip, or the URL of a published site')
    .addOption(servicePortOption())
    .action(mcp)
}

async function mcp(target: string, { port }: { readonly port?: number }): Promise<void> {
  if (findPackage(packageRoot, SDK) === undefined) {
    const { missingPackage } = await import('../../lib/problems/problems.ts')
    return fail(missingPackage(SDK, undefined))
  }
  const [{ openSiteFiles }, { openSite }, service] = await Promise.all([
    import('../mcp/open-site-files.ts'),
    import('../mcp/site-reader.ts'),
    import('../mcp/serve-mcp.ts'),
  ])
  const files = await openSiteFiles(target)
  if ('code' in files) return fail(files)
  const site = await openSite(files, target)
  if ('code' in site) return fail(site)
  // Standard output belongs to the protocol.
  if (port === undefined) return service.serveOverStdio(site)
  const stopSignal = waitForStopSignal()
  const running = await service.serveOverHttp(site, port)
  if ('code' in running) return fail(running)
  process.stderr.write(`${running.url}\n`)
  await stopSignal
  await running.close()
}

async function fail(problem: Problem): Promise<void> {
  await printProblems([problem], { root: '.', format: 'text' })
  process.exitCode = EXIT.problems
}
