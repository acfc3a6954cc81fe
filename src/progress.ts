/** The progress line of a build on a terminal. Prints nothing if the stream is not a terminal. */

/** A terminal is slow, and ten updates a second look smooth. Milliseconds. */
const MIN_INTERVAL = 100

export interface ProgressLine {
  /** Replaces the line: the current stage, and how many of its parts are done. */
  show(stage: string, done?: number, total?: number): void
  /** Removes the line. */
  clear(): void
}

export function createProgressLine(stream: NodeJS.WriteStream): ProgressLine {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined }
  let lastShown = 0
  let isVisible = false
  return {
    show(stage, done, total) {
      const now = Date.now()
      if (done !== undefined && now - lastShown < MIN_INTERVAL) return
      lastShown = now
      isVisible = true
      stream.write(`\r\u001B[K${stage}${done === undefined ? '' : ` ${done}/${total}`}`)
    },
    clear() {
      if (isVisible) stream.write('\r\u001B[K')
      isVisible = false
    },
  }
}
