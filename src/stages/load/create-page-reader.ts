/** Makes pages of the Markdown that plug-ins give: the same pages as those of files. */
import type { BuildContext } from '../../graph/context.ts'
import type { PageSource } from '../../build/plugins/plugin-types.ts'
import type { Content, DocPage, PlainPage } from '../site-types.ts'
import type { Config } from '../config/config-types.ts'
import type { PluginConfig, Problem } from '../../lib/types.ts'
import { createReferenceFinder } from './find-references.ts'
import { loadMarkdownFile } from './load-markdown-files.ts'
import { createMarkdownPage } from './pages/create-markdown-page.ts'
import { startOf } from '../../lib/problems/problem.ts'

/** `createPage` of a plug-in. Problems of a text have the name of a file that says where it comes from: `<glossary>/docs/terms.md`. */
export function createPageReader(config: Config, context: BuildContext, content: Content) {
  const settings = {
    config,
    settingNames: new Set<string>(),
    findReference: createReferenceFinder(config, content),
  }
  return (plugin: PluginConfig, report: (problems: readonly Problem[]) => void) =>
    async (source: PageSource): Promise<DocPage | PlainPage> => {
      const { route, title, markdown, sidebar, file } = source
      if (typeof route !== 'string' || typeof title !== 'string' || typeof markdown !== 'string')
        throw new TypeError('createPage needs `route`, `title` and `markdown`')
      const path = `<${plugin.name}>${route === '/' ? '/index' : route}.md`
      const text = { path, text: markdown }
      const { sources, problems } = await loadMarkdownFile(settings, context, text)
      report(problems)
      const [parsed] = sources
      if (parsed === undefined) throw new Error(`the text of \`${route}\` cannot be read`)
      const collection = config.collections.find(
        ({ kind }) => kind === (sidebar === undefined ? 'pages' : 'docs'),
      )
      const page = {
        ...createMarkdownPage(parsed, {
          frontMatter: {
            title,
            description: source.description,
            keywords: [],
            questions: [],
            hide_table_of_contents: false,
            unlisted: source.unlisted ?? false,
            draft: false,
            layout: source.layout ?? 'doc',
          },
          collection: collection?.id ?? '',
          route,
          fallbackTitle: title,
        }),
        location: file === undefined ? plugin.location : startOf(file),
      }
      if (sidebar === undefined) return { ...page, kind: 'plain' }
      const { folders = [], label = title, position } = sidebar
      const placement = { folders, label, hidden: false, ...(position !== undefined && { position }) }
      return { ...page, kind: 'doc', placement }
    }
}
