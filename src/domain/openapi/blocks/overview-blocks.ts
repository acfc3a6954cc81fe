/** The blocks of an API's overview and of the page of a tag: servers, authorization with scopes, and lists of operations. */

import { writeText } from '../../../lib/locale/text.ts'
import { groupBy } from '../../../lib/data/group-by.ts'
import type { Block, Inline, ListItem } from '../../blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  joinInline,
  link,
  paragraph,
  parsePhrase,
  titleHeading,
} from '../../blocks/build-blocks.ts'
import type { MessageKey } from '../../../lib/locale/messages/message-key.ts'
import { siteMarker } from '../../../lib/site/links/markers.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import type {
  Api,
  ApiTag,
  EventSummary,
  OAuthFlow,
  OperationSummary,
  RichText,
  SecurityScheme,
} from '../model.ts'
import { summarizeHtml } from '../description/summarize-html.ts'
import { toKebabSegment } from '../names.ts'
import { deprecatedMark, describeScheme, serverBlocks } from './operation/operation-parts.ts'
import { tagOperations } from '../find-operations.ts'
import type { PageLinks } from './page-links.ts'

/** More operations or events than these are listed by their titles only: a page has its limits. */
const MANY_OPERATIONS = 250

/** Of more operations than these, an overview has the number for each tag: the tags' pages list them. */
const TOO_MANY_OPERATIONS = 1000

/** With more events than these, an overview folds each group of them. */
const MANY_EVENTS = 40

/** A version of the API as a whole: `public-apis`. */
export function overviewBlocks(api: Api, links: PageLinks): readonly Block[] {
  return [
    titleHeading(api.title),
    ...(api.summary === undefined ? [] : [paragraph(undefined, api.summary)]),
    factLine(api),
    ...articleBlocks(api, links),
    ...(api.operations.length > 0 ? [anchoredHeading('operations', writeText('api.operations'))] : []),
    ...tagBlocks(api, links),
    ...eventListBlocks(api.events, links, 'overview'),
    ...(api.servers.length > 0
      ? [anchoredHeading('servers', writeText('api.servers')), serverBlocks(api.servers, { links })]
      : []),
    ...schemeBlocks(api, links),
    ...downloadBlocks(api),
  ]
}

/** A description whose headings are in the contents of its page. */
export function articleBlocks(
  { description, descriptionHeadings = [] }: Pick<ApiTag, 'description' | 'descriptionHeadings'>,
  links: PageLinks,
): readonly Block[] {
  return links
    .describe(description)
    .map((block) => (block.kind === 'prose' ? { ...block, headings: descriptionHeadings } : block))
}

/** Facts about the API in a line. */
function factLine({ release, dialect, license, contact, terms, docs }: Api): Block {
  const facts: readonly Inline[] = [
    writeText('api.release', { version: release }),
    dialect.startsWith('2') ? `Swagger ${dialect}` : `OpenAPI ${dialect}`,
    ...(license === undefined
      ? []
      : [license.url === undefined ? license.name : link(license.url, license.name)]),
    ...(contact === undefined ? [] : contactFacts(contact)),
    ...(terms === undefined ? [] : [link(terms, writeText('api.terms'))]),
    ...(docs === undefined ? [] : [link(docs.url, docs.label)]),
  ]
  return {
    kind: 'paragraph',
    className: 'rules below-title',
    content: joinInline(facts.map((fact) => [fact])),
  }
}

function contactFacts({ name, url, email }: NonNullable<Api['contact']>): readonly Inline[] {
  return [
    ...(url === undefined ? [] : [link(url, name ?? writeText('api.contact'))]),
    ...(url === undefined && name !== undefined ? [name] : []),
    ...(email === undefined ? [] : [link(`mailto:${email}`, email)]),
  ]
}

/** Operations by tag, below the headings of their groups; of a large API only the tags, with the number of their operations. */
function tagBlocks(api: Api, links: PageLinks): readonly Block[] {
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]))
  if (api.operations.length > TOO_MANY_OPERATIONS)
    return api.groups.flatMap((group): readonly Block[] => [
      ...(group.label === '' ? [] : [paragraph('group', group.label)]),
      {
        kind: 'list',
        className: 'columns',
        items: group.tags.flatMap((name) => tags.get(name) ?? []).map((tag) => tagListItem(api, tag)),
      },
    ])
  return api.groups.map((group): Block => ({
    kind: 'group',
    tag: 'section',
    // The tags' own pages are found by these words.
    search: 'skip',
    blocks: [
      ...(group.label === '' ? [] : [paragraph('group', group.label)]),
      ...group.tags.flatMap((name): readonly Block[] => {
        const tag = tags.get(name)
        if (tag === undefined) return []
        return [
          {
            kind: 'group',
            tag: 'section',
            blocks: [
              {
                kind: 'heading',
                level: 3,
                id: tagAnchor(tag),
                content: [link(siteMarker(tag.route), tag.label)],
              },
              ...tagContent(api, tag, links),
            ],
          },
        ]
      }),
    ],
  }))
}

