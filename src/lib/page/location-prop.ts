/** How elements of an MDX page carry their places in the source through React. */

/** The attribute, and the prop of a built-in component, with the place. */
export const LOCATION_PROP = 'data-docs-at'

/** The place of the element around it: of an element that code makes and whose links are checked as if text had made it. */
export const PLACE_AROUND = 'around'
