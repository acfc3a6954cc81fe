/** Reads settings in YAML or JSON as plain data. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import * as problems from '../../lib/problems/problems.ts'
import type { Problem } from '../../lib/types.ts'
import { readObject, type Options } from './read-options.ts'

export interface ReadSettings {
  /** Undefined with problems. */
  readonly value: Options | undefined
  readonly problems: readonly Problem[]
}

/** The settings of a file below the root, and the place of the first mistake. YAML is a superset of JSON. */
export function readSettings(root: string, file: string): ReadSettings {
  const lineCounter = new LineCounter()
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), {
    lineCounter,
    logLevel: 'silent',
    uniqueKeys: false,
  })
  const [error] = document.errors
  if (error === undefined) return { value: readObject(document.toJS()), problems: [] }
  const { line, col: column } = lineCounter.linePos(error.pos[0])
  const reason = error.message.split(/ at line |\n/)[0] ?? ''
  return { value: undefined, problems: [problems.configSyntax(reason, { file, line, column })] }
}
