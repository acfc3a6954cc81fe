/** Loads imports of pages other than code: style sheets, which join the style sheet of the site, and files that are shown by their address. */
import type { BuildContext } from '../../../graph/context.ts'
import type { Asset } from '../../../lib/types.ts'
import { loadAsset } from '../files/load-assets.ts'
import { bundleStyleSheets, type LoadedStyleSheets } from './load-style-sheets.ts'

/** Paths of files relative to the root, and the assets that are loaded already. */
interface Imports {
  readonly styles: readonly string[]
  readonly assets: readonly string[]
  readonly known: readonly Asset[]
  /** Static folders. */
  readonly statics: readonly string[]
}

/** The style sheets and the assets. */
export async function loadImports(
  { root }: Pick<BuildContext, 'root'>,
  { styles, assets, known, statics }: Imports,
): Promise<LoadedStyleSheets> {
  const sheets = await bundleStyleSheets(root, styles, { statics, locations: {} })
  const paths = new Set([...known, ...sheets.assets].map(({ path }) => path))
  const loaded = await Promise.all(
    assets.filter((path) => !paths.has(path)).map((path) => loadAsset(root, path, undefined)),
  )
  return {
    ...sheets,
    assets: [
      ...sheets.assets,
      ...loaded.flatMap((asset) => ('bytes' in asset ? [{ ...asset, isOptional: true as const }] : [])),
    ],
    problems: [...sheets.problems, ...loaded.flatMap((asset) => ('bytes' in asset ? [] : [asset]))],
  }
}
