/** Times as a date and time control has them: local, to the second, without a zone. */

/** The local time of a moment in ISO 8601; '' for none. */
export function toLocalTime(at: string): string {
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return ''
  const shifted = new Date(moment - new Date(moment).getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 19)
}

/** The moment of a local time, in UTC as the API takes it; '' for none. A text that has a zone keeps its moment. */
export function toUtc(local: string): string {
  const moment = Date.parse(local)
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString()
}
