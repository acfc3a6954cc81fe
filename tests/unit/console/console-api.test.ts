import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../docs.ts'

test('the types of the console’s API are those of openapi/console.yaml; if not, run `npm run console-types`', () => {
  const contract = createHash('sha256')
    .update(readFileSync(join(root, 'openapi/console.yaml')))
    .digest('hex')
  const types = readFileSync(join(root, 'src/console/api/console-api.ts'), 'utf8')
  expect(/^ \* contract: sha256-(\w+)$/m.exec(types)?.[1]).toBe(contract)
})
