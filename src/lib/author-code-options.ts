/** How esbuild compiles code of a site's authors, so that it runs with the modules and globals of `observe-modules.ts`. */

import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { relativePath } from './files/relative-path.ts'

/** The globals of Node, by which code reads the environment. */
export const AUTHOR_GLOBALS = {
  process: '__offprint.process',
  globalThis: '__offprint.globalThis',
  global: '__offprint.globalThis',
}

const LOADERS = { '.tsx': 'tsx', '.jsx': 'jsx', '.ts': 'ts', '.mts': 'ts', '.cts': 'ts' } as const

/** The part of esbuild's `PluginBuild` that is needed here. */
interface Build {
  onLoad(
    options: { readonly filter: RegExp },
    load: (args: {
      readonly path: string
    }) => { readonly contents: string; readonly loader: 'js' | 'jsx' | 'ts' | 'tsx' } | undefined,
  ): void
}

/** Options for modules of the file system. In a bundle, a file would otherwise see the folder of the bundle as its own. */
export function authorCodeOptions(root: string) {
  return {
    define: {
      ...AUTHOR_GLOBALS,
      'import.meta.url': '__place.url',
      'import.meta.dirname': '__place.dirname',
      'import.meta.filename': '__place.filename',
      __dirname: '__place.dirname',
      __filename: '__place.filename',
    },
    plugins: [
      {
        name: 'place',
        setup(build: Build) {
          build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
            const text = readFileSync(path, 'utf8')
            if (!/\bimport\.meta\b|\b__(?:dir|file)name\b/.test(text) || text.startsWith('#!'))
              return undefined
            // The path is relative, because the compiled code is a part of keys that machines share.
            const place = `const __place = __offprint.locate(${JSON.stringify(relativePath(root, path))});`
            return { contents: place + text, loader: LOADERS[extname(path) as keyof typeof LOADERS] ?? 'js' }
          })
        },
      },
    ],
  }
}
