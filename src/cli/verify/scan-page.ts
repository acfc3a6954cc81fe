/** Collects what `docs verify` checks in one HTML page or style sheet: ids, addresses, and features that file:// blocks. Pure. */

import { locateIndex } from '../../lib/text/problems/locate-index.ts'
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { getOwn } from '../../lib/data/own-property.ts'

/** An address in a page or style sheet. */
export interface Reference {
  readonly href: string
  /** `link`: a reader can navigate there. `load`: the browser fetches it to show the page. `image`: the page works without it, with a placeholder. */
  readonly use: 'link' | 'load' | 'image'
  readonly line: number
  readonly column: number
}

/** A feature that browsers block on pages opened from disk (file://). */
export interface BlockedFeature {
  readonly feature: string
  readonly line: number
  readonly column: number
}

/** Content of one page. */
export interface PageScan {
  readonly ids: ReadonlySet<string>
  readonly references: readonly Reference[]
  readonly blocked: readonly BlockedFeature[]
  /** `<html data-home>`: the address of the site's home, relative to this page or as a base path. */
  readonly home: string | undefined
}

/** Attributes that hold an address; `srcset` holds several. */
const ADDRESS_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
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

/** Values of `<link rel>` that make no browser load anything to show the page. */
const INFORMATIVE_LINKS = /^(?:canonical|alternate|author|license|next|prev|help|me|search|prefetch)$/

/** Scans an HTML document. */
export function scanPage(html: string): PageScan {
  const ids = new Set<string>()
  const references: Reference[] = []
  const blocked: BlockedFeature[] = []
  let home: string | undefined
  let scriptSources: readonly string[] = []
  for (const element of scanElements(parse(html, { sourceCodeLocationInfo: true }))) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]))
    const position = locateElement(element)
    const id = attributes.get('id') ?? (element.tagName === 'a' ? attributes.get('name') : undefined)
    if (id !== undefined) ids.add(id)
    if (attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy')
      scriptSources =
        /(?:^|;)\s*script-src ([^;]*)/.exec(attributes.get('content') ?? '')?.[1]?.split(' ') ?? []
    if (element.tagName === 'html') home = attributes.get('data-home')
    for (const name of getOwn(ADDRESS_ATTRIBUTES, element.tagName) ?? []) {
      const value = attributes.get(name)
      if (value === undefined) continue
      const use = describeUse(element, attributes)
      for (const href of name === 'srcset' ? parseSrcset(value) : [value])
        references.push({ href, use, ...position })
    }
    for (const href of listIslandAddresses(element, attributes))
      references.push({ href, use: 'link', ...position })
    for (const feature of listBlockedFeatures(element.tagName, attributes))
      blocked.push({ feature, ...position })
  }
  return {
    ids,
    references: references.filter((reference) => !isAllowedScript(reference, scriptSources)),
    blocked,
    home,
  }
}

/** Whether a page names the script in its content security policy, as the options `scripts` and `analytics` ask for. */
const isAllowedScript = ({ href, use }: Reference, sources: readonly string[]): boolean =>
  use === 'load' && /^https?:/.test(href) && sources.includes(href.replace(/[?#].*$/, ''))

function* scanElements(node: Tree.Node): Iterable<Tree.Element> {
  if ('tagName' in node) yield node
  if ('content' in node) yield* scanElements(node.content)
  if ('childNodes' in node) for (const child of node.childNodes) yield* scanElements(child)
}

function locateElement({ sourceCodeLocation: at }: Tree.Element): { line: number; column: number } {
  return { line: at?.startLine ?? 1, column: at?.startCol ?? 1 }
}

function describeUse(
  { tagName: tag, parentNode: parent }: Tree.Element,
  attributes: ReadonlyMap<string, string>,
): Reference['use'] {
  if (tag === 'img' || tag === 'image') return 'image'
  if (tag === 'source') return parent?.nodeName === 'picture' ? 'image' : 'load'
  if (tag === 'link')
    return INFORMATIVE_LINKS.test(attributes.get('rel')?.split(/\s+/)[0] ?? '') ? 'link' : 'load'
  return tag === 'a' || tag === 'area' || tag === 'form' ? 'link' : 'load'
}

/** Addresses of a `srcset`: 'a.png 1x, b.png 2x'. */
function parseSrcset(value: string): readonly string[] {
  return value.split(/,\s/).flatMap((part) => part.trim().split(/\s+/)[0] || [])
}

/** Addresses in the props of an island: members named `href` or `src` of its JSON. */
function listIslandAddresses(
  element: Tree.Element,
  attributes: ReadonlyMap<string, string>,
): readonly string[] {
  if (element.tagName !== 'script' || attributes.get('type') !== 'application/json') return []
  const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  const addresses: string[] = []
  try {
    JSON.parse(text, (key, value: unknown) => {
      if ((key === 'href' || key === 'src') && typeof value === 'string') addresses.push(value)
      return value
    })
  } catch {
    // Text that is not JSON has no props, and so no addresses.
  }
  return addresses
}

/** Chromium and Firefox block modules, and requests that need CORS or an integrity check, under file://. */
function listBlockedFeatures(tag: string, attributes: ReadonlyMap<string, string>): readonly string[] {
  const features: string[] = []
  if (tag === 'script' && attributes.get('type') === 'module' && attributes.has('src'))
    features.push('a module script')
  if (tag === 'link' && attributes.get('rel') === 'modulepreload') features.push('a module preload')
  if (/^(?:script|link|img|audio|video)$/.test(tag))
    for (const name of ['crossorigin', 'integrity'])
      if (attributes.has(name)) features.push(`the attribute \`${name}\``)
  return features
}

/** Addresses of a style sheet: `url()` and `@import`, outside comments. */
export function scanStylesheet(css: string): readonly Reference[] {
  const pattern =
    /\/\*[\s\S]*?\*\/|url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g
  return [...css.matchAll(pattern)].flatMap((match): Reference[] => {
    const href = match.slice(1).find((part) => part !== undefined)
    if (href === undefined) return []
    return [{ href, use: 'load', ...locateIndex(css, match.index) }]
  })
}
