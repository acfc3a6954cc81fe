/** Bytes in words: below 1024 as bytes, then KB, from 1048576 as MB; one decimal. */
export const formatBytes = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : formatSize(bytes))

/** The same with units that all languages of the interface share: B, KB, MB. */
export function formatSize(bytes: number): string {
  const size = bytes / 1024
  if (size < 1) return `${bytes} B`
  return size < 1024 ? `${size.toFixed(1)} KB` : `${(size / 1024).toFixed(1)} MB`
}
