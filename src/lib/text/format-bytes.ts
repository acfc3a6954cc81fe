import { writeText } from '../locale/text.ts'

/** Bytes in words: below 1024 as bytes, then KB, from 1048576 as MB; one decimal. */
export function formatBytes(count: number): string {
  if (count < 1024) return writeText('tryit.bytes', { count })
  return count < 1_048_576 ? `${(count / 1024).toFixed(1)} KB` : `${(count / 1_048_576).toFixed(1)} MB`
}
