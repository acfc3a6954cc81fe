/** One line on a terminal that says what is being done; nothing where the output is piped. */
export function createProgressLine(stream: NodeJS.WriteStream): {
  show(stage: string, done?: number, total?: number): void
  clear(): void
} {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined }
  let last = 0
  let shown = false
  return {
    show(stage, done, total) {
      const now = Date.now()
      // A terminal is slow: ten changes a second are enough for the eye.
      if (done !== undefined && now - last < 100) return
      last = now
      shown = true
      stream.write(`\r\u001B[K${stage}${done === undefined ? '' : ` ${done}/${total}`}`)
    },
    clear() {
      if (shown) stream.write('\r\u001B[K')
      shown = false
    },
  }
}
