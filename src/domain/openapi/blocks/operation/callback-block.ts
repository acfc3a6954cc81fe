/** A callback of an operation: the request that the API sends to the client, folded. */

import { writeText } from '../../../../lib/locale/text.ts'
import type { Block } from '../../../blocks/block.ts'
import { codeText, paragraph } from '../../../blocks/build-blocks.ts'
import type { Api, Operation } from '../../model.ts'
import { exampleTabs, responseExampleTabs } from './code-blocks.ts'
import {
  deprecatedNote,
  joinEqualMediaTypes,
  mediaTypeBlocks,
  parameterParts,
  pathItemBlocks,
  responseBlocks,
  securityBlocks,
} from './operation-parts.ts'
import type { SchemaPrinter } from '../schema/schema-blocks.ts'

type Callback = Operation['callbacks'][number]

/** The block of a callback: its URL and its operations. */
export function callbackBlock(callback: Callback, printer: SchemaPrinter, api: Api): Block {
  const { title, name } = callback
  return {
    kind: 'details',
    summary: title === name ? [title] : [title, ' ', codeText(name)],
    blocks: callbackParts(callback, printer, api),
  }
}

/** The parts of a request that the platform sends; ids in it begin with its address. */
export function callbackParts(callback: Callback, printer: SchemaPrinter, api: Api): readonly Block[] {
  const { method, expression, description, security, parameters, body, responses, address } = callback
  return [
    paragraph('endpoint', { kind: 'method', method }, ' ', {
      kind: 'code',
      className: 'path',
      text: expression,
    }),
    ...(callback.deprecated ? [paragraph('notice', deprecatedNote())] : []),
    ...printer.links.describe(description),
    ...pathItemBlocks(callback.pathItem, printer.links),
    ...(security.length === 0
      ? []
      : [
          paragraph(undefined, { kind: 'strong', content: [writeText('api.authorization')] }),
          ...securityBlocks(security, printer, api),
        ]),
    ...parameterParts(parameters, printer, `${address}.parameter`),
    ...(body === undefined ? [] : bodyParts(body, printer)),
    ...responseBlocks(responses, printer, api, { prefix: `${address}.response`, headings: false }),
    ...responseExampleTabs(responses, printer.links),
  ]
}

/** Description, examples and fields of the body that the API sends. */
function bodyParts({ description, media }: NonNullable<Callback['body']>, printer: SchemaPrinter) {
  return [
    ...printer.links.describe(description),
    ...exampleTabs(media, printer.links),
    ...mediaTypeBlocks(joinEqualMediaTypes(media), printer, { direction: 'response', holder: description }),
  ]
}
