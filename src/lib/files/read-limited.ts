/** The body of a response, as fetch decompressed it; undefined if it is larger than `maxBytes`, which ends the download. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's streams can be iterated, which the type of the DOM does not have.
  const body = response.body as AsyncIterable<Uint8Array> | null
  for await (const chunk of body ?? []) {
    // A compressed body may be larger than its headers say.
    size += chunk.length
    // Leaving the loop cancels the download.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
