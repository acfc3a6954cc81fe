/** Collects what each kind of page of a blog prints besides its frame. */
import { furtherPageRoute, listRoute } from '../../lib/site/paths/list-route.ts'
import { siteMarker } from '../../lib/site/links/markers.ts'
import type {
  ArchivePage,
  AuthorPage,
  AuthorsPage,
  BlogPage,
  PagedList,
  PostPage,
  Site,
  TopicPage,
  TopicsPage,
} from '../site-types.ts'
import type {
  ArchiveView,
  AuthorPageView,
  AuthorsView,
  BlogView,
  ListSteps,
  ViewContent,
  PostView,
  TopicsView,
  TopicView,
} from './view-types.ts'
import {
  authorView,
  blogListLinks,
  bylineView,
  findCollection,
  findPosts,
  guideTeasers,
  profileLinks,
  tagLinks,
  teaserViews,
} from './blog-views.ts'

/** Parts that a post prints around its text. */
export function postContent(page: PostPage, site: Site): Omit<ViewContent<PostView>, 'content'> {
  return { byline: bylineView(page, site), tags: tagLinks(page, site) }
}

/** One of the pages that list the posts of a blog, newest first. */
export function blogContent(page: BlogPage, site: Site): ViewContent<BlogView> {
  return {
    lists: blogListLinks(findCollection(site, page.collection), site),
    teasers: teaserViews(page.posts, site),
    ...listSteps(page, site),
  }
}

/** The pages before and after one page of a list. */
function listSteps(
  { route, page, pages, collection }: PagedList & Pick<BlogPage, 'route' | 'collection'>,
  site: Site,
): ListSteps {
  const own = findCollection(site, collection)
  const first = page === 1 ? route : route.slice(0, -furtherPageRoute(own, '', page).length) || '/'
  const pageRoute = (number: number) =>
    siteMarker(number === 1 ? first : furtherPageRoute(own, first, number))
  return {
    ...(page > 1 && { newer: pageRoute(page - 1) }),
    ...(page < pages && { older: pageRoute(page + 1) }),
  }
}

/** All posts of a blog by year. */
export function archiveContent(page: ArchivePage, site: Site): ViewContent<ArchiveView> {
  return {
    years: page.years.map(({ year, posts }) => ({
      year,
      posts: findPosts(posts, site).map(({ route, title, date }) => ({ route, title, date })),
    })),
  }
}

/** The list of the authors of a blog. */
export function authorsContent(page: AuthorsPage, site: Site): ViewContent<AuthorsView> {
  return {
    authors: page.authors.map(({ author, count }) => ({
      ...authorView(author, site, page.collection),
      posts: count,
    })),
  }
}

/** An author with their posts. */
export function authorContent(page: AuthorPage, site: Site): ViewContent<AuthorPageView> {
  const { author, collection, posts } = page
  return {
    author: authorView(author, site, collection),
    ...(author.description !== undefined && { description: author.description }),
    profiles: profileLinks(author),
    teasers: teaserViews(posts, site),
    ...listSteps(page, site),
  }
}

/** The list of the tags of a collection. */
export function topicsContent(page: TopicsPage): ViewContent<TopicsView> {
  return { topics: page.topics.map(({ tag, route, count }) => ({ label: tag.label, route, count })) }
}

/** A tag with its posts and guides. */
export function topicContent(page: TopicPage, site: Site): ViewContent<TopicView> {
  return {
    label: page.tag.label,
    ...(page.tag.description !== undefined && { description: page.tag.description }),
    topicsRoute: listRoute(findCollection(site, page.collection), 'tags'),
    count: page.count,
    teasers: teaserViews(page.posts, site),
    ...listSteps(page, site),
    ...(page.guides !== undefined && { guides: guideTeasers(page.guides, site) }),
  }
}