/** How many parts something has, beside its name. */
const countSpan = (text: string): Inline => ({ kind: 'span', className: 'type', content: [text] })

/** A tag in a list: how many operations it has, and one line of what they do. */
function tagListItem(api: Api, tag: ApiTag): ListItem {
  const { length: count } = tagOperations(api, tag)
  const summary = summarizeHtml(tag.description.html)
  return {
    id: tagAnchor(tag),
    content: [
      link(siteMarker(tag.route), tag.label),
      ...(count === 0 ? [] : [' ', countSpan(writeText('api.operationCount', { count }))]),
    ],
    ...(summary !== '' && { blocks: [paragraph(undefined, summary)] }),
  }
}

/** A tag on the overview: its description, and its operations as a list. */
function tagContent(api: Api, tag: ApiTag, links: PageLinks): readonly Block[] {
  const operations = tagOperations(api, tag)
  // The description of a tag without operations is an article, which its own page has.
  const summary = summarizeHtml(tag.description.html)
  if (operations.length === 0) return summary === '' ? [] : [paragraph(undefined, summary)]
  return [
    ...links.describe(tag.description),
    operationList(operations, { brief: api.operations.length > MANY_OPERATIONS }),
  ]
}

const tagAnchor = (tag: ApiTag) => `tag-${tag.route.split('/').at(-1) ?? ''}`

/** Operations as a list of links; `brief` leaves out all but method and title. */
function operationList(
  operations: readonly OperationSummary[],
  { brief = false }: { readonly brief?: boolean } = {},
): Block {
  return {
    kind: 'operations',
    items: operations.map(({ route, method, title, deprecated, path, line }) => ({
      route,
      method,
      title,
      deprecated,
      ...(!brief && { path, ...(line !== '' && { line }) }),
    })),
  }
}

/** All operations of one tag: the tag's page. */
export function tagPageBlocks(tag: ApiTag, api: Api, links: PageLinks): readonly Block[] {
  const operations = tagOperations(api, tag)
  return [
    titleHeading(tag.label),
    ...articleBlocks(tag, links),
    ...(tag.docs === undefined ? [] : [paragraph(undefined, link(tag.docs.url, tag.docs.label))]),
    ...(operations.length === 0
      ? []
      : [
          anchoredHeading('operations', writeText('api.operations')),
          operationList(operations, { brief: operations.length > MANY_OPERATIONS }),
        ]),
    ...eventListBlocks(
      api.events.filter((event) => event.tag === tag.name),
      links,
      'tag',
    ),
  ]
}

/**
 * Events as links to where they are described: to their guides, or to their own pages. The overview has them in their groups, those without one
 * first, with an anchor for each; many are folded. On the page of a tag they are a group already.
 */
function eventListBlocks(
  events: readonly EventSummary[],
  links: PageLinks,
  page: 'overview' | 'tag',
): readonly Block[] {
  if (events.length === 0) return []
  const groups = groupBy(events, ({ group }) => (page === 'overview' ? group : undefined))
  const form = { anchored: page === 'overview', brief: events.length > MANY_OPERATIONS }
  const list = (members: readonly EventSummary[]): Block => ({
    kind: 'list',
    className: 'columns',
    items: members.map((event) => eventListItem(event, links, form)),
  })
  const alone = groups.get(undefined)
  const named = [...groups].flatMap(([label, members]): readonly EventGroup[] =>
    label === undefined ? [] : [[label, members]],
  )
  return [
    anchoredHeading('events', writeText('api.webhookEvents')),
    ...(alone === undefined ? [] : [list(alone)]),
    ...(events.length > MANY_EVENTS
      ? foldedGroups(named, list)
      : named.map(([label, members]): Block => ({
          kind: 'group',
          tag: 'section',
          blocks: [
            { kind: 'heading', level: 3, id: groupAnchor(label), unlisted: true, content: [label] },
            list(members),
          ],
        }))),
  ]
}

type EventGroup = readonly [label: string, members: readonly EventSummary[]]

const groupAnchor = (label: string) => `events-${toKebabSegment(label, 'group')}`

/** Groups of many events, each with their number: a map of the events. */
function foldedGroups(
  groups: readonly EventGroup[],
  list: (members: readonly EventSummary[]) => Block,
): readonly Block[] {
  if (groups.length === 0) return []
  return [
    {
      kind: 'group',
      tag: 'div',
      className: 'fold-columns',
      blocks: groups.map(([label, members]) => ({
        kind: 'details',
        target: groupAnchor(label),
        summary: [
          { kind: 'strong', content: [label] },
          ' ',
          countSpan(writeText('api.eventCount', { count: members.length })),
        ],
        blocks: [list(members)],
      })),
    },
  ]
}

