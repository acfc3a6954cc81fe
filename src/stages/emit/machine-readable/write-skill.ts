/**
 * A skill for coding agents (https://agentskills.io/specification) with instructions for reading the site and calling its APIs, and the index by which
 * agents find it: Agent Skills Discovery 0.2.0, below `/.well-known/agent-skills/`.
 */
import { fillLinks, fillSitePaths } from '../../../lib/site/links/markers.ts'
import { sha256Of } from '../../../lib/data/hash.ts'
import { docsServerArguments } from '../../../lib/site/docs-server.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { routeBelow } from '../../../lib/site/paths/route-below.ts'
import { llmsFiles, nameSkill, skillPath, SKILLS, twinPath } from '../../../lib/site/paths/site-files.ts'
import { shortenText } from '../../../lib/text/shorten-text.ts'
import type { Api, OAuthFlow, SecurityScheme } from '../../../domain/openapi/model.ts'
import type { OutFile } from '../../../lib/types.ts'
import type { Site } from '../../site-types.ts'

const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/** Limit of the specification. */
const MAX_DESCRIPTION = 1024
/** Lines of operations and errors, so that an agent can read the skill as a whole. */
const MAX_LINES = 100

/** The skill and its index. None while the URL of the site is unknown. */
export function writeSkill(site: Site): readonly OutFile[] {
  if (site.config.url === '') return []
  const { title } = site.config
  const name = nameSkill(title)
  const description = describeSkill(site)
  const text = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${writeBody(site)}`
  const skill = {
    name,
    type: 'skill-md',
    description,
    url: `${name}/SKILL.md`,
    digest: `sha256:${sha256Of(text)}`,
  }
  const index = { $schema: SCHEMA, skills: [skill] }
  return [
    { path: skillPath(title), data: text, only: 'site' },
    { path: `${SKILLS}/index.json`, data: `${JSON.stringify(index, null, 2)}\n`, only: 'site' },
  ]
}

function describeSkill({ config, apis }: Site): string {
  const labels = [...apis.values()].filter(({ internal }) => !internal).map(({ title }) => title)
  const uses = labels.length === 0 ? '' : ` and when you call ${[...new Set(labels)].join(', ')}`
  const summary = config.description || config.tagline
  return shortenText(
    `Use for questions about ${config.title}${uses}. ${summary}`.replaceAll(/\s+/g, ' ').trim(),
    MAX_DESCRIPTION,
  )
}

function writeBody(site: Site): string {
  const { config } = site
  const absolute = (path: string) => config.url + hostAddress(path, config.base)
  const [list = ''] = llmsFiles(config.locale.prefix)
  const summary = config.description || config.tagline
  const apis = [...site.apis.values()].filter(({ internal }) => !internal)
  return [
    `# ${config.title}`,
    ...(summary === '' ? [] : [summary]),
    '## Read the documentation',
    [
      `- ${absolute(list)} lists all pages.`,
      '- Add `.md` to the URL of a page to read it as Markdown.',
      `- \`npx ${docsServerArguments(absolute('/')).join(' ')}\` starts a local MCP server that searches the site, writes code for requests and checks them.`,
    ].join('\n'),
    ...apis.flatMap((api) => writeApi(api, absolute)),
  ]
    .join('\n\n')
    .concat('\n')
}

type Absolute = (path: string) => string

function writeApi(api: Api, absolute: Absolute): readonly string[] {
  const schemes = Object.values(api.security)
  return [
    `## ${api.title} (${api.label})`,
    [
      `- OpenAPI description: ${absolute(routeBelow(api.route, 'openapi.json'))}`,
      ...api.servers.map(({ filled }) => `- Server: ${filled}`),
    ].join('\n'),
    ...(schemes.length === 0
      ? []
      : ['### Authentication', schemes.map((scheme) => writeScheme(scheme, absolute)).join('\n')]),
    '### Operations',
    cutLines(
      api.operations.map(
        ({ method, path, title, route }) =>
          `- ${method} \`${path}\`: [${title}](${absolute(twinPath(route))})`,
      ),
    ),
    ...(api.errors.length === 0
      ? []
      : [
          '### Errors',
          cutLines(
            api.errors.map(({ status, code, title, retry }) =>
              `- ${status} \`${code}\`: ${title}${retry ? ' (retry)' : ''}`.trim(),
            ),
          ),
        ]),
  ]
}

function writeScheme(
  { name, kind, scheme, in: place, parameterName, flows, description }: SecurityScheme,
  absolute: Absolute,
): string {
  const how =
    kind === 'apiKey'
      ? `API key in the ${place ?? 'header'} \`${parameterName ?? ''}\``
      : `${kind}${scheme === undefined ? '' : ` ${scheme}`}`
  const { plainMarkdown = description.markdown, links } = description
  const text = fillLinks(plainMarkdown, (number) => links[number]?.href ?? '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const notes = [text, ...flows.map(writeFlow)].filter((note) => note !== '')
  return fillSitePaths([`- \`${name}\`: ${how}`, ...notes].join('. '), absolute)
}

const writeFlow = ({ kind, token }: OAuthFlow) =>
  token === undefined ? '' : `Flow ${kind}: tokens from ${token}`

/** Lines up to a limit, and how many are left out. */
function cutLines(lines: readonly string[]): string {
  const rest = lines.length - MAX_LINES
  return [
    ...lines.slice(0, MAX_LINES),
    ...(rest > 0 ? [`- … and ${rest} more in the list of pages`] : []),
  ].join('\n')
}
