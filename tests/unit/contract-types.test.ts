import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../docs.ts'

test.each(['v1', 'v2', 'console'])(
  'the types of %s are those of its contract; if not, run `npm run contract-types`',
  (api) => {
    const contract = createHash('sha256')
      .update(readFileSync(join(root, `openapi/${api}.yaml`)))
      .digest('hex')
    const types = readFileSync(join(root, `src/contract-types/${api}.ts`), 'utf8')
    expect(/^ \* contract: sha256-(\w+)$/m.exec(types)?.[1]).toBe(contract)
  },
)
