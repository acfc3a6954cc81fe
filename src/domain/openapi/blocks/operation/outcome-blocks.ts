/** The values that choose an outcome in the sandbox (`x-magic-values`): a folded table whose rows fill the try-it form. */

import { writeText } from '../../../../lib/locale/text.ts'
import type { Block } from '../../../blocks/block.ts'
import { anchoredHeading, codeText, link, parsePhrase } from '../../../blocks/build-blocks.ts'
import { writeOutcomeHash } from '../../../../lib/page/try-it-data.ts'
import { getOwn } from '../../../../lib/data/own-property.ts'
import type { Api, Operation, SandboxOutcome } from '../../model.ts'

/** None for an operation without such values. */
export function outcomeBlocks({ outcomes, security }: Operation, api: Api): readonly Block[] {
  if (outcomes.length === 0) return []
  const isClient = security.some(({ schemes }) =>
    schemes.some(({ name }) => getOwn(api.security, name)?.isClient),
  )
  return [
    {
      kind: 'group',
      tag: 'section',
      className: 'folds',
      // Values to try, not definitions that readers look for.
      search: 'skip',
      blocks: [
        anchoredHeading('sandbox', writeText('tryit.sandbox')),
        {
          kind: 'details',
          summary: [writeText('api.outcomes', { count: outcomes.length })],
          blocks: [
            {
              kind: 'table',
              columns: [writeText('api.send'), writeText('api.in'), writeText('api.outcome')],
              rows: outcomes.map((outcome, index) => ({
                // Without a script the link leads to its own row.
                id: writeOutcomeHash(index).slice(1),
                cells: [
                  { content: [link(writeOutcomeHash(index), codeText(outcome.value))] },
                  { content: [nameField(outcome, isClient)] },
                  {
                    content: [
                      ...(outcome.status === undefined
                        ? []
                        : [codeText([outcome.status, outcome.code ?? ''].join(' ').trim()), ' ']),
                      ...parsePhrase(outcome.outcome),
                    ],
                  },
                ],
              })),
            },
          ],
        },
      ],
    },
  ]
}

/** Where the value goes, in a word or two: 'reference', writeText('api.userName'), writeText('api.fileName'). */
function nameField({ in: location, field }: SandboxOutcome, isClient: boolean): string {
  if (location === 'basic') return writeText(isClient ? 'api.clientId' : 'api.userName')
  if (location === 'file') return writeText('api.fileName')
  return location === 'body' ? field.slice(1).replaceAll('/', '.') : field
}
