/** The values that choose an outcome in the sandbox (`x-magic-values`): a folded table whose rows fill the try-it form. */

import type { Block } from '../../blocks/block.ts'
import { codeText, link } from '../../blocks/build-blocks.ts'
import { writeOutcomeHash } from '../../lib/data/try-it-data.ts'
import type { SandboxOutcome } from '../../model.ts'

/** None for an operation without such values. */
export function outcomeBlocks(outcomes: readonly SandboxOutcome[]): readonly Block[] {
  if (outcomes.length === 0) return []
  return [
    {
      kind: 'group',
      tag: 'section',
      className: 'facts',
      // Values to try, not definitions that readers look for.
      search: 'skip',
      blocks: [
        {
          kind: 'details',
          id: 'sandbox',
          summary: [outcomes.length === 1 ? '1 sandbox outcome' : `${outcomes.length} sandbox outcomes`],
          blocks: [
            {
              kind: 'table',
              columns: ['Send', 'In', 'Outcome'],
              rows: outcomes.map((outcome, index) => ({
                // Without a script the link leads to its own row.
                id: writeOutcomeHash(index).slice(1),
                cells: [
                  { content: [link(writeOutcomeHash(index), codeText(outcome.value))] },
                  { content: [nameField(outcome)] },
                  {
                    content: [
                      ...(outcome.status === undefined
                        ? []
                        : [codeText([outcome.status, outcome.code ?? ''].join(' ').trim()), ' ']),
                      outcome.outcome,
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

/** Where the value goes, in a word or two: 'reference', 'user name', 'file name'. */
function nameField({ in: location, field }: SandboxOutcome): string {
  if (location === 'basic') return 'user name'
  if (location === 'file') return 'file name'
  return location === 'body' ? field.slice(1).replaceAll('/', '.') : field
}
