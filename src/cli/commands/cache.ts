/** `docs cache`: how much is stored in `.docs/cache`; `docs cache clean` deletes it. */

import { Argument, type Command } from 'commander'
import { relative, resolve } from 'node:path'
import { formatBytes } from '../../lib/text/format-bytes.ts'
import { rootOption } from '../options.ts'

/** Adds `docs cache`, which is about the cache of one site. */
export function addCacheCommand(program: Command): void {
  program
    .command('cache')
    .description('print the size of .docs/cache, or delete it')
    .addArgument(new Argument('[action]', 'clean: delete the cache').choices(['clean']))
    .addOption(rootOption())
    .action(showOrClean)
}

async function showOrClean(action: 'clean' | undefined, { root }: { readonly root: string }): Promise<void> {
  const { cacheFolder } = await import('../../graph/context.ts')
  const folder = cacheFolder(resolve(root))
  const path = relative(process.cwd(), folder) || folder
  if (action === 'clean') {
    const { rm } = await import('node:fs/promises')
    await rm(folder, { recursive: true, force: true })
    process.stdout.write(`deleted ${path}\n`)
    return
  }
  const { measurePackedStore } = await import('../../graph/cache/packed-store.ts')
  const { entries, bytes } = measurePackedStore(folder)
  process.stdout.write(`${path}: ${entries} entries, ${formatBytes(bytes)}\n`)
}
