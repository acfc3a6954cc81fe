/** The most that the packed npm package may have, in bytes. */
export const LARGEST_PACKAGE = 1_200_000
