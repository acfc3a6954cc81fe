import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readObject, type Options } from '../read-options.ts'

/** Options of the pages in a folder, which `config.ts` in that folder exports. Undefined without such a file. */
async function readFolderConfig(
  folder: string,
  load: (path: string) => Promise<unknown>,
): Promise<Options | undefined> {
  const file = ['ts', 'mts', 'js', 'mjs']
    .map((ending) => join(folder, `config.${ending}`))
    .find((path) => existsSync(path))
  return file === undefined ? undefined : readObject(await load(file))
}

/** The options `locales` with the options that the folders of languages have in files of their own (`defineAdditionalConfig`). */
export async function readFolderConfigs(
  config: Options,
  { source, ownFolder }: { readonly source: string; readonly ownFolder: string },
  load: (path: string) => Promise<unknown>,
): Promise<Options> {
  const locales: Record<string, Options> = {}
  for (const [tag, options] of Object.entries({ root: {}, ...readObject(config['locales']) })) {
    const folders = tag === 'root' ? [source, join(source, ownFolder)] : [join(source, tag)]
    const found = await Promise.all(folders.map((folder) => readFolderConfig(folder, load)))
    locales[tag] = Object.assign({}, options, ...found.filter((part) => part !== undefined)) as Options
  }
  return { ...config, locales }
}
