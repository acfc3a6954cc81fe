/** Bytes in words: below 1024 as bytes, then KB, from 1048576 as MB; one decimal. */
export function formatBytes(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : formatSize(bytes)
}

/** Bytes as KB, from 1048576 as MB, which are the same in all languages of the interface; one decimal. */
export function formatSize(bytes: number): string {
  const size = bytes / 1024
  return size < 1024 ? `${size.toFixed(1)} KB` : `${(size / 1024).toFixed(1)} MB`
}
