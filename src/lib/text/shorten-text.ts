/** At most `length` characters, cut between words, with an ellipsis when something is left out. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length - 20)).replace(/[\s,;:.]+$/, '')}…`
}
