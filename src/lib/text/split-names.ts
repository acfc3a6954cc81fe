/** The names in a text, which have white space between them: a list of many names in few lines. */
export const splitNames = (text: string): string[] => text.trim().split(/\s+/)
