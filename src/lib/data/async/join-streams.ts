/** The values of each stream, one stream after the other. */
export async function* joinStreams<T>(...streams: readonly AsyncIterable<T>[]): AsyncIterable<T> {
  for (const stream of streams) yield* stream
}
