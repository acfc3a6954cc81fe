/** Values that several options have, each with the message of its problem. */

import { isObject } from '../../../lib/data/is-object.ts'
import { posix } from 'node:path'
import * as v from 'valibot'
import { isPattern } from '../../../lib/site/links/redirect-pattern.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { isLoopbackHost, isWebAddress } from '../../../lib/site/paths/fetched-path.ts'

/** A code is the name of its function: 'broken-link' for `brokenLink`. */
export const PROBLEM_CODES: readonly string[] = Object.keys(problems).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)

/** A text with checks, which the declarations of the package leave out. */
type TextSchema = v.GenericSchema<string>

export const text: TextSchema = v.string('a string')
/** Text that readers see or hear. The name of a link must have letters. */
export const label: TextSchema = v.pipe(text, v.regex(/\S/, 'a text that is not empty'))
export const flag: v.GenericSchema<boolean> = v.boolean('true or false')
/** A whole number that is not less than `min`. */
export const wholeNumber = (min: number): v.GenericSchema<number> =>
  v.pipe(
    v.number(`a whole number of at least ${min}`),
    v.integer(`a whole number of at least ${min}`),
    v.minValue(min, `a whole number of at least ${min}`),
  )
export const positive = v.pipe(v.number('a number above 0'), v.gtValue(0, 'a number above 0'))
/** A list whose entries match a schema. */
export const list = <T extends v.GenericSchema>(
  item: T,
): v.GenericSchema<v.InferInput<T>[], v.InferOutput<T>[]> => v.array(item, 'a list')

/** One of some words, with a message that lists them. */
export const choice = <const T extends readonly string[]>(words: T) =>
  v.picklist(words, listWords(words.map((word) => `'${word}'`)))

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Codes of problems with the severity that they get; codes are listed in the handbook. */
export const severity = v.record(
  v.picklist(PROBLEM_CODES, "the code of a problem, such as 'broken-link'"),
  choice(['error', 'warn', 'off']),
)

export const originUrl: TextSchema = v.pipe(
  text,
  v.check(
    (value) => value === '' || /^https?:\/\/[^/?#]+$/.test(value),
    "an origin without a path, such as 'https://docs.example.com'",
  ),
)
export const sitePath: TextSchema = v.pipe(
  text,
  v.check(
    (value) => value.startsWith('/') && !/(^|\/)\.{1,2}(\/|$)/.test(value),
    "a path that starts with '/', without '.' and '..'",
  ),
)
/** Old path of a redirect: one page, an anchor of a page, or a pattern. Hosts find no file by a query. */
export const redirectSource: TextSchema = v.pipe(
  sitePath,
  v.check(
    (value) => /^[^?#*]*(?:#[^#]+|(?<=\/)\*)?$/.test(value) && !(value.includes('#') && isPattern(value)),
    "the path of a page, without '?', with '#' before an anchor, or with '*' as its last part",
  ),
)
/** Address that a reader may follow: a path of the site, or a URL that does not run a script. */
export const readerLink: TextSchema = v.pipe(
  text,
  v.check(
    (value) => !isExternal(value) || /^(https?:\/\/|\/\/|mailto:|tel:|pathname:\/\/\/)/i.test(value),
    "a path, or a URL that begins with 'https:', 'http:', 'mailto:' or 'tel:'",
  ),
)
export const pathOrUrl: TextSchema = v.pipe(
  text,
  v.check(
    (value) => value === '' || /^(https?:\/\/|\/)/.test(value),
    "a URL such as 'https://api.example.com' or a path such as '/path'",
  ),
)
/** A folder or file inside the site's folder. `./guides/` is `guides`, as the paths of all files begin. */
export const pathInRoot: TextSchema = v.pipe(
  text,
  v.transform((value) => posix.normalize(value.replaceAll('\\', '/')).replace(/\/$/, '')),
  v.check(
    (value) => value !== '' && value !== '.' && !value.startsWith('/') && !value.split('/').includes('..'),
    "a relative path inside the site's folder, such as 'guides'",
  ),
)
/** A folder of sources, which may be beside the site's folder: '../docs'. */
export const sourceFolder: TextSchema = v.pipe(
  text,
  v.transform((value) => posix.normalize(value.replaceAll('\\', '/')).replace(/\/$/, '')),
  v.check(
    (value) => value !== '' && value !== '.' && value !== '..' && !value.startsWith('/'),
    "the path of a folder, such as 'guides' or '../docs'",
  ),
)
/** A folder of pages, which may also be the site's folder itself: '.'. */
export const pageFolder: TextSchema = v.union(
  [
    v.pipe(
      text,
      v.regex(/^\.\/?$/),
      v.transform(() => '.'),
    ),
    sourceFolder,
  ],
  "the path of a folder, such as 'guides', '.' or '../docs'",
)
export const webAddress: TextSchema = v.pipe(
  text,
  v.check(
    (value) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value)),
    "an address such as 'https://developers.example.com'",
  ),
)
export const hexColor: TextSchema = v.pipe(
  text,
  v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "a color such as '#0b6470'"),
)

/** An object or another value, chosen by the type of the input, so that problems are about the parts of the object. `message` names both. */
export const objectOr = <O extends v.GenericSchema, T extends v.GenericSchema>(
  object: O,
  other: T,
  message: string,
): v.GenericSchema<v.InferInput<O> | v.InferInput<T>, v.InferOutput<O> | v.InferOutput<T>> => {
  const either = v.union([other, object], message)
  return v.lazy((input): O | typeof either => (input === undefined || isObject(input) ? object : either))
}

/** Names of query parameters that carry secrets, which must not be in a lock file or a repository. */
const SECRET_PARAMETER = /token|key|secret|password|signature|^sig$|auth/i

/** A relative path, or an address that `docs update-specs` may fetch. */
export const specSource = v.pipe(
  text,
  v.check((value) => {
    if (!isWebAddress(value)) return v.is(pathInRoot, value) && !isExternal(value)
    const { protocol, hostname, username, password, searchParams } = new URL(value)
    return (
      (protocol === 'https:' || isLoopbackHost(hostname)) &&
      username + password === '' &&
      ![...searchParams.keys()].some((name) => SECRET_PARAMETER.test(name))
    )
  }, "a relative path inside the site's folder, or an 'https://' address without credentials"),
)

/** Whether one of the options is set, and no other. */
export const hasOne = (...parts: readonly unknown[]): boolean =>
  parts.filter((part) => part !== undefined).length === 1
