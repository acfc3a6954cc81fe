/** The page for readers whose agents in editors read the site. It has addresses of the site, so that it needs the URL. */
import type { Block } from '../../../domain/blocks/block.ts'
import {
  anchoredHeading,
  codeText,
  link,
  paragraph,
  parsePhrase,
  titleHeading,
} from '../../../domain/blocks/build-blocks.ts'
import { generatedContent } from '../../../domain/blocks/generated-content.ts'
import { settingsBlocks } from '../../../domain/mcp-server/mcp-blocks.ts'
import type { MessageKey } from '../../../lib/locale/messages/message-key.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { startOf } from '../../../lib/problems/problem.ts'
import { docsServerArguments } from '../../../lib/site/docs-server.ts'
import { hostAddress } from '../../../lib/site/links/site-address.ts'
import { agentsRoute, llmsFiles, nameSkill, skillPath } from '../../../lib/site/paths/site-files.ts'
import type { Config } from '../../config/config-types.ts'
import type { ContentSummary, PlainPage } from '../../site-types.ts'

/** The page; none without a URL, or if the configuration does not want one. */
export function createAgentsPages(config: Config, { apis }: ContentSummary): readonly PlainPage[] {
  if (config.url === '' || !config.pageActions.agents) return []
  const title = writeText('agents.title')
  const blocks: readonly Block[] = [
    titleHeading(title),
    {
      kind: 'group',
      tag: 'div',
      className: 'prose',
      blocks: [
        paragraph(undefined, writeText(apis.length === 0 ? 'agents.lead' : 'agents.leadOfApi')),
        ...editorBlocks(config),
        anchoredHeading('files', writeText('agents.files')),
        { kind: 'list', items: listFiles(config).map((content) => ({ content })) },
        paragraph(undefined, ...parsePhrase(writeText('agents.twins'))),
      ],
    },
  ]
  return [
    {
      ...generatedContent(blocks),
      kind: 'plain',
      route: agentsRoute(config.locale.prefix),
      collection: '',
      title,
      description: writeText('agents.description', { title: config.title }),
      location: startOf('docs.config.ts'),
      hideToc: true,
    },
  ]
}

/** The settings by which agents in editors read the site. While its URL is not known, `docs mcp` reads its offline bundle. */
export function editorBlocks({ title, url, base }: Pick<Config, 'title' | 'url' | 'base'>): readonly Block[] {
  const target = url === '' ? 'offline.zip' : url + hostAddress('/', base)
  return settingsBlocks(nameSkill(title), {
    command: 'npx',
    args: ['-y', ...docsServerArguments(target)],
  })
}

/** The files for agents, at the addresses of the published site: the offline bundle does not have them. */
function listFiles({ title, url, base, locale }: Config) {
  const [list = '', texts = ''] = llmsFiles(locale.prefix)
  const files: readonly (readonly [path: string, text: MessageKey])[] = [
    [list, 'agents.list'],
    [texts, 'agents.texts'],
    [`/${skillPath(title)}`, 'agents.skill'],
  ]
  return files.map(([path, text]) => [
    link(url + hostAddress(path, base), codeText(path.slice(path.lastIndexOf('/') + 1))),
    `: ${writeText(text)}`,
  ])
}
