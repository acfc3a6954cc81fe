/** The words beside an HTTP status code. */

import { getOwn } from '../data/own-property.ts'

/** 'Not Found' for 404, as Node names it; empty for what has no name. Loads Node's HTTP module on first use: many sites have no API. */
export function statusPhrase(status: string | number): string {
  return getOwn(process.getBuiltinModule('node:http').STATUS_CODES, `${status}`) ?? ''
}
