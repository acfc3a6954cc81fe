/**
 * Values of files other than code that code of authors imports: an image becomes its address, a drawing a component, styles the names of their
 * classes. The values are the same in the build and in the script of an island, whose React has to find what the build has rendered.
 */
import { posix } from 'node:path'
import { hashOf } from '../../../lib/data/hash.ts'

/** How a file is imported. */
export type ModuleKind =
  | 'code'
  | 'json'
  | 'yaml'
  | 'address'
  | 'drawing'
  | 'classes'
  | 'style'
  | 'part'
  | 'text'

const KINDS: ReadonlyMap<string, ModuleKind> = new Map(
  Object.entries<readonly string[]>({
    code: ['tsx', 'ts', 'jsx', 'js', 'mjs', 'cjs'],
    json: ['json'],
    yaml: ['yaml', 'yml'],
    drawing: ['svg'],
    style: ['css', 'scss', 'sass', 'less'],
    part: ['md', 'mdx'],
    address: (
      'png jpg jpeg gif webp avif bmp ico mp4 webm ogv mp3 wav ogg m4a aac flac ' +
      'woff woff2 eot ttf otf pdf zip gz docx xlsx pptx csv'
    ).split(' '),
  }).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind as ModuleKind] as const)),
)

/** How a file is imported; undefined for a file that is not known to be anything. */
export function findModuleKind(path: string): ModuleKind | undefined {
  if (/\.module\.(?:css|s[ac]ss|less)$/i.test(path)) return 'classes'
  return KINDS.get(posix.extname(path).slice(1).toLowerCase())
}

/** Whether a file is imported for its address alone, and not read as text. */
export const isAddressFile = (path: string) => findModuleKind(path) === 'address'

/** An import with what loaders of other tools add to it: `!!raw-loader!./a.js`, `./a.svg?url`. */
export interface WrittenImport {
  readonly path: string
  /** Result of the loaders. */
  readonly as: 'text' | 'address' | undefined
}

const LOADERS = /^(?:!{1,2}|-!)?((?:[\w@/-]+-loader(?:\?[^!]*)?!)+)/

/** Reads the specifier of an import. */
export function readSpecifier(written: string): WrittenImport {
  const [prefix = '', loaders = ''] = LOADERS.exec(written) ?? []
  const [path = '', query = ''] = written.slice(prefix.length).split('?')
  if (loaders.includes('raw-loader') || query === 'raw') return { path, as: 'text' }
  const isAddress = /(?:file|url)-loader/.test(loaders) || query === 'url'
  return { path, as: isAddress ? 'address' : undefined }
}

/** Name on the page of a class of a style sheet with own names. */
export const scopeClass = (path: string, name: string) => `${name}_${classSuffix(path)}`

/** Suffix of the names of a style sheet's classes. */
const classSuffix = (path: string) => hashOf(path).slice(0, 6)

/** A module with the names of classes. Any name is one: the style sheet need not be read. */
export function writeClassesModule(path: string): string {
  return `const names = new Proxy({}, { get(_, name) {
  if (typeof name !== 'string') return undefined
  return name === '__esModule' ? true : name === 'default' ? names : name + ${JSON.stringify(`_${classSuffix(path)}`)}
}, getPrototypeOf: () => names })
module.exports = names`
}

/** A module with the address of a file. */
export const writeAddressModule = (address: string): string => `export default ${JSON.stringify(address)}`

/** A module with the component of a drawing. One with a style sheet, which the content security policy blocks on a page, is an image. */
export function writeDrawingModule(text: string, address: string): string {
  const drawing = /<svg\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^]*)<\/svg\s*>/i.exec(text)
  const [, attributes = '', content = ''] = drawing ?? []
  const isImage = drawing === null || /<style\b|<script\b|<foreignObject\b/i.test(content)
  const props = Object.fromEntries(
    [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(
      ([, name = '', double, single]) => {
        const written =
          DRAWING_PROPS[name] ?? name.replaceAll(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase())
        return /^(?:style|on\w+|xmlns.*)$/i.test(name) ? [] : [[written, double ?? single ?? ''] as const]
      },
    ),
  )
  const element = isImage
    ? `createElement('img', { alt: '', ...props, src: ${JSON.stringify(address)} })`
    : `createElement('svg', { ...${JSON.stringify(props)}, ...props, dangerouslySetInnerHTML: { __html: ${JSON.stringify(content.replaceAll(/<!--[^]*?-->/g, '').trim())} } })`
  return `import { createElement } from 'react'
export default function Drawing({ title, titleId, desc, descId, ...props }) { return ${element} }
export { Drawing as ReactComponent }`
}

const DRAWING_PROPS: Readonly<Record<string, string>> = { class: 'className' }

/** Whether a module belongs to Docusaurus. */
export const isThemeModule = (name: string) => /^@(?:docusaurus|theme|theme-original|theme-init)\//.test(name)

/** Whether every installation of Docusaurus brings a module; a package that is installed has priority. */
export const isBroughtAlong = (name: string) =>
  ['clsx', 'classnames', '@mdx-js/react', 'react-router-dom'].includes(name)
