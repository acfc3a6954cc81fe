/** A type of JSON Schema in a sentence: `a string`, `an object`, `null`. */
export function nameType(type: string): string {
  if (type === 'null') return type
  return `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`
}
