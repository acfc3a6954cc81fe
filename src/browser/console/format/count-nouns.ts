/** Numbers of things in words. */

/** '1 server error', '2 server errors'. */
export const countNouns = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
