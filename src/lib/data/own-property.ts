/** A member of a table by an untrusted name; never one that every object inherits, such as 'constructor'. */
export function getOwn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Gives a table a member of its own, whatever its name: to assign '__proto__' would change what the table inherits. */
export function setOwn<T>(table: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(table, name, { value, writable: true, enumerable: true, configurable: true })
}
