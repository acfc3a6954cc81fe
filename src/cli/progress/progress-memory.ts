/**
 * The memory that a build shares with the thread which paints its progress line. The build writes what it is doing, the thread reads
 * it; neither waits for the other, except that the build takes over the terminal when it ends the line.
 */

/** Bytes of UTF-8 that a description may take; longer ones are cut. */
const MAX_BYTES = 1024

const OWNER = 0
const VERSION = 1
const LENGTH = 2
const COLUMNS = 3
const FIELDS = 4

const FREE = 0
const PAINTING = 1
const ENDED = 2

/** A painter that holds the terminal longer is stuck behind a stopped terminal (Ctrl-S). Milliseconds. */
const LONGEST_PAINT = 200

/** The memory that a build and the thread of the progress line share. */
export function createProgressMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT + MAX_BYTES)
}

/** The end of the memory that the build has. */
export function openProgressWriter(memory: SharedArrayBuffer) {
  const fields = new Int32Array(memory, 0, FIELDS)
  const bytes = new Uint8Array(memory, FIELDS * Int32Array.BYTES_PER_ELEMENT)
  const encoder = new TextEncoder()
  return {
    /** Replaces the description. `columns` is the width of the terminal. */
    write(text: string, columns: number): void {
      // An odd version means that the text is being written.
      Atomics.add(fields, VERSION, 1)
      Atomics.store(fields, LENGTH, encoder.encodeInto(text, bytes).written)
      Atomics.store(fields, COLUMNS, columns)
      Atomics.add(fields, VERSION, 1)
    },
    /** Nothing is painted after this returns. */
    end(): void {
      if (Atomics.compareExchange(fields, OWNER, FREE, ENDED) !== PAINTING) return
      Atomics.wait(fields, OWNER, PAINTING, LONGEST_PAINT)
      Atomics.store(fields, OWNER, ENDED)
    },
  }
}

/** The end of the memory that the painting thread has. */
export function openProgressReader(memory: SharedArrayBuffer) {
  const fields = new Int32Array(memory, 0, FIELDS)
  const bytes = new Uint8Array(memory, FIELDS * Int32Array.BYTES_PER_ELEMENT)
  const decoder = new TextDecoder()
  return {
    /** The description and the width of the terminal; undefined while the build writes them, and before it has. */
    read(): { readonly text: string; readonly columns: number } | undefined {
      const version = Atomics.load(fields, VERSION)
      if (version === 0 || version % 2 === 1) return undefined
      const text = decoder.decode(bytes.slice(0, Atomics.load(fields, LENGTH)))
      const columns = Atomics.load(fields, COLUMNS)
      return Atomics.load(fields, VERSION) === version ? { text, columns } : undefined
    },
    /** Calls `paint` unless the build has ended the line. Gives whether it has not. */
    paint(paint: () => void): boolean {
      if (Atomics.compareExchange(fields, OWNER, FREE, PAINTING) !== FREE) return false
      try {
        paint()
      } finally {
        Atomics.compareExchange(fields, OWNER, PAINTING, FREE)
        Atomics.notify(fields, OWNER)
      }
      return true
    },
  }
}
