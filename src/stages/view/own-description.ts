/** The description of a page that does not come from its converted text. */
import type { Page } from '../site-types.ts'

/**
 * Description of a page by its author or by the API description; '' for a guide or post without a description in its front matter. A server that has
 * not converted the page yet knows it already.
 */
export function ownDescription(page: Page): string {
  return 'islands' in page ? (page.ownDescription ?? '') : page.description
}
