/** The pages of the tags of guides: one for each tag, and a list of all. Each version of the guides has its own. */
import { listRoute } from '../../../lib/site/paths/list-route.ts'
import { writeText } from '../../../lib/locale/text.ts'
import { getOwn } from '../../../lib/data/own-property.ts'
import { compareStrings } from '../../../lib/text/compare-strings.ts'
import type { ContentSummary, Page } from '../../site-types.ts'
import type { Config } from '../../config/config-types.ts'
import type { Collection } from '../../../lib/types.ts'
import { isGuide, type Guide } from '../navigation/guide-items.ts'
import { listTopics } from './list-topics.ts'
import { startOf } from '../../../lib/problems/problem.ts'

/** Tag pages of each collection of guides; none if no guide has a tag. */
export function createTagPages(config: Config, content: ContentSummary): readonly Page[] {
  return config.collections
    .filter(({ kind }) => kind === 'docs')
    .flatMap((collection) => createPagesOfCollection(collection, content))
}

function createPagesOfCollection(
  collection: Collection,
  { pages, guideTags }: ContentSummary,
): readonly Page[] {
  const tagged = pages.filter(
    (page): page is Guide =>
      isGuide(page) && page.collection === collection.id && page.tags !== undefined && page.unlisted !== true,
  )
  if (tagged.length === 0) return []
  const base = listRoute(collection, 'tags')
  const topics = listTopics(tagged, getOwn(guideTags, collection.id) ?? [], {
    base,
    slugs: collection.tagSlugs,
  })
  const createPage = (route: string, title: string, description: string) => ({
    route,
    collection: collection.id,
    title,
    description,
    headings: [],
    links: [],
    sections: [],
    location: tagged[0]?.location ?? startOf(collection.source),
  })
  return [
    {
      ...createPage(base, writeText('blog.tags'), writeText('tags.text')),
      kind: 'topics',
      topics: topics.map(({ tag, pages: guides, route }) => ({ tag, count: guides.length, route })),
    },
    ...topics.map(({ tag, pages: guides, route }): Page => ({
      ...createPage(route, tag.label, tag.description ?? writeText('tags.about', { tag: tag.label })),
      kind: 'topic',
      tag,
      posts: [],
      page: 1,
      pages: 1,
      count: guides.length,
      guides: guides
        .toSorted((a, b) => compareStrings(a.title, b.title) || compareStrings(a.route, b.route))
        .map((guide) => guide.route),
    })),
  ]
}
