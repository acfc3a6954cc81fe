/** Finds the file of a site that exports a function which its config file imports. */

import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import type { LocateError } from '../../lib/locate-throw.ts'

/** A compiled module of a site, with the files that it is made from. */
interface SiteModule {
  readonly root: string
  readonly sources: readonly string[]
  readonly locateError?: LocateError
}

/**
 * The path of the file, with the name of the export if it is not the default: `./src/remark/badges.js`, `./code/badges#badges`. Undefined for other
 * values. `run` returns the default export of a file.
 */
export async function findExport(
  value: unknown,
  { root, sources, locateError }: SiteModule,
  run: (file: string) => Promise<unknown>,
): Promise<string | undefined> {
  if (typeof value !== 'function') return undefined
  const file = locateError?.(throwAt(value))?.file
  if (file === undefined || !sources.includes(file)) return undefined
  const path = file.replace(/^(?!\.)/, './')
  const text = readFileSync(join(root, file), 'utf8')
  const exported = [value.name, value.name.replace(/\d+$/, '')].find((name) => isExported(name, text))
  if (exported !== undefined) return `${path}#${exported}`
  return readCode(await run(file)) === readCode(value) ? path : undefined
}

const isExported = (name: string, text: string) =>
  /^\w+$/.test(name) &&
  new RegExp(
    String.raw`\bexport\s+(?:(?:async\s+)?function|const|let)\s+${name}\b|\bexports\.${name}\s*=`,
  ).test(text)

/** An error at the beginning of a function. The inspector of Node knows where its code is. */
function throwAt(value: object): Error {
  const session = new Session()
  session.connect()
  Object.assign(globalThis, { [LOCATED]: value })
  let place: Place | undefined
  session.post('Runtime.evaluate', { expression: LOCATED }, (_, { result }) => {
    if (result.objectId === undefined) return
    session.post(
      'Runtime.getProperties',
      { objectId: result.objectId },
      (__, { internalProperties = [] }) => {
        const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')
        place = location?.value?.value as Place | undefined
      },
    )
  })
  Reflect.deleteProperty(globalThis, LOCATED)
  session.disconnect()
  const { lineNumber, columnNumber } = place ?? { lineNumber: 0, columnNumber: 0 }
  const stack = `at data:text/javascript:${lineNumber + 1}:${columnNumber + 1}`
  return Object.assign(new Error('located'), { stack })
}

const LOCATED = '__offprint_located'

interface Place {
  readonly lineNumber: number
  readonly columnNumber: number
}

/** The code of a function, whose file was compiled on its own or with others: names can have a number at their end, and lines an indent. */
const readCode = (value: unknown) =>
  typeof value === 'function' ? String(value).replaceAll(/(?<=[a-z_$])\d+\b|\s+/gi, '') : undefined