function eventListItem(
  event: EventSummary,
  links: PageLinks,
  { anchored, brief }: { readonly anchored: boolean; readonly brief: boolean },
): ListItem {
  const { name, route, title, line } = event
  const href = links.reference(`event:${name}`, route)
  return {
    ...(anchored && { id: `event-${name}` }),
    content: [link(href, title), ...deprecatedMark(event), ...(title === name ? [] : [' ', codeText(name)])],
    ...(line !== '' && !brief && { blocks: [paragraph(undefined, line)] }),
  }
}

function schemeBlocks(api: Api, links: PageLinks): readonly Block[] {
  const schemes = Object.values(api.security)
  if (schemes.length === 0) return []
  return [
    anchoredHeading('security', writeText('api.authorization')),
    ...schemes.map((scheme): Block => ({
      kind: 'group',
      tag: 'section',
      blocks: [
        {
          kind: 'heading',
          level: 3,
          id: `security-${scheme.name}`,
          unlisted: true,
          content: [codeText(scheme.name), ...deprecatedMark({ deprecated: scheme.deprecated === true })],
        },
        paragraph(undefined, ...parsePhrase(writeText('api.sendScheme', { scheme: describeScheme(scheme) }))),
        ...links.describe(scheme.description),
        ...addressBlocks(writeText('api.discovery'), scheme.discovery),
        ...flowsBlocks(scheme, api, links),
      ],
    })),
  ]
}

/**
 * The flows of a scheme and what each scope allows, because not every site has a page that lists them: once if all flows have the same scopes,
 * else for each flow. Scopes that only operations name follow.
 */
function flowsBlocks({ name, flows }: SecurityScheme, api: Api, links: PageLinks): readonly Block[] {
  const isSame = new Set(flows.map(({ scopes }) => JSON.stringify(scopes))).size <= 1
  const declared = Object.assign({}, ...flows.map(({ scopes }) => scopes)) as OAuthFlow['scopes']
  const others = api.scopes.filter(
    (scope) => scope.schemes.includes(name) && !Object.hasOwn(declared, scope.name),
  )
  const undeclared = others.map((scope) => [scope.name, undefined] as const)
  return [
    ...flows.flatMap((flow) => [
      ...flowBlocks(flow),
      ...(isSame ? [] : scopeTable(Object.entries(flow.scopes), links)),
    ]),
    ...scopeTable([...(isSame ? Object.entries(declared) : []), ...undeclared], links),
  ]
}

function scopeTable(
  scopes: readonly (readonly [name: string, description: RichText | undefined])[],
  links: PageLinks,
): readonly Block[] {
  const rows = scopes.map(([name, description]) => ({
    cells: [{ content: [codeText(name)] }, { blocks: links.describe(description) }],
  }))
  return rows.length === 0
    ? []
    : [{ kind: 'table', columns: [writeText('api.scope'), writeText('api.allows')], rows }]
}

const FLOWS: Readonly<Record<string, MessageKey>> = {
  authorizationCode: 'api.flowCode',
  clientCredentials: 'api.flowClient',
  deviceAuthorization: 'api.flowDevice',
  implicit: 'api.flowImplicit',
  password: 'api.flowPassword',
}

function nameFlow({ kind }: OAuthFlow): string {
  const key = getOwn(FLOWS, kind)
  return key === undefined ? kind : writeText(key)
}

function flowBlocks(flow: OAuthFlow): readonly Block[] {
  return [
    { kind: 'heading', level: 4, content: [nameFlow(flow)] },
    ...addressBlocks(writeText('api.authorization'), flow.authorization),
    ...addressBlocks(writeText('api.token'), flow.token),
    ...addressBlocks(writeText('api.refresh'), flow.refresh),
    ...addressBlocks(writeText('api.device'), flow.device),
  ]
}

function addressBlocks(label: string, url: string | undefined): readonly Block[] {
  return url === undefined ? [] : [paragraph(undefined, `${label}: `, codeText(url))]
}

/** The whole description in other forms; emit/api writes them. */
function downloadBlocks({ route }: Api): readonly Block[] {
  const item = (file: string, label: string, note?: string) => ({
    content: [
      link(siteMarker(`${route}/${file}`), label),
      ...(note === undefined ? [] : [writeText('list.separator') + note]),
    ],
  })
  return [
    anchoredHeading('downloads', writeText('api.downloads')),
    {
      kind: 'list',
      items: [
        item('openapi.json', 'OpenAPI', writeText('api.openapiNote')),
        item('postman.json', writeText('api.postman')),
        item('bruno.zip', writeText('api.bruno'), writeText('api.brunoNote')),
        item('requests.http', writeText('api.httpFile'), writeText('api.httpNote')),
      ],
    },
  ]
}
