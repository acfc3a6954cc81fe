/** The redirects of a site as files that hosts read, so that a host responds with status 301. Each is named in the option `redirectFiles`. */
import { fillPattern, isPattern, patternSource } from '../../../lib/site/links/redirect-pattern.ts'
import { htmlFile, hostAddress } from '../../../lib/site/links/site-address.ts'
import { splitSuffix } from '../../../lib/site/links/site-link.ts'
import { listRedirectRules, type RedirectRules } from '../../../lib/site/redirect-rules.ts'
import { decodeUri } from '../../../lib/text/encoding/decode-uri.ts'
import type { OutFile, Redirect, RedirectHost } from '../../../lib/types.ts'
import type { Site } from '../../site-types.ts'

/** The files of the hosts that the configuration names. */
export function redirectFiles(site: Site): readonly OutFile[] {
  const { redirectFiles: hosts, base } = site.config
  return hosts.map((host): OutFile => {
    const { path, write } = WRITERS[host]
    return { path, data: write(addBase(listRedirectRules(site, host), base)), only: 'site' }
  })
}

interface Writer {
  readonly path: string
  readonly write: (rules: RedirectRules) => string
}

const WRITERS: Readonly<Record<RedirectHost, Writer>> = {
  // Netlify shows a file that exists, such as the page that redirects in the browser, unless a rule has `!`.
  netlify: { path: '_redirects', write: (rules) => writeLines(rules, '301!') },
  cloudflare: { path: '_redirects', write: (rules) => writeLines(rules, '301') },
  nginx: { path: 'redirects.nginx.conf', write: writeMaps },
  vercel: { path: 'vercel.json', write: writeVercel },
  s3: { path: 's3-redirects.json', write: writeObjects },
}

/** The rules with paths as on the host. */
function addBase({ exact, patterns }: RedirectRules, base: string): RedirectRules {
  const toHost = (path: string) => (path.startsWith('/') ? hostAddress(path, base) : path)
  const convert = (rules: readonly Redirect[]) =>
    rules.map((rule) => ({ ...rule, from: toHost(rule.from), to: toHost(rule.to) }))
  return { exact: convert(exact), patterns: convert(patterns) }
}

function writeLines({ exact, patterns }: RedirectRules, status: string): string {
  const targets = patterns.map(({ from, to }) => ({ from, to: fillPattern(to, (name) => `:${name}`) }))
  return [...exact, ...targets].map(({ from, to }) => `${from} ${to} ${status}\n`).join('')
}

/** Groups of expressions, which are variables of nginx. */
const GROUP = 'docs_'

/**
 * Maps for the http block: `$docs_redirect` is the target of a request, or empty. The path is read as the client sent it, because a decoded path
 * may have line breaks, which would end the header of the response.
 */
function writeMaps({ exact, patterns }: RedirectRules): string {
  const lines = exact.flatMap(({ from, to }) =>
    // Browsers encode fewer characters than routes do.
    [...new Set([from, encodeURI(decodeUri(from))])].map(
      (path) => `  ${quote(path)} ${quote(escapeTarget(to))};`,
    ),
  )
  const expressions = patterns.map(({ from, to }) => {
    const target = fillPattern(escapeTarget(to), (name) => `\${${GROUP}${name}}`)
    return `  ${quote(`~^${patternSource(from, GROUP)}$`)} ${quote(target)};`
  })
  return [
    'map $request_uri $docs_path {',
    String.raw`  "~^(?<docs_clean>[^?]*?)(?:/index\.html|\.html|/)?(?:\?.*)?$" $docs_clean;`,
    '}',
    'map $docs_path $docs_redirect {',
    ...lines,
    ...expressions,
    '}',
    '',
  ].join('\n')
}

const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** nginx has no escape for the sign of a variable. */
const escapeTarget = (to: string) => to.replaceAll('$', '%24')

function writeVercel({ exact, patterns }: RedirectRules): string {
  const redirects = [
    ...exact.map(({ from, to }) => ({ source: escapeSource(from), destination: to })),
    ...patterns.map(({ from, to }) => ({
      source: writeParts(from, escapeSource),
      destination: writeParts(to, (path) => path),
    })),
  ].map((rule) => ({ ...rule, statusCode: 301 }))
  return `${JSON.stringify({ cleanUrls: true, trailingSlash: false, redirects }, null, 2)}\n`
}

/** A pattern with the parts of path-to-regexp: '/old/:splat*'. */
function writeParts(pattern: string, escape: (segment: string) => string): string {
  const { path, suffix } = splitSuffix(pattern)
  const segments = path.split('/').map((segment) => {
    const filled = fillPattern(segment, (name) => (name === 'splat' ? ':splat*' : `:${name}`))
    return isPattern(segment) ? filled : escape(segment)
  })
  return segments.join('/') + suffix
}

/** Characters that path-to-regexp reads as syntax. */
const escapeSource = (path: string) => path.replaceAll(/[()*+:?\\{}]/g, String.raw`\$&`)

/** Arguments of `aws s3api put-object`, one for each redirect. */
function writeObjects({ exact }: RedirectRules): string {
  const objects = exact.map(({ from, to }) => ({ Key: htmlFile(from), WebsiteRedirectLocation: to }))
  return `${JSON.stringify(objects, null, 2)}\n`
}
