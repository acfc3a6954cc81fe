/**
 * Where a sign-in leads back to: a path of this origin, below /developer, and no page of the sign-in itself; the dashboard otherwise
 * (RFC 9700, section 4.11; ASVS 5.0, 3.7.2). `base` is the path below which the site is served.
 */
export function safeReturnAddress(requested: string, origin: string, base: string): string {
  const home = `${base}developer`
  const fallback = `${home}/dashboard`
  if (!URL.canParse(requested, origin)) return fallback
  const { origin: there, pathname, search, hash, username } = new URL(requested, origin)
  if (there !== origin || username !== '') return fallback
  const below = pathname.startsWith(`${home}/`)
  const signing = /^\/auth(?:\/|$)/.test(pathname.slice(home.length))
  // An encoded slash or dot may be read as another path by the server.
  if (!below || signing || /%(?:2e|2f|5c)/i.test(pathname)) return fallback
  return pathname + search + hash
}
