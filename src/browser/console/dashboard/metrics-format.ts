/** How the dashboard writes numbers, shares and times. */
import type { Metrics } from '../api/models.ts'

/** A part in percent with one decimal; a dash where the whole is nothing. */
export const formatPercent = (part: number, whole: number) =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)} %`

/** A number with separators of thousands. */
export const formatNumber = (value: number) => value.toLocaleString('en')

/** A latency of so many requests; of none there is none. */
export const formatLatency = (value: number, requests: number) =>
  requests === 0 ? '—' : `${Math.round(value)} ms`

/** Share of a quota from which the dashboard warns. */
export const QUOTA_WARNING = 0.8

export interface MetricsProps {
  readonly data: Metrics
}
