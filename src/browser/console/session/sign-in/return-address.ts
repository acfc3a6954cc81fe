/**
 * The address to return to after a sign-in: a path of this origin below /developer that is not a sign-in page, else the dashboard
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
  // Servers may decode a slash or a dot to another path.
  if (!below || signing || /%(?:2e|2f|5c)/i.test(pathname)) return fallback
  return pathname + search + hash
}
