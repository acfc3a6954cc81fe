/** The parts of a page that authors can replace by `templates/<Name>.tsx`, with what each prints. */
export const PART_DESCRIPTIONS = {
  Head: 'further tags in the `<head>`; nothing without a template',
  Announcement: 'the bar above the header, where the site has one',
  Header: 'logo, entries of `navbar`, search, color mode',
  Sidebar: 'the sidebar, on pages that have one',
  Breadcrumbs: 'the way to the page',
  Toc: 'the table of contents, on pages that have one',
  Article:
    'everything in `<main>` of a guide, a post or a page of a reference: breadcrumbs, content, neighbors',
  Operation: 'the content of an operation of an API',
  Post: 'the content of a blog post, with its byline and tags',
  PageNav: 'the links to the previous and the next page',
  Home: 'the content of the generated home page',
  NotFound: 'the content of the not-found page',
  Footer: 'the footer',
} as const

export type PartName = keyof typeof PART_DESCRIPTIONS

export const PART_NAMES = Object.keys(PART_DESCRIPTIONS) as readonly PartName[]
