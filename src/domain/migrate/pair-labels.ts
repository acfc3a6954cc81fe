/** A label after the key of its entry: its target. A group has its depth and the target of its first entry. */
export type KeyedLabel = readonly [key: string, label: string]

/** Translations of labels by the label, from the entries of two languages that have the same key. */
export function pairLabels(
  own: readonly KeyedLabel[],
  translated: readonly KeyedLabel[],
): Record<string, string> {
  const labels = new Map(translated)
  return Object.fromEntries(
    own.flatMap(([key, label]) => {
      const text = labels.get(key)
      return text === undefined || text === label ? [] : [[label, text] as const]
    }),
  )
}
