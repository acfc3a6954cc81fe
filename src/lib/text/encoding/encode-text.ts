/** Encodes the text of files. A build does it for every file, so it reuses one buffer. */

const encoder = new TextEncoder()

/** Bytes that texts are written to before their number is known; larger where a text needs it. */
let buffer = new Uint8Array(1 << 18)

/**
 * The text in UTF-8, in memory of its own. A third faster than `TextEncoder.encode`, which goes through the text twice to know its length.
 *
 * A long text may come in pieces. JavaScript joins pieces when it first looks into the text, and V8 keeps a text of more than 128 KB (65,536
 * characters, if one is beyond Latin-1) in memory that it asks the system for: a copy of 68,000 characters took 0.7 ms, and encoding it 0.05 ms.
 */
export function encodeText(text: string | readonly string[]): Uint8Array<ArrayBuffer> {
  const pieces = typeof text === 'string' ? [text] : text
  // A UTF-16 code unit takes at most three bytes (Unicode 16, section 3.9, table 3-6).
  const most = pieces.reduce((sum, piece) => sum + piece.length, 0) * 3
  if (most > buffer.length) buffer = new Uint8Array(most)
  let length = 0
  for (const piece of pieces) length += encoder.encodeInto(piece, buffer.subarray(length)).written
  return buffer.slice(0, length)
}
