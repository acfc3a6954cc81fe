/** Reads the dates of posts. Times without a zone are UTC, so that a build writes the same pages in every time zone. */

/** Zeros may be missing, and the signs between the parts of the day may be others. */
const DATE_TIME =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/

/** When a post was published. */
interface PostDate {
  /** The day that its author wrote: '2026-05-14'. */
  readonly day: string
  /** The moment in UTC, if there is a time. */
  readonly time: string | undefined
}

/** An ISO 8601 date, with or without a time; undefined for a day or time that does not exist. */
export function parseDate(text: string): PostDate | undefined {
  const [, year, , month = '', date = '', time, zone = 'Z'] = DATE_TIME.exec(text.trim()) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year === undefined || !isCalendarDay(day)) return undefined
  if (time === undefined) return { day, time }
  const moment = new Date(
    `${day}T${time.replace(/^\d:/, '0$&')}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
  )
  return Number.isNaN(moment.getTime())
    ? undefined
    : { day, time: moment.toISOString().replace('.000Z', 'Z') }
}

/** The form that a text must have to be a date. */
export const describeExpectedDate = (text: string): string =>
  DATE_TIME.test(text.trim())
    ? 'a date that exists, such as 2026-05-14'
    : 'written as year-month-day, such as 2026-05-14'

/** `Date` takes 2026-02-31 for 3 March. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
