/** A text as the source of a regular expression that matches it. */
export const escapePattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
