/** Reading time of guides and posts. */

const WORDS_PER_MINUTE = 200

/** Minutes that reading takes, at 200 words a minute; at least 1. */
export const countMinutes = (words: number): number => Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
