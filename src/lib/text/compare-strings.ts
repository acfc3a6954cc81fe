/** Order by UTF-16 code unit: the same on every machine, unlike the locale's. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
