/** Collects what the home page prints besides its frame. */
import { siteMarker } from '../../lib/site/links/markers.ts'
import { writeOperationSamples } from '../../domain/openapi/sample/write-operation-samples.ts'
import { newestFirst } from '../../lib/site/posts.ts'
import type { EntryPointsView, HomeContent } from './view-types.ts'
import type { Site } from '../site-types.ts'
import { ownDescription } from './own-description.ts'
import { firstRoute } from '../../lib/site/first-route.ts'

/** Content of the home page besides its title: a description of the platform, links into the site, a first request. */
export function homeContent(site: Site): HomeContent {
  const { title, tagline, description } = site.config
  const firstRequest = findFirstRequest(site)
  const headline = tagline || title
  return {
    tagline: headline,
    pitch: description === headline ? '' : description,
    ...entryPoints(site),
    ...latestPosts(site),
    ...(firstRequest !== undefined && { firstRequest }),
  }
}

/** Guides, reference and console, as far as the site has them. */
export function entryPoints(site: Site): EntryPointsView {
  const { defaultVersion, languages, console, collections } = site.config
  const reference = collections.find(({ version }) => version === defaultVersion && version !== undefined)
  return {
    ...(site.startRoute !== undefined && { startRoute: site.startRoute }),
    ...(reference !== undefined && { referenceRoute: reference.route }),
    languageCount: languages.length,
    console: console !== undefined,
    sections: reference === undefined ? listSections(site) : [],
  }
}

/** Number of listed guides if they have no groups. */
const MAX_GUIDES = 6

/** The groups of the guides with their first page, or the first guides after the one that readers begin with; none if there is only one. */
function listSections({ pagesByRoute, sidebars, startRoute }: Site): HomeContent['sections'] {
  const items = [...sidebars.values()].find(({ kind }) => kind === 'overview')?.items ?? []
  const groups = items.filter((item) => item.items.length > 0)
  const shown = groups.length > 1 ? groups : items.filter(({ route }) => route !== startRoute)
  const sections = shown.slice(0, groups.length > 1 ? undefined : MAX_GUIDES).flatMap((item) => {
    const page = pagesByRoute.get(firstRoute([item]) ?? '')
    return page === undefined
      ? []
      : [{ route: page.route, title: item.label, description: ownDescription(page) }]
  })
  return sections.length > 1 ? sections : []
}

/** As many posts are news. */
const MAX_POSTS = 3

function latestPosts(site: Site): Pick<HomeContent, 'latest' | 'blogRoute'> {
  const posts = newestFirst(site.pages).slice(0, MAX_POSTS)
  const blog = site.config.collections.find(({ kind }) => kind === 'blog')
  return {
    latest: posts.map((post) => ({
      route: post.route,
      title: post.title,
      date: post.date,
      description: ownDescription(post),
    })),
    ...(posts.length > 0 && blog !== undefined && { blogRoute: blog.route }),
  }
}

/** The samples of the first operation of the default version. */
function findFirstRequest(site: Site): HomeContent['firstRequest'] {
  const first = site.apis.get(site.config.defaultVersion)?.operations[0]
  const page = first === undefined ? undefined : site.pagesByRoute.get(first.route)
  if (page?.kind !== 'operation') return undefined
  const samples = writeOperationSamples(page.operation, site.apis.get(page.version)?.languages ?? [])
  if (samples.length === 0) return undefined
  return {
    route: page.route,
    title: page.title,
    tryIt: {
      src: siteMarker(`${page.route}.tryit.js`),
      route: page.route,
      title: page.title,
      group: page.version,
    },
    samples: samples.map(({ language, label, html }) => ({ language, label, html })),
  }
}
