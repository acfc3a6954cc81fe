/** Collects what each kind of page of a blog prints besides its frame. */
import { siteMarker } from '../../lib/site/links/markers.ts'
import type {
  ArchivePage,
  AuthorPage,
  AuthorsPage,
  BlogPage,
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
  ViewContent,
  PostView,
  TopicsView,
  TopicView,
} from './view-types.ts'
import {
  authorView,
  blogListLinks,
  bylineView,
  collectionRoute,
  findPosts,
  guideTeasers,
  profileLinks,
  tagLinks,
  teaserViews,
} from './blog-views.ts'

/** What a post prints around its text. */
export function postContent(page: PostPage, site: Site): Omit<ViewContent<PostView>, 'content'> {
  return { byline: bylineView(page, site), tags: tagLinks(page, site) }
}

/** One of the pages that list the posts of a blog, newest first. */
export function blogContent(page: BlogPage, site: Site): ViewContent<BlogView> {
  const route = collectionRoute(site, page.collection)
  const pageRoute = (number: number) => siteMarker(number === 1 ? route : `${route}/page/${number}`)
  return {
    lists: blogListLinks(route, site),
    teasers: teaserViews(page.posts, site),
    ...(page.page > 1 && { newer: pageRoute(page.page - 1) }),
    ...(page.page < page.pages && { older: pageRoute(page.page + 1) }),
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
export function authorContent(
  { author, collection, posts }: AuthorPage,
  site: Site,
): ViewContent<AuthorPageView> {
  return {
    author: authorView(author, site, collection),
    ...(author.description !== undefined && { description: author.description }),
    profiles: profileLinks(author),
    teasers: teaserViews(posts, site),
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
    topicsRoute: `${collectionRoute(site, page.collection)}/tags`,
    teasers: teaserViews(page.posts, site),
    ...(page.guides !== undefined && { guides: guideTeasers(page.guides, site) }),
  }
}
