/** Preferences of a client for its response (RFC 7240): `code=404`, `example=soldOut` and `dynamic=true`, in the spelling that Prism made known. */

export interface Preferences {
  /** Status of the response. */
  readonly code?: string
  /** Name of an example. */
  readonly example?: string
  /** Generate the value, although the description has an example. */
  readonly isDynamic: boolean
}

/** One preference: a name, and a value that may be in quotes. Its parameters, after a semicolon, are ignored. */
const PREFERENCE = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))/g

/** The preferences of a header field. The first one of a name counts (RFC 7240, section 2). */
export function readPreferences(header: string | undefined): Preferences {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, token = ''] of (header ?? '').matchAll(PREFERENCE)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? token)
  }
  const [code, example] = [found.get('code'), found.get('example')]
  return {
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
    isDynamic: found.get('dynamic') === 'true',
  }
}

/** Value of `Preference-Applied` (RFC 7240, section 3); undefined if the client has no preference. */
export function writeAppliedPreferences({ code, example, isDynamic }: Preferences): string | undefined {
  const applied = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined
      ? []
      : [`example=${/^[\w-]+$/.test(example) ? example : JSON.stringify(example)}`]),
    ...(isDynamic ? ['dynamic=true'] : []),
  ]
  // A name may have signs that no header field has.
  return applied.length === 0 ? undefined : encodeHeader(applied.join(', '))
}

/** A value as a header field can have it: visible ASCII. */
export const encodeHeader = (value: string): string =>
  value.replaceAll(/[^\t\x20-\x7e]/gu, (sign) => encodeURIComponent(sign))
