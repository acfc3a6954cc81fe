import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { getOwn } from '../lib/own-property.ts'

/** A reference of a page or style sheet. */
export interface Reference {
  readonly href: string
  /** `follow`: the reader may go there. `load`: the browser fetches it to show the page. */
  readonly use: 'follow' | 'load'
  readonly line: number
  readonly column: number
}

/** Something that browsers refuse under file://. */
export interface Refusal {
  readonly what: string
  readonly line: number
  readonly column: number
}

/** What one document says about itself and others. */
export interface Facts {
  readonly ids: ReadonlySet<string>
  readonly references: readonly Reference[]
  readonly refusals: readonly Refusal[]
  /** `<html data-home>`: the address of the site's home from here. */
  readonly home: string | undefined
}

/** Attributes that hold an address; `srcset` holds several. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  audio: ['src'],
  'docs-island': ['data-src'],
  embed: ['src'],
  form: ['action'],
  iframe: ['src'],
  image: ['href'],
  img: ['src', 'srcset'],
  link: ['href'],
  object: ['data'],
  script: ['src', 'data-react'],
  source: ['src', 'srcset'],
  track: ['src'],
  use: ['href'],
  video: ['src', 'poster'],
}

/** Links in `<head>` that say something and load nothing. */
const SAYING = /^(?:canonical|alternate|author|license|next|prev|help|me|search|prefetch)$/

/** Reads an HTML document. */
export function page(html: string): Facts {
  const ids = new Set<string>()
  const references: Reference[] = []
  const refusals: Refusal[] = []
  let home: string | undefined
  for (const element of elements(parse(html, { sourceCodeLocationInfo: true }))) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
    const place = where(element)
    const id = attributes.get('id') ?? (element.tagName === 'a' ? attributes.get('name') : undefined)
    if (id !== undefined) ids.add(id)
    if (element.tagName === 'html') home = attributes.get('data-home')
    for (const name of getOwn(ADDRESSES, element.tagName) ?? []) {
      const value = attributes.get(name)
      if (value === undefined) continue
      const use = follows(element.tagName, attributes) ? 'follow' : 'load'
      for (const href of name === 'srcset' ? sources(value) : [value])
        references.push({ href, use, ...place })
    }
    for (const href of carried(element, attributes)) references.push({ href, use: 'follow', ...place })
    for (const what of refused(element.tagName, attributes)) refusals.push({ what, ...place })
  }
  return { ids, references, refusals, home }
}

function* elements(node: Tree.Node): Iterable<Tree.Element> {
  if ('tagName' in node) yield node
  if ('content' in node) yield* elements(node.content)
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child)
}

function where({ sourceCodeLocation: at }: Tree.Element): { line: number; column: number } {
  return { line: at?.startLine ?? 1, column: at?.startCol ?? 1 }
}

function follows(tag: string, attributes: ReadonlyMap<string, string>): boolean {
  if (tag === 'link') return SAYING.test(attributes.get('rel')?.split(/\s+/)[0] ?? '')
  return tag === 'a' || tag === 'area' || tag === 'form'
}

/** 'a.png 1x, b.png 2x' */
function sources(value: string): readonly string[] {
  return value.split(/,\s/).flatMap((part) => part.trim().split(/\s+/)[0] || [])
}

/** Addresses in the data that an island gets: members named `href` and `src`. */
function carried(element: Tree.Element, attributes: ReadonlyMap<string, string>): readonly string[] {
  if (element.tagName !== 'script' || attributes.get('type') !== 'application/json') return []
  const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const found: string[] = []
  try {
    JSON.parse(text, (key, value: unknown) => {
      if ((key === 'href' || key === 'src') && typeof value === 'string') found.push(value)
      return value
    })
  } catch {
    // Data that is no JSON is told by the browser tests; there are no addresses in it.
  }
  return found
}

/** What Chromium or Firefox don't load from a disk: modules, and everything that asks for CORS or a checksum. */
function refused(tag: string, attributes: ReadonlyMap<string, string>): readonly string[] {
  const found: string[] = []
  if (tag === 'script' && attributes.get('type') === 'module' && attributes.has('src'))
    found.push('a module script')
  if (tag === 'link' && attributes.get('rel') === 'modulepreload') found.push('a preloaded module')
  if (/^(?:script|link|img|audio|video)$/.test(tag))
    for (const name of ['crossorigin', 'integrity'])
      if (attributes.has(name)) found.push(`the attribute \`${name}\``)
  return found
}

/** The addresses of a style sheet. */
export function style(css: string): readonly Reference[] {
  const pattern =
    /\/\*[\s\S]*?\*\/|url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g
  return [...css.matchAll(pattern)].flatMap((match): Reference[] => {
    const href = match.slice(1).find((part) => part !== undefined)
    if (href === undefined) return []
    const before = css.slice(0, match.index).split('\n')
    return [{ href, use: 'load', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }]
  })
}
