/**
 * Bundles one browser script with esbuild. `bin/compile-client.js` calls this when the package is built; a user's build calls it
 * only for components that the authors of a site wrote. Nothing of ours is imported here, so that the compiled module can be
 * loaded before the rest of the CLI is written.
 */
import { build, type Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'

/** A React component that runs as an island, with the name that its script registers, its module and its export. */
export interface IslandSource {
  readonly name: string
  /** Absolute path. */
  readonly module: string
  readonly component: string
  /** The folder of the site, which imports can begin with: `@site/src/…`. */
  readonly root?: string
  /** Minified styles of what it only shows once it runs. */
  readonly style?: string
  /** Finds the modules of the site's authors. */
  readonly modules?: Plugin
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

/**
 * Replaces calls of `writeText` and `writeTextParts` by placeholders of their messages, `@@close@@`. The build of a site puts the messages of
 * its language in their place (place-messages.ts), so that scripts hold the messages that they print, and nothing else of a catalogue.
 */
export const leaveMessagesOpen: Plugin = {
  name: 'leave-messages-open',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('/locale/text.ts')) return undefined
      const formatter = JSON.stringify(
        resolve(dirname(path), (/'([^']*)\/text\.ts'/.exec(source)?.[1] ?? '') + '/format-message.ts'),
      )
      const contents = source
        .replace(
          /import \{[^}]*\} from '[^']*\/locale\/text\.ts'/,
          `import { formatMessage, formatParts } from ${formatter}`,
        )
        .replace(/(?<![\w$]|[^.]\.)writeText\(\s*('[\w.]+')\s*\)/g, (_, key: string) => placeholder(key))
        .replace(
          /(?<![\w$]|[^.]\.)writeText(Parts)?(?:<\w+>)?\(\s*('[\w.]+'),\s*(?=\w|\{)/g,
          (_, parts: string | undefined, key: string) =>
            `${parts === undefined ? 'formatMessage' : 'formatParts'}(${placeholder(key)},'@@language@@',`,
        )
      const [call] = /(?<![\w$]|[^.]\.)writeText(?:Parts)?\b.*/.exec(contents) ?? []
      if (call !== undefined) return { errors: [{ text: `a message needs a literal key: ${call}` }] }
      return { contents, loader: extname(path).slice(1) as 'ts' | 'tsx' }
    })
  },
}

const placeholder = (key: string) => `'@@${key.slice(1, -1)}@@'`

/** Bundles the script that starts with the module `entry`. Throws esbuild's BuildFailure. */
export async function bundleScript(entry: string): Promise<string> {
  return outputText(await build({ ...SCRIPT_OPTIONS, entryPoints: [entry], plugins: [leaveMessagesOpen] }))
}

/** Bundles a stylesheet with everything that it imports; SVG files become data URLs. Throws esbuild's BuildFailure. */
export async function bundleStyle(entry: string): Promise<string> {
  const text = outputText(
    await build({ ...SCRIPT_OPTIONS, entryPoints: [entry], loader: { '.svg': 'dataurl' } }),
  )
  // esbuild leaves the values of custom properties as they are; the space that they begin with means nothing (CSS Variables 1, section 2).
  return text.replaceAll(/(--[\w-]+): (?=\S)/g, '$1:')
}

/** Bundles the script of one island. It registers its component in `offprint.islands` and takes React from the shared script. */
export async function bundleIsland({
  name,
  module,
  component,
  root,
  style,
  modules,
}: IslandSource): Promise<string> {
  // A constructed sheet needs no permission of a Content-Security-Policy, and its layer has a lower priority than the styles of authors.
  const addStyle =
    style === undefined
      ? ''
      : `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(`@layer offprint{${style.trim()}}`)})
document.adoptedStyleSheets.push(sheet)
`
  const contents = `${addStyle}import { ${component} as Component } from ${JSON.stringify(module)}
globalThis.offprint.islands[${JSON.stringify(name)}] = Component`
  const stdin = { contents, resolveDir: dirname(module), loader: 'ts' } as const
  const alias = root === undefined ? {} : { '@site': root }
  return outputText(
    await build({
      ...SCRIPT_OPTIONS,
      stdin,
      alias,
      tsconfigRaw: '{}',
      // As pages load components at build time.
      loader: { '.js': 'jsx' },
      plugins: [leaveMessagesOpen, sharedReact, ...(modules === undefined ? [] : [modules])],
    }),
  )
}

/** Bundles a module of ours that islands of a site's authors import, as an ES module that takes React from outside. */
export async function bundleModule(entry: string): Promise<string> {
  return outputText(
    await build({
      ...SCRIPT_OPTIONS,
      format: 'esm',
      external: ['react', 'react/jsx-runtime'],
      entryPoints: [entry],
    }),
  )
}

const outputText = (result: { outputFiles: { text: string }[] }): string => result.outputFiles[0]?.text ?? ''

/** Packages by the name that scripts import, with their name in the shared script. */
const SHARED_PACKAGES: Readonly<Record<string, readonly [name: string, member: string]>> = {
  react: ['react', 'React'],
  'react-dom': ['react-dom', 'ReactDOM'],
  'react-dom/client': ['react-dom/client', 'ReactDOMClient'],
  'react/jsx-runtime': ['react/jsx-runtime', 'jsxRuntime'],
}

/** Takes React from the shared script (src/browser/client/shared-react.tsx) instead of bundling it again, because a page has one React. */
export const sharedReact: Plugin = {
  name: 'shared-react',
  setup(build) {
    build.onResolve({ filter: /^react\b/ }, ({ path }) =>
      Object.hasOwn(SHARED_PACKAGES, path) ? { path, namespace: 'shared-react' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'shared-react' }, async ({ path }) => ({
      contents: await writeSharedModule(path),
    }))
  },
}

/** A module with the exports of a package of the shared script. Each is a variable, and those that a script does not use are left out. */
async function writeSharedModule(path: string): Promise<string> {
  const [name = '', member = ''] = SHARED_PACKAGES[path] ?? []
  const names = Object.keys((await import(name)) as object).filter((key) => /^(?!default$)\w+$/.test(key))
  const write = (kind: string, ...keys: readonly string[]) =>
    `export ${kind} /* @__PURE__ */ (() => ${['globalThis.offprint', member, ...keys].join('.')})()`
  return [write('default'), ...names.map((key) => write(`const ${key} =`, key))].join('\n')
}
