/** Reads the Info Object (OpenAPI 3.1.1, section 4.8.2): title, contact, license, and the description of the whole document. */

import type { ApiReader } from './api-reader.ts'
import { readExternalDocs } from './description/read-external-docs.ts'
import { renderArticle } from './description/render-description.ts'
import { asObject, asText, type JsonObject } from './document/json-value.ts'
import { checkTitle } from './operation/operation-entry.ts'
import type { ApiInputs } from './api-inputs.ts'

export function readInfo(reader: ApiReader, inputs: ApiInputs, version: string) {
  const info = asObject(reader.document['info'])
  const title = asText(info['title']).trim()
  checkTitle(reader, title, '/info/title')
  const contact = asObject(info['contact'])
  const license = asObject(info['license'])
  const text = (node: JsonObject, key: string, as = key) =>
    asText(node[key]) === '' ? {} : { [as]: asText(node[key]) }
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
    ...text(info, 'termsOfService', 'terms'),
    ...(info['contact'] !== undefined && {
      contact: { ...text(contact, 'name'), ...text(contact, 'url'), ...text(contact, 'email') },
    }),
    ...(asText(license['name']) !== '' && {
      license: { name: asText(license['name']), ...text(license, 'url') },
    }),
    ...(link !== undefined && { docs: link }),
  }
}
/** The description of the whole document, whose headings belong to the overview's contents. */
export function readOverview(reader: ApiReader) {
  const info = asObject(reader.document['info'])
  // The same limit, with its message, as every description.
  reader.readDescription(info['description'], '/info/description')
  return renderArticle(
    asText(info['description']) || asText(info['summary']),
    reader.sourceOf('/info/description'),
  )
}
