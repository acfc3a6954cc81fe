/** Finds the file of a site whose default export is a function that its config file imports. */

import { Session } from 'node:inspector'
import type { LocateError } from '../../lib/locate-throw.ts'

/** The path of the file, such as `./src/remark/badges.js`; undefined for other values. `run` returns the default export of a file. */
export async function findDefaultExport(
  value: unknown,
  { locateError, sources }: { readonly locateError?: LocateError; readonly sources: readonly string[] },
  run: (file: string) => Promise<unknown>,
): Promise<string | undefined> {
  const file = typeof value === 'function' ? locateError?.(throwAt(value))?.file : undefined
  if (file === undefined || !sources.includes(file)) return undefined
  return readCode(await run(file)) === readCode(value) ? file.replace(/^(?!\.)/, './') : undefined
}

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
