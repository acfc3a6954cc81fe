/**
 * The fields of a schema as a script, for pages that have no room for them: `offprint.fields[route] = html`. A classic script, because a
 * page opened by file:// can load nothing else. The HTML comes from the schema's own page, so nothing is rendered twice.
 */

import { toScriptLiteral } from '../../../lib/data/json/script-literal.ts'
import { HOME_PLACEHOLDER } from '../../../lib/page/schema-fields-data.ts'
import { fillSitePaths } from '../../../lib/site/links/markers.ts'
import { fileAddress, filePath, hostAddress } from '../../../lib/site/links/site-address.ts'
import type { Html, OutFile, PageFileContext } from '../../../lib/types.ts'

const START = '<docs-fields>'
const END = '</docs-fields>'

/** The scripts for a host and for the bundle. Addresses in the bundle start at the home page, because pages of any folder load it. */
export function fieldsScripts(
  route: string,
  html: Html,
  { base, pages, offline }: Pick<PageFileContext, 'base' | 'pages' | 'offline'>,
): readonly OutFile[] {
  const start = html.indexOf(START)
  const end = html.indexOf(END, start)
  if (start < 0 || end < 0) throw new Error(`the page ${route} has no fields to load`)
  const fields = html.slice(start + START.length, end)
  const path = filePath(`${route}.fields.js`)
  const write = (text: Html) =>
    `(offprint.fields??={})[${JSON.stringify(route)}]=${toScriptLiteral(JSON.stringify(text))};\n`
  const forHost: OutFile = {
    path,
    data: write(fillSitePaths(fields, (to) => hostAddress(to, base))),
    only: 'site',
  }
  if (!offline) return [forHost]
  const data = write(fillSitePaths(fields, (to) => HOME_PLACEHOLDER + fileAddress(to, '/', pages)))
  return [forHost, { path, data, only: 'offline' }]
}
