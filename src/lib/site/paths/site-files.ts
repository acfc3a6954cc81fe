/** Site paths of files that several stages must agree on. */
import { routeBelow } from './route-below.ts'
import { toKebabCase } from '../../text/kebab-case.ts'
import { splitNames } from '../../text/split-names.ts'

/** The feeds of a blog: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */
export function blogFeeds(route: string): readonly string[] {
  return ['rss.xml', 'atom.xml', 'feed.json'].map((name) => routeBelow(route, name))
}

/** Last part of the route of a page that lists the changes since dated snapshots. */
export const HISTORY = 'history'

/** The Atom feed of the changes of an API, which all of its versions share. */
export const changesFeed = (route: string): string => `${route.slice(0, route.lastIndexOf('/'))}/changes.xml`

/** The downloads of a whole API version. */
export function apiFiles(route: string): readonly string[] {
  return ['openapi.json', 'operations.json', 'postman.json', 'bruno.zip', 'requests.http'].map(
    (name) => `${route}/${name}`,
  )
}

/** The files for language models, below the prefix of a language. */
export function llmsFiles(prefix: string): readonly string[] {
  return [`${prefix}/llms.txt`, `${prefix}/llms-full.txt`]
}

/** Route of the page about agents in editors, below the prefix of a language. */
export const agentsRoute = (prefix: string): string => `${prefix}/coding-agents`

/** The folder of the skills for agents, where Agent Skills Discovery 0.2.0 looks for them. */
export const SKILLS = '.well-known/agent-skills'

/** Limit of the specification of skills. */
const MAX_SKILL_NAME = 64

/** The title of a site in the letters that names of skills may have, and names of servers in settings of agents. */
export function nameSkill(title: string): string {
  const name = toKebabCase(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SKILL_NAME)
    .replaceAll(/^-+|-+$/g, '')
  return name || 'documentation'
}

/** The skill of a site with a title. */
export const skillPath = (title: string): string => `${SKILLS}/${nameSkill(title)}/SKILL.md`

/** Kinds whose page is also written as Markdown, at its address with '.md'. Lists of other pages are not. */
const KINDS_WITH_TWIN: ReadonlySet<string> = new Set(
  splitNames('doc webhook plain post operation event tag overview schema'),
)

/** Whether a page, or its view, has a Markdown twin. Render writes it, site and check count on it. */
export const hasMarkdownTwin = ({ kind }: { readonly kind: string }): boolean => KINDS_WITH_TWIN.has(kind)

/** Whether the bundle has the twins of a kind. Those of schemas would be a tenth of the bundle of a large API, and nothing there can copy them. */
export const isTwinInBundle = (kind: string): boolean => kind !== 'schema'

/** Site path of the Markdown twin of a page. */
export const twinPath = (route: string): string => `${route === '/' ? '/index' : route}.md`

/** A path with query and hash as Markdown links to it: at the twin of its page, if the page has one. */
export function toTwin(path: string, twins: ReadonlyMap<string, string>): string {
  const end = path.search(/[?#]|$/)
  const route = path.slice(0, end)
  return (twins.get(route) ?? route) + path.slice(end)
}

/** Site path of the style sheet that a page has for its inline styles. */
export function pageStylePath(route: string, hash: string): string {
  return `${route === '/' ? '/index' : route}.${hash}.css`
}

/** Route of the web app manifest. */
export const MANIFEST_ROUTE = '/site.webmanifest'

/**
 * Whether a file has the name of one that the build names by its content: hosts let caches keep those for a year (handbook, hosting), and `docs serve
 * --built` does.
 */
export const hasHashedName = (path: string): boolean => /^assets\/.*-[0-9a-f]{8}\.[a-z0-9]+$/.test(path)
