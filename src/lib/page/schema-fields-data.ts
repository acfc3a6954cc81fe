/** How the fields of a schema travel from its page to a page that has no room for them (emit/page/fields-script.ts, the schema-fields island). */

import { escapeAttribute } from '../text/html/escape-attribute.ts'

/** Stands before addresses of the bundle, which start at its home page. */
export const HOME_PLACEHOLDER = '{home}/'

/** How the ids of fields begin on the page of their schema. */
const FIELDS = 'fields'

/**
 * The fields for their new place: ids, links to them and the props of islands inside begin with its address ('body.owner').
 * @param home address of the folder of the home page, '../'
 */
export function placeSchemaFields(html: string, address: string, home: string): string {
  const id = escapeAttribute(address)
  const anchor = escapeAttribute(encodeURI(address))
  return html
    .replaceAll(HOME_PLACEHOLDER, () => home)
    .replace(new RegExp(` id="${FIELDS}(?=[.("])`, 'g'), () => ` id="${id}`)
    .replace(new RegExp(` href="#${FIELDS}(?=[.("])`, 'g'), () => ` href="#${anchor}`)
    .replace(new RegExp(`"address":"${FIELDS}(?=[.("])`, 'g'), () => JSON.stringify({ address }).slice(1, -2))
}
