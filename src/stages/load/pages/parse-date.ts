/** Reads the dates of posts. Times without a zone are UTC, so that a build gives the same pages in every time zone. */

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/** An ISO 8601 date, with or without a time, as its day in UTC ('2026-05-14'); undefined for a day or time that does not exist. */
export function parseDate(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] = DATE_TIME.exec(text.trim()) ?? []
  if (day === undefined || !isCalendarDay(day)) return undefined
  const moment = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 10)
}

/** `Date` takes 2026-02-31 for 3 March. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
