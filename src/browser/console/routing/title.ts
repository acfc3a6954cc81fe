/** Title of the document, which the console changes without loading a page. */

const siteTitle = document.title.split(' | ').at(-1) ?? ''

/** Names the document after what it shows, before the name of the site. */
export function setTitle(title: string): void {
  document.title = `${title} | ${siteTitle}`
}
