/**
 * Bundles one browser script with esbuild. `bin/compile-client.js` calls this when the package is built; a user's build calls it
 * only for components that the authors of a site wrote. Nothing of ours is imported here, so that the compiled module can be
 * loaded before the rest of the CLI is written.
 */
import { build, type Plugin } from 'esbuild'
import { dirname } from 'node:path'

/** A React component that runs as an island: the name under which its script registers it, and the module and export it is. */
export interface IslandSource {
  readonly name: string
  /** Absolute path. */
  readonly module: string
  readonly component: string
}

/**
 * Options of all browser scripts. They are classic scripts, because browsers refuse modules from file:// and the same bytes
 * serve a host and the offline bundle.
 */
const SCRIPT_OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
} as const

/** Bundles the script that starts with the module `entry`. Throws esbuild's BuildFailure. */
export async function bundleScript(entry: string): Promise<string> {
  return outputText(await build({ ...SCRIPT_OPTIONS, entryPoints: [entry] }))
}

/** Bundles a stylesheet with everything that it imports; SVG files become data URLs. Throws esbuild's BuildFailure. */
export async function bundleStyle(entry: string): Promise<string> {
  return outputText(await build({ ...SCRIPT_OPTIONS, entryPoints: [entry], loader: { '.svg': 'dataurl' } }))
}

/** Bundles the script of one island. It registers its component in `offprint.islands` and takes React from the shared script. */
export async function bundleIsland({ name, module, component }: IslandSource): Promise<string> {
  const contents = `import { ${component} } from ${JSON.stringify(module)}
globalThis.offprint.islands[${JSON.stringify(name)}] = ${component}`
  const stdin = { contents, resolveDir: dirname(module), loader: 'ts' } as const
  return outputText(await build({ ...SCRIPT_OPTIONS, stdin, plugins: [sharedReact] }))
}

function outputText(result: { outputFiles: { text: string }[] }): string {
  return result.outputFiles[0]?.text ?? ''
}

const REACT_GLOBALS: Readonly<Record<string, string>> = {
  react: 'React',
  'react-dom': 'ReactDOM',
  'react-dom/client': 'ReactDOMClient',
  'react/jsx-runtime': 'jsxRuntime',
}

/** Takes React from the shared script (src/client/shared-react.tsx) instead of bundling it again: a page has one React. */
const sharedReact: Plugin = {
  name: 'shared-react',
  setup(build) {
    build.onResolve({ filter: /^react(-dom(\/client)?|\/jsx-runtime)?$/ }, ({ path }) => ({
      path,
      namespace: 'shared-react',
    }))
    build.onLoad({ filter: /./, namespace: 'shared-react' }, ({ path }) => ({
      contents: `module.exports = globalThis.offprint.${REACT_GLOBALS[path]}`,
    }))
  },
}
