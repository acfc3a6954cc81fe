/** Conflicts that a merge has left in a file of data, where they are the cause of whatever its parser says. */

/** The index of the line with which Git begins the first conflict; -1 if there is none. */
export const findMergeConflict = (text: string) => text.search(/^<{7} /m)
