/** Collects what pages of a blog have in common: bylines, tags and teasers of posts. */
import { listRoute } from '../../lib/site/paths/list-route.ts'
import { writeText } from '../../lib/locale/text.ts'
import { fillLinks, siteMarker } from '../../lib/site/links/markers.ts'
import { sizeImages } from '../../lib/page/size-images.ts'
import { keyRoute } from '../../lib/site/paths/key-route.ts'
import { blogFeeds } from '../../lib/site/paths/site-files.ts'
import type { AuthorView, BylineView, GuideTeaserView, LinkView, TeaserView } from './view-types.ts'
import type { PostAuthor, PostPage, Site } from '../site-types.ts'
import type { Author, Collection, LinkTarget } from '../../lib/types.ts'
import { findAuthor } from '../../lib/site/blog-entries.ts'
import { sortBySidebar } from '../../lib/site/sort-by-sidebar.ts'
import { imageSizes } from './image-sizes.ts'
import { linkAddress } from '../../lib/site/links/link-address.ts'
import { compareStrings } from '../../lib/text/compare-strings.ts'

/** The collection of an id; one without an address if there is none. */
export function findCollection(
  { config }: Site,
  collection: string,
): Pick<Collection, 'route' | 'listPaths' | 'tagSlugs'> {
  return config.collections.find(({ id }) => id === collection) ?? { route: '' }
}

/** Posts by their routes, as far as they exist. */
export function findPosts(routes: readonly string[], site: Site): readonly PostPage[] {
  return routes.flatMap((route) => {
    const page = site.pagesByRoute.get(route)
    return page?.kind === 'post' ? [page] : []
  })
}

/** The date of a post, its reading time and its authors. */
export function bylineView(post: PostPage, site: Site): BylineView {
  const { date, minutes } = post
  return {
    date,
    minutes,
    authors: post.authors.flatMap((written) => {
      const author = { ...findAuthor(site.authors, post.collection, written.key), ...written }
      return author.name === undefined
        ? []
        : [authorView({ ...author, name: author.name }, site, post.collection)]
    }),
  }
}

/** An author, with the page of their posts if there is one. */
export function authorView(
  author: PostAuthor & Pick<Author, 'name'>,
  site: Site,
  collection: string,
): AuthorView {
  const route = keyRoute(listRoute(findCollection(site, collection), 'authors'), author.key)
  const [image] = site.linkTargets.get(route) ?? []
  return {
    name: author.name,
    ...(author.title !== undefined && { title: author.title }),
    ...(author.image !== undefined && { image: portraitOf(author.image, image) }),
    ...(author.url !== undefined && { url: author.url }),
    ...(site.pagesByRoute.has(route) && { route }),
  }
}

function portraitOf(image: string, target: LinkTarget | undefined): string {
  if (target?.state === 'asset') return siteMarker(target.asset.route)
  return image.startsWith('/') ? siteMarker(image) : image
}

/** The tags of a post or a guide, as links to their pages, in the order of those. */
export function tagLinks(
  { collection, tags = [] }: { readonly collection: string; readonly tags?: readonly string[] },
  site: Site,
): readonly LinkView[] {
  const own = findCollection(site, collection)
  const base = listRoute(own, 'tags')
  const routes = new Set(tags.map((key) => keyRoute(base, key, own.tagSlugs)))
  return [...routes]
    .flatMap((tagRoute) => {
      const page = site.pagesByRoute.get(tagRoute)
      return page?.kind === 'topic' ? [page] : []
    })
    .sort((a, b) => compareStrings(a.route, b.route))
    .map(({ tag, route }) => ({ label: tag.label, href: siteMarker(route) }))
}

/** Guides of a list, with their descriptions. */
export function guideTeasers(routes: readonly string[], site: Site): readonly GuideTeaserView[] {
  const guides = routes.flatMap((route) => site.pagesByRoute.get(route) ?? [])
  return sortBySidebar(guides, site.sidebars).map(({ title, route, description }) => ({
    label: title,
    href: siteMarker(route),
    description,
  }))
}

/** Posts of a list, each with its excerpt. */
export function teaserViews(routes: readonly string[], site: Site): readonly TeaserView[] {
  return findPosts(routes, site).map((post) => {
    const targets = site.linkTargets.get(post.route) ?? []
    const sized = sizeImages(post.excerpt, imageSizes(targets))
    return {
      route: post.route,
      title: post.title,
      byline: bylineView(post, site),
      tags: tagLinks(post, site),
      html: fillLinks(sized, (number) => linkAddress(targets[number]) || '#'),
      truncated: post.truncated,
    }
  })
}

/** Links at the top of a blog: its other lists and its feed. A blog without tags or authors has no list of them. */
export function blogListLinks(
  collection: Pick<Collection, 'route' | 'listPaths'>,
  { pagesByRoute }: Site,
): readonly (LinkView & { readonly icon?: 'feed' })[] {
  const [rss = ''] = blogFeeds(collection.route)
  const lists = [
    { label: writeText('blog.archive'), path: listRoute(collection, 'archive') },
    { label: writeText('blog.tags'), path: listRoute(collection, 'tags') },
    { label: writeText('blog.authors'), path: listRoute(collection, 'authors') },
  ]
  return [
    ...lists
      .filter(({ path }) => pagesByRoute.has(path))
      .map(({ label, path }) => ({ label, href: siteMarker(path) })),
    { label: 'RSS', href: siteMarker(rss), icon: 'feed' },
  ]
}

/** Where else an author is found. */
export function profileLinks({ url, socials }: Author): readonly LinkView[] {
  return [
    ...(url === undefined ? [] : [{ label: writeText('blog.website'), href: url }]),
    ...Object.entries(socials).map(([label, href]) => ({ label, href })),
  ]
}
