/** Reads the Info Object (OpenAPI 3.1.1, section 4.8.2): title, contact, license, and the description of the whole document. */

import type { ApiReader } from './api-reader.ts'
import { readExternalDocs, readWebAddress } from './description/read-external-docs.ts'
import { toRichText } from './description/plain-text.ts'
import { renderArticle } from './description/render-description.ts'
import { asObject, asText } from './document/json-value.ts'
import { checkTitle } from './operation/operation-entry.ts'
import type { ApiInputs } from './api-inputs.ts'

/** Metadata of a document: title, version, contact, license. */
export function readInfo(reader: ApiReader, inputs: ApiInputs, version: string) {
  const info = asObject(reader.document['info'])
  const title = asText(info['title']).trim()
  checkTitle(reader, title, '/info/title')
  const contact = asObject(info['contact'])
  const license = asObject(info['license'])
  const summary = asText(info['summary']).trim()
  const licenseUrl = readWebAddress(license['url']) ?? spdxAddress(asText(license['identifier']))
  const link = readExternalDocs(reader.document['externalDocs'])
  return {
    version: inputs.version,
    label: inputs.label,
    ...(inputs.interface !== undefined && { interface: inputs.interface }),
    ...(inputs.key !== undefined && { key: inputs.key }),
    internal: inputs.internal,
    collection: inputs.collection,
    route: inputs.route,
    file: inputs.file,
    title: title === '' ? inputs.label : title,
    release: asText(info['version']),
    dialect: version,
    // Without a description, it is the text of the overview.
    ...(summary !== '' && asText(info['description']) !== '' && { summary }),
    ...present('terms', readWebAddress(info['termsOfService'])),
    ...(info['contact'] !== undefined && {
      contact: {
        ...present('name', asText(contact['name'])),
        ...present('url', readWebAddress(contact['url'])),
        ...present('email', asText(contact['email'])),
      },
    }),
    ...(asText(license['name']) !== '' && {
      license: { name: asText(license['name']), ...present('url', licenseUrl) },
    }),
    ...(link !== undefined && { docs: link }),
  }
}

function present<K extends string>(key: K, value: string | undefined): { readonly [key in K]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { readonly [key in K]: string })
}

/** The page of a license in the SPDX list; an expression of several licenses has none. */
function spdxAddress(identifier: string): string | undefined {
  return /^[\w.-]+$/.test(identifier) ? `https://spdx.org/licenses/${identifier}.html` : undefined
}

/** The description of the whole document, whose headings belong to the overview's contents. */
export function readOverview(reader: ApiReader) {
  const info = asObject(reader.document['info'])
  // The same limit, with its message, as every description.
  reader.readDescription(info['description'], '/info/description')
  return asText(info['description']) === ''
    ? { text: toRichText(asText(info['summary'])), headings: [] }
    : renderArticle(asText(info['description']), reader.sourceOf('/info/description'))
}
